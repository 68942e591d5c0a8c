import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { createTransform, type Transform } from "#ocio/chain/transform.ts";
import { applyChanges } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { mentionsMeaning, type Target } from "#ocio/names/references.ts";
import { alsoRenamed, renameRow } from "#ocio/names/rename.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { shared } from "../../shared.ts";

/** Two texts of a configuration, and by which rows they differ. */
export type GeneratedPair = {
  kind: string;
  config: string;
  before: string;
  after: string;
  rows: { collection: string; name: string; kind: string; was?: string }[];
  /** Names of color spaces that differ in color. */
  colors: string[];
};

/** Random numbers that are the same in every run (LCG, Numerical Recipes). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const largest = 120_000;

/** Canonical texts of built-in configurations and of some of the corpus. */
export function sources(): [name: string, text: string][] {
  const builtin = builtinConfigNames.map((name): [string, string] => [
    name,
    writeConfig(builtinConfig(name)!),
  ]);
  const folder = shared && join(shared, "corpus", "canonical");
  const corpus = (folder ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".ocio") && !name.startsWith("ocio__builtin"))
    .map((name): [string, string] => [name, readFileSync(join(folder!, name), "utf8")])
    .filter(([, text]) => text.length < largest);
  return [...builtin, ...corpus];
}

const kinds = [
  "cosmetic",
  "rename with alias",
  "rename without alias",
  "rename and edit",
  "color",
  "move",
  "add",
  "remove",
] as const;

/** So many pairs with what they differ by, the same in every run. */
export function generatedPairs(count: number, seed = 19): GeneratedPair[] {
  const next = random(seed);
  const from = sources();
  const pairs: GeneratedPair[] = [];
  for (let at = 0; pairs.length < count && at < count * 20; at++) {
    const [config, before] = from[Math.floor(next() * from.length)]!;
    const kind = kinds[at % kinds.length]!;
    const made = kind === "cosmetic" ? layout(before, next) : edited(kind, before, next);
    if (made) pairs.push({ kind, config, before, rows: [], colors: [], ...made });
  }
  return pairs;
}

type Made = Pick<GeneratedPair, "after"> & Partial<Pick<GeneratedPair, "rows" | "colors">>;
export type Next = () => number;

/** A random one of a list. */
export const pick = <T>(list: readonly T[], next: Next): T | undefined =>
  list[Math.floor(next() * list.length)];

