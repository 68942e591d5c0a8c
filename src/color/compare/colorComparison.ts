import { type Entry, labelOf } from "#ocio/compare/entry.ts";
import type { ColorMatch, Pair } from "#ocio/compare/match.ts";
import type { Document } from "#ocio/model/document.ts";
import { finderOf } from "#ocio/names/finder.ts";
import { ColorError, ifComputable } from "../error.ts";
import type { AnyOp, Kernel } from "../op.ts";
import { compile, refuse } from "../ops.ts";
import { Processors, type Surroundings } from "../processor.ts";
import { fallback, type Light, lightOf } from "./light.ts";
import { agree, type Difference, differenceOf, resultOf } from "./measure.ts";
import { type ColorPicture, stripOf } from "./picture.ts";
import { probePixels } from "./probes.ts";
import { type Computing, hasColor, otherOps, rowLight, rowOps, viewLight, viewSource } from "./rowOps.ts";

/** A configuration to compare, and where its files are. */
export type Side = {
  document: Document;
  surroundings?: Surroundings;
  /** All files of an archive; null for what is none. */
  files?: ReadonlyMap<string, Uint8Array> | null;
  /** Paths of files that transforms read with other values of context variables. */
  inOtherContexts?: readonly string[];
};

/** Configuration with its LUT files, by path. */
export function sideOf({
  document,
  files,
}: {
  document: Document;
  files: ReadonlyMap<string, Uint8Array>;
}): Side {
  return { document, surroundings: { read: (path) => files.get(path) ?? null } };
}

/** Difference in color of what both configurations have; `error` where a file is missing or nothing can be computed. */
export type ColorDifference = { collection: string; name: string } & (Difference | { error: string });

/** Colors of two configurations. */
export type ColorComparison = {
  /** Pairs rows of a collection that nothing else pairs by equal colors. */
  match: ColorMatch;
  /** Those of the pairs that differ in color, the largest ΔE ITP first, then those that cannot be computed. */
  differences: (pairs: readonly Pair[]) => ColorDifference[];
  /** Patches and a ramp of gray of those of the pairs that have a color, by collection and name. */
  pictures: (pairs: readonly Pair[], wanted: ReadonlySet<string>) => ColorPicture[];
};

/** Prepares the comparison of what two configurations compute. */
export function colorComparison(before: Side, after: Side): ColorComparison {
  const sides = computing(before, after);
  return {
    match: (collection, removed, added) => matchByColor(sides, collection, removed, added),
    differences: (pairs) => differencesOf(sides, pairs),
    pictures: (pairs, wanted) => picturesOf(sides, pairs, wanted),
  };
}

/** The probes are fewer than vector instructions are worth. */
const FEW = { few: true } as const;

type Sides = readonly [Computing, Computing];

/** Light of both sides: knowledge of one configuration holds for the other, if that says nothing of it. */
function computing(before: Side, after: Side): Sides {
  const made = [before, after].map(({ document, surroundings }) => {
    const processors = new Processors(document, surroundings);
    const light = attempt(() => lightOf(document, processors));
    return { document, processors, known: "error" in light ? null : light.value };
  });
  const [a, b] = made.map(({ document, processors, known }, side) => {
    const other = made[1 - side]!.known;
    const of = (kind: keyof Light) => known?.[kind] ?? other?.[kind] ?? fallback[kind];
    return {
      document,
      finder: finderOf(document),
      processors,
      light: { scene: of("scene"), display: of("display") },
    };
  });
  return [a!, b!];
}

/** Result of a computation, or why there is nothing. */
function attempt<T>(compute: () => T): { value: T } | { error: string } {
  try {
    return { value: compute() };
  } catch (error) {
    if (error instanceof ColorError) return { error: error.message };
    throw error;
  }
}

/** Subject of a comparison: steps of both sides, and those from their values to light. */
type Question = { ops: () => [AnyOp[], AnyOp[]]; light: () => [AnyOp[], AnyOp[]] };

function differencesOf(sides: Sides, pairs: readonly Pair[]): ColorDifference[] {
  const source = sourceOf(sides, pairs);
  const kernels = new Kernels();
  const found = pairs.flatMap((pair): ColorDifference[] => {
    const question = questionOf(sides, pair, source);
    if (!question) return [];
    const { collection } = pair.b;
    const name = labelOf(pair.b);
    // The result of the first direction stands, though the other one may lack a LUT.
    const other = () => ifComputable(() => otherDifference(sides, pair, kernels));
    const answer = attempt(() => difference(question, kernels) ?? other());
    if ("error" in answer) return [{ collection, name, error: answer.error }];
    return answer.value ? [{ collection, name, ...answer.value }] : [];
  });
  const size = (each: ColorDifference) => ("error" in each ? -1 : each.max);
  const value = (each: ColorDifference) => ("error" in each ? -1 : each.maxValue);
  return found.sort((a, b) => size(b) - size(a) || value(b) - value(a));
}

function picturesOf(sides: Sides, pairs: readonly Pair[], wanted: ReadonlySet<string>): ColorPicture[] {
  const source = sourceOf(sides, pairs);
  return pairs.flatMap((pair): ColorPicture[] => {
    const { collection } = pair.b;
    const name = labelOf(pair.b);
    if (!wanted.has(`${collection}/${name}`)) return [];
    const question = questionOf(sides, pair, source);
    if (!question) return [];
    const ramp = collection === "displays" ? "stops" : "code";
    const shown = attempt(() => {
      const [ops, light] = [question.ops(), question.light()];
      return [0, 1].map((side) => stripOf(compile([...ops[side]!, ...light[side]!], FEW), ramp));
    });
    return "error" in shown
      ? []
      : [{ collection, name, ramp, before: shown.value[0]!, after: shown.value[1]! }];
  });
}

