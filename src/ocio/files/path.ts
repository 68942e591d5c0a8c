/** The folder of a path with the slash at its end; "" for a name alone. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/** The name of a file without its folder. */
export function baseNameOf(path: string): string {
  return path.slice(folderOf(path).length);
}

/** A path as seen from a folder (with its slash, or ""); an absolute one as it is. */
export function pathFrom(folder: string, path: string): string {
  return /^(\/|[A-Za-z]:)/.test(path) ? path : folder + path;
}

/** True for a path with "/" that begins at a root or a drive. */
export function isAbsolute(path: string): boolean {
  return /^(\/|[A-Za-z]:\/)/.test(path);
}

/** A path with "/" and without ".", ".." after a name, and doubled slashes; ".." at its start stays. */
export function normalPath(path: string): string {
  const slashed = path.replaceAll("\\", "/");
  const root = slashed.startsWith("/") ? "/" : "";
  const parts: string[] = [];
  for (const part of slashed.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== ".." || root === "") parts.push(part);
  }
  return root + parts.join("/");
}

/**
 * True for a path that leaves a folder again by "..", ends in a slash or has a "\\", which is none outside of Windows: a
 * disk needs more for it than the file.
 */
export function isIndirect(path: string): boolean {
  return /(?:^|\/)(?!\.{1,2}\/)[^/]+\/+(?:\.\/+)*\.\.(?:\/|$)|.\/$|\\/.test(path);
}

/** An entry of the search path as OCIO puts it before a name: without what it leaves again by "..". */
export function searchFolder(entry: string): string {
  const folder = entry.trim();
  return (folder.includes("\\") ? folder : normalPath(folder)) || ".";
}

/** A path at which a file is expected; it varies where a context variable is in the entry of the search path. */
export type Place = { path: string; varies: boolean };

/**
 * The place for a missing file: the first where it is expected, unless a variable's present value leads there. Other
 * values would not find it, so it goes where the config spells it, or to the first place that stays.
 */
export function uploadPlace(src: string, places: readonly Place[]): string | null {
  const [first] = places;
  const stay = places.filter(({ varies }) => !varies);
  const spelled = stay.find(({ path }) => path === normalPath(src));
  return (first?.varies ? (spelled ?? stay[0] ?? first) : first)?.path ?? null;
}

/** A path whose percent signs are those of a URI, as it is meant; one with other signs as it is. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Files as a disk can hold them all: no two the same but for case, and none in the place of another's folder. */
export type PathTree = {
  /** Keeps a path. @returns what is in its way, which may be the same path; null where it is kept now */
  add: (path: string) => string | null;
};

/** A tree of these paths. */
export function pathTree(paths: Iterable<string> = []): PathTree {
  const files = new Map<string, string>();
  /** Each folder with a file below it. */
  const folders = new Map<string, string>();
  const add: PathTree["add"] = (path) => {
    const key = path.toLowerCase();
    const parts = key.split("/");
    const above = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("/"));
    const obstacle = [key, ...above].map((each) => files.get(each)).find((each) => each !== undefined);
    const inTheWay = obstacle ?? folders.get(key);
    if (inTheWay !== undefined) return inTheWay;
    files.set(key, path);
    for (const folder of above) if (!folders.has(folder)) folders.set(folder, path);
    return null;
  };
  for (const path of paths) add(path);
  return { add };
}
