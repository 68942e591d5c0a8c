import { fold } from "./fold.ts";
import { foldWithOffsets, lettersOf, SEPARATORS, separates, type Text, textOf } from "./foldedText.ts";
import type { Recency } from "./recency.ts";

/** A searchable row. Ids are opaque; two rows may share a title. */
export type Rankable = {
  id: string;
  title: string;
  /** Synonyms, and the id if people may type it. */
  aliases?: readonly string[];
  /** Breadcrumb or subtitle, matched last. */
  path?: string;
  /** Declared order among equals; rows without one come after, by name. */
  order?: number;
};

type Entry<R> = {
  row: R;
  title: Text;
  aliases: readonly Text[];
  /** Place of the id among them, -1 without. */
  idAt: number;
  /** Other words for the verb that the title begins with. */
  verbs: Text | null;
  path: string;
  /** Bits of the letters of titles and aliases, and also of the path: most rows fail this check. */
  letters: number;
  all: number;
};

/** Rows made ready for ranking, in their order among equals. */
export type Index<R> = {
  readonly entries: readonly Entry<R>[];
  readonly byId: ReadonlyMap<string, Entry<R>>;
};

/** A row that was found. `letters` are offsets in its title that matched; when an alias won, it is named instead. */
export type Hit<R> = { row: R; tier: number; letters: number[]; alias?: string };

export type RankOptions<R> = {
  /** Recency and frequency of rows, by id. */
  recency?: Recency;
  /** True if the row is disabled; such rows rank behind others that match about as well. */
  refuses?: (row: R) => boolean;
  /** Maximum of returned rows. */
  limit?: number;
};

const LAST = Number.MAX_SAFE_INTEGER;

/** Tiers in halves: an alias comes just below a title, and a match across separators just below a literal one. */
const EQUALS = 14;
const STARTS = 12;
const WORDS = 10;
const MIXED = 9;
const CONTAINS = 8;
const INITIALS = 6;
const REWORDED = 5;
const PATH = 4;
const VERB = 3;
const SUBSEQUENCE = 2;

/**
 * Buckets of tiers and willingness, best first. A row that refuses comes after those that match half a tier less: an
 * alias is about as good as a title. What is called exactly like the query comes first all the same: its reason is asked for.
 */
const BUCKETS: readonly number[] = Array.from({ length: EQUALS * 2 + 2 }, (_, at) => at).sort(
  (a, b) => placeOf(b) - placeOf(a),
);

function placeOf(bucket: number): number {
  const tier = Math.floor(bucket / 2);
  return bucket % 2 === 0 && tier > PATH && tier < EQUALS ? bucket - 1.5 : bucket;
}

/** Other words for the verbs that titles of commands begin with. */
export const VERBS = new Map([
  ["add", "new create make insert"],
  ["assign", "set change"],
  ["delete", "remove erase"],
  ["duplicate", "copy clone"],
  ["export", "save write"],
  ["go", "open show"],
  ["move", "reorder"],
  ["remove", "delete erase"],
  ["set", "change edit modify"],
  ["show", "open see"],
  ["upload", "add import"],
]);
/** Words between others that tell nothing: "convert to older version", "share with the team". */
export const FILLERS = "a an and as by for from in into my of on onto our that the this to with".split(" ");

const named = (title: string) => title.replace(/(…|\.\.\.)$/, "");

/** Makes a list of rows ready; do it when the list changes, not when the query does. */
export function prepare<R extends Rankable>(rows: readonly R[]): Index<R> {
  const entries = rows.map((row): Entry<R> => {
    const title = textOf(named(row.title));
    const aliases = (row.aliases ?? []).map(textOf);
    const verb = VERBS.get(title.folded.split(" ", 1)[0]!);
    const verbs = verb === undefined ? null : textOf(verb);
    const path = fold(row.path ?? "");
    const letters = aliases.reduce(
      (bits, alias) => bits | alias.letters,
      title.letters | (verbs?.letters ?? 0),
    );
    const idAt = row.aliases?.indexOf(row.id) ?? -1;
    return { row, title, aliases, idAt, verbs, path, letters, all: letters | lettersOf(path) };
  });
  entries.sort((a, b) => {
    const [x, y] = [a.row.order ?? LAST, b.row.order ?? LAST];
    if (x !== y) return x - y;
    return a.title.sorts < b.title.sorts ? -1 : a.title.sorts > b.title.sorts ? 1 : 0;
  });
  return { entries, byId: new Map(entries.map((entry) => [entry.row.id, entry])) };
}

