import { useEffect } from "react";
import { uuid } from "#command/call.ts";
import type { Effect } from "#command/command.ts";
import type { Call } from "#command/state.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { drafts } from "#store/drafts.ts";
import { createEditor } from "#store/editor.ts";
import { showScratch } from "#store/shownScratch.ts";
import { type AppContext, settleRan } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { kinds, type RowKind } from "./kinds.ts";

/** A name for the row until one is typed; it is never seen. */
export const STAND_IN = "\u2060new";

/** Effects that a form has at once; the others come when its calls are run on the document. */
const OF_FORMS: ReadonlySet<Effect["kind"]> = new Set(["open", "cdl", "copy", "builtins"]);

/** An editor over a copy of the document, for a form whose edits are carried out at once when it is submitted. */
export type Scratch = AppContext & {
  /** UUID of the row that is edited or made. */
  id: string;
  /** Commands that were carried out on the copy. */
  done: ReadonlySet<string>;
  /** Error of creating the row. */
  refusal: string | undefined;
  /** The calls that do the same on the real document; undefined while a new row has no name. */
  calls: () => Call[] | undefined;
  /** Takes back the newest edit of the copy; false without one. */
  undo: () => boolean;
  /** True if it began with what was filled in before the form was left. */
  restored: boolean;
  /** Forgets what is kept of it: it is carried out, or given up. */
  drop: () => void;
};

/** Stored copy of a form that was left or reloaded: the row, and its edits. */
type RowDraft = { id: string; edits: Call[][] };

/** Copies whose forms were left to make something that they need, by row. */
const kept = new Map<string, Scratch>();

/** A copy to edit a row in, or to make one in where the id is "new"; the one that was kept, where one was. */
export function scratchOf(app: AppContext, collection: RowKind, id: string): Scratch {
  const key = `${app.editor.store.getState().document?.config.id}/${collection}/${id}`;
  const known = kept.get(key);
  kept.delete(key);
  known?.copyOf?.renew();
  return known ?? freshScratch(app, collection, id, (scratch) => kept.set(key, scratch));
}

function freshScratch(
  app: AppContext,
  collection: RowKind,
  id: string,
  keep: (scratch: Scratch) => void,
): Scratch {
  const { document, session } = app.editor.store.getState();
  const { noun } = kinds[collection];
  const editor = createEditor(app.editor.commands, {
    document,
    // A form stands in a configuration, also before the page has said so at its start.
    session: { ...session, outside: false },
  });
  const done = new Set<string>();
  const isNew = id === "new";
  const form = `${document?.config.id}/${collection}/${id}`;
  const draft = draftOf(form, document, collection, isNew);
  const rowId = isNew ? (draft?.id ?? uuid()) : id;
  const first = document && isNew ? standIns(document, collection) : {};
  const made = isNew
    ? editor.run(call(`${noun}.create`, { ...first, name: STAND_IN, newId: rowId }))
    : undefined;
  const base = editor.store.getState().past.length;
  function run(...calls: Call[]) {
    const ran = editor.run(...calls);
    if (ran.ok) for (const each of calls) done.add(each.id);
    return ran;
  }
  for (const calls of draft?.edits ?? []) {
    run(...calls);
    editor.settle();
  }
  const restored = editor.store.getState().past.length > base;
  editor.store.subscribe(({ past }, before) => {
    if (past === before.past) return;
    const edits = past.slice(base).map(({ calls }) => calls);
    if (edits.length > 0) drafts.keep(form, { id: rowId, edits } satisfies RowDraft);
    else drafts.drop(form);
  });
  /** Makes the edits again on the document of the page as it is now. */
  function renew(): void {
    const now = app.editor.store.getState().document;
    const edits = editor.store.getState().past.map(({ calls }) => calls);
    editor.load(now);
    if (editor.store.getState().past.length > 0) return;
    for (const calls of edits) {
      editor.run(...calls);
      editor.settle();
    }
  }
  const scratch: Scratch = {
    id: rowId,
    done,
    refusal: made && !made.ok ? made.why : undefined,
    calls: () => {
      const state = editor.store.getState();
      const calls = state.past.flatMap((entry) => entry.calls);
      if (!isNew) return calls;
      const name = state.document?.[collection].byId[rowId]?.name ?? STAND_IN;
      return name === STAND_IN ? undefined : namedFromTheStart(calls, noun, rowId, name);
    },
    undo: () => {
      if (editor.store.getState().past.length <= base) return false;
      editor.undo();
      return true;
    },
    editor: {
      ...editor,
      run,
    },
    restored,
    drop: () => drafts.drop(form),
    perform: (effects) =>
      app.perform(
        effects.filter(({ kind }) => OF_FORMS.has(kind)),
        (...calls) => void settleRan(scratch, scratch.editor.run(...calls)),
      ),
    // Success is reported when the edits are applied; a refusal at once.
    tell: (ran) => {
      if (!ran.ok) app.tell(ran);
    },
    copyOf: {
      ...{ page: app, keep: () => keep(scratch), renew },
      incomplete: new Set(isNew ? kinds[collection].needs : []),
    },
  };
  return scratch;
}

/** Lets pictures show the row of a copy for as long as its form is on the screen. */
export function useShownScratch({ editor: { store }, id }: Scratch, kind: RowKind): void {
  useEffect(() => showScratch({ store, thing: { kind, id } }), [store, id, kind]);
}

/** Stored copy of a form; not of a row created since. */
function draftOf(
  form: string,
  document: Document | null,
  collection: RowKind,
  isNew: boolean,
): RowDraft | undefined {
  const draft = drafts.read<RowDraft>(form);
  return isNew && draft && document?.[collection].byId[draft.id] ? undefined : draft;
}

/** Required initial values: of a look the likely ones, of a shared view those its form leaves empty. */
function standIns(document: Document, collection: RowKind): Record<string, string> {
  const space = rowsOf(document, "colorspaces")[0] ?? rowsOf(document, "display_colorspaces")[0];
  if (collection === "shared_views") return { colorspace: space?.name ?? "" };
  if (collection !== "looks") return {};
  const linear = rowsOf(document, "roles").find(({ name }) => name === "scene_linear");
  return { processSpace: linear?.name ?? space?.name ?? "" };
}

/** The calls with the row made under its final name, so that the step reads as one thing. */
function namedFromTheStart(calls: readonly Call[], noun: string, id: string, name: string): Call[] {
  return calls.flatMap((made) => {
    if (made.id === `${noun}.rename` && made.args.target === id) return [];
    if (made.id !== `${noun}.create`) return [made];
    return [{ id: made.id, args: { ...made.args, name } }];
  });
}
