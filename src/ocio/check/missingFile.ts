import { exampleOf } from "../files/exampleLut.ts";
import { type Around, type FileList, type FileUse, fileUses } from "../files/fileReference.ts";
import { lutFormat } from "../files/lutFormat.ts";
import type { Document } from "../model/document.ts";
import { capital, nouns } from "../model/noun.ts";
import type { Fix, Problem } from "./problem.ts";
import { type FoundElsewhere, quoted } from "./rule.ts";

/** The rules about the files that are kept with a configuration. */
export const fileRules = {
  "missing-file": ["warning", "step whose file is missing", "steps whose file is missing"],
  "unreadable-file": ["warning", "file that cannot be read", "files that cannot be read"],
} as const satisfies Record<string, FoundElsewhere>;

/** Paths that one sentence names. */
const MAX_LISTED = 10;

/**
 * Steps that read a file which is not among those kept with the configuration, once for each file and row. OCIO loads
 * such a configuration, and fails when a pixel is to go through. `examples` says whether files that come with the
 * product count as kept, `removed` are the paths of files that can be brought back. Files outside of the
 * configuration's folder are looked for on a disk alone.
 */
export function missingFiles(
  document: Document,
  paths: ReadonlySet<string> | Around,
  { examples = true, removed = new Set() }: { examples?: boolean; removed?: ReadonlySet<string> } = {},
): Problem[] {
  const told = new Set<string>();
  return fileUses(document, paths).flatMap((use) => {
    const key = JSON.stringify([use.kind, use.id, use.src]);
    if (!isMissing(use, examples) || told.has(key)) return [];
    told.add(key);
    return [problem(use, removed)];
  });
}

/** The files that steps read and that are not among those kept with the configuration, in words; null where all are. */
export function missingWords(document: Document, paths: ReadonlySet<string>): string | null {
  const missing = fileUses(document, paths).filter((use) => isMissing(use, true));
  return missing.length === 0 ? null : quoted([...new Set(missing.map(({ src }) => src))], 1);
}

/** True for a file that is not there; `examples` says whether those that come with the product are. */
function isMissing(use: FileUse, examples: boolean): boolean {
  return use.state === "missing" && !(examples && exampleOf(use) !== null);
}

function problem(use: FileUse, removed: ReadonlySet<string>): Problem {
  const { kind, name, at, src, step, candidates, skipped } = use;
  const isElsewhere = candidates.some((path) => path !== src);
  const expected = isElsewhere ? `; expected at ${listed(candidates)}` : "";
  const more =
    skipped > 0 ? `; too many folders in the search path: the last ${skipped} are not searched` : "";
  const what =
    candidates.length === 0 ? "is not the path of a file" : "is not among the files of the configuration";
  const separator = src.includes("\\")
    ? ". Write “/” for “\\”, which separates folders on Windows alone"
    : "";
  return {
    ...of("missing-file"),
    message: `${capital(step)} of the ${nouns[kind][0]} “${name}” reads “${src}”, which ${what}${expected}${more}${separator}.`,
    path: placeOf(kind, name, at),
    fixes: fixesOf(use, removed),
  };
}

/** Paths in a sentence, the first ones of many. */
function listed(paths: readonly string[]): string {
  const more = paths.length - MAX_LISTED;
  return paths.slice(0, MAX_LISTED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function of(code: keyof typeof fileRules): Pick<Problem, "code" | "severity"> {
  return { code, severity: fileRules[code][0] };
}

/** A removed file comes back, or one is uploaded where it is expected; several are put where they are expected. */
function fixesOf({ candidates, home }: FileUse, removed: ReadonlySet<string>): Fix[] {
  const back = candidates.find((path) => removed.has(path));
  return [
    ...(back === undefined ? [] : [{ id: "lut.restore", args: { target: back } }]),
    ...(home === null
      ? []
      : [
          { id: "lut.upload", args: { path: home } },
          { id: "lut.upload", args: {} },
        ]),
  ];
}

/** "looks/Warm/transform/1/src": indices of nested steps are joined by dots. */
function placeOf(kind: string, name: string, at: FileUse["at"]): string {
  const [, , , field, ...keys] = at;
  const index = keys.filter((key) => typeof key === "number").join(".") || "0";
  return [kind, name, field, index, "src"].join("/");
}

const known = new WeakMap<Document, { files: FileList; found: readonly Problem[] }>();

/**
 * Problems of the files of a configuration, looked for once: those that steps read and it lacks, and those that
 * cannot be read. None where its files are not known.
 */
export function fileListProblems(document: Document, files: FileList | null): readonly Problem[] {
  if (files === null) return [];
  const before = known.get(document);
  if (before?.files === files) return before.found;
  const paths = (list: FileList["files"]) => new Set(list.map(({ path }) => path));
  const found = [
    ...missingFiles(document, paths(files.files), { removed: paths(files.removed) }),
    ...unreadableFiles(files),
  ];
  known.set(document, { files, found });
  return found;
}

/** Files kept with a configuration that are named as LUTs and cannot be read as such: no step can use them. */
export function unreadableFiles({ files }: FileList): Problem[] {
  return files.flatMap(({ path, unreadable }) => {
    if (unreadable === undefined || lutFormat(path) === undefined) return [];
    return [
      {
        ...of("unreadable-file"),
        message: `“${path}” can't be read as a LUT: ${unreadable}`,
        path: `files/${path}`,
        fixes: [
          { id: "lut.replace", args: { target: path } },
          { id: "lut.remove", args: { targets: [path] } },
        ],
      },
    ];
  });
}
