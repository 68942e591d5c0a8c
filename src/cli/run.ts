import { parseCdl } from "#color/lut/cdl.ts";
import { readArgv, usage } from "#command/argv.ts";
import type { Call, Commands, Effect } from "#command/command.ts";
import { similar } from "#command/typo.ts";
import { commands as all } from "#commands";
import { type Terminal, Trouble } from "#host/node.ts";
import { writeArchive } from "#ocio/archive.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { type Document, emptyDocument } from "#ocio/document.ts";
import type { FileList } from "#ocio/fileReference.ts";
import { diffLines } from "#ocio/yaml/diff.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { createEditor } from "#store/editor.ts";
import { nothingRead, problemLine, readSource, type Source } from "./source.ts";
import { Misuse, NO, OK, type Subcommand, split } from "./subcommand.ts";

const commands: Commands = all;

export const run: Subcommand = {
  usage: "[FILE] COMMAND [--ARGUMENT=VALUE …] [--then COMMAND …] [--out FILE] [--dry-run]",
  summary: "Carry out commands on the configuration and write the result.",
  details: `The result goes to standard output as YAML, or with --out to a file: an archive when it ends in .ocioz.
Either all commands are carried out or none; a refusal is told on standard error, with exit code 1.
--dry-run writes nothing and shows the lines that would change.
Things are given by name or by UUID. \`ocio-palette commands\` lists the commands, \`commands COMMAND\` explains one.`,
  async run(words, terminal) {
    const { on, given, rest } = split(words, {
      switches: ["dry-run", "help"],
      options: ["out"],
      others: true,
    });
    const withFile = !Object.hasOwn(commands, rest[0] ?? "") && rest.length > 0 && !rest[0]!.startsWith("--");
    const file = withFile ? rest[0] : undefined;
    const line = withFile ? rest.slice(1) : rest;
    if (line.length === 0)
      throw new Misuse(
        file === undefined
          ? "No COMMAND was given."
          : ended(`No COMMAND was given after FILE “${file}”${meant(file)}`),
      );
    const read = readArgv(line, commands);
    if (on.has("help") && Object.hasOwn(commands, line[0]!)) {
      terminal.out(`${usage(line[0]!, commands[line[0]!]!)}\n`);
      return OK;
    }
    if (!read.ok)
      throw new Misuse(
        Object.hasOwn(commands, line[0]!) ? read.why : ended(`${read.why.slice(0, -1)}${meant(line[0]!)}`),
      );
    const source = await sourceFor(file, read.calls, terminal);
    for (const problem of source?.problems ?? [])
      if (problem.severity !== "info") terminal.err(problemLine(source!.name, problem));
    const done = await carryOut(read.calls, source?.document ?? null, source?.files, terminal);
    if (done === null) return NO;
    const out = given.get("out");
    await (on.has("dry-run") ? rehearse(source, done, out, terminal) : deliver(source, done, out, terminal));
    return OK;
  },
};

/** A sentence with the full stop that it may lack. */
function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** "; did you mean …?" where a word is near to the id of a command. */
function meant(word: string): string {
  const [near] = similar(
    word,
    Object.keys(commands).map((id) => ({ id, title: id })),
    1,
  );
  return near === undefined ? "" : `; did you mean ${near.title}?`;
}

/** The configuration to work on; none is needed where the first command makes one. */
async function sourceFor(
  file: string | undefined,
  calls: Call[],
  terminal: Terminal,
): Promise<Source | null> {
  const makes = calls[0]?.id === "file.new" || calls[0]?.id === "file.loadBuiltin";
  if (file === undefined && makes && !terminal.env.OCIO) return null;
  const source = await readSource(file, terminal);
  if (nothingRead(source.problems)) {
    for (const problem of source.problems) terminal.err(problemLine(source.name, problem));
    throw new Trouble(`Nothing of “${source.name}” could be read, so nothing can be done with it.`);
  }
  return source;
}

type Done = { document: Document | null; effects: Effect[] };

/** Carries out the calls one after the other; null after a refusal, which is told. */
async function carryOut(
  calls: readonly Call[],
  document: Document | null,
  archived: Map<string, Uint8Array> | null | undefined,
  terminal: Terminal,
): Promise<Done | null> {
  const editor = createEditor(commands, { document });
  // A file that is no archive lies among its LUTs, of which nothing is known here.
  const files = archived && archived.size > 0 ? archived : undefined;
  if (files) editor.know(listed(files));
  const effects: Effect[] = [];
  for (const call of calls) {
    let ran = editor.run(call);
    const reading = ran.ok ? ran.effects.find((effect) => effect.kind === "cdl") : undefined;
    if (reading) ran = editor.run(await withCorrections(reading, terminal));
    const why = ran.ok ? ran.effects.map(impossible).find((each) => each !== undefined) : ran.why;
    if (!ran.ok || why !== undefined) {
      terminal.err(`${call.id}: ${why}\n`);
      return null;
    }
    for (const effect of ran.effects)
      if (effect.kind === "create") editor.load(made(effect));
      else if (effect.kind === "lut") rearrange(files, effect);
      else effects.push(effect);
    if (files) editor.know(listed(files));
    const writes = ran.effects.some(({ kind }) => kind === "save" || kind === "archive");
    if (ran.say !== "" && !writes) terminal.err(`${ended(ran.say)}\n`);
  }
  return { document: editor.store.getState().document, effects };
}

