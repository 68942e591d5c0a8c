import { resolve } from "node:path";
import { ColorError } from "#color/error.ts";
import { readLut } from "#color/lut/formats.ts";
import { MAX_TREE, type Terminal } from "#host/node.ts";
import { oneLine } from "#host/printable.ts";
import { entryLookup } from "#ocio/archive/entryLookup.ts";
import { type ExternalFile, externalFiles, soughtPlaces } from "#ocio/files/externalFile.ts";
import { folderOf, isAbsolute, normalPath, pathFrom } from "#ocio/files/path.ts";
import { surroundingsOf } from "./color/processors.ts";
import { nothingRead, problemLine, readSource, refused, type Source, unreadable } from "./source.ts";
import { OK, onlyFile, type Subcommand, split } from "./subcommand.ts";

export const files: Subcommand = {
  usage: "[FILE] [--json]",
  summary: "List the external files that the configuration opens, lacks or leaves alone.",
  details: `found is each file that any processor can open for any values of the context variables, also through a CLF
or CTF file that refers to it. unused is a LUT file in the configuration's folder or below that none can open. missing
is a file that is not there with the values that the environment or the configuration gives; a path with a variable
is missing where no file fits it; that is no failure, and the exit code is 0. Paths are relative to the configuration's folder, or absolute.`,
  options: [["--json", "Print an array of {path, status, usedBy}; usedBy names rows as colorspaces/NAME."]],
  examples: ["files show.ocio", "files show.ocio --json"],
  async run(words, terminal) {
    const { on, rest } = split(words, { switches: ["json"] });
    const file = onlyFile(rest);
    const source = await readSource(file, terminal);
    if (nothingRead(source.problems) || isTextless(source)) throw unreadable(source);
    for (const problem of source.problems)
      if (problem.severity === "error") terminal.err(problemLine(source.name, problem));
    const listed = await filesOf(source, terminal);
    if (listed.length === 0 && !on.has("json")) terminal.err(`${source.name} has no external files.\n`);
    terminal.out(on.has("json") ? `${JSON.stringify(listed, null, 2)}\n` : listed.map(lineOf).join(""));
    return OK;
  },
};

/** True for an archive whose configuration could not be taken out of it, such as an encrypted one. */
function isTextless({ text, problems }: Source): boolean {
  return text === "" && refused(problems);
}

/** The external files of a configuration that was read from `path`. */
export async function filesOf(source: Source, terminal: Terminal): Promise<ExternalFile[]> {
  const { document, path } = source;
  const { read, variables } = surroundingsOf(source, terminal);
  const isLoose = source.files === null && !source.name.startsWith("builtin:");
  const paths = isLoose ? await filesBelow(folderOf(path), terminal) : new Set(source.files?.keys());
  const entryOf = entryLookup(source.files?.keys() ?? []);
  const sought = soughtPlaces(document, variables);
  for (const place of sought.files)
    if (
      entryOf(place) !== undefined ||
      ((isLoose || isAbsolute(place)) && (await terminal.has(pathFrom(folderOf(path), place))))
    )
      paths.add(place);
  for (const place of sought.folders)
    if (isLoose || isAbsolute(place))
      for (const below of await terminal.tree(pathFrom(folderOf(path), place)))
        paths.add(`${place}/${below}`);
  const listed = externalFiles(document, paths, {
    variables,
    references: (name) => {
      const bytes = read(name);
      return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("<Reference")
        ? referencesIn(name, bytes)
        : [];
    },
    reaches: (place) =>
      entryOf(normalPath(place)) !== undefined || terminal.isFile(pathFrom(folderOf(path), place)),
    ...(isLoose && { folder: resolve(folderOf(path)).replaceAll("\\", "/") }),
    ...(source.files && { entryOf }),
  });
  return isLoose ? await withoutLinks(listed, folderOf(path), terminal) : listed;
}

/** Paths of the files on disk below the configuration. */
async function filesBelow(folder: string, terminal: Terminal): Promise<Set<string>> {
  const inside = await terminal.tree(folder.replace(/(?<=.)[\\/]$/, "") || ".");
  if (inside.length >= MAX_TREE)
    terminal.err(`Only the first ${MAX_TREE} files around the configuration were looked at.\n`);
  return new Set(inside);
}

/** Leaves out other paths, through links, of files that are found or listed before. */
async function withoutLinks(
  listed: readonly ExternalFile[],
  folder: string,
  terminal: Terminal,
): Promise<ExternalFile[]> {
  const known = new Set<string>();
  const kept: ExternalFile[] = [];
  for (const each of listed) {
    const real = each.status === "missing" ? null : await terminal.real(pathFrom(folder, each.path));
    if (each.status !== "unused" || real === null || !known.has(real)) kept.push(each);
    if (real !== null) known.add(real);
  }
  return kept;
}

/** Texts of the files that a LUT file reads; none where it cannot be read. */
function referencesIn(name: string, bytes: Uint8Array): string[] {
  try {
    const { content } = readLut(name, bytes);
    if ("corrections" in content) return [];
    return content.steps.flatMap((step) => (step.type === "FileTransform" ? [step.src] : []));
  } catch (error) {
    if (error instanceof ColorError) return [];
    throw error;
  }
}

function lineOf({ path, status, usedBy }: ExternalFile): string {
  const users = usedBy.length === 0 ? "" : `  ${usedBy.slice(0, 3).join(", ")}`;
  const more = usedBy.length > 3 ? ` and ${usedBy.length - 3} more` : "";
  return `${oneLine(`${status.padEnd(7)}  ${path}${users}${more}`)}\n`;
}
