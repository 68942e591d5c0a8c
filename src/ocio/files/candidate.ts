import type { Document } from "../model/document.ts";
import { variableTokens } from "../names/variable.ts";
import { lutFormat } from "./lutFormat.ts";
import { isAbsolute, normalPath, searchFolder } from "./path.ts";

/** One place where OCIO looks: its text by parts, every second one the name of a variable. */
export type Candidate = { parts: readonly string[]; path: string };

/** Values of the context variables that have one. */
export type Values = ReadonlyMap<string, string>;

/** Variables in one path that may stand for ".", or for their values. */
const MAX_VARIABLES = 4;

/** Rounds in which values that hold variables are put in, and the longest text that these make. */
const MAX_ROUNDS = 8;
const MAX_LENGTH = 65_536;

/**
 * The places of a text in OCIO's order: as it is where it is absolute, else below each entry of the search path. There
 * is one list for any values of the variables, and others with the values that cannot be told from a list of files.
 */
export function candidatesOf({ config }: Document, src: string, values: Values): Candidate[][] {
  const declared = Object.keys(config.environment ?? {});
  const entries = config.search_path.length === 0 ? ["."] : config.search_path;
  const special = specialNames([src, ...entries], values, declared);
  const chosen = special.length > MAX_VARIABLES ? [new Set<string>(), new Set(special)] : subsets(special);
  return chosen.map((names) => {
    const put = (text: string) => withValues(text, names, values, declared);
    const file = put(src);
    const folder = (entry: string) => {
      const text = put(entry).trim();
      return partsOf(text, declared).length > 1 ? text : searchFolder(text);
    };
    const paths = isAbsolute(file.replaceAll("\\", "/"))
      ? [file]
      : entries.map((entry) => `${folder(entry)}/${file}`);
    return [...new Set(paths)].map((path) => ({ path, parts: partsOf(path, declared) }));
  });
}

/** Variables of texts whose value leads to a place that no name of a file or folder stands for: "", "..", "/luts". */
function specialNames(texts: readonly string[], values: Values, declared: readonly string[]): string[] {
  const found = new Set<string>();
  const queue = [...texts];
  const seen = new Set<string>();
  for (const text of queue)
    for (const { name } of variableTokens(text, declared)) {
      const value = values.get(name);
      if (seen.has(name) || value === undefined) continue;
      seen.add(name);
      queue.push(value);
      if (/^$|^[\s/]|\s$|^[A-Za-z]:|(^|\/)\.|[$%\\]/.test(value)) found.add(name);
    }
  return [...found];
}

/** A text with the values of some variables. */
function withValues(
  text: string,
  names: ReadonlySet<string>,
  values: Values,
  declared: readonly string[],
): string {
  let current = text;
  for (let round = 0; round < MAX_ROUNDS && current.length <= MAX_LENGTH; round++) {
    const parts = partsOf(current, declared, names);
    if (parts.length === 1) break;
    current = parts.map((part, at) => (at % 2 === 1 ? (values.get(part) ?? "") : part)).join("");
  }
  return current;
}

/** A text by parts, every second one the name of a variable: of any, or of those that count. */
function partsOf(path: string, declared: readonly string[], names?: ReadonlySet<string>): string[] {
  const parts: string[] = [];
  let done = 0;
  for (const { name, start, end } of variableTokens(path, declared)) {
    if (names && !names.has(name)) continue;
    parts.push(path.slice(done, start), name);
    done = end;
  }
  return [...parts, path.slice(done)];
}

/** Files that there are: by their paths without "..", and, of a place that is spelled with it, all that it needs. */
export type Reach = (place: string) => boolean;

/** The files that some values of the variables lead to, and that no place before hides for all such values. */
export function openable(
  candidates: readonly Candidate[],
  files: ReadonlySet<string>,
  has: Reach = (place) => files.has(normalPath(place)),
): Set<string> {
  const opened = new Set<string>();
  candidates.forEach(({ parts }, index) => {
    for (const { path, values } of matches(parts, files)) {
      const own = filled(parts, values);
      if (own !== null && !has(own)) continue;
      const hidden = candidates.slice(0, index).some((before) => {
        const place = filled(before.parts, values);
        return place !== null && has(place);
      });
      if (!hidden) opened.add(path);
    }
  });
  return opened;
}

/** The files that a place can mean, with the values of its variables. */
function matches(parts: readonly string[], files: ReadonlySet<string>) {
  if (parts.length === 1) {
    const path = normalPath(parts[0]!);
    return files.has(path) ? [{ path, values: new Map<string, string>() }] : [];
  }
  const names = [...new Set(parts.filter((_, at) => at % 2 === 1))];
  // A variable may also add nothing; more than these are not combined.
  const dots = names.length > MAX_VARIABLES ? [new Set<string>()] : subsets(names);
  return dots.flatMap((dotted) => {
    const spelled = parts.map((part, at) =>
      at % 2 === 0 ? part : dotted.has(part) ? nothing(parts, at) : `\0${names.indexOf(part)}\0`,
    );
    const marked = normalPath(spelled.join("")).split("\0");
    // One may stand for a whole name; what is no LUT file is not meant then.
    const open = !/[./]/.test(marked.at(-1)!);
    return [...files].flatMap((path) => {
      const given = open && lutFormat(path) === undefined ? null : valuesIn(path, marked);
      if (given === null) return [];
      const values = new Map([...dotted].map((name) => [name, nothing(parts, parts.indexOf(name, 1))]));
      for (const [index, value] of given) values.set(names[Number(index)]!, value);
      return [{ path, values }];
    });
  });
}

/** Value of a variable that adds nothing to a path: the folder itself, or no letter of a name. */
function nothing(parts: readonly string[], at: number): string {
  // An empty text between two variables is no end of the path.
  const starts = at === 1 ? /(^|[\\/])$/ : /[\\/]$/;
  const ends = at === parts.length - 2 ? /^([\\/]|$)/ : /^[\\/]/;
  return starts.test(parts[at - 1]!) && ends.test(parts[at + 1]!) ? "." : "";
}

function subsets([first, ...rest]: readonly string[]): Set<string>[] {
  if (first === undefined) return [new Set()];
  return subsets(rest).flatMap((each) => [each, new Set([first, ...each])]);
}

/**
 * Values of the variables with which a place becomes that path, each as short as can be but the last; null where there
 * are none.
 */
function valuesIn(path: string, parts: readonly string[]): Map<string, string> | null {
  if (parts.length === 1) return path === parts[0] ? new Map() : null;
  const last = parts.at(-1)!;
  const end = path.length - last.length;
  if (!path.startsWith(parts[0]!) || !path.endsWith(last)) return null;
  const values = new Map<string, string>();
  let from = parts[0]!.length;
  for (let at = 1; at < parts.length; at += 2) {
    const to = at === parts.length - 2 ? end : path.indexOf(parts[at + 1]!, from + 1);
    if (to <= from || to > end) return null;
    const value = path.slice(from, to);
    // The name of another root or of a folder above comes from known values alone.
    if (/^\/|(^|\/)\.\.(\/|$)/.test(value)) return null;
    if ((values.get(parts[at]!) ?? value) !== value) return null;
    values.set(parts[at]!, value);
    from = to + parts[at + 1]!.length;
  }
  return values;
}

/** A place with the values put in; null where a variable has none, since another value may lead elsewhere. */
function filled(parts: readonly string[], values: ReadonlyMap<string, string>): string | null {
  const texts = parts.map((part, at) => (at % 2 === 1 ? values.get(part) : part));
  return texts.some((text) => text === undefined) ? null : texts.join("");
}
