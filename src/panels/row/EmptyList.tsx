import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { Keys } from "#parts/Keys.tsx";
import { kinds, type RowKind } from "./kinds.ts";

type Props = { collection: RowKind; total: number; query: string; onAdd: () => void };

/** Placeholder of an empty list: one sentence and an action. */
export function EmptyList({ collection, total, query, onAdd }: Props) {
  const { noun, one, title } = kinds[collection];
  const name = query.trim();
  if (total === 0)
    return (
      <div className="empty">
        <span>No {title.toLowerCase()} yet.</span>
        <Button small changes onClick={onAdd} aria-keyshortcuts="+">
          Add {one}
          <Keys keys="+" />
        </Button>
      </div>
    );
  return (
    <div className="empty">
      <span>No results</span>
      <CommandButton id={`${noun}.create`} args={{ name }} label={`Add “${name}”`} small />
    </div>
  );
}
