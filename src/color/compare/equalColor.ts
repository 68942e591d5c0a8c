import { slotOf, slots, stepsOf } from "#ocio/chain/slot.ts";
import { isFileStep, isReference, type Transform } from "#ocio/chain/transform.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { finderOf } from "#ocio/names/finder.ts";
import { ifComputable } from "../error.ts";
import type { AnyOp } from "../op.ts";
import { compile } from "../ops.ts";
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
  sample: Float32Array;
  result: () => Float32Array;
};

/** Spaces of one reference that are equal in color, in the order of the configuration. */
export type EqualSpaces = { collection: SpaceCollection; ids: string[]; names: string[] };

/** Results that differ by no more than this, by their size where that is above 1, are equal. */
const EQUAL = 1e-5;

type Row = Document[SpaceCollection]["byId"][string];
const known = new WeakMap<Row, { version: string; color: SpaceColor }>();

/**
 * Colors of all spaces but data; those whose files are missing, or that cannot be computed, are left out. Those that
 * depend on nothing but their row are computed once.
 */
export function spaceColors(document: Document, given?: Processors): SpaceColor[] {
  const processors = given ?? new Processors(document);
  const side = { document, processors, finder: finderOf(document), light: { scene: [], display: [] } };
  const version = document.config.ocio_profile_version;
  const isOpen = given ? () => true : withoutFiles(document);
  return spaceCollections.flatMap((collection) =>
    (rowsOf(document, collection) as Row[]).flatMap((row): SpaceColor[] => {
      if ("isdata" in row && row.isdata) return [];
      const earlier = known.get(row);
      if (earlier?.version === version) return [earlier.color];
      if (!isOpen(row.id)) return [];
      const leaves = leavesOfRow(collection, row);
      const color = colorOf(collection, row, () => rowOps(side, collection, row.id));
      const isAlone = leaves.every((node) => !isReference(node) && !isFileStep(node));
      if (color && isAlone && Object.isFrozen(row)) known.set(row, { version, color });
      return color ? [color] : [];
    }),
  );
}

/**
 * Tells of a space whether it may be computed where no file can be read: not if all its chains read one, themselves or
 * by a space that a step names. Looking for each file and saying why it is not there takes longer than all the rest.
 */
function withoutFiles(document: Document): (id: string) => boolean {
  const known = new Map<string, boolean>();
  const isOpen = (id: string): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Spaces that name each other in a circle are refused when they are computed.
    known.set(id, true);
    const collection = spaceCollections.find((name) => Object.hasOwn(document[name].byId, id));
    const row = collection && document[collection].byId[id];
    const chains =
      row && !row.isdata ? slots[collection].flatMap(({ field }) => slotOf(row, field) ?? []) : [];
    const open =
      chains.length === 0 || chains.some((chain) => stepsOf(chain).every(({ node }) => isOpenStep(node)));
    known.set(id, open);
    return open;
  };
  const isOpenStep = (node: Transform): boolean =>
    !isFileStep(node) &&
    (node.type !== "ColorSpaceTransform" ||
      [node.src, node.dst].every((named) => named === null || isOpen(named)));
  return isOpen;
}

function leavesOfRow(collection: SpaceCollection, row: Row): Transform[] {
  return slots[collection].flatMap(({ field }) => [...stepsOf(slotOf(row, field))].map(({ node }) => node));
}

function colorOf(collection: SpaceCollection, { id, name }: Row, opsOf: () => AnyOp[]): SpaceColor | null {
  return ifComputable(() => {
    const ops = opsOf();
    const kernel = ops.length === 0 ? null : compile(ops, { few: true });
    const sample = kernel ? sampleOf(kernel) : samplePixels();
    let result: Float32Array | undefined;
    const whole = () => (kernel ? resultOf(kernel) : probePixels());
    return { collection, id, name, sample, result: () => (result ??= whole()) };
  });
}

/** True if two spaces of the same reference give the same light for every probe, to within float rounding. */
function equalColors(a: SpaceColor, b: SpaceColor): boolean {
  return (
    a.collection === b.collection && agree(a.sample, b.sample, EQUAL) && agree(a.result(), b.result(), EQUAL)
  );
}

/**
 * Number of a cell of the sample of a space: spaces that are equal in color are in the same cell or in neighbors, since
 * numbers that agree are no further apart on a scale that is logarithmic above 1.
 */
function cellOf({ sample }: SpaceColor): number {
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
    const cell = cellOf(color);
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
