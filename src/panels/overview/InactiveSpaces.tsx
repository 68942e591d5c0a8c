import { finderOf } from "#ocio/names/finder.ts";
import { inactiveList } from "#ocio/names/inactive.ts";
import { fold } from "#ocio/names/name.ts";
import { OrderedList } from "#parts/list/OrderedList.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { call, useChange } from "../change.ts";
import { inactiveOptions } from "../choice/spaces.ts";
import { useDocument } from "../useDocument.ts";

/** The color spaces and named transforms that menus leave out, in the order of the file. */
export function InactiveSpaces() {
  const change = useChange();
  const values = useDocument(inactiveList);
  const options = useDocument(inactiveOptions);
  const strangers = useDocument((document) =>
    values.filter((name) => finderOf(document)("space", name) === null),
  );
  const listed = new Set(values.map(fold));
  return (
    <OrderedList
      values={values}
      empty="Every color space and named transform is active."
      warningOf={(name) =>
        strangers.includes(name) ? `There is no color space “${name}”; remove it here.` : undefined
      }
      onChange={(inactiveColorspaces) =>
        change(call("config.setInactiveColorspaces", { inactiveColorspaces }))
      }
      add={(onAdd) => (
        <Picker
          label="Add to the inactive color spaces"
          value={null}
          options={options.filter(({ value }) => !listed.has(fold(value)))}
          placeholder="Make inactive..."
          fuzzy
          empty="No results"
          onCommit={(name) => (name === null ? undefined : onAdd(name))}
        />
      )}
    />
  );
}
