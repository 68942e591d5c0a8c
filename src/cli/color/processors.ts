import { Processors, type Surroundings } from "#color/processor.ts";
import type { Terminal } from "#host/node.ts";
import { entryLookup } from "#ocio/archive/entryLookup.ts";
import { folderOf, isAbsolute, isIndirect, pathFrom } from "#ocio/files/path.ts";
import { nothingRead, problemLine, readSource, type Source, unreadable } from "../source.ts";
import { Misuse } from "../subcommand.ts";

/** Conversions of a configuration, by values of context variables; cached per set of values. */
export type ProcessorsOf = (context: Readonly<Record<string, string>>) => Processors;

/** Reads FILE and reports its errors; LUT files are found in its archive or around it on disk. */
export async function readProcessors(
  file: string | undefined,
  terminal: Terminal,
): Promise<{ source: Source; processors: ProcessorsOf }> {
  const source = await readSource(file, terminal);
  for (const problem of source.problems)
    if (problem.severity === "error") terminal.err(problemLine(source.name, problem));
  if (nothingRead(source.problems)) throw unreadable(source);
  return { source, processors: processorsOf(source, terminal) };
}

/** Environment of conversions: variables of the process, and the files of the archive or around the file on disk. */
export function surroundingsOf(
  { document, files, path }: Pick<Source, "document" | "files" | "path">,
  terminal: Terminal,
): Required<Surroundings> & { has: (path: string, spelled?: string) => boolean } {
  const folder = folderOf(path);
  const kept = new Map<string, Uint8Array | null>();
  const entryOf = files && entryLookup(files.keys());
  // Beside the files of an archive OCIO reads those on disk by absolute paths.
  const onDisk = (name: string) => !files || isAbsolute(name);
  // Official OCIO looks for the path as it is spelled, then opens it without "..".
  const isReached = (spelled: string) => !isIndirect(spelled) || terminal.isFile(pathFrom(folder, spelled));
  return {
    variables: environment(document.config.environment, terminal.env),
    has: (name, spelled = name) =>
      entryOf?.(name) !== undefined ||
      (onDisk(name) && isReached(spelled) && terminal.isFile(pathFrom(folder, name))),
    read: (name, spelled = name) => {
      const entry = entryOf?.(name);
      if (entry !== undefined) return files!.get(entry)!;
      if (!onDisk(name) || !isReached(spelled)) return null;
      const known = kept.get(name);
      if (known !== undefined) return known;
      const found = terminal.find(pathFrom(folder, name));
      kept.set(name, found);
      for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
      return found;
    },
  };
}

/** Files that are kept: what is read of one is cached as long as its bytes are. */
const MOST_KEPT = 64;

function processorsOf(source: Source, terminal: Terminal): ProcessorsOf {
  const { document } = source;
  const { variables, read } = surroundingsOf(source, terminal);
  const made = new Map<string, Processors>();
  return (context) => {
    const key = JSON.stringify(context);
    const given = { ...variables, ...context };
    const found = made.get(key) ?? new Processors(document, { variables: given, read });
    made.set(key, found);
    return found;
  };
}

/** Environment variables of the process: all, or only those that the configuration declares. */
function environment(
  declared: Readonly<Record<string, string>> | null,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const known = declared === null ? Object.keys(env) : Object.keys(declared);
  return definedOnly(
    Object.fromEntries(known.map((name) => [name, Object.hasOwn(env, name) ? env[name] : undefined])),
  );
}

/** Values of repeated `--context NAME=VALUE`. */
export function contextOf(words: readonly string[] | undefined): Record<string, string> {
  return Object.fromEntries((words ?? []).map(pair));
}

function pair(word: string): [string, string] {
  const at = word.indexOf("=");
  if (at < 1) throw new Misuse(`--context takes NAME=VALUE, not “${word}”.`);
  return [word.slice(0, at), word.slice(at + 1)];
}

/** Removes undefined values. */
export function definedOnly(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** Conversion by the options: `one` gives the last value of an option. */
export function conversionOf(one: (name: string) => string | undefined) {
  return definedOnly({
    src: one("src"),
    dst: one("dst"),
    look: one("look"),
    display: one("display"),
    view: one("view"),
    namedTransform: one("named-transform"),
  });
}
