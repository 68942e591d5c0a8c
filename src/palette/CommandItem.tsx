import { DropdownMenu } from "@radix-ui/themes";
import { Icon } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import { type CommandButtonProps, useAct, useOffer } from "./CommandButton.tsx";
import "./menu.css";

/** An item of a menu that is a call. */
export function CommandItem({
  id,
  args = {},
  label,
  icon,
}: Pick<CommandButtonProps, "id" | "args" | "label" | "icon">) {
  const call = { id, args };
  const offer = useOffer(call);
  const act = useAct();
  return (
    <DropdownMenu.Item
      className="menu-item"
      aria-disabled={offer.refusal ? true : undefined}
      title={offer.refusal}
      onSelect={(event) => (offer.refusal ? event.preventDefault() : act(call))}
    >
      {icon && <Icon name={icon} size={14} />}
      <span className="grow">{label ?? offer.title}</span>
      {offer.keys && <Keys keys={offer.keys} />}
    </DropdownMenu.Item>
  );
}
