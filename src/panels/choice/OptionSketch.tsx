import { SKETCHED, SLOW_SKETCHES } from "#color/plot/sketched.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { finderOf, nameOf } from "#ocio/names/finder.ts";
import { fold } from "#ocio/names/name.ts";
import { Sketch } from "#palette/sketch/Sketch.tsx";
import { useDocument } from "../useDocument.ts";

/** Views take the engine long: in a list that is gone through with the picture in sight they would keep it waiting. */
const QUICK = SKETCHED.filter((kind) => !SLOW_SKETCHES.includes(kind));

/** The curve of the row that an option of a picker stands for by its UUID or name; nothing for other options. */
function OptionSketch({ value }: { value: string }) {
  const [kind, id] = useDocument((document) => rowOf(document, value));
  const sketched = QUICK.find((each) => each === kind);
  return sketched && id ? <Sketch kind={sketched} id={id} /> : null;
}

/** The kind and UUID of a row; a role means its color space. */
function rowOf(document: Document, value: string): readonly [kind: string, id: string] {
  const kind = QUICK.find((each) => Object.hasOwn(document[each].byId, value));
  if (kind) return [kind, value];
  const found = finderOf(document)("space", value);
  if (found?.kind !== "roles") return [found?.kind ?? "", found?.id ?? ""];
  const id = document.roles.byId[found.id]?.colorspace_id ?? "";
  return [Object.hasOwn(document.colorspaces.byId, id) ? "colorspaces" : "display_colorspaces", id];
}

/** Draws the curve beside an option, for pickers. */
export const optionSketch = (value: string) => <OptionSketch value={value} />;

/** The curve of a look by its text in a list of looks, with or without its sign. */
function LookSketch({ text }: { text: string }) {
  const id = useDocument((document) => finderOf(document)("look", text.replace(/^[+-]+\s*/, ""))?.id);
  return id ? <Sketch kind="looks" id={id} /> : null;
}

/** Draws the curve beside a look, for pickers. */
export const lookSketch = (value: string) => <LookSketch text={value} />;

/** The curve of a view of a display by their names. */
function ViewSketch({ display, view }: { display: string; view: string }) {
  const id = useDocument((document) => viewId(document, display, view));
  return id ? <Sketch kind="display_view_associations" id={id} /> : null;
}

function viewId(document: Document, display: string, view: string): string | undefined {
  const owner = rowsOf(document, "displays").find(({ name }) => fold(name) === fold(display));
  const rows = rowsOf(document, "display_view_associations");
  return rows.find((row) => row.display_id === owner?.id && fold(nameOf(row, document)) === fold(view))?.id;
}

/** Draws the curves beside views of a display, for pickers. */
export const viewSketch = (display: string) => (view: string) => <ViewSketch display={display} view={view} />;
