import { ownerNames, slotOf, slots, stepsOf } from "../chain/slot.ts";
import { isFileStep } from "../chain/transform.ts";
import { expand } from "../check/expand.ts";
import { type Document, rowsOf } from "../model/document.ts";
import { variableTokens } from "../names/variable.ts";
import { lutFormat } from "./lutFormat.ts";
import { isAbsolute, normalPath } from "./path.ts";

/**
 * A file that steps open, lack, or leave alone. The path is relative to the configuration's folder with "/", or
 * absolute. `usedBy` names rows as "colorspaces/ACEScg", and LUT files that refer to it by their paths.
 */
export type ExternalFile = { path: string; status: "found" | "missing" | "unused"; usedBy: string[] };

/** A text of a step that names a file, and who uses it. */
type Source = { src: string; user: string };

/** One place where OCIO looks: its text by parts, every second one the name of a variable. */
type Candidate = { parts: readonly string[]; path: string };

/** Variables in one path that may stand for ".". */
const MAX_DOTS = 4;

/** More files than references of LUT files to each other lead to. */
const MAX_SOURCES = 10_000;

/**
 * Lists the files that steps can open for any values of the context variables, first those found, then LUT files below
 * the configuration's folder that none opens, then those missing with the values of `variables`. Of the places that
 * the search path gives, one that lies behind another with a file is never opened.
 * @param files paths of all files that there are, as in ExternalFile
 * @param variables values of context variables, which declared defaults precede
 * @param references texts of other files that a LUT file reads
 */
export function externalFiles(
  document: Document,
  files: ReadonlySet<string>,
  {
    variables = {},
    references = () => [],
  }: {
    variables?: Readonly<Record<string, string>>;
    references?: (path: string) => readonly string[];
  } = {},
): ExternalFile[] {
  const values = new Map(Object.entries({ ...document.config.environment, ...variables }));
  const found = new Map<string, Set<string>>();
  const missing = new Map<string, Set<string>>();
  const queue = fileSources(document);
  for (let at = 0; at < queue.length && at < MAX_SOURCES; at++) {
    const { src, user } = queue[at]!;
    const candidates = candidatesOf(document, src);
    const opened = openable(candidates, files);
    const meant = candidates.map(({ path }) => expand(path, values)).filter((path) => path !== null);
    const first = meant.map(normalPath).find((path) => files.has(path));
    if (first !== undefined) opened.add(first);
    if (first === undefined && (opened.size === 0 || meant.length > 0))
      add(missing, normalPath(meant[0] ?? candidates[0]?.path ?? src), user);
    for (const path of opened) {
      if (!found.has(path)) queue.push(...references(path).map((text) => ({ src: text, user: path })));
      add(found, path, user);
    }
  }
  const entries = (map: Map<string, Set<string>>, status: ExternalFile["status"]): ExternalFile[] =>
    [...map].map(([path, users]) => ({ path, status, usedBy: [...users] })).sort(byPath);
  const unused = [...files].filter(
    (path) => !found.has(path) && !isOutside(path) && lutFormat(path) !== undefined,
  );
  return [
    ...entries(found, "found"),
    ...entries(new Map(unused.map((path) => [path, new Set()])), "unused"),
    ...entries(missing, "missing"),
  ];
}

/** Those of the files that steps of the document can open. */
export function usedFiles(document: Document, paths: readonly string[]): string[] {
  const listed = externalFiles(document, new Set(paths));
  const used = new Set(listed.filter(({ status }) => status === "found").map(({ path }) => path));
  return paths.filter((path) => used.has(path));
}

/**
 * Lists folders outside of the configuration's own, in which steps look for files, and single files there where no
 * variable is in the path.
 */
export function outsidePlaces(
  document: Document,
  variables: Readonly<Record<string, string>>,
): { folders: string[]; files: string[] } {
  const values = new Map(Object.entries({ ...document.config.environment, ...variables }));
  const folders = new Set<string>();
  const files = new Set<string>();
  for (const { src } of fileSources(document))
    for (const { parts, path } of candidatesOf(document, src)) {
      const meant = expand(path, values);
      if (meant !== null && isOutside(normalPath(meant))) files.add(normalPath(meant));
      const start = parts[0]!.slice(0, parts[0]!.lastIndexOf("/") + 1);
      const folder = normalPath(start);
      if (parts.length > 1 && folder !== "" && folder !== "/" && isOutside(folder)) folders.add(folder);
    }
  return { folders: [...folders], files: [...files] };
}

/** True for a path that leads out of the configuration's folder. */
function isOutside(path: string): boolean {
  return isAbsolute(path) || path === ".." || path.startsWith("../");
}

/** Texts of all steps that read a file, in the order of the rows. */
export function fileSources(document: Document): Source[] {
  return ownerNames.flatMap((collection) =>
    rowsOf(document, collection).flatMap((row) =>
      slots[collection]
        .flatMap(({ field }) => stepsOf(slotOf(row, field)))
        .flatMap(({ node }) =>
          isFileStep(node) && node.src !== "" ? [{ src: node.src, user: `${collection}/${row.name}` }] : [],
        ),
    ),
  );
}

/** The places of a text in OCIO's order: as it is where it is absolute, else below each entry of the search path. */
function candidatesOf({ config }: Document, src: string): Candidate[] {
  const names = Object.keys(config.environment ?? {});
  const entries = config.search_path.length === 0 ? ["."] : config.search_path;
  const file = src.replaceAll("\\", "/");
  const paths = isAbsolute(file) ? [file] : entries.map((entry) => `${entry.replaceAll("\\", "/")}/${file}`);
  return [...new Set(paths)].map((path) => ({ path, parts: partsOf(path, names) }));
}

function partsOf(path: string, names: readonly string[]): string[] {
  const parts: string[] = [];
  let done = 0;
  for (const { name, start, end } of variableTokens(path, names)) {
    parts.push(path.slice(done, start), name);
    done = end;
  }
  return [...parts, path.slice(done)];
}

/** The files that some values of the variables lead to, and that no place before hides for all such values. */
function openable(candidates: readonly Candidate[], files: ReadonlySet<string>): Set<string> {
  const opened = new Set<string>();
  candidates.forEach(({ parts }, index) => {
    for (const { path, values } of matches(parts, files)) {
      const hidden = candidates.slice(0, index).some((before) => {
        const place = filled(before.parts, values);
        return place !== null && files.has(normalPath(place));
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
  // A variable may also lead to the folder itself; more than these are not combined.
  const dots = names.length > MAX_DOTS ? [new Set<string>()] : subsets(names);
  return dots.flatMap((dotted) => {
    const spelled = parts.map((part, at) =>
      at % 2 === 0 ? part : dotted.has(part) ? "." : `\0${names.indexOf(part)}\0`,
    );
    const marked = normalPath(spelled.join("")).split("\0");
    // One may stand for a whole name; what is no LUT file is not meant then.
    const open = lutFormat(marked.at(-1)!) === undefined;
    return [...files].flatMap((path) => {
      const given = open && lutFormat(path) === undefined ? null : valuesIn(path, marked);
      if (given === null) return [];
      const values = new Map([...dotted].map((name) => [name, "."]));
      for (const [index, value] of given) values.set(names[Number(index)]!, value);
      return [{ path, values }];
    });
  });
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

function add(map: Map<string, Set<string>>, key: string, user: string): void {
  const users = map.get(key);
  if (users) users.add(user);
  else map.set(key, new Set([user]));
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : Number(a.path > b.path);
}
