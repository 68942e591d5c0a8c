import { Popover } from "@radix-ui/themes";
import type { ReactElement } from "react";
import { collectionNames } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { useAct } from "#palette/CommandButton.tsx";
import { useEditor } from "#store/useEditor.tsx";
import type { Person } from "#sync/presence/presence.ts";

type Shown = Pick<Person, "name" | "at">;

/** The names of those who have the configuration open, below their dots, and where in it they are. */
export default function PresenceList({
  trigger,
  people,
}: {
  trigger: ReactElement;
  people: readonly Shown[];
}) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger>{trigger}</Popover.Trigger>
      <Popover.Content
        className="presence-list"
        align="end"
        size="1"
        aria-label="Also open by"
        // The focus stays with what was pressed meanwhile.
        onCloseAutoFocus={(event) => document.activeElement !== document.body && event.preventDefault()}
      >
        <p className="hint">Also open by</p>
        <ul>
          {people.map(({ name, at }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
            <li key={n}>
              <span className="ellipsis">{name[0]!.toUpperCase() + name.slice(1)}</span>
              {at.map((place) => (
                <Place key={`${place.collection}/${place.id}`} {...place} />
              ))}
            </li>
          ))}
        </ul>
        <p className="hint">What they change is shown here at once. Undo takes back only what you did.</p>
      </Popover.Content>
    </Popover.Root>
  );
}

/** A person's open row, as a link. */
function Place({ collection, id }: Shown["at"][number]) {
  const act = useAct();
  const name = useEditor(({ document }) => {
    const known = collectionNames.find((each) => each === collection);
    const row = known && document?.[known].byId[id];
    return row && document ? nameOf(row, document) : undefined;
  });
  if (!name) return null;
  return (
    <Popover.Close>
      <button
        type="button"
        className="place ellipsis"
        title={`Go to ${name}`}
        onClick={() => act({ id: "go.thing", args: { thing: `${collection}/${id}` } })}
      >
        {name}
      </button>
    </Popover.Close>
  );
}
