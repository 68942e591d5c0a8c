import { type FormEvent, useMemo, useRef, useState } from "react";
import { listPath } from "#command/screen.ts";
import type { Call } from "#command/state.ts";
import type { CollectionName, Document } from "#ocio/model/document.ts";
import { familiesBelow } from "#ocio/model/nested.ts";
import { counted, listed, nouns, subjects } from "#ocio/model/noun.ts";
import { usesOf } from "#ocio/names/references.ts";
import { partedUse } from "#ocio/names/useLabel.ts";
import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { Keys } from "#parts/Keys.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { settleRan, useApp } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { PathLink } from "../PathLink.tsx";
import { pathOf, useConfigId, useGo } from "../place.ts";
import { BROKEN, type Kind, kinds } from "../row/kinds.ts";
import { useDocument } from "../useDocument.ts";
import { NameList } from "./NameList.tsx";
import { type BrokenUse, brokenUses, type Removal, type Rows, rowName } from "./removal.ts";
import "./removal.css";

/** Uses drawn at most. */
const MAX_USES = 200;
const NO_ROWS: Rows = new Map();

type Way = "replace" | "unusedOnly" | "withMembers" | "anyway";

type Props = { removal: Extract<Removal, { kind: "rows" }>; onClose: () => void };

/** Asks before rows are deleted: their names, how many they are, what that breaks, and the alternatives. */
export function RowsDialog({ removal, onClose }: Props) {
  const { collection, call: given } = removal;
  const app = useApp();
  const go = useGo();
  const configId = useConfigId();
  const document = useDocument((open) => open);
  const kind: Kind | undefined = (kinds as Partial<Record<CollectionName, Kind>>)[collection];
  const ids = useMemo(
    () => removal.ids.filter((id) => document[collection].byId[id]),
    [removal, document, collection],
  );
  const used = useMemo(() => usedIds(document, removal.rows), [document, removal]);
  const below = useMemo(
    () => (collection === "families" ? familyIdsBelow(document, ids) : []),
    [document, collection, ids],
  );
  const members = useMemo(
    () => (collection === "families" ? membersOf(document, [...ids, ...below]) : NO_ROWS),
    [document, collection, ids, below],
  );
  const others = document[collection].order.length > ids.length;
  const free = ids.filter((id) => !used.has(id));
  const isUsed = free.length < ids.length;
  const ways: Way[] = [
    ...(isUsed && kind?.instead && others ? (["replace"] as const) : []),
    ...(isUsed && free.length > 0 ? (["unusedOnly"] as const) : []),
    "anyway",
    ...(members.size > 0 || below.length > 0 ? (["withMembers"] as const) : []),
  ];
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? ways[0] ?? "anyway";
  const [by, setBy] = useState<string | null>(null);
  const [why, setWhy] = useState<string>();
  const submitButton = useRef<HTMLButtonElement>(null);
  const rows = useMemo(
    () =>
      way === "withMembers"
        ? new Map([...members, ...removal.rows, ["families", [...ids, ...below]] as const])
        : removal.rows,
    [way, members, removal, ids, below],
  );
  const broken = useMemo(() => brokenUses(document, rows), [document, rows]);
  const count = [...rows.values()].flat().length;
  const going: Rows = way === "unusedOnly" ? new Map([[collection, free]]) : rows;
  const lines = [...going].flatMap(([each, its]) =>
    its.map((id) => ({
      id,
      name: rowName(document, each, id),
      ...(each !== collection && { detail: nouns[each][0] }),
    })),
  );
  const name = rowName(document, collection, ids[0] ?? "");
  const subject = ids.length === 1 ? `“${name}”` : counted(collection, ids.length);
  const verb = app.editor.commands[given.id]?.title.split(" ")[0] ?? "Delete";

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const { editor } = app;
    if (way === "replace" && by === null) return setWhy(`Choose the ${kind?.one} that takes its place.`);
    const targets = way === "unusedOnly" ? free : [...ids];
    const calls: Call[] =
      way === "replace" && kind?.instead
        ? [call(`${kind.noun}.${kind.instead.verb}`, { targets, [kind.instead.argument]: by })]
        : way === "withMembers"
          ? [...rows].map(([each, its]) => deletion(each, its))
          : [
              isUsed && way === "anyway"
                ? call(given.id, { targets, force: true })
                : call(given.id, { targets }),
            ];
    const ran = editor.run(...calls);
    if (!ran.ok) return setWhy(ran.why);
    settleRan(app, ran);
    onClose();
    const open = editor.store.getState().session.panel.split("/")[3];
    if (!open || !targets.includes(open)) return;
    go(
      by && way === "replace"
        ? pathOf(configId, { kind: collection, id: by })
        : listPath(configId, collection),
    );
  }

  const submitWords = (way === "replace" && kind?.instead?.submit) || verb;
  const words: Record<Way, string> = {
    replace: kind?.instead?.words ?? "",
    unusedOnly: `Delete only the ${counted(collection, free.length)} that nothing uses`,
    anyway: kind?.anyway ?? BROKEN,
    withMembers: withMembersWords(ids.length, below.length, members),
  };
  return (
    <Dialog title={`${verb} ${subject}`} onClose={onClose}>
      <form
        onSubmit={submit}
        onKeyDown={(event) => event.key === "Enter" && event.repeat && event.preventDefault()}
      >
        {count > 1 && <NameList label={`${verb}d with this`} lines={lines} />}
        {broken.length > 0 && (
          <>
            <p className="removal-why">{brokenWords(collection, ids, name, broken, way)}</p>
            <UseList
              broken={broken}
              several={count > 1}
              alike={way !== "withMembers" && kind?.members !== undefined}
              onLeave={onClose}
            />
          </>
        )}
        {ways.length > 1 || isUsed ? (
          <fieldset className="removal-ways" aria-label="Options">
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
                    label={kind?.instead?.words ?? ""}
                    value={by}
                    next={submitButton}
                    placeholder={`Select ${kind?.one}...`}
                    options={document[collection].order
                      .filter((id) => !ids.includes(id))
                      .map((id) => ({ value: id, label: rowName(document, collection, id) }))}
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
        ) : (
          <p className="removal-why">{broken.length === 0 && "No reference breaks."}</p>
        )}
        <div className="dialog-foot">
          {why && (
            <p className="message error" role="alert">
              {why}
            </p>
          )}
          <span className="grow" />
          <Button onClick={onClose} aria-keyshortcuts="Escape">
            Cancel
          </Button>
          <Button
            look="solid"
            submit
            ref={submitButton}
            autoFocus={ways.length === 1 && !isUsed}
            aria-label={submitWords}
          >
            {submitWords}
            <Keys keys="mod+enter" />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The rows that something else uses. */
function usedIds(document: Document, rows: Rows): ReadonlySet<string> {
  return new Set(brokenUses(document, rows).map(({ id }) => id));
}

/** The rows that belong to families. */
function membersOf(document: Document, families: readonly string[]): Map<CollectionName, string[]> {
  const members = new Map<CollectionName, string[]>();
  for (const id of families)
    for (const { ref } of usesOf(document, { kind: "families", id })) {
      if (ref.kind === "config") continue;
      members.set(ref.kind, [...(members.get(ref.kind) ?? []), ref.id]);
    }
  return members;
}

/** Families below some, which are not among them. */
function familyIdsBelow(document: Document, ids: readonly string[]): string[] {
  const below = ids.flatMap((id) => familiesBelow(document, id).map((family) => family.id));
  return [...new Set(below)].filter((id) => !ids.includes(id));
}

/** "Delete the family, the 3 families below it and their 49 color spaces". */
function withMembersWords(count: number, below: number, members: Rows): string {
  const [it, its] = count === 1 ? ["the family", "its"] : ["them", "their"];
  if (below === 0) return `Delete ${it} and ${its} ${countedRows(members)}`;
  const nested = `the ${counted("families", below)} below ${count === 1 ? "it" : "them"}`;
  if (members.size === 0) return `Delete ${it} and ${nested}`;
  return `Delete ${it}, ${nested} and their ${countedRows(members)}`;
}

/** "40 color spaces and 9 display color spaces". */
function countedRows(rows: Rows): string {
  return listed([...rows].map(([kind, ids]) => counted(kind, ids.length)));
}

function deletion(kind: CollectionName, targets: readonly string[]): Call {
  return call(`${subjects[kind]}.delete`, { targets, force: true });
}

function brokenWords(
  collection: CollectionName,
  ids: readonly string[],
  name: string,
  broken: readonly BrokenUse[],
  way: Way,
): string {
  const used = new Set(broken.map(({ id }) => id)).size;
  const places = `${broken.length} ${broken.length === 1 ? "place" : "places"}`;
  if (way === "withMembers") return `${used} of them are used, in ${places}:`;
  if (collection === "families" || collection === "categories") {
    const members = `${broken.length} ${broken.length === 1 ? "member" : "members"}`;
    return ids.length === 1 ? `“${name}” has ${members}:` : `${used} of ${ids.length} have ${members}:`;
  }
  return ids.length === 1
    ? `“${name}” is used in ${places}:`
    : `${used} of ${ids.length} ${nouns[collection][1]} are used, in ${places}:`;
}

function UseList({
  broken,
  several,
  alike,
  onLeave,
}: {
  broken: readonly BrokenUse[];
  several: boolean;
  /** All uses are of the same field. */
  alike: boolean;
  onLeave: () => void;
}) {
  const configId = useConfigId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, so keys must reach it
    <section className="removal-uses" aria-label="Used by" tabIndex={0}>
      <ul data-several={several}>
        {broken.slice(0, MAX_USES).map(({ id, name, use }) => {
          const [kind, user] = partedUse(use.label);
          const to = pathOf(configId, use.ref);
          return (
            <li key={`${id} ${use.ref.id} ${use.path} ${use.field}`}>
              {several && (
                <span className="ellipsis medium" title={name}>
                  {name}
                </span>
              )}
              <span className="hint ellipsis">{kind}</span>
              <PathLink to={to} className="ellipsis" title={user} onLeave={onLeave}>
                {user || use.field}
              </PathLink>
              {!alike && <span className="hint ellipsis">{use.field}</span>}
            </li>
          );
        })}
      </ul>
      {broken.length > MAX_USES && <p className="hint">{broken.length - MAX_USES} more places.</p>}
    </section>
  );
}
