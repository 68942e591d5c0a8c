import { engineFile } from "#color/engineFile.ts";
import { ColorError } from "#color/error.ts";
import { parseCdl } from "#color/lut/cdl.ts";
import { readArgv } from "#command/argv.ts";
import type { AnyCommand, Commands, Effect } from "#command/command.ts";
import { readScript } from "#command/scriptReader.ts";
import type { Call } from "#command/state.ts";
import { commands as all } from "#commands";
import { templateConfig } from "#commands/guide/template.ts";
import { historyScript } from "#host/macro.ts";
import { type Terminal, Trouble } from "#host/node.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { FileList } from "#ocio/files/fileReference.ts";
import { xmlText } from "#ocio/files/strictXml.ts";
import { type Document, emptyDocument } from "#ocio/model/document.ts";
import { nearest } from "#ocio/names/nearestWord.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { createEditor } from "#store/editor.ts";
import { readAmfFile } from "./amf.ts";
import { surroundingsOf } from "./color/processors.ts";
import { type Delivery, deliver, dryRun, type Report, reporter } from "./deliver.ts";
import { layoutOf, layoutOption } from "./layout.ts";
import { commandPage } from "./manual.ts";
import { nothingRead, problemLine, readSource, type Source, unreadable } from "./source.ts";
import { failureOf, Misuse, NO, OK, type Subcommand, split } from "./subcommand.ts";

const commands: Commands = all;

/** A call and its position in a script. */
type Placed = { call: Call; script?: string; line?: number };

export const run: Subcommand = {
  usage:
    "[FILE] [COMMAND [--ARGUMENT=VALUE …] [--then COMMAND …]] [--script FILE …] [--out FILE] [--layout WORD] [--dry-run [--all-lines]] [--json]",
  summary: "Carry out commands on the configuration and write the result.",
  details: `The result goes to standard output as YAML, or with --out to a file: an archive when it ends in .ocioz,
with the LUT files beside FILE that steps open. Either all commands are carried out or none; a refusal is told on standard error, with exit code 1.
Things are given by name, or by UUID where two have the same name. \`ocio-palette commands\` lists the commands,
\`help COMMAND\` explains one.

A script has one command on a line, quoted as in a shell, with comments from # on; nothing is expanded. "Copy history
as script" in the palette writes one. Scripts are carried out in their order, before the commands of the line.`,
  options: [
    [
      "--script FILE",
      "Carry out the commands of a script, - being standard input; may be given several times.",
    ],
    ["--out FILE", "Write to a file instead of standard output, whole or not at all; it may be FILE itself."],
    layoutOption,
    ["--dry-run", "Write nothing and show the lines that would change, the first thousand of them."],
    ["--all-lines", "With --dry-run, show all of them."],
    [
      "--json",
      `Write one JSON object and no other word: {ok, said, problems, changed, wrote}; said is what each command did,
problems is what reading found, wrote lists files. Besides, diff with --dry-run (a list of {place, lines: [{sign,
text}]}) and left where it leaves lines out, their number; config (the YAML) where neither --out nor --dry-run is given,
and where ok is false refusal: {why, command?, argument?, script?, line?}.`,
    ],
  ],
  examples: [
    "run show.ocio colorspace.rename --target=lin_srgb --name='Linear sRGB' --out show.ocio",
    "run show.ocio --script names.txt --layout keep --out show.ocio",
    "run show.ocio --script names.txt --script looks.txt --dry-run",
    "run builtin:cg-config-latest config.setName --name=show --then file.export --format=ocioz",
    "run show.ocio --script - --json < names.txt",
  ],
  async run(words, terminal) {
    const { on, given, rest } = split(words, {
      switches: ["all-lines", "dry-run", "help", "json"],
      options: ["layout", "out", "script"],
      others: true,
    });
    if (on.has("all-lines") && !on.has("dry-run"))
      throw new Misuse("--all-lines goes with --dry-run, which shows lines.");
    const withFile = !Object.hasOwn(commands, rest[0] ?? "") && rest.length > 0 && !rest[0]!.startsWith("--");
    const file = withFile ? rest[0] : undefined;
    const line = withFile ? rest.slice(1) : rest;
    if (on.has("help") && Object.hasOwn(commands, line[0] ?? "")) {
      terminal.out(commandPage(line[0]!, commands));
      return OK;
    }
    const layout = layoutOf(given);
    const scripts = given.get("script") ?? [];
    const { json, ...report } = reporter(on.has("json"), terminal);
    try {
      const calls = [...(await scripted(scripts, file, terminal)), ...typed(line, file, scripts)];
      const source = await sourceFor(file, calls, terminal, report);
      const { code, delivered } = await attempted(calls, source, terminal, report);
      if (delivered) {
        const delivery = { ...delivered, layout };
        const out = given.get("out")?.at(-1);
        if (on.has("dry-run")) await dryRun(source, delivery, out, terminal, report, on.has("all-lines"));
        else await deliver(source, delivery, out, terminal, report);
      }
      json?.();
      return code;
    } catch (error) {
      if (!json || !(error instanceof Trouble)) throw error;
      report.result.refusal ??= { why: error.message };
      report.result.error = failureOf(error);
      json();
      return NO;
    }
  },
};