/** The call that waited for the corrections of a file, with them. */
async function withCorrections(
  { file, call }: Extract<Effect, { kind: "cdl" }>,
  terminal: Terminal,
): Promise<Call> {
  const path = typeof file === "string" ? file : file.name;
  const filename = path.split(/[\\/]/).at(-1) ?? path;
  const text = new TextDecoder().decode(await terminal.read(path));
  try {
    return {
      id: call.id,
      args: { ...call.args, filename, corrections: parseCdl(text, filename).corrections },
    };
  } catch (error) {
    throw new Trouble(`Failed to import CDL file: ${(error as Error).message}`);
  }
}

/** The files of an archive, as commands know them. */
function listed(files: Map<string, Uint8Array>): FileList {
  const kept = [...files].map(([path, { length: size }]) => ({ path, size, hash: "", at: "" }));
  return { files: kept, removed: [] };
}

/** Moves a file of the archive, or takes it out. */
function rearrange(files: Map<string, Uint8Array> | undefined, effect: Extract<Effect, { kind: "lut" }>) {
  const bytes = files?.get(effect.path);
  if (!files || !bytes) return;
  files.delete(effect.path);
  if (effect.do === "move") files.set(effect.to, bytes);
}

/** Why a terminal cannot carry out an effect. */
function impossible(effect: Effect): string | undefined {
  switch (effect.kind) {
    case "remove":
    case "restore":
    case "download":
      return "Only the server keeps configurations; in a terminal there are files.";
    case "lut":
      return effect.do === "remove" || effect.do === "move"
        ? undefined
        : "Only the server keeps files apart from their archive; in a terminal, unpack it.";
    case "open":
      return effect.then === "transform.importCdl"
        ? "A file cannot be picked in a terminal; give its path with --file."
        : "A file cannot be picked in a terminal; give it as FILE.";
    case "history":
    case "rewind":
      return "Arguments are adjusted by giving others.";
    case "keys":
    case "singleKeys":
    case "find":
    case "sheet":
      return "A terminal has no keys of its own.";
    case "create":
      return "copyOf" in effect.from
        ? "To copy a configuration in a terminal, write it with --out."
        : undefined;
    default:
      return undefined;
  }
}

type Create = Extract<Effect, { kind: "create" }>;

function made({ id, from }: Create): Document {
  if ("builtin" in from) return builtinConfig(from.builtin, { configId: id })!;
  if ("text" in from) return readConfig(from.text, { configId: id }).document;
  const document = emptyDocument(id);
  return "name" in from && from.name !== ""
    ? { ...document, config: { ...document.config, name: from.name } }
    : document;
}

/** Writes what the calls ask for: the files they export or the text they copy, else the configuration. */
async function deliver(
  source: Source | null,
  { document, effects }: Done,
  out: string | undefined,
  terminal: Terminal,
) {
  const files = source?.files ?? new Map<string, Uint8Array>();
  let delivered = false;
  for (const effect of effects) {
    if (effect.kind === "copy" && out === undefined) terminal.out(effect.text);
    else if (effect.kind === "save" || effect.kind === "archive") {
      const path = out ?? effect.file;
      const archive = effect.kind === "archive" || /\.ocioz$/i.test(path);
      const bytes = archive ? writeArchive(effect.text, files) : new TextEncoder().encode(effect.text);
      await terminal.write(path, bytes, out === undefined);
      terminal.err(`Wrote ${path}.\n`);
    } else continue;
    delivered = true;
  }
  if (delivered || document === null) return;
  const text = writeConfig(document);
  if (out === undefined) {
    terminal.out(text);
    return;
  }
  const archive = /\.ocioz$/i.test(out);
  await terminal.write(out, archive ? writeArchive(text, files) : new TextEncoder().encode(text));
  terminal.err(`Wrote ${out}.\n`);
  if (!archive && files.size > 0)
    terminal.err(`The other files of the archive (${files.size}) are not in ${out}.\n`);
}

/** Shows what would change and be written. */
async function rehearse(
  source: Source | null,
  { document, effects }: Done,
  out: string | undefined,
  terminal: Terminal,
) {
  const before = source === null ? "" : writeConfig(source.document);
  const { hunks, left } = diffLines(before, document === null ? "" : writeConfig(document));
  for (const { place, lines } of hunks)
    terminal.out(`@@ ${place}\n${lines.map(({ sign, text }) => `${sign}${text}\n`).join("")}`);
  if (left > 0) terminal.out(`@@ ${left} lines differ\n`);
  const paths = effects.flatMap((effect) =>
    effect.kind === "save" || effect.kind === "archive" ? [effect.file] : [],
  );
  for (const path of out === undefined ? paths : [out])
    terminal.err(`Nothing was written; ${path} would be.\n`);
  if (hunks.length === 0 && left === 0) terminal.err("Nothing in the configuration would change.\n");
}