/** Edits of the text that no reader sees; each is made at some of the places that it fits. */
const spellings: readonly ((text: string, some: () => boolean) => string)[] = [
  (text, some) => text.replace(/^ {2}- !</gm, (line) => (some() ? `  # ${"x".repeat(9)}\n${line}` : line)),
  (text, some) => text.replace(/\n\n(?= {2}- !<)/g, (gap) => (some() ? "\n\n\n" : gap)),
  (text, some) =>
    text.replace(/^( {4}family: )([\w/]+)$/gm, (line, key, value) => (some() ? `${key}"${value}"` : line)),
  (text, some) =>
    text.replace(/^( {4}name: )(\w+)$/gm, (line, key, value) => (some() ? `${key}'${value}'` : line)),
  (text, some) => text.replace(/^ {4}isdata: false\n/gm, (line) => (some() ? "" : line)),
  (text, some) =>
    text.replace(/^( {4}family: .*\n)( {4}equalitygroup: .*\n)/gm, (lines, one, two) =>
      some() ? two + one : lines,
    ),
  (text, some) => text.replace(/\[1, 0, 0\b/g, (list) => (some() ? "[1.0, 0.0,  0" : list)),
  (text, some) => text.replace(/isdata: true/g, (flag) => (some() ? "isdata: yes" : flag)),
  (text, some) => (some() ? text.replace(/\n/g, "\r\n") : text),
  (text, some) =>
    text.replace(/^(roles:\n)((?: {2}.*\n)+)/m, (whole, key, lines: string) =>
      some() ? `${key + lines.trimEnd().split("\n").reverse().join("\n")}\n` : whole,
    ),
];

function layout(before: string, next: Next): Made | null {
  const after = spellings.reduce(
    (text, spell) => (next() < 0.5 ? spell(text, () => next() < 0.4) : text),
    before,
  );
  return after === before ? null : { after };
}

function edited(kind: string, before: string, next: Next): Made | null {
  const { document, problems } = readConfig(before);
  if (problems.some(({ severity }) => severity === "error")) return null;
  const draft = structuredClone(document);
  const made = edits[kind]!(draft, next);
  const after = made && writeConfig(draft);
  return after && after !== before ? { ...made, after } : null;
}

const named = ["colorspaces", "display_colorspaces", "looks", "named_transforms", "view_transforms"] as const;

type Edit = (draft: Document, next: Next) => Omit<Made, "after"> | null;

function rename(
  draft: Document,
  next: Next,
  keepAlias: boolean,
): { target: Target; row: NonNullable<Made["rows"]>[0] } | null {
  const collection = pick(named, next)!;
  const row = pick(rowsOf(draft, collection), next);
  if (!row) return null;
  const target = { kind: collection, id: row.id };
  if (alsoRenamed(draft, target).length > 1) return null;
  if (rowsOf(draft, "roles").some(({ name }) => name.toLowerCase() === row.name.toLowerCase())) return null;
  const was = row.name;
  const name = `Show ${Math.floor(next() * 1e6)}`;
  renameRow(draft, target, name, { keepAlias });
  return { target, row: { collection, name, kind: "renamed", was } };
}

const edits: Readonly<Record<string, Edit>> = {
  "rename with alias": (draft, next) => {
    const made = rename(draft, next, true);
    return made && { rows: [made.row] };
  },
  "rename without alias": (draft, next) => {
    const made = rename(draft, next, false);
    return made && { rows: [made.row] };
  },
  "rename and edit": (draft, next) => {
    const made = rename(draft, next, next() < 0.5);
    if (!made) return null;
    const row = draft[made.target.kind as "looks"].byId[made.target.id]!;
    row.description = "Edited.";
    return { rows: [made.row] };
  },
  color: (draft, next) => {
    const row = pick(
      rowsOf(draft, "colorspaces").filter(({ isdata }) => !isdata),
      next,
    );
    if (!row) return null;
    const { id } = row;
    const gain = 1 + 0.2 * next() + 0.01;
    const matrix = {
      ...createTransform("MatrixTransform", crypto.randomUUID()),
      matrix: [gain, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    };
    const way = row.to_scene_reference_transform || !row.from_scene_reference_transform ? "to" : "from";
    const field = `${way}_scene_reference_transform` as const;
    const old: Transform | null = row[field];
    const group = {
      ...createTransform("GroupTransform", crypto.randomUUID()),
      children: old ? [matrix, old] : [matrix],
    };
    applyChanges(draft, [{ at: ["colorspaces", "byId", id, field], to: () => group }]);
    return { rows: [{ collection: "colorspaces", name: row.name, kind: "changed" }], colors: [row.name] };
  },
  move: (draft, next) => {
    const collection = pick(
      named.filter((each) => draft[each].order.length > 3),
      next,
    );
    if (!collection) return null;
    const { order } = draft[collection];
    const from = Math.floor(next() * order.length);
    const to = (from + 2 + Math.floor(next() * (order.length - 3))) % order.length;
    if (Math.abs(from - to) < 2) return null;
    const id = order[from]!;
    const rest = order.filter((each) => each !== id);
    draft[collection].order = [...rest.slice(0, to), id, ...rest.slice(to)];
    return { rows: [{ collection, name: draft[collection].byId[id]!.name, kind: "moved" }] };
  },
  add: (draft, next) => {
    const row = pick(rowsOf(draft, "colorspaces"), next);
    if (!row) return null;
    const id = crypto.randomUUID();
    const name = `Added ${Math.floor(next() * 1e6)}`;
    draft.colorspaces.byId[id] = {
      ...structuredClone(row),
      id,
      name,
      aliases_data: [],
      interop_id: null,
      is_inactive: false,
    };
    const at = Math.floor(next() * draft.colorspaces.order.length);
    draft.colorspaces.order = draft.colorspaces.order.toSpliced(at, 0, id);
    return { rows: [{ collection: "colorspaces", name, kind: "added" }] };
  },
  remove: (draft, next) => {
    const collection = pick(named, next)!;
    const free = rowsOf(draft, collection).filter(
      ({ id }) => mentionsMeaning(draft, { kind: collection, id }).length === 0,
    );
    const row = pick(free, next);
    if (!row) return null;
    draft[collection].order = draft[collection].order.filter((id) => id !== row.id);
    delete draft[collection].byId[row.id];
    return { rows: [{ collection, name: row.name, kind: "removed" }] };
  },
};
