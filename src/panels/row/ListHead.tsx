import { DropdownMenu } from "@radix-ui/themes";
import { CommandItem } from "#palette/CommandItem.tsx";
import { IconButton } from "#parts/Button.tsx";
import { Keys } from "#parts/Keys.tsx";
import { useRemoval } from "../removal/removal.ts";
import { kinds, type RowKind, type Sort } from "./kinds.ts";

const sorts: Record<Sort, string> = {
  file: "Order in the file",
  name: "Name",
  encoding: "Encoding",
  uses: "Number of uses",
};

type Props = {
  collection: RowKind;
  /** "353", "3 of 353" while the list is searched. */
  count: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  grouped: boolean;
  onGroup: (grouped: boolean) => void;
  onAdd: () => void;
  onSelectAll: () => void;
};

/** The title of a list with how it is shown, what can be done to all of it, and what adds to it. */
export function ListHead(props: Props) {
  const { collection, count, sort, onSort, grouped, onGroup, onAdd, onSelectAll } = props;
  const { title, noun, one, families, sorts: offered, guided = [] } = kinds[collection];
  const ask = useRemoval((removal) => removal.ask);
  return (
    <div className="panel-head">
      <h1>{title}</h1>
      <span className="hint list-count">{count}</span>
      <span className="grow" />
      {families && (
        <IconButton
          icon="group"
          label="Group by family"
          aria-pressed={grouped}
          data-on={grouped}
          onClick={() => onGroup(!grouped)}
        />
      )}
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <IconButton icon="sort" label={`Sort: ${sorts[sort]}`} data-on={sort !== offered[0]} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1" align="end">
          <DropdownMenu.RadioGroup value={sort} onValueChange={(value) => onSort(value as Sort)}>
            {offered.map((value) => (
              <DropdownMenu.RadioItem key={value} value={value}>
                {sorts[value]}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <IconButton icon="more" label={`More for ${title.toLowerCase()}`} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1" align="end">
          {guided.map((item) => (
            <CommandItem key={item.id} {...item} />
          ))}
          {guided.length > 0 && <DropdownMenu.Separator />}
          <DropdownMenu.Item className="menu-item" onSelect={onSelectAll}>
            <span className="grow">Select all</span>
            <Keys keys="mod+a" />
          </DropdownMenu.Item>
          {offered[0] === "file" && <CommandItem id={`${noun}.sort`} label="Sort by name in the file" />}
          <DropdownMenu.Separator />
          <DropdownMenu.Item
            className="menu-item"
            onSelect={() => ask({ kind: "unused", collection, keep: [] })}
          >
            <span className="grow">Delete unused…</span>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <IconButton icon="plus" label={`Add ${one}`} changes aria-keyshortcuts="+" onClick={onAdd} />
    </div>
  );
}
