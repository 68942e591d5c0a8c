import { ContextMenu } from "@radix-ui/themes";
import { CommandItem } from "#palette/CommandItem.tsx";
import { RowMenuItem } from "#parts/list/RowMenu.tsx";
import type { MenuItem } from "./menuItems.ts";

type Props = {
  items: readonly MenuItem[];
  /** Number of rows. */
  count: number;
  onOpen?: (() => void) | undefined;
  onRemove: () => void;
};

/** The menu of a row: it opens, its commands, it is deleted; each with the key that does the same. */
export function MenuItems({ items, count, onOpen, onRemove }: Props) {
  return (
    <>
      {count === 1 && onOpen && (
        <>
          <RowMenuItem label="Open" icon="open" keys="enter" onSelect={onOpen} />
          <ContextMenu.Separator />
        </>
      )}
      {items.map((item, at) =>
        item === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines between the same items
          <ContextMenu.Separator key={at} />
        ) : (
          <CommandItem key={item.label} context {...item} />
        ),
      )}
      <ContextMenu.Separator />
      <RowMenuItem
        label={count === 1 ? "Delete" : `Delete ${count}`}
        icon="trash"
        keys="delete"
        onSelect={onRemove}
      />
    </>
  );
}
