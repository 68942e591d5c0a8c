import { z } from "zod";
import { type Ask, arg } from "#command/command.ts";
import { perDocument } from "#command/options.ts";
import type { Option, State } from "#command/state.ts";
import { type CollectionName, rowsIn } from "#ocio/model/collection.ts";
import type { Document, RowOf } from "#ocio/model/document.ts";
import { capital, nouns } from "#ocio/model/noun.ts";
import { fold } from "#ocio/names/name.ts";

/** A collection whose rows have names of their own. */
export type NamedCollection = Exclude<CollectionName, "display_view_associations">;
export type NamedRow = RowOf<NamedCollection>;

/** The row that a name or UUID means: by UUID, by exact name, then without case; else the sentence that says no. */
export function find<N extends NamedCollection>(
  document: Document,
  collection: N,
  given: string,
): RowOf<N> | string {
  const rows = rowsIn(document[collection]) as readonly RowOf<N>[];
  const row =
    rows.find(({ id }) => id === given) ??
    rows.find(({ name }) => name === given) ??
    rows.find(({ name }) => fold(name) === fold(given));
  return row ?? `There is no ${nouns[collection][0]} “${given}”.`;
}

/** Several rows by name or UUID, each once; else the sentence about the first that is missing. */
export function findAll<N extends NamedCollection>(
  document: Document,
  collection: N,
  given: readonly string[],
): RowOf<N>[] | string {
  const rows = rowsIn(document[collection]) as readonly RowOf<N>[];
  const found = new Set<RowOf<N>>();
  const exact = new Map(
    rows.toReversed().flatMap((row) => [[row.name, row] as const, [row.id, row] as const]),
  );
  for (const each of given) {
    const row = exact.get(each) ?? find(document, collection, each);
    if (typeof row === "string") return row;
    found.add(row);
  }
  return [...found];
}

/** True if all rows that an answer names pass the test, and it names some. */
export function everyTarget<N extends NamedCollection>(
  document: Document | null,
  collection: N,
  given: unknown,
  test: (row: RowOf<N>) => boolean,
): boolean {
  if (!document || !Array.isArray(given)) return false;
  const rows = findAll(document, collection, given.map(String));
  return typeof rows !== "string" && rows.length > 0 && rows.every(test);
}

/** Argument for a row: its name if unambiguous, else its UUID. */
export function answerFor(document: Document, collection: NamedCollection, id: string): string | undefined {
  const row = document[collection].byId[id];
  if (!row) return undefined;
  const found = find(document, collection, row.name);
  return typeof found !== "string" && found.id === id ? row.name : id;
}

/** The selected rows of a collection, as answers. */
export function selected(state: State, collection: NamedCollection): string[] {
  const { document } = state;
  if (!document) return [];
  return state.session.selection
    .filter(({ kind }) => kind === collection)
    .map(({ id }) => answerFor(document, collection, id))
    .filter((answer) => answer !== undefined);
}

const listed = new Map<NamedCollection, (state: State) => Option[]>();

/** Every row of a collection to choose from, with what tells rows of that kind apart; listed once per document. */
export function optionsOf(state: State, collection: NamedCollection): Option[] {
  const list = listed.get(collection) ?? perDocument((all) => listRows(all, collection));
  listed.set(collection, list);
  return list(state);
}

function listRows({ document }: State, collection: NamedCollection): Option[] {
  if (!document) return [];
  const seen = new Set<string>();
  return rowsIn(document[collection]).map((row) => {
    const value = seen.has(fold(row.name)) ? row.id : row.name;
    seen.add(fold(row.name));
    const detail = detailOf(document, row);
    const aliases = "aliases_data" in row ? row.aliases_data : [];
    return { value, label: row.name, ...(detail && { detail }), ...(aliases.length > 0 && { aliases }) };
  });
}

function detailOf(document: Document, row: NamedRow): string {
  const family =
    "family_id" in row && row.family_id ? document.families.byId[row.family_id]?.name : undefined;
  const encoding = "encoding" in row ? row.encoding : undefined;
  const target = "colorspace_id" in row ? spaceName(document, row) : undefined;
  return [family, encoding, target].filter(Boolean).join(" · ");
}

function spaceName(
  document: Document,
  row: { colorspace_id: string | null; colorspace_name: string | null },
) {
  const id = row.colorspace_id ?? "";
  const space = document.colorspaces.byId[id] ?? document.display_colorspaces.byId[id];
  return row.colorspace_name ?? space?.name;
}

function label(words: string): string {
  return capital(words);
}

/** One row, by name or UUID; answered by the selection. */
export function rowArg(collection: NamedCollection, ask: Partial<Ask> = {}) {
  return arg(z.string().min(1), {
    label: label(nouns[collection][0]),
    options: (state) => optionsOf(state, collection),
    from: (state) => selected(state, collection)[0],
    refuses: (document, value) => sentence(find(document, collection, value as string)),
    ...ask,
  });
}

/** One or more rows, by name or UUID; answered by the selection. */
export function rowsArg(collection: NamedCollection) {
  return arg(z.array(z.string().min(1)).min(1), {
    label: label(nouns[collection][1]),
    options: (state) => optionsOf(state, collection),
    from: (state) => {
      const answers = selected(state, collection);
      return answers.length > 0 ? answers : undefined;
    },
    refuses: (document, value) => sentence(findAll(document, collection, value as string[])),
  });
}

const sentence = (found: unknown) => (typeof found === "string" ? found : undefined);

/** True if there is a row to act on, else the reason. */
export function some(collection: NamedCollection) {
  return (document: Document): true | string =>
    document[collection].order.length > 0 || `There is no ${nouns[collection][0]} yet.`;
}

/** The name in quotes of one row, or how many there are of several. */
export function subject(collection: CollectionName, rows: readonly { name: string }[]): string {
  const [first] = rows;
  if (rows.length === 1 && first) return `“${first.name}”`;
  return `${rows.length} ${nouns[collection][1]}`;
}