type Telling = Omit<Report, "json">;

/** A sentence with the full stop that it may lack. */
function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** File names that are no mistyped command. */
const CONFIG_NAME = /\.ocioz?$/i;

/** "; did you mean …?" where a word is near to the id of a command. */
function meant(word: string): string {
  const near = nearest(word, Object.keys(commands));
  return near === undefined ? "" : `; did you mean ${near}?`;
}

/** The calls of the line. */
function typed(line: readonly string[], file: string | undefined, scripts: readonly string[]): Placed[] {
  if (line.length === 0 && scripts.length > 0) return [];
  if (line.length === 0)
    throw new Misuse(
      file === undefined
        ? "No COMMAND was given."
        : ended(`No COMMAND was given after FILE “${file}”${CONFIG_NAME.test(file) ? "" : meant(file)}`),
    );
  const read = readArgv(line, commands);
  if (read.ok) return read.calls.map((call) => ({ call }));
  throw new Misuse(
    Object.hasOwn(commands, line[0]!) ? read.why : ended(`${read.why.slice(0, -1)}${meant(line[0]!)}`),
  );
}

/** The calls of scripts, one after the other. */
async function scripted(
  paths: readonly string[],
  file: string | undefined,
  terminal: Terminal,
): Promise<Placed[]> {
  if ([...paths, file].filter((path) => path === "-").length > 1)
    throw new Misuse("Standard input, written “-”, can only be read once.");
  const calls: Placed[] = [];
  for (const path of paths) {
    const script = path === "-" ? "standard input" : path;
    const read = readScript(new TextDecoder().decode(await terminal.read(path)), commands);
    if (!read.ok) throw new Misuse(`${script}:${read.line}: ${read.why}`);
    calls.push(...read.steps.map(({ call, line }) => ({ call, script, line })));
  }
  return calls;
}

/** The configuration to work on; none is needed where the first command makes one. */
async function sourceFor(
  file: string | undefined,
  calls: readonly Placed[],
  terminal: Terminal,
  { tell, result }: Telling,
): Promise<Source | null> {
  const makes = commands[calls[0]?.call.id ?? ""]?.createsConfig !== undefined;
  if (file === undefined && makes && !terminal.env.OCIO) return null;
  const source = await readSource(file, terminal);
  result.problems = source.problems;
  const unread = nothingRead(source.problems);
  for (const problem of source.problems)
    if (unread || problem.severity !== "info") tell(problemLine(source.name, problem));
  if (unread) throw unreadable(source);
  return source;
}

/** Runs the calls one after the other; stops and reports at a refusal. */
async function attempted(
  calls: readonly Placed[],
  source: Source | null,
  terminal: Terminal,
  { tell, result }: Telling,
): Promise<{ code: number; delivered?: Omit<Delivery, "layout"> }> {
  const editor = createEditor(commands, { document: source?.document ?? null });
  // Files next to a plain configuration are not loaded here.
  const archived = source?.files;
  const files = archived && archived.size > 0 ? archived : undefined;
  if (files) editor.know(listed(files));
  const effects: Effect[] = [];
  for (const { call, ...place } of calls) {
    let ran = editor.run(call);
    const reading = ran.ok ? ran.effects.find(({ kind }) => /^(cdl|amf|builtins)$/.test(kind)) : undefined;
    if (reading?.kind === "cdl") ran = editor.run(await withCorrections(reading, terminal));
    if (reading?.kind === "amf") ran = editor.run(await withAmf(reading, terminal));
    if (reading?.kind === "builtins") ran = editor.run(withEqualSteps(reading, source, terminal));
    const computed = ran.ok ? engineFiles(ran.effects, source, terminal) : [];
    const why =
      typeof computed === "string"
        ? computed
        : ran.ok
          ? ran.effects.map(impossible).find((each) => each !== undefined)
          : ran.why;
    if (!ran.ok || why !== undefined) {
      const argument = ran.ok ? undefined : ran.field;
      result.refusal = { why: why ?? "", command: call.id, ...(argument && { argument }), ...place };
      result.error = {
        code: "refused",
        message: why ?? "",
        ...(place.script !== undefined && { file: place.script, line: place.line }),
      };
      const at = place.script === undefined ? "" : `${place.script}:${place.line}: `;
      const missing = argument !== undefined && call.args[argument] === undefined;
      tell(`${at}${call.id}: ${why}${missing ? ` Give it by --${argument}.` : ""}\n`);
      if (result.said.length > 0) tell("Nothing is written: either all commands are carried out or none.\n");
      return { code: NO };
    }
    for (const effect of ran.effects)
      if (effect.kind === "create") editor.load(made(effect));
      else if (effect.kind === "lut") rearrange(files, effect);
      else if (effect.kind === "engineFile") continue;
      else if (effect.kind === "script") effects.push({ kind: "copy", text: historyScript(editor) });
      else effects.push(effect);
    effects.push(...(typeof computed === "string" ? [] : computed));
    if (files) editor.know(listed(files));
    const writes = ran.effects.some(
      ({ kind }) => kind === "save" || kind === "archive" || kind === "engineFile",
    );
    if (ran.say === "" || writes) continue;
    result.said.push(ended(ran.say));
    tell(`${ended(ran.say)}\n`);
  }
  return { code: OK, delivered: { document: editor.store.getState().document, effects } };
}

