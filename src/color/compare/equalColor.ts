import { type Document, rowsOf } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { finderOf } from "#ocio/names/finder.ts";
import { ifComputable } from "../error.ts";
import type { AnyOp } from "../op.ts";
import { compile } from "../ops.ts";
import { noFiles } from "../processor/location.ts";
import type { Trace } from "../processor/trace.ts";
import { Processors } from "../processor.ts";
import { agree, limited, resultOf, sampleOf } from "./measure.ts";
import { probePixels, samplePixels } from "./probes.ts";
import { rowOps } from "./rowOps.ts";

/** Collections whose spaces are compared with each other, each from its own reference. */
const spaceCollections = ["colorspaces", "display_colorspaces"] as const;
type SpaceCollection = (typeof spaceCollections)[number];

/** A space and its steps to its reference; `sample` is a few of its results, by which most others are told apart. */
export type SpaceColor = {
  collection: SpaceCollection;
  id: string;
  name: string;
  ops: readonly AnyOp[];
  sample: Float32Array;
  /** Cell of the sample: spaces that are equal in color are in the same cell or in neighbors. */
  cell: number;
  result: () => Float32Array;
};

/** Spaces of one reference that are equal in color, in the order of the configuration. */
export type EqualSpaces = { collection: SpaceCollection; ids: string[]; names: string[] };

/** Results that differ by no more than this, by their size where that is above 1, are equal. */
const EQUAL = 1e-5;

type Row = Document[SpaceCollection]["byId"][string];
type Known = { version: string; color: SpaceColor | null; trace: Trace };
const known = new WeakMap<Row, Known>();

/**
 * Colors of all spaces but data; those whose files are missing, or that cannot be computed, are left out. A color is
 * computed again only after an edit of something on which it depends: the row, or what its steps name.
 */
export function spaceColors(document: Document, given?: Processors): SpaceColor[] {
  const processors = given ?? new Processors(document, { read: noFiles });
  const side = { document, processors, finder: finderOf(document), light: { scene: [], display: [] } };
  const version = document.config.ocio_profile_version;
  return spaceCollections.flatMap((collection) =>
    (rowsOf(document, collection) as readonly Row[]).flatMap((row): SpaceColor[] => {
      if ("isdata" in row && row.isdata) return [];
      const earlier = known.get(row);
      if (earlier?.version === version && !(given && earlier.trace.readsFiles))
        if (processors.confirms(earlier.trace)) return earlier.color ? [earlier.color] : [];
      const { result: color, trace } = processors.traced(() =>
        colorOf(collection, row, () => rowOps(side, collection, row.id)),
      );
      if (Object.isFrozen(row) && !(given && trace.readsFiles)) known.set(row, { version, color, trace });
      return color ? [color] : [];
    }),
  );
}

function colorOf(collection: SpaceCollection, { id, name }: Row, opsOf: () => AnyOp[]): SpaceColor | null {
  return ifComputable(() => {
    const ops = opsOf();
    const kernel = ops.length === 0 ? null : compile(ops, { few: true });
    const sample = kernel ? sampleOf(kernel) : samplePixels();
    let result: Float32Array | undefined;
    const whole = () => (kernel ? resultOf(kernel) : probePixels());
    return { collection, id, name, ops, sample, cell: cellOf(sample), result: () => (result ??= whole()) };
  });
}

const compared = new WeakMap<SpaceColor, WeakMap<SpaceColor, boolean>>();

/**
 * True if two spaces of the same reference give the same light for every probe, to within float rounding. Compared
 * once, as colors outlive the edits of other rows.
 */
function equalColors(a: SpaceColor, b: SpaceColor): boolean {
  if (a.collection !== b.collection || !agree(a.sample, b.sample, EQUAL)) return false;
  if (equal(a.ops, b.ops)) return true;
  const results = compared.get(a) ?? new WeakMap<SpaceColor, boolean>();
  compared.set(a, results);
  const isEqual = results.get(b) ?? agree(a.result(), b.result(), EQUAL);
  results.set(b, isEqual);
  return isEqual;
}

/**
 * Number of the cell of a sample: those of equal colors are neighbors at most, since numbers that agree are no further
 * apart on a scale that is logarithmic above 1.
 */
export function cellOf(sample: Float32Array): number {
  const sum = sample.reduce((total, value, at) => {
    const size = Math.abs(limited(value));
    return at % 4 === 3 ? total : total + Math.sign(value || 0) * (size > 1 ? 1 + Math.log(size) : size);
  }, 0);
  return Math.floor(sum / (2 * EQUAL * sample.length));
}

/** Groups of two and more spaces that are equal in color to the first of them. */
export function equalGroups(colors: readonly SpaceColor[]): EqualSpaces[] {
  const groups: SpaceColor[][] = [];
  const cells = new Map<number, SpaceColor[][]>();
  for (const color of colors) {
    const { cell } = color;
    const group = [cell - 1, cell, cell + 1]
      .flatMap((near) => cells.get(near) ?? [])
      .find(([first]) => equalColors(first!, color));
    if (group) group.push(color);
    else {
      const made = [color];
      groups.push(made);
      const beside = cells.get(cell);
      if (beside) beside.push(made);
      else cells.set(cell, [made]);
    }
  }
  return groups
    .filter(({ length }) => length > 1)
    .map((group) => ({
      collection: group[0]!.collection,
      ids: group.map(({ id }) => id),
      names: group.map(({ name }) => name),
    }));
}
