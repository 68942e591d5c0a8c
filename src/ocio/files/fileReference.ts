import { type OwnerName, ownerNames, slotOf, slots, stepsOf } from "../chain/slot.ts";
import { isFileStep } from "../chain/transform.ts";
import { expand } from "../check/expand.ts";
import type { Change, Key } from "../model/change.ts";
import { type Document, rowsOf } from "../model/document.ts";
import { keysTo } from "../names/mention.ts";
import { isIndirect, normalPath, type Place, searchFolder, uploadPlace } from "./path.ts";

/**
 * A file kept beside a configuration: its path with "/" as in an archive, bytes, hash of its content, ISO time, and why
 * it cannot be read as the LUT that its name promises.
 */
export type KeptFile = {
  path: string;
  size: number;
  hash: string;
  at: string;
  unreadable?: string | undefined;
};

/** The files of a configuration, and those removed or replaced that can be brought back, the last first. */
export type FileList = { files: readonly KeptFile[]; removed: readonly KeptFile[] };

/** A disk or an archive, where a path counts as it is spelled, also outside of the configuration's folder. */
export type Around = {
  variables: Readonly<Record<string, string>>;
  has: (path: string, spelled: string) => boolean;
};

function isAround(paths: ReadonlySet<string> | Around | null): paths is Around {
  return paths !== null && "variables" in paths;
}

/** A step that reads a file. */
export type FileUse = {
  kind: OwnerName;
  id: string;
  /** Name of the row whose chain it is. */
  name: string;
  /** Keys from the document to the step's `src`. */
  at: Key[];
  src: string;
  /** "step 2", as a person counts it. */
  step: string;
  /** The paths at which OCIO would look, in its order. */
  candidates: string[];
  /** The candidate at which a missing file is put; null for none. */
  home: string | null;
  /** The file that is found; null for none. */
  path: string | null;
  /**
   * `missing`: none of the files is meant. `variable`: a context variable has no value. `outside`: an absolute path,
   * which no archive holds.
   */
  state: "found" | "missing" | "variable" | "outside";
  /** Folders at the end of the search path in which it is not looked for, as there are too many. */
  skipped: number;
};

/** Places looked at for all steps together, and for each of them at least: there is no end of steps times folders. */
const MAX_PLACES = 200_000;
const LEAST_PLACES = 20;

/**
 * Every step that reads a file, with the file that it means by the search path and the defaults of the context
 * variables. `paths` are the files that there are; null where that is not known, then the first place counts.
 */
export function fileUses(document: Document, paths: ReadonlySet<string> | Around | null): FileUse[] {
  const given = isAround(paths) ? paths.variables : {};
  const variables = new Map(Object.entries({ ...document.config.environment, ...given }));
  const all = foldersOf(document, variables);
  const found: Pick<FileUse, "kind" | "id" | "name" | "at" | "src" | "step">[] = [];
  for (const kind of ownerNames)
    for (const row of rowsOf(document, kind))
      for (const { field } of slots[kind])
        for (const { node, keys, at } of stepsOf(slotOf(row, field))) {
          if (!isFileStep(node) || node.src === "") continue;
          const key = [...keysTo({ kind, id: row.id }), field, ...keys, "src"];
          found.push({ kind, id: row.id, name: row.name, at: key, src: node.src, step: `step ${at}` });
        }
  const folders = all.slice(0, Math.max(LEAST_PLACES, Math.floor(MAX_PLACES / found.length)));
  const skipped = all.length - folders.length;
  return found.map((use) => ({ ...use, ...resolved(use.src, folders, variables, paths), skipped }));
}

/**
 * A folder of the search path, and its path from the configuration's, "" for that one; null for one outside of it. It
 * varies with a context variable.
 */
type Folder = { text: string; path: string | null; varies: boolean };

function foldersOf({ config }: Document, variables: ReadonlyMap<string, string>): Folder[] {
  const entries = config.search_path.length === 0 ? [""] : config.search_path;
  return entries.flatMap((entry) => {
    const text = entry === "" ? "" : expand(entry, variables);
    const varies = text !== entry;
    return text === null ? [] : [{ text: searchFolder(text), path: within(text.trim()), varies }];
  });
}

/** The path from the configuration at which a step finds a file with any values of the variables; null for none. */
export function homeOf(document: Document, src: string): string | null {
  const variables = new Map(Object.entries(document.config.environment ?? {}));
  const fixed = foldersOf(document, variables).filter(({ varies }) => !varies);
  return resolved(src, fixed, variables, null).home;
}

