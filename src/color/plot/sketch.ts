import type { Document } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";
import type { Conversion } from "../conversion.ts";
import { lightWay } from "../preview/light.ts";
import type { SketchAsked } from "../preview/question.ts";
import { viewOf } from "../preview/shown.ts";
import type { SketchedKind } from "./sketched.ts";

/**
 * The curve and triangle of a row; null where it has none, as data or a view without a display. A view transform has
 * the curve of the first view that applies it.
 */
export function sketchAsked(document: Document, kind: SketchedKind, id: string): SketchAsked | null {
  switch (kind) {
    case "colorspaces":
    case "display_colorspaces":
      return spaceSketch(document, kind, id);
    case "named_transforms": {
      const row = document.named_transforms.byId[id];
      return row ? { axis: "linear", ways: [{ namedTransform: row.name }], space: null } : null;
    }
    case "looks": {
      const row = document.looks.byId[id];
      if (!row) return null;
      const src = spelling(document, SPACES, row.process_space_id, row.process_space_name);
      return src ? { axis: "linear", ways: [{ src, look: row.name, dst: src }], space: null } : null;
    }
    case "display_view_associations":
    case "shared_views":
    case "view_transforms": {
      const row = viewOf(document, { kind, id });
      const display = document.displays.byId[row?.display_id ?? ""];
      if (!row || !display) return null;
      const ways = [{ display: display.name, view: nameOf(row, document) }];
      return { axis: "stops", ways, space: null };
    }
  }
}

/** Codes of a color space by stops of light. A scene without interchange roles is lit by the role scene_linear. */
function spaceSketch(
  document: Document,
  kind: "colorspaces" | "display_colorspaces",
  id: string,
): SketchAsked | null {
  const row = document[kind].byId[id];
  if (!row || row.isdata) return null;
  const isDisplay = kind === "display_colorspaces";
  const { src, dst } = lightWay(row.name, isDisplay);
  const ways: Conversion[] = [{ src: dst, dst: src }, ...(isDisplay ? [] : [{ dst: row.name }])];
  return { axis: "stops", ways, space: { name: row.name, isDisplay } };
}
