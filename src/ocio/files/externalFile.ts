import { ownerNames, slotOf, slots, stepsOf } from "../chain/slot.ts";
import { isFileStep } from "../chain/transform.ts";
import { expand } from "../check/expand.ts";
import { type Document, rowsOf } from "../model/document.ts";
import { candidatesOf, openable } from "./candidate.ts";
import { lutFormat } from "./lutFormat.ts";
import { folderOf, isAbsolute, isIndirect, normalPath } from "./path.ts";

/**
 * A file that steps open, lack, or leave alone. The path is relative to the configuration's folder with "/", or
 * absolute. `usedBy` names rows as "colorspaces/ACEScg", and LUT files that refer to it by their paths.
 */
export type ExternalFile = { path: string; status: "found" | "missing" | "unused"; usedBy: string[] };

/** A text of a step that names a file, and who uses it. */
type Source = { src: string; user: string };

/** More files than references of LUT files to each other lead to. */
const MAX_SOURCES = 10_000;

/**
 * Lists the files that steps can open for any values of the context variables, first those found, then LUT files below
 * the configuration's folder that none opens, then those missing with the values of `variables`. Of the places that
 * the search path gives, one that lies behind another with a file is never opened.
 * @param files paths of all files that there are, as in ExternalFile
 * @param variables values of context variables, which declared defaults precede
 * @param references texts of other files that a LUT file reads
 * @param entryOf name of an entry of an archive that has another spelling
 * @param reaches true for a place with ".." whose folders are all on the disk
 * @param folder absolute path of the configuration's folder, by which two spellings of a path are one file
 */
export function externalFiles(
  document: Document,
  files: ReadonlySet<string>,
  {
    variables = {},
    references = () => [],
    folder = "",
    entryOf = () => undefined,
    reaches = () => true,
  }: {
    variables?: Readonly<Record<string, string>>;
    references?: (path: string) => readonly string[];
    folder?: string;
    entryOf?: (path: string) => string | undefined;
    reaches?: (place: string) => boolean;
  } = {},
): ExternalFile[] {
  const values = valuesOf(document, variables);
  const has = (place: string) => files.has(normalPath(place)) && (!isIndirect(place) || reaches(place));
  const found = new FileTable(folder);
  const missing = new FileTable(folder);
  const queue = fileSources(document);
  for (let at = 0; at < queue.length && at < MAX_SOURCES; at++) {
    const { src, user } = queue[at]!;
    const lists = candidatesOf(document, src, values);
    const opened = new Set(lists.flatMap((candidates) => [...openable(candidates, files, has)]));
    // The last has all values put in that others do not stand for.
    const meant = lists
      .at(-1)!
      .map(({ path }) => expand(path, values))
      .filter((path) => path !== null);
    const first = meant.find(has);
    if (first !== undefined) opened.add(normalPath(first));
    if (first === undefined && (opened.size === 0 || meant.length > 0)) {
      const lacking = meant[0] ?? lists[0]![0]?.path ?? src;
      const path = normalPath(lacking) || ".";
      missing.add(files.has(path) ? lacking.replace(/^\.\//, "") : path, user);
    }
    for (const spelled of opened) {
      const path = entryOf(spelled) ?? spelled;
      const { isNew, shown } = found.add(path, user);
      if (isNew) queue.push(...references(path).map((text) => ({ src: text, user: shown })));
    }
  }
  const unused = new FileTable(folder);
  for (const path of files)
    if (
      !found.has(entryOf(path) ?? path) &&
      !isOutside(insideOf(path, folder)) &&
      lutFormat(path) !== undefined
    )
      unused.add(path);
  return [...found.list("found"), ...unused.list("unused"), ...missing.list("missing")];
}

/** Files with their users, each once, by the spelling that came first. */
class FileTable {
  private readonly rows = new Map<string, { path: string; users: Set<string> }>();
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  has(path: string): boolean {
    return this.rows.has(absolute(path, this.folder));
  }

  add(path: string, user?: string): { isNew: boolean; shown: string } {
    const isSpelled = isIndirect(path);
    const key = isSpelled ? path : absolute(path, this.folder);
    const known = this.rows.get(key);
    const row = known ?? { path: isSpelled ? path : insideOf(path, this.folder), users: new Set() };
    if (!known) this.rows.set(key, row);
    if (user !== undefined) row.users.add(user);
    return { isNew: !known, shown: row.path };
  }

  list(status: ExternalFile["status"]): ExternalFile[] {
    return [...this.rows.values()]
      .map(({ path, users }) => ({ path, status, usedBy: [...users] }))
      .sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
  }
}

/** An absolute path, or one from the folder, as an absolute one; as it is where the folder is not known. */
function absolute(path: string, folder: string): string {
  return folder === "" || isAbsolute(path) ? path : normalPath(`${folder}/${path}`);
}

/** A path that leads into the folder as one from there, any other as it is. */
function insideOf(path: string, folder: string): string {
  const whole = absolute(path, folder);
  const start = folder.endsWith("/") ? folder : `${folder}/`;
  return folder !== "" && whole.startsWith(start) ? whole.slice(start.length) : path;
}

function valuesOf({ config }: Document, variables: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(Object.entries({ ...config.environment, ...variables }));
}

/** Those of the files that steps of the document can open. */
export function usedFiles(document: Document, paths: readonly string[]): string[] {
  const listed = externalFiles(document, new Set(paths));
  const used = new Set(listed.filter(({ status }) => status === "found").map(({ path }) => path));
  return paths.filter((path) => used.has(path));
}

/**
 * Lists where steps look for files: the paths without a variable or with the known values, and the folders in which a
 * variable stands for the rest.
 */
export function soughtPlaces(
  document: Document,
  variables: Readonly<Record<string, string>>,
): { folders: string[]; files: string[] } {
  const values = valuesOf(document, variables);
  const folders = new Set<string>();
  const files = new Set<string>();
  for (const { src } of fileSources(document))
    for (const { parts, path } of candidatesOf(document, src, values).flat()) {
      const meant = expand(path, values);
      if (meant !== null) files.add(normalPath(meant));
      const folder = normalPath(folderOf(parts[0]!));
      if (parts.length > 1 && folder !== "" && folder !== "/") folders.add(folder);
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
