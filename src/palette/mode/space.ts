import { thingRows } from "../rows.ts";
import type { Mode } from "./mode.ts";

const KINDS = new Set(["colorspaces", "display_colorspaces", "named_transforms"]);

/** Everything that converts by name: color spaces, display color spaces, named transforms. */
export const spaceMode: Mode = {
  prefix: "@",
  name: "Color spaces",
  hint: "ACEScg",
  rows: ({ state }) =>
    state.document ? thingRows(state.document).filter(({ thing }) => thing && KINDS.has(thing.kind)) : [],
  empty: "No results",
};
