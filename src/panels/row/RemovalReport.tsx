import { type FormEvent, useEffect, useMemo, useState } from "react";
import { counted, nouns } from "#ocio/noun.ts";
import { partedUse } from "#ocio/useLabel.ts";
import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { Picker } from "#parts/Picker.tsx";
import { useDesk, useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { listPath, pathOf, useConfigId, useGo } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { kinds, type RowKind } from "./kinds.ts";
import { type Hold, holdsOf, useRemovals } from "./removal.ts";
import "./removal.css";

/** Uses drawn at most. */
const SHOWN = 200;

type Way = "replace" | "spare" | "anyway";

/** What stands in the way of deleting rows of a list, and the ways out; nothing while nobody asked. */
export function RemovalReport({ collection }: { collection: RowKind }) {
  const asked = useRemovals((removals) => removals.asked);
  if (asked?.collection !== collection) return null;
  return <Report key={asked.ids.join()} collection={collection} ids={asked.ids} />;
}

function Report({ collection, ids: all }: { collection: RowKind; ids: readonly string[] }) {
  const { editor } = useDesk();
  const run = useRun();
  const go = useGo();
  const configId = useConfigId();
  const ask = useRemovals((removals) => removals.ask);
  const { noun, one, instead, anyway } = kinds[collection];
  const document = useDocument((open) => open);
  const ids = useMemo(() => all.filter((id) => document[collection].byId[id]), [all, document, collection]);
  const holds = useMemo(() => holdsOf(document, collection, ids), [document, collection, ids]);
  const held = useMemo(() => new Set(holds.map(({ id }) => id)), [holds]);
  const others = document[collection].order.length > ids.length;
  const ways: Way[] = [
    ...(instead && others ? (["replace"] as const) : []),
    ...(held.size < ids.length ? (["spare"] as const) : []),
    "anyway",
  ];
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? ways[0] ?? "anyway";
  const [by, setBy] = useState<string | null>(null);
  const [why, setWhy] = useState<string>();
  const close = () => ask(null);
  // Who leaves the list has taken the question back.
  useEffect(() => () => ask(null), [ask]);
  const name = document[collection].byId[ids[0] ?? ""]?.name ?? "";
  const subject = ids.length === 1 ? `“${name}”` : counted(collection, ids.length);

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (way === "replace" && by === null) return setWhy(`Choose the ${one} that takes its place.`);
    const targets = way === "spare" ? ids.filter((id) => !held.has(id)) : [...ids];
    const ran =
      way === "replace" && instead
        ? run(call(`${noun}.${instead.verb}`, { targets, [instead.argument]: by }))
        : run(call(`${noun}.delete`, { targets, ...(way === "anyway" && { force: true }) }));
    if (!ran.ok) return setWhy(ran.why);
    close();
    const open = editor.store.getState().session.panel.split("/")[3];
    if (!open || !targets.includes(open)) return;
    go(
      by && way === "replace"
        ? pathOf(configId, { kind: collection, id: by })
        : listPath(configId, collection),
    );
  }

  const words: Record<Way, string> = {
    replace: instead?.words ?? "",
    spare: `Delete only the ${counted(collection, ids.length - held.size)} that nothing uses`,
    anyway,
  };
  return (
    <Dialog title={`Delete ${subject}`} width={560} onClose={close}>
      <form onSubmit={submit}>
        <p className="removal-why">{whyNot(collection, ids.length, held.size, name, holds.length)}</p>
        <HoldList
          holds={holds}
          several={ids.length > 1}
          alike={kinds[collection].members !== undefined}
          onLeave={close}
        />
        <fieldset className="removal-ways" aria-label="What to do">
          {ways.map((each, at) => (
            <div key={each} className="removal-way">
              <label>
                <input
                  type="radio"
                  name="way"
                  checked={way === each}
                  autoFocus={at === 0}
                  onChange={() => {
                    setChosen(each);
                    setWhy(undefined);
                  }}
                />
                {words[each]}
              </label>
              {each === "replace" && (
                <Picker
                  label={instead?.words ?? ""}
                  value={by}
                  placeholder={`Select ${one}...`}
                  options={document[collection].order
                    .filter((id) => !ids.includes(id))
                    .map((id) => ({ value: id, label: document[collection].byId[id]?.name ?? "" }))}
                  onCommit={(id) => {
                    setBy(id);
                    setChosen("replace");
                    setWhy(undefined);
                    return undefined;
                  }}
                />
              )}
            </div>
          ))}
        </fieldset>
        <div className="dialog-foot">
          {why && (
            <p className="message error" role="alert">
              {why}
            </p>
          )}
          <span className="grow" />
          <Button onClick={close} aria-keyshortcuts="Escape">
            Cancel
          </Button>
          <Button look="solid" submit>
            {way === "replace" ? instead?.submit : "Delete"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function whyNot(collection: RowKind, count: number, held: number, name: string, uses: number): string {
  const places = `${uses} ${uses === 1 ? "place" : "places"}`;
  if (collection === "families" || collection === "categories") {
    const members = `${uses} ${uses === 1 ? "member" : "members"}`;
    return count === 1 ? `“${name}” has ${members}:` : `${held} of ${count} have ${members}:`;
  }
  return count === 1
    ? `“${name}” is used in ${places}:`
    : `${held} of ${count} ${nouns[collection][1]} are used, in ${places}:`;
}

function HoldList({
  holds,
  several,
  alike,
  onLeave,
}: {
  holds: readonly Hold[];
  several: boolean;
  /** All uses are of the same field. */
  alike: boolean;
  onLeave: () => void;
}) {
  const configId = useConfigId();
  const go = useGo();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, so keys must reach it
    <section className="removal-uses" aria-label="Used by" tabIndex={0}>
      <ul data-several={several}>
        {holds.slice(0, SHOWN).map(({ id, name, use }) => {
          const [kind, user] = partedUse(use.label);
          const to = pathOf(configId, use.ref);
          return (
            <li key={`${id} ${use.path} ${use.field}`}>
              {several && (
                <span className="ellipsis medium" title={name}>
                  {name}
                </span>
              )}
              <span className="hint ellipsis">{kind}</span>
              <a
                href={to}
                className="ellipsis"
                title={user}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onLeave();
                  go(to);
                }}
              >
                {user || use.field}
              </a>
              {!alike && <span className="hint ellipsis">{use.field}</span>}
            </li>
          );
        })}
      </ul>
      {holds.length > SHOWN && <p className="hint">{holds.length - SHOWN} more places.</p>}
    </section>
  );
}
