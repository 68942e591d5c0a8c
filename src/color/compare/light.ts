import { type Document, rowsOf } from "#ocio/model/document.ts";
import { anchorsOf } from "../anchor.ts";
import type { ExponentWithLinearOp } from "../op/exponentWithLinearOp.ts";
import type { MatrixOp } from "../op/matrixOp.ts";
import type { AnyOp } from "../op.ts";
import { conversion, primariesOf } from "../primaries.ts";
import type { Processors } from "../processor.ts";

/** Light of a value of 1, in nits. */
const NITS = 100;

/** The steps from the two references of a configuration to linear Rec.2020 in nits; null where nothing says what it is. */
export type Light = { scene: AnyOp[] | null; display: AnyOp[] | null };

/**
 * Meaning of the references: the scene reference by the role aces_interchange, else by a linear color space with a
 * usual name, the display reference by the role cie_xyz_d65_interchange.
 */
export function lightOf(document: Document, processors: Processors): Light {
  const [anchor] = anchorsOf(document);
  const role = rowsOf(document, "roles").find(({ name }) => name.toLowerCase() === "cie_xyz_d65_interchange");
  const display = document.display_colorspaces.byId[role?.colorspace_id ?? ""];
  return {
    scene: anchor
      ? [
          ...chainOps(
            processors,
            anchor.space?.from_scene_reference_transform,
            anchor.space?.to_scene_reference_transform,
          ),
          toLight(anchor.primaries.xy),
        ]
      : null,
    display: display
      ? [
          ...chainOps(
            processors,
            display.from_display_reference_transform,
            display.to_display_reference_transform,
          ),
          toLight(namedXy("CIE XYZ (D65)")),
        ]
      : null,
  };
}

type Chain = Parameters<Processors["transform"]>[0];

/** A chain, or else its counterpart the other way round. */
export function chainOps(processors: Processors, own: Chain | undefined, other: Chain | undefined): AnyOp[] {
  if (own) return processors.transform(own, "forward");
  return other ? processors.transform(other, "inverse") : [];
}

const namedXy = (name: string) => primariesOf(name)?.xy ?? [];

/** Linear light in primaries to Rec.2020 in nits. */
function toLight(xy: readonly number[]): MatrixOp {
  const m = conversion(xy, namedXy("Rec.2020")) ?? [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const rows = [0, 3, 6].flatMap((row) => [...m.slice(row, row + 3).map((value) => value * NITS), 0]);
  return { type: "matrix", matrix: [...rows, 0, 0, 0, 1], offset: [0, 0, 0, 0] };
}

/** Scene light of unknown primaries is taken for Rec.709, display light for CIE XYZ. */
export const fallback: { [K in keyof Light]: AnyOp[] } = {
  scene: [toLight(namedXy("Rec.709 / sRGB"))],
  display: [toLight(namedXy("CIE XYZ (D65)"))],
};

/** The code values of a screen of which nothing is known: sRGB (IEC 61966-2-1) with a white of 100 nits. */
export const screen: AnyOp[] = [
  {
    type: "exponentWithLinear",
    gamma: [2.4, 2.4, 2.4, 1],
    offset: [0.055, 0.055, 0.055, 0],
    mirror: true,
    direction: "forward",
  } satisfies ExponentWithLinearOp as AnyOp,
  ...fallback.scene,
];
