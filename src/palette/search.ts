import { argumentsOf } from "#command/argument.ts";
import type { Commands } from "#command/command.ts";
import { inlineCalls, miscounted } from "#command/inline.ts";
import { closest } from "#command/search/closest.ts";
import { fold } from "#command/search/fold.ts";
import { type Hit, type Index, prepare, rank } from "#command/search/rank.ts";
import type { Recency } from "#command/search/recency.ts";
import { corrected, similar, vocabularyOf } from "#command/search/typo.ts";
import type { Call, State } from "#command/state.ts";
import { bare } from "#command/title.ts";
import { equal } from "#ocio/model/equal.ts";
import { nouns, subjects } from "#ocio/model/noun.ts";
import type { Preferences } from "#store/storedPreferences.ts";
import type { Drawn, Group } from "./List.tsx";
import { macroRows } from "./macroScope.ts";
import type { Maker, Mode } from "./mode/mode.ts";
import { makerOf, modeOf } from "./mode/modes.ts";
import { type NounPhrase, nounPhrase } from "./nounPhrase.ts";
import type { PaletteRow, Scene, Scope } from "./paletteRow.ts";
import { boxesOf, withBoxes } from "./prompt/boxes.ts";
import { commandRows, creationRows, guideRows, indexOf } from "./rows.ts";
import { callRow } from "./scope.ts";
import { reworded } from "./sentence.ts";
import { suggestions } from "./suggestion.ts";
import { viewedSpace } from "./viewedSpace.ts";

