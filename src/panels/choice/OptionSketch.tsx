import { SKETCHED } from "#color/plot/sketched.ts";
import type { Document } from "#ocio/model/document.ts";
import { finderOf } from "#ocio/names/finder.ts";
import { Sketch } from "#palette/sketch/Sketch.tsx";
import { useDocument } from "../useDocument.ts";

/** Views take the engine long: in a list that is gone through with the picture in sight they would keep it waiting. */
const QUICK = SKETCHED.filter((kind) => kind !== "display_view_associations");

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