type Query = {
  text: string;
  words: string[];
  /** Words but for fillers after the first, also one that is being typed, and bits of their letters. */
  telling: string[];
  tellingLetters: number;
  /** Words as typed, if they have separators: "v2.2". */
  literal: string[] | null;
  squeezed: string;
  /** Bits of its letters, of those that begin words, and of the very first. */
  letters: number;
  firsts: number;
  first: number;
  spaced: boolean;
};

export function queryOf(typed: string): Query {
  const text = fold(named(typed.trim())).replace(/\s+/g, " ");
  const words = text.split(SEPARATORS).filter((word) => word !== "");
  const squeezed = words.join("");
  const letters = lettersOf(squeezed);
  const last = words.length - 1;
  const telling = words.filter((word, at) => {
    if (at === 0) return true;
    return at === last ? !FILLERS.some((filler) => filler.startsWith(word)) : !FILLERS.includes(word);
  });
  const firsts = lettersOf(words.map((word) => word[0]).join(""));
  return {
    text,
    words,
    telling,
    tellingLetters: lettersOf(telling.join("")),
    literal: /\s/.test(text) && SEPARATORS.test(text.replace(/\s/g, "")) ? text.split(" ") : null,
    squeezed,
    letters,
    firsts,
    first: lettersOf(squeezed[0] ?? ""),
    spaced: text.includes(" "),
  };
}

/** Plain loops: this is asked for every word of every row at every letter. */
export function startsWord({ folded, starts, initials }: Text, word: string): boolean {
  const first = word.charCodeAt(0);
  for (let i = 0; i < starts.length; i++)
    if (initials.charCodeAt(i) === first && folded.startsWith(word, starts[i]!)) return true;
  return false;
}

/** Last word first: it is being typed, and excludes most rows. */
function startsWords(text: Text, { words, firsts }: Query): boolean {
  if ((firsts & ~text.firsts) !== 0) return false;
  for (let i = words.length - 1; i >= 0; i--) if (!startsWord(text, words[i]!)) return false;
  return true;
}

/** The offset in the folded text of the nth letter that is no separator. */
function unsqueezed(folded: string, n: number): number {
  for (let i = 0, seen = 0; i < folded.length; i++) if (!separates(folded[i]!) && seen++ === n) return i;
  return -1;
}

/** Offset of a word where the squeezed query matches, so that "rec709" finds "Camera Rec.709"; else -1. */
function squeezedAt({ folded, squeezed, starts }: Text, query: string): number {
  for (let at = squeezed.indexOf(query); at >= 0; at = squeezed.indexOf(query, at + 1)) {
    const place = unsqueezed(folded, at);
    if (starts.includes(place)) return place;
  }
  return -1;
}

/** Offset of a word from which the query is a subsequence; else -1. */
function subsequenceAt({ folded, starts }: Text, query: string): number {
  const first = starts.find((start) => folded[start] === query[0]);
  return first !== undefined && follow(folded, query, first) >= 0 ? first : -1;
}

/** Offset of a word that contains the letters as a subsequence, the first of them first; else -1. */
function withinWordAt({ folded, starts }: Text, letters: string): number {
  for (const start of starts) {
    if (folded[start] !== letters[0]) continue;
    const last = follow(folded, letters, start);
    if (last < 0) return -1;
    let at = start;
    while (at < last && !separates(folded[at]!)) at++;
    if (at === last) return start;
  }
  return -1;
}

/** The offset of the last of the letters when each is taken at its first place after the one before; else -1. */
function follow(folded: string, letters: string, from: number): number {
  let at = from - 1;
  for (let i = 0; i < letters.length; i++) {
    at = folded.indexOf(letters[i]!, at + 1);
    if (at < 0) return -1;
  }
  return at;
}

/** True if the query is a subsequence of a title: over all its words, or each of several words in one. */
function follows({ words, squeezed, firsts, first, spaced }: Query, title: Text): boolean {
  if (squeezed.length < 2 || ((spaced ? firsts : first) & ~title.firsts) !== 0) return false;
  if (!spaced) return subsequenceAt(title, squeezed) >= 0;
  return words.every((word) => withinWordAt(title, word) >= 0);
}

