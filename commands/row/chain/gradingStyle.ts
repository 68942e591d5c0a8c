import type { TransformType } from "#ocio/chain/transform.ts";
import type { Document } from "#ocio/model/document.ts";
import { rowsOf } from "#ocio/model/document.ts";
import type { GradingStyle } from "#ocio/transform/kind.ts";
import { kindOf } from "#ocio/transform/kinds.ts";
import type { Chain } from "./step.ts";

const STYLE_OF_ENCODING: Readonly<Record<string, GradingStyle>> = {
  log: "log",
  "scene-linear": "linear",
  "display-linear": "linear",
  "sdr-video": "video",
  "hdr-video": "video",
};

/** Roles that say how a color space without an encoding counts. */
const STYLE_OF_ROLE: Readonly<Record<string, GradingStyle>> = {
  scene_linear: "linear",
  rendering: "linear",
  compositing_linear: "linear",
  compositing_log: "log",
  color_timing: "log",
};

/** The style that fits the color space in which a chain grades; undefined where nothing says how that space counts. */
function styleOf(document: Document, { collection, row }: Chain): GradingStyle | undefined {
  const spaceId = "process_space_id" in row ? row.process_space_id : row.id;
  const space =
    document.colorspaces.byId[spaceId ?? ""] ??
    document.display_colorspaces.byId[spaceId ?? ""] ??
    (collection === "named_transforms" ? row : undefined);
  const encoding = space && "encoding" in space ? space.encoding : undefined;
  const style = STYLE_OF_ENCODING[encoding?.toLowerCase() ?? ""];
  if (style || encoding) return style;
  const role = rowsOf(document, "roles").find(
    ({ name, colorspace_id }) =>
      colorspace_id !== null && colorspace_id === spaceId && Object.hasOwn(STYLE_OF_ROLE, name.toLowerCase()),
  );
  return role && STYLE_OF_ROLE[role.name.toLowerCase()];
}

/** The values with which a new step of a chain starts: a grade counts as the chain's color space does. */
export function firstValues(document: Document, chain: Chain, type: TransformType): { style?: GradingStyle } {
  const style = kindOf(type)?.grade ? styleOf(document, chain) : undefined;
  return style ? { style } : {};
}
