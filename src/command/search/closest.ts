import { type Text, textOf } from "./foldedText.ts";
import { FILLERS, queryOf, type Rankable, type RankOptions, startsWord, VERBS } from "./rank.ts";

/** Words of a sentence that tell as little as the fillers between others. */
const SENTENCE_WORDS = (
  "all am are be but can could define definition did do does everything explain get give go has have how i is it its " +
  "last mean meaning means me must need not one or please should so some still them there they three two use uses using " +
  "want was what when where which who why will would you your"
).split(" ");
/** Share of the weight of a sentence that a row's words carry at least. */
const MIN_SHARE = 0.4;
/** Factor of what a row that refuses shares, so that it comes behind others that fit about as well. */
const REFUSING = 0.7;
/** Letters from which on a word is also looked for without its ending. */
const ENDING_LETTERS = 4;

/** Marks of a sentence that belong to no word; an apostrophe may begin an ending. */
const MARKS = /[?!"“”]|['’](s\b)?/g;

const namesNothing = new Set([...FILLERS, ...SENTENCE_WORDS]);

/** The words of a sentence that name something. */
export const namingWords = (typed: string): string[] =>
  [...new Set(queryOf(typed.replace(MARKS, " ")).words)].filter((word) => !namesNothing.has(word));

/** A word as typed and, where it has one, without the ending of a plural. */
const formsOf = (word: string) =>
  word.length >= ENDING_LETTERS && word.endsWith("s") ? [word, word.slice(0, -1)] : [word];

type Entry<R> = { row: R; title: Text; others: readonly Text[] };
const entriesOfRows = new WeakMap<readonly Rankable[], readonly Entry<Rankable>[]>();

function entriesOf<R extends Rankable>(rows: readonly R[]): readonly Entry<R>[] {
  const known = entriesOfRows.get(rows) as readonly Entry<R>[] | undefined;
  if (known) return known;
  const made = rows.map((row): Entry<R> => {
    const title = textOf(row.title);
    const verbs = VERBS.get(title.folded.split(" ", 1)[0]!);
    const others = [...(row.aliases ?? []), ...(verbs === undefined ? [] : [verbs])];
    return { row, title, others: others.map(textOf) };
  });
  entriesOfRows.set(rows, made);
  return made;
}

/** True if the word is one of a text, not only the beginning of one. */
const isWordOf = (word: string, { folded, starts }: Text) =>
  starts.some((at) => folded.startsWith(word, at) && !/[a-z0-9]/.test(folded[at + word.length] ?? ""));

/** Fit of a word to a row: 1 as a whole in its title, less in another name or as a beginning; 0 if not at all. */
function fitOf<R>(forms: readonly string[], { title, others }: Entry<R>): number {
  if (forms.some((form) => isWordOf(form, title))) return 1;
  if (forms.some((form) => others.some((text) => isWordOf(form, text)))) return 0.9;
  return forms.some((form) => [title, ...others].some((text) => startsWord(text, form))) ? 0.5 : 0;
}

/**
 * Rows that share the most telling words with a sentence which names none of them, best first. A rare word weighs more
 * than one of many rows; a word of no row counts for nothing.
 */
export function closest<R extends Rankable>(
  typed: string,
  rows: readonly R[],
  { refuses = () => false, limit = 5 }: Pick<RankOptions<R>, "refuses" | "limit"> = {},
): R[] {
  const entries = entriesOf(rows);
  const shared = new Map<R, number>();
  let most = 0;
  for (const word of namingWords(typed)) {
    const forms = formsOf(word);
    const fits = entries.flatMap((entry) => {
      const fit = fitOf(forms, entry);
      return fit > 0 ? [{ row: entry.row, fit }] : [];
    });
    if (fits.length === 0) continue;
    const weight = Math.log(1 + entries.length / fits.length);
    most += weight;
    for (const { row, fit } of fits) shared.set(row, (shared.get(row) ?? 0) + weight * fit);
  }
  return [...shared]
    .filter(([, weight]) => weight >= most * MIN_SHARE)
    .map(([row, weight]) => [row, refuses(row) ? weight * REFUSING : weight] as const)
    .sort((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([row]) => row);
}
