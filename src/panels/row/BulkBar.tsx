import { DropdownMenu } from "@radix-ui/themes";
import { CommandButton } from "#palette/CommandButton.tsx";
import { CommandItem } from "#palette/CommandItem.tsx";
import { Button, IconButton } from "#parts/Button.tsx";
import { Keys } from "#parts/Keys.tsx";
import { type Bulk, kinds, type RowKind } from "./kinds.ts";

/** True if a label fits into the bar; a second long one would overflow it and is in the menu alone. */
const fits = ({ label }: Bulk, at: number) => at === 0 || label.length <= 16;

type Props = {
  collection: RowKind;
  marked: ReadonlySet<string>;
  onRemove: () => void;
  onClear: () => void;
};

/** Commands for the selected rows. */
export function BulkBar({ collection, marked, onRemove, onClear }: Props) {
  const { noun, bulk } = kinds[collection];
  const targets = [...marked];
  return (
    <div className="bulk" role="toolbar" aria-label="Selection">
      <span className="medium">{marked.size} selected</span>
      <span className="grow" />
      {bulk
        .slice(0, 2)
        .filter(fits)
        .map(({ verb, label, args }) => (
          <CommandButton
            key={label}
            id={`${noun}.${verb}`}
            args={{ targets, ...args }}
            label={label}
            look="ghost"
            small
            noKey
          />
        ))}
      <Button changes look="ghost" small onClick={onRemove}>
        Delete
      </Button>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <IconButton icon="more" label="More for the selection" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1" align="end">
          {bulk.map(({ verb, label, args }) => (
            <CommandItem key={label} id={`${noun}.${verb}`} args={{ targets, ...args }} label={label} />
          ))}
          <DropdownMenu.Separator />
          <DropdownMenu.Item className="menu-item" onSelect={onRemove}>
            <span className="grow">Delete…</span>
            <Keys keys="delete" />
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <IconButton icon="close" label="Clear the selection" onClick={onClear} />
    </div>
  );
}
