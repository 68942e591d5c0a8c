import { isAbsolute, normalPath, searchFolder, uploadPlace } from "#ocio/files/path.ts";
import { MissingFileError } from "../error.ts";

/**
 * The bytes of a file: by a path from the folder of the configuration, or an absolute one; null where there is none.
 * `spelled` is the path with the folders that it leaves again by "..", which have to be on a disk.
 */
export type ReadFile = (path: string, spelled?: string) => Uint8Array | null;

/** Refuses every file without a search for it, where there are none. */
export const noFiles: ReadFile = () => null;
/** Made once: a refusal for each file would take longer than all that is computed. */
export const withoutFiles = new MissingFileError("No file can be read here.");

/** Lookup of files: the search path with its variables replaced, and a reader. */
export type Places = {
  searchPath: readonly string[];
  resolve: (text: string) => string;
  read: ReadFile;
};

/**
 * The file that a transform names: an absolute path as it is, another below each entry of the search path in turn,
 * and beside the configuration where there is no search path. `place` counts the places tried before. Throws MissingFileError that says where it was expected.
 */
export function located(
  src: string,
  { searchPath, resolve, read }: Places,
): { name: string; bytes: Uint8Array; place: number } {
  const wanted = resolve(src);
  const places = isAbsolute(wanted.replaceAll("\\", "/"))
    ? [wanted]
    : folders(searchPath, resolve).map((folder) => `${folder}/${wanted}`);
  const candidates = places.map(normalPath);
  for (const spelled of new Set(places)) {
    const place = places.indexOf(spelled);
    const name = candidates[place]!;
    if (variableIn(name) !== null) continue;
    const bytes = read(name, spelled);
    if (bytes) return { name, bytes, place };
  }
  const varying = searchPath.map((entry) => resolve(entry) !== entry);
  const known = candidates.map((each, at) => ({ path: each, varies: varying[at] ?? false }));
  const path = uploadPlace(
    wanted,
    known.filter((each) => variableIn(each.path) === null),
  );
  const variable = path === null ? variableIn(candidates[0] ?? wanted) : null;
  const why = variable === null ? "" : ` The context variable ${variable} has no value.`;
  const expected = candidates.length > 0 ? ` Expected at ${listed(candidates)}.` : "";
  throw new MissingFileError(`The file '${wanted}' could not be located.${why}${expected}`, {
    path,
    variable,
  });
}

/** The name of the first context variable that is left in a path; null where none is. */
function variableIn(path: string): string | null {
  const [, braced, bare, percent] = /\$\{([^}]*)\}|\$(\w*)|%([^%]*)%/.exec(path) ?? [];
  return braced ?? bare ?? percent ?? null;
}

function folders(searchPath: readonly string[], resolve: (text: string) => string): string[] {
  const entries = searchPath.map((entry) => searchFolder(resolve(entry)));
  return entries.length > 0 ? entries : ["."];
}

function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, 8).join(", ");
  return paths.length > 8 ? `${shown} and ${paths.length - 8} more` : shown;
}