/** The tier of a text in halves. Separators count: a match without them is half a tier less. */
function tierOf(query: Query, text: Text): number {
  const { text: typed, squeezed } = query;
  if (text.folded === typed) return EQUALS;
  if (squeezed === "") return text.folded.includes(typed) ? CONTAINS : 0;
  if (text.squeezed === squeezed) return EQUALS - 1;
  if (text.folded.startsWith(typed)) return STARTS;
  if (text.squeezed.startsWith(squeezed)) return STARTS - 1;
  // A version counts as it is typed: "v2.2" is that one before "v2.1 … v2.2".
  if (startsWords(text, query))
    return query.literal?.every((word) => startsWord(text, word)) === false ? MIXED : WORDS;
  if (text.folded.includes(typed)) return CONTAINS;
  if (squeezed.length < 2) return 0;
  if (squeezedAt(text, squeezed) >= 0) return CONTAINS - 1;
  return text.initials.includes(squeezed) ? INITIALS : 0;
}

/**
 * The tier of a row where every telling word of the query begins a word of the title or of an alias; a lower one where
 * a word says its verb in another way: "change ocio version" of "Set profile version". Else 0.
 */
function mixed<R>({ telling, tellingLetters }: Query, { title, aliases, verbs, letters }: Entry<R>): number {
  if (telling.length === 0 || (tellingLetters & ~letters) !== 0) return 0;
  let tier = MIXED;
  for (const word of telling) {
    if (startsWord(title, word) || aliases.some((alias) => startsWord(alias, word))) continue;
    if (verbs === null || !startsWord(verbs, word)) return 0;
    tier = REWORDED;
  }
  return tier;
}

/** True if the query is a word that an id begins with and goes on: "display" does not mean "displayColorspace.rename". */
const isPartOf = ({ text, words: [word] }: Query, { folded, starts }: Text) =>
  text === word && folded.startsWith(text) && starts.includes(text.length);

/** The best tier of a row in halves, 0 for none. */
function score<R>(query: Query, entry: Entry<R>): number {
  let tier = 0;
  if ((query.letters & ~entry.letters) === 0) {
    tier = tierOf(query, entry.title);
    for (let i = 0; i < entry.aliases.length && tier < EQUALS - 1; i++)
      if (i !== entry.idAt || !isPartOf(query, entry.aliases[i]!))
        tier = Math.max(tier, tierOf(query, entry.aliases[i]!) - 1);
  }
  if (tier < MIXED && query.words.length > 1) tier = Math.max(tier, mixed(query, entry));
  if (tier > 0 || query.words.length === 0) return tier;
  if (entry.path !== "" && (query.letters & ~entry.all) === 0) {
    const found = query.words.every((word) => entry.path.includes(word) || startsWord(entry.title, word));
    if (found) return PATH;
  }
  if (query.words.length === 1 && mixed(query, entry) > 0) return VERB;
  return (query.letters & ~entry.letters) === 0 && follows(query, entry.title) ? SUBSEQUENCE : 0;
}

/** The alias by which a row reached its tier, where it was not the title. */
function winner<R extends Rankable>(query: Query, { row, title, aliases }: Entry<R>, tier: number) {
  if ([MIXED, SUBSEQUENCE, PATH, REWORDED, VERB].includes(tier) || tierOf(query, title) === tier)
    return undefined;
  return row.aliases?.[aliases.findIndex((alias) => tierOf(query, alias) - 1 === tier)];
}

type Narrowed = { text: string; entries: readonly Entry<unknown>[] };

/** Cached rows of the last query and its prefixes: typing on only narrows them, so no other row need be looked at. */
const found = new WeakMap<object, Narrowed[]>();
/** Beginnings of a query that are remembered. */
const DEEPEST = 32;

/** The rows that may match, and where those that do are noted for what is typed after. */
function candidates<R>({ text, squeezed }: Query, index: Index<R>) {
  const known = found.get(index) ?? [];
  found.set(index, known);
  while (known.length > 0 && !text.startsWith(known.at(-1)!.text)) known.pop();
  const entries = (known.at(-1)?.entries ?? index.entries) as readonly Entry<R>[];
  const note = (matching: readonly Entry<R>[]) => {
    if (squeezed === "" || known.at(-1)?.text === text || known.length === DEEPEST) return;
    known.push({ text, entries: matching.length === entries.length ? entries : matching });
  };
  return { entries, note };
}

/**
 * The rows that match a query, best first: exact, prefix, every word begins a word, contained, initials, every word
 * but for another verb, path; only where there are none, those whose verb it says in another way, then those with its
 * letters as a subsequence (of several words each within one). Runnable rows come before refusing ones that match
 * about as well, then by recency, declared order and name. `total` counts all of them. An empty query matches every row.
 */