/** Computes the files of effects that the engine makes, or returns why one cannot be. */
function engineFiles(
  effects: readonly Effect[],
  source: Source | null,
  terminal: Terminal,
): Effect[] | string {
  try {
    return effects.flatMap((effect): Effect[] => {
      if (effect.kind !== "engineFile") return [];
      const { file, document, asked } = effect;
      const around = surroundingsOf(
        { document, files: source?.files ?? null, path: source?.path ?? "" },
        terminal,
      );
      return [{ kind: "save", file, text: engineFile(document, asked, around) }];
    });
  } catch (error) {
    if (!(error instanceof ColorError)) throw error;
    return error.message;
  }
}

/** Completes the call that needs a file's corrections. */
async function withCorrections(
  { file, call }: Extract<Effect, { kind: "cdl" }>,
  terminal: Terminal,
): Promise<Call> {
  const path = typeof file === "string" ? file : file.name;
  const filename = path.split(/[\\/]/).at(-1) ?? path;
  const bytes = await terminal.read(path);
  try {
    const { corrections } = parseCdl(xmlText(bytes, filename), filename);
    return { id: call.id, args: { ...call.args, filename, corrections } };
  } catch (error) {
    throw new Trouble(`Failed to import CDL file: ${(error as Error).message}`, { code: "cdl", file: path });
  }
}

/** Completes the call that needs an ACES Metadata File. */
async function withAmf({ file, call }: Extract<Effect, { kind: "amf" }>, terminal: Terminal): Promise<Call> {
  const path = typeof file === "string" ? file : file.name;
  return { id: call.id, args: { ...call.args, filename: path, amf: await readAmfFile(path, terminal) } };
}

/** Completes the call that needs the steps which built-in transforms equal. */
function withEqualSteps(
  { document, collection, id, call }: Extract<Effect, { kind: "builtins" }>,
  source: Source | null,
  terminal: Terminal,
): Call {
  const around = surroundingsOf(
    { document, files: source?.files ?? null, path: source?.path ?? "" },
    terminal,
  );
  const found = JSON.parse(engineFile(document, { do: "builtins", collection, id }, around)) as string[];
  return { id: call.id, args: { ...call.args, found } };
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

const NO_MACROS = "Macros are kept by the page; in a terminal, carry out a script with --script.";

const NO_KEYS = "A terminal has no keys of its own.";

/** True if a command reads its file by a path. */
function takesPath(command: AnyCommand | undefined): boolean {
  return command?.args.shape.file?.safeParse("grade.cdl").success === true;
}

/** Error of an effect without terminal support. */
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
      if (commands[effect.then]?.deviceOnly)
        return commands[effect.then]?.deviceOnly === "macros" ? NO_MACROS : NO_KEYS;
      return takesPath(commands[effect.then])
        ? "A file cannot be picked in a terminal; give its path with --file."
        : "A file cannot be picked in a terminal; give it as FILE.";
    case "history":
    case "rewind":
      return "Arguments are adjusted by giving others.";
    case "version":
      return "Only the server keeps the history of a configuration.";
    case "newest":
    case "others":
      return "In a terminal, edits are merged from files: ocio-palette merge BASE OURS THEIRS --out F.";
    case "channel":
      return "Channels belong to the server; in a terminal there are ocio-palette publish, rollback and pull.";
    case "proposal":
      return "Proposals belong to the server; in a terminal there are ocio-palette propose, approve and proposals.";
    case "webhook":
      return "Webhooks belong to the server; open the config there.";
    case "git":
      return "Git mirrors belong to the server; open the config there.";
    case "share":
      return "Links belong to the server; open the config there.";
    case "team":
      return "Teams belong to the server; a terminal needs none.";
    case "server":
      return "In a terminal, a server is looked after by ocio-palette admin.";
    case "account":
      return "Accounts belong to the page; a terminal needs none.";
    case "unsaved":
      return "A terminal writes files; nothing of it waits for a server.";
    case "keys":
    case "singleKeys":
    case "find":
    case "sheet":
    case "preferences":
      return NO_KEYS;
    case "macro":
      return NO_MACROS;
    case "image":
    case "plot":
    case "mark":
      return "A terminal shows no pictures; convert numbers with `eval`.";
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
  if (!("template" in from)) return emptyDocument(id);
  return templateConfig(from.template, { id, name: from.name || null })!;
}
