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

/** A path whose percent signs are those of a URI, as it is meant; one with other signs as it is. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