function resolved(
  src: string,
  folders: readonly Folder[],
  variables: ReadonlyMap<string, string>,
  paths: ReadonlySet<string> | Around | null,
): Pick<FileUse, "candidates" | "home" | "path" | "state"> {
  const file = expand(src, variables);
  if (file === null) return { candidates: [], home: null, path: null, state: "variable" };
  const places = isAbsolute(file)
    ? [{ place: file, varies: false }]
    : folders.map(({ text, varies }) => ({ place: `${text}/${file}`, varies }));
  const around = isAround(paths);
  const expected = places.flatMap(({ place, varies }): Place[] => {
    const path = around && isIndirect(place) ? null : within(place);
    return path === null || path === "" ? [] : [{ path, varies }];
  });
  const candidates = [...new Set(expected.map(({ path }) => path))];
  const home = uploadPlace(file, expected);
  if (around) {
    const found = places.find(({ place }) => paths.has(normalPath(place), place));
    return found === undefined
      ? { candidates, home, path: null, state: "missing" }
      : { candidates, home, path: normalPath(found.place), state: "found" };
  }
  const path = paths === null ? candidates[0] : candidates.find((each) => paths.has(each));
  if (path !== undefined) return { candidates, home, path, state: "found" };
  return { candidates, home, path: null, state: candidates.length === 0 ? "outside" : "missing" };
}

function isAbsolute(path: string): boolean {
  return /^([/\\]|[A-Za-z]:)/.test(path);
}

/** A relative path without "." and ".."; null for one that leads out, or an absolute one. */
function within(path: string): string | null {
  if (isAbsolute(path)) return null;
  const parts: string[] = [];
  for (const part of path.replaceAll("\\", "/").split("/"))
    if (part === "..") {
      if (parts.pop() === undefined) return null;
    } else if (part !== "" && part !== ".") parts.push(part);
  return parts.join("/");
}

/** Returns the shortest `src` by which the search path finds a file. */
export function sourceOf(document: Document, path: string, paths: ReadonlySet<string> | null): string {
  const variables = new Map(Object.entries(document.config.environment ?? {}));
  const folders = foldersOf(document, variables);
  const all = new Set([...(paths ?? []), path]);
  const texts = new Set(
    folders.map(({ path: folder }) =>
      folder === ""
        ? path
        : folder !== null && path.startsWith(`${folder}/`)
          ? path.slice(folder.length + 1)
          : "",
    ),
  );
  const found = [...texts].filter(
    (text) => text !== "" && resolved(text, folders, variables, all).path === path,
  );
  return found.sort((a, b) => a.length - b.length)[0] ?? path;
}

/**
 * Path at which to store a file of that name, perhaps with its folders: where a step looks for it, else below the
 * first folder of the search path, one without a context variable where there is one.
 */
export function placeFor(document: Document, name: string, paths: ReadonlySet<string>): string {
  const parts = (within(name) ?? name).split("/");
  const ends = parts.map((_, at) => parts.slice(at).join("/"));
  const missed = new Set(
    fileUses(document, paths)
      .filter(({ state }) => state === "missing")
      .flatMap(({ candidates, home }) => (home === null ? [] : [home, ...candidates])),
  );
  for (const end of ends) {
    const wanted = missed.has(end) ? end : [...missed].find((path) => path.endsWith(`/${end}`));
    if (wanted !== undefined) return wanted;
  }
  const known = ends.find((end) => paths.has(end));
  if (known !== undefined) return known;
  const variables = new Map(Object.entries(document.config.environment ?? {}));
  const folders = foldersOf(document, variables)
    .sort((a, b) => Number(a.varies) - Number(b.varies))
    .flatMap(({ path }) => path ?? []);
  const reached = ends.find((end) => folders.some((folder) => folder === "" || end.startsWith(`${folder}/`)));
  if (parts.length > 1 && reached !== undefined) return reached;
  const [first = ""] = folders;
  const file = parts.at(-1)!;
  return first === "" ? (parts.length > 1 ? parts.join("/") : file) : `${first}/${file}`;
}

/** Changes to every `src` that refers to a file, after its path changed. */
export function moveChanges(
  document: Document,
  from: string,
  to: string,
  paths: ReadonlySet<string> | null,
): Change[] {
  const after = paths && new Set([...paths].filter((path) => path !== from).concat(to));
  const source = sourceOf(document, to, after);
  return fileUses(document, paths)
    .filter(({ path }) => path === from)
    .map(({ at, src }) => ({ at, to: () => sameFolder(src, from, to) ?? source }));
}

/** A text with a context variable keeps it where only the last part of the path changes. */
function sameFolder(src: string, from: string, to: string): string | undefined {
  const [old, next] = [from, to].map((path) => path.slice(path.lastIndexOf("/") + 1)) as [string, string];
  const stays = from.slice(0, -old.length) === to.slice(0, -next.length);
  if (!stays || !src.endsWith(old) || !/[$%]/.test(src)) return undefined;
  return src.slice(0, -old.length) + next;
}