function questionOf([a, b]: Sides, pair: Pair, source: readonly [string, string] | null): Question | null {
  const { collection, display, id } = pair.a;
  if (collection === "displays" && display !== undefined && source) {
    const [own, other] = [
      { src: source[0], display, view: pair.a.name },
      { src: source[1], display: pair.b.display as string, view: pair.b.name },
    ];
    return {
      ops: () => [a.processors.displayView(own), b.processors.displayView(other)],
      // The screen stays the one of the first configuration.
      light: () => {
        const light = viewLight(a, display, pair.a.name);
        return [light, light];
      },
    };
  }
  if (!hasColor(collection) || id === null || pair.b.id === null) return null;
  const other = pair.b.id;
  return {
    ops: () => [rowOps(a, collection, id), rowOps(b, collection, other)],
    light: () => [rowLight(a, collection, id), rowLight(b, collection, other)],
  };
}

function difference({ ops, light }: Question, kernels: Kernels): Difference | null {
  const [own, other] = ops();
  if (sameOps(own, other)) {
    // An error of computing is listed even where both sides have the same.
    for (const op of own) refuse(op);
    return null;
  }
  const [a, b] = [resultOf(compile(own, FEW)), resultOf(compile(other, FEW))];
  if (agree(a, b)) return null;
  const [ownLight, otherLight] = light();
  return differenceOf(a, b, [kernels.of(ownLight), kernels.of(otherLight)]);
}

/**
 * Difference of two rows that say both directions in the other one, such as from the reference to a color space: it
 * is asked for where the first is equal.
 */
function otherDifference([a, b]: Sides, pair: Pair, kernels: Kernels): Difference | null {
  const { collection, id } = pair.a;
  if (!hasColor(collection) || id === null || pair.b.id === null) return null;
  const [own, other] = [otherOps(a, collection, id), otherOps(b, collection, pair.b.id)];
  if (!own || !other) return null;
  // A color space gives its own values in this direction, which lead to the reference and on to light.
  const isSpace = collection === "colorspaces" || collection === "display_colorspaces";
  const light = (side: Computing, row: string) => [
    ...(isSpace ? rowOps(side, collection, row) : []),
    ...rowLight(side, collection, row),
  ];
  return difference(
    { ops: () => [own, other], light: () => [light(a, id), light(b, pair.b.id as string)] },
    kernels,
  );
}

/** Kernels of the few steps to light, cached. */
class Kernels {
  private readonly made: { ops: readonly AnyOp[]; kernel: Kernel }[] = [];

  of(ops: readonly AnyOp[]): Kernel {
    const known = this.made.find((each) => sameOps(each.ops, ops));
    if (known) return known.kernel;
    const kernel = compile(ops, FEW);
    this.made.push({ ops, kernel });
    return kernel;
  }
}

/** Names of the color space from which views are compared: in the second configuration its pair, else its own. */
function sourceOf([a, b]: Sides, pairs: readonly Pair[]): readonly [string, string] | null {
  const [own, other] = [viewSource(a.document, a.finder), viewSource(b.document, b.finder)];
  if (own === undefined || other === undefined) return null;
  const pair = pairs.find((each) => each.a.id === own && each.a.collection === "colorspaces");
  const nameOf = ({ document }: Computing, id: string) => document.colorspaces.byId[id]?.name ?? "";
  return [nameOf(a, own), pair?.b.name ?? nameOf(b, other)];
}

function matchByColor(
  [a, b]: Sides,
  collection: string,
  removed: readonly Entry[],
  added: readonly Entry[],
): [Entry, Entry][] {
  if (!hasColor(collection)) return [];
  const plain = probePixels();
  const results = (side: Computing, entries: readonly Entry[]) =>
    entries.flatMap((entry) => {
      const { id } = entry;
      const answer = attempt(() =>
        id === null ? plain : resultOf(compile(rowOps(side, collection, id), FEW)),
      );
      // Steps that change nothing are alike.
      return "error" in answer || agree(answer.value, plain) ? [] : [{ entry, result: answer.value }];
    });
  const own = results(a, removed);
  const others = results(b, added);
  const taken = new Set<Entry>();
  return own.flatMap(({ entry, result }): [Entry, Entry][] => {
    const found = others.find((other) => !taken.has(other.entry) && agree(result, other.result));
    if (!found) return [];
    taken.add(found.entry);
    return [[entry, found.entry]];
  });
}

/** True if two lists of steps hold the same numbers, tables included: they give the same colors without computing any. */
function sameOps(a: readonly AnyOp[], b: readonly AnyOp[]): boolean {
  return same(a, b);
}

function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (ArrayBuffer.isView(a) || ArrayBuffer.isView(b)) return sameBytes(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [own, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(own);
  return keys.length === Object.keys(other).length && keys.every((key) => same(own[key], other[key]));
}

function sameBytes(a: object, b: object): boolean {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.byteLength !== b.byteLength) return false;
  const [own, other] = [a, b].map((view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  return own!.every((byte, at) => byte === other![at]);
}