/** Rows drawn at most; ranking ten thousand is cheap, drawing them is not. */
const MAX_ROWS = 60;
/** Rows for the selection that come before what is pinned and was used last. */
const FOREMOST = 8;
/** With fewer hits than this, typing mistakes are forgiven and new things offered. */
const FEW = 5;
/** The tier from which on a title is named by the query: every word of it begins one of the title's. */
const WORDS = 5;
/** The same of another name of a command. */
const WORDS_OF_ALIAS = 4.5;
/** The tier of a command whose verb the query says in another way. */
const REWORDED = 2.5;
/** The tier from which on the query stands in a name as it is. */
const CONTAINS = 4;
/** Questions that the guide answers rather than a command. */
const MEANING = /^(what('s| is| are| does| do| means)|define|explain|meaning)\b/i;
/** The tier of what is called exactly like the query. */
const EQUALS = 6.5;

export type Search = {
  scene: Scene;
  scope: Scope | null;
  recency: Recency;
  preferences: Preferences;
  /** Commands that the selection answers, with how they are called on it. */
  fits: ReadonlyMap<string, string>;
  /** Reasons that rows cannot run, by the id of the row's command. */
  reasons: ReadonlyMap<string, string>;
};

export type Result = {
  groups: Group[];
  byId: ReadonlyMap<string, PaletteRow>;
  total: number;
  drawn: number;
  mode: Mode | null;
};

/** A hit below another heading than its row's own. */
type Placed = Hit<PaletteRow> & { heading?: string };

/** Searches the open page, the mode that the query enters, or everything. */
export function search(query: string, given: Search): Result {
  const { scene, scope, fits, reasons, preferences } = given;
  const { mode, text: said } = scope ? { mode: null, text: query } : modeOf(query);
  const text = scope || mode ? said : reworded(said);
  const typed = text.trim();
  const maker = mode && makerOf(mode);
  if (mode && !maker) return result([], 0, mode, given);
  if (maker?.answers) {
    const rows = typed === "" ? [] : maker.answers(scene, typed);
    return result(rows.map(asHit), rows.length, mode, given);
  }
  const index = indexFor(scene, scope, maker);
  const refuses = (row: PaletteRow) => reasons.has(commandOf(row));
  const { hits, total } = rank(text, index, {
    limit: MAX_ROWS,
    refuses,
    recency: usesOf(given.recency, fits),
  });
  if (scope || mode) return result(hits, total, mode, given);
  const { editor, state, configs: _ } = scene;
  if (typed === "") {
    const first = suggestions(scene, preferences);
    return result(idle(first, hits, given), total + first.length, null, given);
  }
  const whole = inlineCalls(typed, editor.commands, state).map((call, at) =>
    asHit(callRow(editor, asPrompted(call, editor.commands, state), "As typed", at)),
  );
  const begun = whole.length === 0 ? miscounted(typed, editor.commands, state) : undefined;
  if (begun) {
    const { call, text } = begun;
    whole.push(asHit({ ...callRow(editor, call, "As typed", 0), does: { prompt: call, text } }));
  }
  const viewed = whole.length === 0 && state.document && viewedSpace(typed, state.document);
  if (viewed) whole.push(asHit(viewed));
  // Hits that only contain the letters are rarely meant: a new thing of that name may be.
  const [best] = hits;
  const vague = (best?.tier ?? 0) < WORDS && hits.filter(({ tier }) => tier >= CONTAINS).length < FEW;
  const more = total < FEW || vague ? besides(given, typed, hits, total < FEW) : [];
  const right = whole.length === 0 && (best?.tier ?? 0) < REWORDED ? corrected(typed, index) : undefined;
  const meant = right === undefined ? [] : rank(right, index, { limit: MAX_ROWS, refuses }).hits;
  const spelled = meant
    .filter(({ tier }) => tier >= REWORDED)
    .map((hit) => ({ ...hit, heading: "Did you mean" }));
  // A command or thing that is called like that is meant before what the words would be as answers.
  const named = best && best.tier >= ("thing" in best.row ? EQUALS : WORDS);
  const own = without(whole, hits);
  const rows = named ? [...hits, ...own] : [...whole, ...spelled, ...without(hits, whole)];
  return result([...rows, ...more], total + own.length, null, given);
}

/** The rows that do something else than each of the others: a choice may be the call that was typed. */
function without(rows: readonly Hit<PaletteRow>[], others: readonly Hit<PaletteRow>[]): Hit<PaletteRow>[] {
  return rows.filter(({ row }) => !others.some((other) => equal(other.row.does, row.does)));
}

const summed = new WeakMap<object, { fits: Search["fits"]; uses: Recency }>();

/** Counts the uses of rows; a row that fits the selection counts as used once more. */
function usesOf(recency: Recency, fits: Search["fits"]): Recency {
  const known = summed.get(recency);
  if (known?.fits === fits) return known.uses;
  const uses = new Map(recency);
  for (const id of fits.keys()) uses.set(id, (uses.get(id) ?? 0) + 1);
  summed.set(recency, { fits, uses });
  return uses;
}

const asHit = (row: PaletteRow): Hit<PaletteRow> => ({ row, tier: 0, letters: [] });

/**
 * The rows before anything is typed: the call that was left, the first of what the selection is for, what is pinned,
 * was used last or can be fixed, the rest of what the selection is for, everything else. What cannot run now is never
 * the first of them, nor what takes things away.
 */
function idle(
  suggested: readonly PaletteRow[],
  hits: readonly Hit<PaletteRow>[],
  { fits, reasons, scene }: Search,
): Placed[] {
  const { commands } = scene.editor;
  const left = suggested.filter(({ id }) => id === "unfinished");
  const others = suggested.filter(({ id }) => id !== "unfinished");
  const can = others.filter((row) => !reasons.has(commandOf(row)));
  const cannot = others.filter((row) => reasons.has(commandOf(row)));
  const fitting = hits.filter(({ row }) => fits.has(row.id));
  // Commands on the whole selection come before those on one thing of it.
  const counts = ({ row }: Hit<PaletteRow>) => fits.get(row.id) !== commands[row.id]?.title;
  const forAll = [...fitting.filter(counts), ...fitting.filter((hit) => !counts(hit))];
  // Enter twice must delete nothing, however often things were deleted lately.
  const takesAway = ({ row }: Hit<PaletteRow>) => Number(commands[row.id]?.destructive ?? false);
  const foremost = forAll.slice(0, FOREMOST).sort((a, b) => takesAway(a) - takesAway(b));
  const named = (heading: string) => (hit: Hit<PaletteRow>) => ({ ...hit, heading });
  const before = [...left.map(asHit), ...foremost.map(named("For this selection")), ...can.map(asHit)];
  const disabled = cannot.map(asHit);
  const room = Math.max(0, MAX_ROWS - before.length - disabled.length);
  const also = forAll.slice(FOREMOST).slice(0, room).map(named("Also for this selection"));
  const rest = hits.filter(({ row }) => !fits.has(row.id)).slice(0, room - also.length);
  return before.length > 0 ? [...before, ...disabled, ...also, ...rest] : [...also, ...rest, ...disabled];
}

/** The id under which a row's refusal is known. */
export function commandOf(row: PaletteRow): string {
  return "call" in row.does && !row.thing ? row.does.call.id : row.id;
}

const prepared = new WeakMap<
  object,
  Pick<State, "document" | "files" | "macros"> & {
    commands: Commands;
    configs: Scene["configs"];
    index: Index<PaletteRow>;
  }
>();
const macrosOf = new WeakMap<object, PaletteRow[]>();

/** The rows of the macros, made once for each list of them. */
function knownMacros(scene: Scene): PaletteRow[] | undefined {
  const { macros } = scene.state;
  if (!macros || macros.kept.length === 0) return undefined;
  const rows = macrosOf.get(macros.kept) ?? macroRows(scene);
  macrosOf.set(macros.kept, rows);
  return rows;
}

/** The rows of a page, a mode or everything, made ready once per document, the files beside it and the macros. */
export function indexFor(scene: Scene, scope: Scope | null, maker: Maker | null = null): Index<PaletteRow> {
  const { editor, state, configs } = scene;
  const { commands } = editor;
  const of = scope ?? maker;
  if (!of) return indexOf(commands, state.document, configs, knownMacros(scene));
  const known = prepared.get(of);
  const { document, files, macros } = state;
  const same = known?.document === document && known.files === files && known.macros === macros;
  if (same && known.commands === commands && known.configs === configs) return known.index;
  const index = prepare(of.rows?.(scene) ?? []);
  prepared.set(of, {
    document,
    commands,
    configs,
    index,
    ...(files !== undefined && { files }),
    ...(macros !== undefined && { macros }),
  });
  return index;
}

/**
 * Makes what the search of everything needs before it is asked for, each part while the page is idle: the index of 50,000
 * rows takes a second, its words a fifth of one.
 */
export async function prepareSearch(
  scene: () => Scene | undefined,
  idle: () => Promise<void>,
): Promise<void> {
  await idle();
  const first = scene();
  if (!first) return;
  const index = indexFor(first, null);
  await idle();
  if (scene()) vocabularyOf(index);
}

/** Adds rows to a query that found little: commands of similar spelling, or a new thing of that name. */
function besides(
  { scene: { editor, state }, reasons }: Search,
  typed: string,
  hits: readonly Hit<PaletteRow>[],
  mistyped: boolean,
): Hit<PaletteRow>[] {
  const known = new Set(hits.map(({ row }) => row.id));
  const rows = commandRows(editor.commands);
  const isUnheard = typed.includes(" ") && (hits[0]?.tier ?? 0) < REWORDED;
  const phrase = isUnheard && state.document ? nounPhrase(typed, state.document) : undefined;
  // A name is spelled as it is, and no slip of a command's words.
  const mistaken = mistyped && !phrase ? similar(typed, rows) : [];
  // A sentence is no name of something new: first come the commands that share words with it.
  const isSentence = isUnheard && mistaken.length === 0;
  const said = phrase ? `${typed} ${nouns[phrase.kind][0]}` : typed;
  const near = isSentence ? closest(said, rows, { refuses: ({ id }) => reasons.has(id) }) : [];
  const meant = phrase ? namedBy(phrase, editor.commands) : [];
  const alike = [...new Set([...begunBy(typed, rows), ...mistaken, ...meant, ...near])].filter(
    ({ id }) => !known.has(id),
  );
  // Several words that all begin words of a command name that command, not something new.
  const named =
    typed.includes(" ") &&
    hits.some(
      ({ row, tier }) =>
        Object.hasOwn(editor.commands, row.id) && (tier >= WORDS_OF_ALIAS || tier === REWORDED),
    );
  // Ids of commands that no longer exist, which a link may have, are treated alike.
  const [family, verb] = typed.split(".");
  const isId = verb !== undefined && Object.keys(editor.commands).some((id) => id.startsWith(`${family}.`));
  const taken = named || isId || hits.some(({ row }) => row.title.toLowerCase() === typed.toLowerCase());
  const asksForMeaning = MEANING.test(typed);
  const isUnmatched = hits.length + alike.length === 0;
  const guide = asksForMeaning || isSentence || isUnmatched ? guideRows(typed) : [];
  return [
    ...(asksForMeaning ? guide : []).map(asHit),
    ...alike.map((row) => asHit({ ...row, group: "Did you mean" })),
    ...(asksForMeaning ? [] : guide).map((row) => asHit(isUnmatched ? { ...row, group: "No match" } : row)),
    ...(taken || !state.document ? [] : creationRows(editor.commands, typed).map(asHit)),
  ];
}

/** Commands of several words that a line begins with, though their answers were not understood; the longest first. */
function begunBy(typed: string, rows: readonly PaletteRow[]): PaletteRow[] {
  const text = fold(typed);
  return rows
    .filter(({ title }) => title.includes(" ") && text.startsWith(`${fold(bare(title))} `))
    .sort((a, b) => b.title.length - a.title.length);
}

/** A call with what the boxes of its prompt say before they are touched: the same line gives the same either way. */
function asPrompted({ id, args }: Call, commands: Commands, state: State): Call {
  const optional = argumentsOf(commands[id]!).filter(({ required }) => !required);
  const ticked = boxesOf(optional, state, args, args, true).filter(({ on }) => on);
  return { id, args: withBoxes(ticked, args) };
}

const indexOfCommands = new WeakMap<Commands, Index<PaletteRow>>();

/** Commands that a sentence names once its things are called by their nouns; those of the thing it names first. */
function namedBy({ text, kind }: NounPhrase, commands: Commands): PaletteRow[] {
  const index = indexOfCommands.get(commands) ?? prepare(commandRows(commands));
  indexOfCommands.set(commands, index);
  const { hits } = rank(text, index, { limit: FEW });
  const of = `${subjects[kind]}.`;
  const isOther = ({ row }: Hit<PaletteRow>) => Number(!row.id.startsWith(of));
  return hits
    .filter(({ tier }) => tier >= WORDS_OF_ALIAS)
    .sort((a, b) => isOther(a) - isOther(b))
    .map(({ row }) => row);
}

/** Hits in groups, the group with the best hit first. */
function result(
  hits: readonly Placed[],
  total: number,
  mode: Mode | null,
  { fits, reasons }: Search,
): Result {
  const groups = new Map<string, Drawn[]>();
  const byId = new Map<string, PaletteRow>();
  let drawn = 0;
  for (const { row, letters, alias, heading = row.group } of hits) {
    if (byId.has(row.id)) continue;
    const fit = fits.get(row.id);
    const line: Drawn = {
      id: row.id,
      icon: row.icon,
      title: fit ?? row.title,
      marks: rangesOf(letters),
      detail: alias && !shownElsewhere(row, alias) ? alias : row.detail,
      keys: row.keys,
      refusal: reasons.get(commandOf(row)),
    };
    byId.set(row.id, row);
    const rows = groups.get(heading);
    if (rows) rows.push(line);
    else groups.set(heading, [line]);
    drawn++;
  }
  const made = [...groups].map(([heading, rows]): Group => ({ heading, rows }));
  return { groups: made, byId, total, drawn, mode };
}

/** The id of a command is no word to show, and its keys stand at the right: they come after its other names. */
function shownElsewhere({ id, aliases = [] }: PaletteRow, alias: string): boolean {
  const at = aliases.indexOf(id);
  return at >= 0 && aliases.indexOf(alias) >= at;
}

/** Single offsets as ranges. */
function rangesOf(letters: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const at of letters) {
    const last = ranges.at(-1);
    if (last && last[1] === at) last[1] = at + 1;
    else ranges.push([at, at + 1]);
  }
  return ranges;
}
