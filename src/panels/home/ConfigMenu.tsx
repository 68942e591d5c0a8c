import { DropdownMenu } from "@radix-ui/themes";
import { useNavigate } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import type { Summary } from "#api/summary.ts";
import { CommandItem } from "#palette/CommandItem.tsx";
import { Icon, type IconName } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import { useRename } from "./useRename.ts";

/** A row of the list, and the click on it. */
export type MenuAt = { config: Summary; event: MouseEvent };

type Props = MenuAt & { onClose: () => void };

/** Menu of a row of the list of configurations, where it was clicked. */
export default function ConfigMenu({ config, event, onClose }: Props) {
  const { id, access } = config;
  const navigate = useNavigate();
  const rename = useRename(config);
  const to = `/${id}`;
  return (
    <DropdownMenu.Root open onOpenChange={onClose}>
      <DropdownMenu.Trigger>
        <span className="menu-place" style={{ left: event.clientX, top: event.clientY }} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        className="menu"
        align="start"
        variant="soft"
        size="1"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // A thing that an item opened has the focus already.
          if (document.activeElement === document.body)
            document.querySelector<HTMLElement>(`.config-link[href="${to}"]`)?.focus();
        }}
      >
        <Item icon="open" onSelect={() => void navigate({ to })}>
          Open
        </Item>
        <Item onSelect={() => window.open(to, "_blank", "noopener")}>Open in a new tab</Item>
        <DropdownMenu.Separator />
        <Item
          icon="edit"
          keys="f2"
          refused={rename ? undefined : "It is read-only."}
          onSelect={() => rename?.()}
        >
          Rename…
        </Item>
        <CommandItem id="file.duplicate" args={{ target: id }} icon="copy" label="Duplicate" noKey />
        <CommandItem id="file.download" args={{ target: id }} icon="download" label="Download" noKey />
        {access === undefined && (
          <>
            <DropdownMenu.Separator />
            <CommandItem id="file.delete" args={{ target: id }} icon="trash" label="Delete" noKey />
          </>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

type ItemProps = {
  icon?: IconName;
  keys?: string;
  refused?: string | undefined;
  onSelect: () => void;
  children: ReactNode;
};

/** An item that is no call of its own. */
function Item({ icon, keys, refused, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item
      className="menu-item"
      aria-disabled={refused ? true : undefined}
      title={refused}
      onSelect={(event) => (refused ? event.preventDefault() : onSelect())}
    >
      {icon ? <Icon name={icon} size={14} /> : <span className="menu-gap" />}
      <span className="grow">{children}</span>
      {keys && <Keys keys={keys} />}
    </DropdownMenu.Item>
  );
}