export function rank<R extends Rankable>(
  typed: string,
  index: Index<R>,
  { recency = new Map(), refuses = () => false, limit = 60 }: RankOptions<R> = {},
): { hits: Hit<R>[]; total: number } {
  const query = queryOf(typed);
  const used = new Map<Entry<R>, number>();
  for (const [id, uses] of recency) {
    const entry = uses > 0 ? index.byId.get(id) : undefined;
    if (entry) used.set(entry, uses);
  }
  // One list per tier and willingness; entries come in declared order, so those beyond the limit need not be kept.
  const buckets: Entry<R>[][] = [];
  const recent: Entry<R>[][] = [];
  const matching: Entry<R>[] = [];
  let scattered = 0;
  const { entries, note } = candidates(query, index);
  for (const entry of entries) {
    const tier = query.text === "" ? 1 : score(query, entry);
    if (tier === 0) continue;
    matching.push(entry);
    if (tier < PATH) scattered++;
    const old = used.size === 0 || !used.has(entry);
    const willing = buckets[tier * 2 + 1];
    if (old && willing && willing.length >= limit) continue;
    const at = tier * 2 + (refuses(entry.row) ? 0 : 1);
    const lists = old ? buckets : recent;
    lists[at] ??= [];
    if (!old || lists[at].length < limit) lists[at].push(entry);
  }
  note(matching);
  const hits: Hit<R>[] = [];
  for (const at of BUCKETS) {
    if (hits.length >= limit) break;
    if (at < PATH * 2 && at >= SUBSEQUENCE * 2 && hits.length > 0) break;
    const first = recent[at]?.sort((a, b) => used.get(b)! - used.get(a)!) ?? [];
    for (const entry of [...first, ...(buckets[at] ?? [])].slice(0, limit - hits.length)) {
      const halves = query.text === "" ? 0 : Math.floor(at / 2);
      const { row } = entry;
      const alias = halves === 0 ? undefined : winner(query, entry, halves);
      // The id is not shown: highlight the title instead.
      if (alias !== undefined && alias !== row.id) hits.push({ row, tier: halves / 2, letters: [], alias });
      else {
        const own = alias === undefined ? halves : tierOf(query, entry.title);
        hits.push({ row, tier: halves / 2, letters: winners(query, entry, own) });
      }
    }
  }
  const isScattered = (hits[0]?.tier ?? PATH) < PATH / 2;
  return { hits, total: isScattered ? matching.length : matching.length - scattered };
}

/** The offsets in a title of the letters by which it won its tier. */
function winners<R extends Rankable>(query: Query, { row, title }: Entry<R>, tier: number): number[] {
  const found = new Set<number>();
  const mark = (at: number, length: number) => {
    for (let i = at; i < at + length; i++) found.add(i);
  };
  const { folded } = title;
  const { text, words, squeezed, spaced } = query;
  const isOfWords = [WORDS, MIXED, REWORDED].includes(tier);
  if (folded.includes(text) && !isOfWords) mark(folded.indexOf(text), text.length);
  else if (isOfWords || tier === PATH) {
    for (const word of words) {
      const start = title.starts.find((at) => folded.startsWith(word, at));
      if (start !== undefined) mark(start, word.length);
    }
  } else if (tier === INITIALS) {
    const first = title.initials.indexOf(squeezed);
    for (let i = first; i < first + squeezed.length; i++) found.add(title.starts[i]!);
  } else if (tier === SUBSEQUENCE && spaced)
    for (const word of words) markLetters(folded, word, withinWordAt(title, word), found);
  else if (tier === SUBSEQUENCE) markLetters(folded, squeezed, subsequenceAt(title, squeezed), found);
  else if (tier >= STARTS - 1) markLetters(folded, squeezed, 0, found);
  else if (tier > 0) markLetters(folded, squeezed, squeezedAt(title, squeezed), found);
  const { offsets } = foldWithOffsets(named(row.title));
  return [...new Set([...found].map((i) => offsets?.[i] ?? i))].sort((a, b) => a - b);
}

/** Marks the letters of a query one after the other, each at its first place from `at` on. */
function markLetters(folded: string, query: string, at: number, found: Set<number>): void {
  let next = at;
  for (const letter of query) {
    next = folded.indexOf(letter, next) + 1;
    found.add(next - 1);
  }
}
