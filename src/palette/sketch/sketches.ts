import { sketchAsked } from "#color/plot/sketch.ts";
import { type SketchedKind, SLOW_SKETCHES } from "#color/plot/sketched.ts";
import type { Reply } from "#color/preview/client.ts";
import type { Sketch } from "#color/preview/question.ts";
import type { Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import type { Editor } from "#store/editor.ts";
import { filesBeside, pixelEngine } from "../preview/pixelEngine.ts";

/** Milliseconds without an edit, and without a new row in sight, after which sketches are computed. */
const REST_AFTER_EDIT_MS = 400;
const REST_MS = 80;
/** The same for views, whose tables take the engine up to half a second: nothing was selected, typed or chosen meanwhile. */
const REST_FOR_VIEW_MS = 700;
/** Bytes of a LUT file up to which it is fetched for a sketch. */
const MAX_LUT_BYTES = 4_000_000;

type SketchedRow = { kind: SketchedKind; id: string };
type Wanted = SketchedRow & { hearers: Set<() => void> };
type Known = { of: Document; sketch: Sketch | null };

/** Sketches of the rows in sight, one after another in the engine's thread; the last one of a row stays until the next. */
function createSketches(editor: Editor) {
  const wanted = new Map<string, Wanted>();
  const known = new Map<string, Known>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let changedAt = 0;

  function schedule(rest: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      next();
    }, rest);
  }

  /** Asks for the sketch of the row that came into sight last. */
  function next(): void {
    const { document, files = null } = editor.store.getState();
    const engine = pixelEngine();
    if (isAsking || !document || !engine) return;
    const row = [...wanted.values()].findLast(({ id }) => known.get(id)?.of !== document);
    if (!row) return;
    const rest = changedAt + REST_FOR_VIEW_MS - performance.now();
    if (SLOW_SKETCHES.includes(row.kind) && rest > 0) {
      schedule(rest);
      return;
    }
    const asked = sketchAsked(document, row.kind, row.id);
    const take = (sketch: Sketch | null) => {
      const last = known.get(row.id);
      const isSame = last !== undefined && equal(last.sketch, sketch);
      known.set(row.id, { of: document, sketch: isSame ? last.sketch : sketch });
      if (!isSame) for (const hear of row.hearers) hear();
    };
    if (!asked) {
      take(null);
      schedule(0);
      return;
    }
    const beside = filesBeside(document.config.id, files);
    const read = async (path: string) => {
      const size = files?.files.find((file) => file.path === path)?.size ?? 0;
      if (size > MAX_LUT_BYTES) throw new Error(`${path} is too large for a sketch.`);
      return beside.read(path);
    };
    isAsking = true;
    engine.ask(
      "sketch",
      { ask: "sketch", document, ...asked },
      { ...beside, read },
      (reply: Reply<Sketch>) => {
        isAsking = false;
        take("answer" in reply ? reply.answer : null);
        if (timer === undefined) schedule(0);
      },
    );
  }

  editor.store.subscribe(({ document }, before) => {
    changedAt = performance.now();
    if (document !== before.document && wanted.size > 0) schedule(REST_AFTER_EDIT_MS);
  });

  return {
    /** The newest sketch of a row; null where there is none, or not yet. */
    of: (id: string): Sketch | null => known.get(id)?.sketch ?? null,
    /** Requests the sketch of a visible row. @returns a function that ends the request */
    want({ kind, id }: SketchedRow, hear: () => void): () => void {
      const row = wanted.get(id) ?? { kind, id, hearers: new Set() };
      wanted.set(id, row);
      row.hearers.add(hear);
      if (known.get(id)?.of !== editor.store.getState().document) schedule(REST_MS);
      return () => {
        row.hearers.delete(hear);
        if (row.hearers.size === 0) wanted.delete(id);
      };
    },
  };
}

const byEditor = new WeakMap<Editor, ReturnType<typeof createSketches>>();

/** The sketches of an editor's document. */
export function sketchesOf(editor: Editor): ReturnType<typeof createSketches> {
  const found = byEditor.get(editor) ?? createSketches(editor);
  byEditor.set(editor, found);
  return found;
}
