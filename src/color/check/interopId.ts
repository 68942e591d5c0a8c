import { builtinConfig } from "#ocio/builtin/config.ts";
import { slotOf, slots, stepsOf } from "#ocio/chain/slot.ts";
import { isFileStep, isReference } from "#ocio/chain/transform.ts";
import { computedRule } from "#ocio/check/computedRules.ts";
import type { Colorspace, DisplayColorspace } from "#ocio/model/colorspace.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { emptyContext } from "../context.ts";
import { ifComputable } from "../error.ts";
import { compile, inverseOf } from "../ops.ts";
import { opsOf } from "../transforms.ts";

type Space = Colorspace | DisplayColorspace;
type Collection = "colorspaces" | "display_colorspaces";

/** The role of the space in which colors of a reference are compared. */
const INTERCHANGE = { colorspaces: "aces_interchange", display_colorspaces: "cie_xyz_d65_interchange" };

/** Colors of a space, RGBA: grays, saturated ones, a negative one and one over white. */
const PROBES = [
  [0.18, 0.18, 0.18, 1],
  [0.02, 0.02, 0.02, 1],
  [0.9, 0.9, 0.9, 1],
  [0.8, 0.1, 0.05, 1],
  [0.1, 0.7, 0.2, 1],
  [0.05, 0.15, 0.85, 1],
  [0.45, 0.4, 0.3, 1],
  [-0.1, 0.3, 0.5, 1],
  [1.1, 1.05, 0.95, 1],
].flat();

/** Difference up to which colors are the same, relative above 1. */
const TOLERANCE = 1e-4;

/** The built-in config whose spaces define the colors of the IDs. */
const DEFINITION = "studio-config-v4.0.0_aces-v2.0_ocio-v2.5";

/**
 * Color spaces without an interop ID that have the colors of one with an ID in the built-in studio config. Spaces that
 * read files or refer to others are left out.
 */
export const interopIdMissing = computedRule("interop-id-missing", function* (document) {
  if (Number.parseFloat(document.config.ocio_profile_version) < 2.5) return;
  for (const collection of ["colorspaces", "display_colorspaces"] as const) {
    const interchange = interchangeOf(document, collection);
    if (!interchange) continue;
    for (const row of rowsOf(document, collection)) {
      const id = row.interop_id === null ? suggestedId(row, interchange, collection) : null;
      if (id !== null) yield finding(collection, row, id);
    }
  }
});

function finding(collection: Collection, { name }: Space, interopId: string) {
  return {
    path: `${collection}/${name}/interop_id`,
    message: `The ${nouns[collection][0]} “${name}” has the colors of ${interopId}, but no interop ID. Applications and files find it by that ID.`,
    fixes: [
      {
        id: collection === "colorspaces" ? "colorspace.setInteropId" : "displayColorspace.setInteropId",
        args: { targets: [name], interopId },
      },
    ],
  };
}

const suggested = new WeakMap<Space, WeakMap<Space, string | null>>();

/** The interop ID that stands for the colors of a space; null for none. Rows are compared once, as edits replace them. */
function suggestedId(row: Space, interchange: Space, collection: Collection): string | null {
  const earlier = suggested.get(row) ?? new WeakMap<Space, string | null>();
  suggested.set(row, earlier);
  const known = earlier.get(interchange);
  if (known !== undefined) return known;
  const colors = row.isdata ? null : colorsOf(row, interchange, collection);
  // Two IDs of a display have the same colors in range; the encoding tells them apart.
  const same = colors ? definitions(collection).filter((each) => isSame(each.colors, colors)) : [];
  const found = same.find(({ encoding }) => encoding === row.encoding) ?? same[0];
  const id = row.isdata ? dataId(collection) : (found?.id ?? null);
  earlier.set(interchange, id);
  return id;
}

function dataId(collection: Collection): string | null {
  return collection === "colorspaces" ? "data" : null;
}

function interchangeOf(document: Document, collection: Collection): Space | undefined {
  const role = rowsOf(document, "roles").find(({ name }) => name.toLowerCase() === INTERCHANGE[collection]);
  return document[collection].byId[role?.colorspace_id ?? ""];
}

/** The probes of a space in the interchange space; null where other rows or files decide them. */
function colorsOf(row: Space, interchange: Space, collection: Collection): Float32Array | null {
  const [to, from] = slots[collection];
  const chains = [row, interchange].flatMap((each) => [slotOf(each, to.field), slotOf(each, from.field)]);
  if (chains.some((chain) => stepsOf(chain).some(({ node }) => isFileStep(node) || isReference(node))))
    return null;
  const steps = (space: Space, first: string, second: string) => {
    const [chain, other] = [slotOf(space, first), slotOf(space, second)];
    if (chain) return opsOf(chain, "forward", { ...emptyContext, major: 2 });
    return other ? inverseOf(opsOf(other, "forward", { ...emptyContext, major: 2 })) : [];
  };
  return ifComputable(() => {
    const ops = [...steps(row, to.field, from.field), ...steps(interchange, from.field, to.field)];
    const pixels = Float32Array.from(PROBES);
    compile(ops, { exact: true })(pixels, 0, pixels.length / 4);
    return pixels;
  });
}

function isSame(a: Float32Array, b: Float32Array): boolean {
  return a.every((value, at) => Math.abs(value - b[at]!) <= TOLERANCE * Math.max(1, Math.abs(value)));
}

type Definition = { id: string; encoding: string | null; colors: Float32Array };
const defined = new Map<Collection, readonly Definition[]>();

/** The colors of every interop ID of one reference. */
function definitions(collection: Collection): readonly Definition[] {
  const known = defined.get(collection);
  if (known) return known;
  const document = builtinConfig(DEFINITION)!;
  const interchange = interchangeOf(document, collection)!;
  const made = rowsOf(document, collection).flatMap((row) => {
    const colors = row.interop_id === null || row.isdata ? null : colorsOf(row, interchange, collection);
    return colors ? [{ id: row.interop_id!, encoding: row.encoding, colors }] : [];
  });
  defined.set(collection, made);
  return made;
}
