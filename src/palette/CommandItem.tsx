import { ContextMenu, DropdownMenu } from "@radix-ui/themes";
import { Icon } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import { type CommandButtonProps, useAct, useOffer } from "./CommandButton.tsx";
import "./menu.css";

type Props = Pick<CommandButtonProps, "id" | "args" | "label" | "icon" | "noKey"> & {
  /** True in a context menu, which a right click opens. */
  context?: boolean;
  /** A few words more at its end. */
  hint?: string;
};

/** An item of a menu that is a call; beside items with a sign it keeps the room of one. */
export function CommandItem({ id, args = {}, label, icon, noKey, context, hint }: Props) {
  const call = { id, args };
  const offer = useOffer(call);
  const act = useAct();
  const Item = context ? ContextMenu.Item : DropdownMenu.Item;
  return (
    <Item
      className="menu-item"
      aria-disabled={offer.refusal ? true : undefined}
      title={offer.refusal}
      onSelect={(event) => (offer.refusal ? event.preventDefault() : act(call))}
    >
      {icon ? <Icon name={icon} size={14} /> : context && <span className="menu-gap" />}
      <span className="grow">{label ?? offer.title}</span>
      {hint && <span className="hint">{hint}</span>}
      {offer.keys && !noKey && <Keys keys={offer.keys} />}
    </Item>
  );
}
