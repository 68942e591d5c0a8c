import { listed } from "#ocio/model/noun.ts";
import { fold } from "#ocio/names/name.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { OrderedList } from "#parts/list/OrderedList.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { call, useChange } from "../change.ts";
import { displayOptions } from "../choice/spaces.ts";
import { useDocument } from "../useDocument.ts";
import { useMatrix } from "./useMatrix.ts";

const same = (a: string) => (b: string) => fold(a.trim()) === fold(b.trim());

/** The names of an active list that nothing has. */
function useStrangers(kind: "displays" | "views"): string[] {
  const { views } = useMatrix();
  return useDocument(({ config, displays }) => {
    const known =
      kind === "views"
        ? views.map(({ name }) => name)
        : displays.order.map((id) => displays.byId[id]?.name ?? "");
    const list = kind === "views" ? config.active_views : config.active_displays;
    return list.filter((name) => !known.some(same(name)));
  });
}

/** Says which active names do not exist, with the way out. */
export function StrayNames() {
  const displays = useStrangers("displays");
  const views = useStrangers("views");
  return (
    <>
      {displays.length > 0 && (
        <p className="stray" role="status">
          <span className="dot warning" aria-hidden="true" />
          <span>
            The active displays name {quoted(displays)}, which {displays.length === 1 ? "is" : "are"} not
            here.
          </span>
          <CommandButton id="display.pruneActive" label="Remove" small noKey />
        </p>
      )}
      {views.length > 0 && (
        <p className="stray" role="status">
          <span className="dot warning" aria-hidden="true" />
          <span>The active views name {quoted(views)}, which no display has.</span>
          <CommandButton id="view.pruneActive" label="Remove" small noKey />
        </p>
      )}
    </>
  );
}

const quoted = (names: readonly string[]) => listed(names.map((name) => `“${name}”`));

type Props = { kind: "displays" | "views" };

/** The ordered names of the active displays or views; an empty list leaves all active. */
export function ActiveNames({ kind }: Props) {
  const change = useChange();
  const { views } = useMatrix();
  const displays = useDocument(displayOptions);
  const strangers = useStrangers(kind);
  const values = useDocument(({ config }) =>
    kind === "views" ? config.active_views : config.active_displays,
  );
  const options = kind === "views" ? views.map(({ name }) => ({ value: name, label: name })) : displays;
  const free = options.filter(({ value }) => !values.some(same(value)));
  const [verb, argument] =
    kind === "views" ? ["setActiveViews", "activeViews"] : ["setActiveDisplays", "activeDisplays"];
  const one = kind.slice(0, -1);
  return (
    <OrderedList
      values={values}
      label={`Active ${kind}`}
      empty={`All ${kind} are active, in the order of the file.`}
      warningOf={(value) =>
        strangers.includes(value) ? `There is no ${one} “${value}”; remove it here.` : undefined
      }
      onChange={(next) => change(call(`config.${verb}`, { [argument as string]: next }))}
      add={(onAdd) => (
        <Picker
          label={`Add to the active ${kind}`}
          value={null}
          options={free}
          placeholder={values.length === 0 ? `Offer only chosen ${kind}...` : `Add a ${one}...`}
          empty={options.length === 0 ? `No ${kind} yet` : `All ${kind} are in the list`}
          onCommit={(name) => (name === null ? undefined : onAdd(name))}
        />
      )}
    />
  );
}
