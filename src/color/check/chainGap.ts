import { counterpart, type Owner, type OwnerName, ownerNames, slotOf, slots } from "#ocio/chain/slot.ts";
import { isFileStep, isReference, type Transform } from "#ocio/chain/transform.ts";
import { computedRule } from "#ocio/check/computedRules.ts";
import type { Finding, Rule } from "#ocio/check/rule.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { transformName } from "#ocio/transform/parameter.ts";
import { type Direction, emptyContext } from "../context.ts";
import { rangesOf } from "../curve/gaps.ts";
import { LARGEST_HALF } from "../half.ts";
import type { Processors } from "../processor.ts";
import { opsOf } from "../transforms.ts";
import { hasGap } from "./curveGap.ts";
import { type Build, type Domain, type Leaf, leavesOf, type NonFinite, nonFiniteOf } from "./nonFinite.ts";

/** A chain of a row, in the direction in which OCIO applies it. */
type Applied = {
  collection: OwnerName;
  name: string;
  field: string;
  chain: Transform;
  direction: Direction;
  domain: Domain;
};

/** Chains that give NaN or infinity inside their domain, in official OCIO as here. */
export const chainGap = computedRule("not-finite", (document) => found(document));

/** The same with the files beside the configuration: chains that read LUTs are computed too. */
export function chainGapWith(processors: Processors): Rule {
  return { ...chainGap, find: (document) => found(document, processors) };
}

function* found(document: Document, processors?: Processors): Generator<Finding> {
  const major = Number.parseInt(document.config.ocio_profile_version, 10);
  for (const collection of ownerNames)
    for (const row of rowsOf(document, collection)) yield* findingsOf(collection, row, major, processors);
}

type Known = { major: number; readsFiles: boolean; findings: readonly Finding[] };
const known = new WeakMap<Owner, Known>();

/** Findings in the chains of a row. Chains that read no file depend on nothing else, and are computed once. */
function findingsOf(
  collection: OwnerName,
  row: Owner,
  major: number,
  processors?: Processors,
): readonly Finding[] {
  const earlier = known.get(row);
  if (earlier?.major === major && !(processors && earlier.readsFiles)) return earlier.findings;
  const results = Array.from(appliedChains(collection, row), (applied) => ({
    applied,
    ...resultOf(applied, major, processors),
  }));
  const readsFiles = results.some((each) => each.readsFiles);
  const findings = results.flatMap(({ applied, result }) =>
    result && !hasGap(result.leaf.node) ? [finding(applied, result)] : [],
  );
  if (Object.isFrozen(row) && !(processors && readsFiles)) known.set(row, { major, readsFiles, findings });
  return findings;
}

/** The first NaN or infinity of a chain. Chains that name other rows are left alone: those have problems of their own. */
function resultOf(
  { chain, direction, domain }: Applied,
  major: number,
  processors?: Processors,
): { readsFiles: boolean; result: NonFinite | null } {
  const leaves = leavesOf(chain, direction);
  const readsFiles = leaves.some(({ node }) => isFileStep(node));
  if (leaves.some(({ node }) => isReference(node))) return { readsFiles, result: null };
  if (!readsFiles) {
    const build: Build = (node, asked) => opsOf(node, asked, { ...emptyContext, major });
    return { readsFiles, result: isTame(leaves) ? null : nonFiniteOf(leaves, domain, build) };
  }
  const build: Build | undefined = processors && ((node, asked) => processors.transform(node, asked));
  return { readsFiles, result: build ? nonFiniteOf(leaves, domain, build) : null };
}

/**
 * True if nothing in a chain can leave float32: at most one built-in transform, which is finite in its domain (and slow
 * to build), among ranges and matrices of usual numbers.
 */
function isTame(leaves: readonly Leaf[]): boolean {
  const others = leaves.filter(({ node }) => {
    if (node.type === "MatrixTransform")
      return [...node.matrix, ...node.offset].some((value) => !(Math.abs(value) <= LARGEST_HALF));
    return node.type !== "RangeTransform";
  });
  return others.length === 0 || (others.length === 1 && others[0]?.node.type === "BuiltinTransform");
}

/** Every chain of a row as stored, and the other way round where the row has no chain for that. */
function* appliedChains(collection: OwnerName, row: Owner): Generator<Applied> {
  // Conversions leave data as it is.
  if ("isdata" in row && row.isdata) return;
  for (const { field } of slots[collection]) {
    const chain = slotOf(row, field);
    if (!chain) continue;
    const other = counterpart(field);
    const applied = { collection, name: row.name, field, chain };
    yield { ...applied, direction: "forward", domain: domainOf(field) };
    if (!slotOf(row, other)) yield { ...applied, direction: "inverse", domain: domainOf(other) };
  }
}

/** Chains that start from the scene reference take scene-linear values. */
function domainOf(field: string): Domain {
  return field.startsWith("from_scene_reference") ? "scene" : "unit";
}

function finding({ collection, name, field, direction }: Applied, result: NonFinite): Finding {
  const { node, at } = result.leaf;
  const what = `${direction === "inverse" ? "the inverse of " : ""}step ${stepNumber(at)} (${transformName(node.type)})`;
  const isFile = isFileStep(node);
  const advice = isFile ? "Replace its file." : "Change its values.";
  return {
    path: `${collection}/${name}/${field}/${at}`,
    message: `In the ${nouns[collection][0]} “${name}”, ${what} gives ${result.value} for ${inputsOf(result)}, in official OCIO too. ${advice}`,
    fixes: isFile
      ? []
      : [{ id: "transform.setAll", args: { owner: `${collection}/${name}`, slot: field, at } }],
  };
}

/** Steps as people count them: "2.1". */
function stepNumber(at: string): string {
  return at
    .split(".")
    .map((index) => Number(index) + 1)
    .join(".");
}

/** "inputs from 0.75 to 0.775". */
function inputsOf({ ranges, color }: NonFinite): string {
  if (color) return `an input of ${color.join(", ")}`;
  const words = ranges.map((range) => {
    const text = rangesOf([range]);
    return range.from === range.to ? `of ${text.split(" to ")[0]}` : `from ${text}`;
  });
  return `inputs ${words.join(" and ")}`;
}
