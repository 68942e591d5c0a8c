import { randomUUID } from "node:crypto";
import type { Terminal } from "#host/node.ts";
import { Trouble } from "#host/node.ts";
import type { Amf } from "#ocio/amf/amf.ts";
import { exportAmf } from "#ocio/amf/exportAmf.ts";
import { type AmfImport, importAmf } from "#ocio/amf/importAmf.ts";
import type { IsTaken } from "#ocio/amf/lutFiles.ts";
import { readAmf } from "#ocio/amf/readAmf.ts";
import { writeAmf } from "#ocio/amf/writeAmf.ts";
import { lutFormat } from "#ocio/files/lutFormat.ts";
import { decoded, folderOf, pathFrom } from "#ocio/files/path.ts";
import { xmlText } from "#ocio/files/strictXml.ts";
import { changed } from "#ocio/model/change.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { isArchivePath, packed } from "./keptFiles.ts";
import { nothingRead, readSource, type Source, unreadable } from "./source.ts";
import { Misuse, OK, onlyFile, type Subcommand, split } from "./subcommand.ts";

const OPTIONS = ["config", "out", "name", "src", "display", "view", "clip", "clip-id"];

export const amf: Subcommand = {
  usage:
    "[FILE.amf] [--config FILE] [--out F] [--name TEXT] [--src NAME --display NAME --view NAME --clip TEXT] [--json]",
  summary: "Add an ACES Metadata File to a configuration as looks and a view, or write one.",
  details: `With FILE.amf, its looks and its output become looks and a view of the configuration, and its input a color
space; what is applied already is left out. Transform IDs are looked up in the configuration, then in the built-in studio
config of their ACES version. Without --config that built-in config is taken. LUT files are copied beside --out, or
into it where it ends in .ocioz, to where the search path finds them; one whose name another file has gets a new one. With --src, --display and --view instead, an AMF of version 2 is written to --out.`,
  options: [
    ["--config FILE", "The configuration; $OCIO or a built-in config where it is left out."],
    ["--out F", "The configuration, or the AMF, that is written; standard output where it is left out."],
    ["--name TEXT", "Name of the looks and the view in place of the clip's."],
    ["--src NAME", "Color space of the clip of which an AMF is written."],
    ["--display NAME", "Display of its view."],
    ["--view NAME", "The view, with its looks, that the AMF states."],
    ["--clip TEXT", "Name of its clip; left out, that of the view."],
    ["--clip-id TEXT", "File of its clip, or urn:uuid:…"],
    ["--json", "Print an object that says what was added."],
  ],
  examples: [
    "amf A001_C002.amf --config show.ocio --out show.ocio",
    'amf --config show.ocio --src "ARRI LogC4" --display "sRGB - Display" --view A001_C002 --clip A001_C002 --out A001_C002.amf',
  ],
  async run(words, terminal) {
    const { on, given, rest } = split(words, { switches: ["json"], options: OPTIONS });
    const one = (name: string) => given.get(name)?.at(-1);
    const file = onlyFile(rest);
    const isJson = on.has("json");
    if (file === "") throw new Misuse("FILE.amf is empty; give a path.");
    if (file === undefined) return await write(one, isJson, terminal);
    for (const name of ["src", "display", "view", "clip", "clip-id"])
      if (one(name) !== undefined) throw new Misuse(`--${name} is for writing an AMF, without FILE.amf.`);
    return await read(file, one, isJson, terminal);
  },
};

type One = (name: string) => string | undefined;

async function read(file: string, one: One, isJson: boolean, terminal: Terminal): Promise<number> {
  const given = await readAmfFile(file, terminal);
  const config = one("config") ?? (terminal.env.OCIO || builtinFor(given));
  const source = await readSource(config, terminal);
  if (nothingRead(source.problems)) throw unreadable(source);
  const [name, out] = [one("name"), one("out")];
  const isArchive = isArchivePath(out ?? "");
  const plan = importAmf(source.document, given, {
    id: randomUUID(),
    ...(name !== undefined && { name }),
    ...(out !== undefined && { isTaken: takenBeside(isArchive ? source : out, file, terminal) }),
  });
  if (typeof plan === "string") throw new Trouble(plan, { code: "refused", file });
  const document = changed(source.document, plan.changes);
  const luts = filesOf(plan, file, terminal);
  const text = new TextEncoder().encode(writeConfig(document));
  const wrote: string[] = [];
  if (out === undefined && !isJson) terminal.out(text);
  if (out !== undefined) await terminal.makeFolder(folderOf(out) || ".");
  let told = "";
  if (out !== undefined && isArchive) {
    const { bytes, ...rest } = await packed(text, source, terminal, luts.found);
    told = rest.told;
    await terminal.write(out, bytes, false);
    wrote.push(out);
  } else if (out !== undefined) {
    for (const [path, bytes] of luts.found) {
      const place = pathFrom(folderOf(out), path);
      if (await terminal.has(place)) continue;
      await terminal.makeFolder(folderOf(place) || ".");
      await terminal.write(place, bytes, false);
      wrote.push(place);
    }
    await terminal.write(out, text, false);
    wrote.push(out);
  }
  const { clip, source: src, looks, display, view } = plan;
  if (isJson)
    terminal.out(
      `${JSON.stringify({ ok: true, clip, source: src, looks, display, view, missing: luts.missing, wrote }, null, 2)}\n`,
    );
  else {
    const seen = view === null ? "" : `, seen by the view “${view}” of “${display}”`;
    terminal.err(
      `“${clip}”: from “${src}”${looks.length > 0 ? ` with ${looks.map((each) => `“${each}”`).join(", ")}` : ""}${seen}.\n`,
    );
    for (const path of luts.missing) terminal.err(`missing: ${path}\n`);
    for (const path of wrote) terminal.err(`Wrote ${path}.\n`);
    terminal.err(told);
  }
  return OK;
}

/** Reads an AMF file; a Trouble says why it cannot be. */
export async function readAmfFile(file: string, terminal: Terminal): Promise<Amf> {
  const bytes = await terminal.read(file);
  try {
    return readAmf(xmlText(bytes, file), file);
  } catch (error) {
    throw new Trouble((error as Error).message, { code: "amf", file });
  }
}

/** The built-in config of the ACES version of an AMF. */
function builtinFor({ input, looks, output }: Amf): string {
  const ids = [input, ...looks, output].map((each) => each?.id ?? "");
  const isOld = ids.some((id) => id.includes(":v1.5:"));
  return `builtin:${isOld ? "studio-config-v2.2.0_aces-v1.3_ocio-v2.4" : "studio-config-v4.0.0_aces-v2.0_ocio-v2.5"}`;
}

/** Paths, in the archive or beside the written file, that hold another file than the one that the AMF names. */
function takenBeside(target: Source | string, file: string, terminal: Terminal): IsTaken {
  const there = (place: string) => {
    if (typeof target === "string") return terminal.find(pathFrom(folderOf(target), place));
    return target.files ? target.files.get(place) : terminal.find(pathFrom(folderOf(target.path), place));
  };
  return (place, path) => {
    const [old, own] = [there(place), lutOf(path, file, terminal)];
    return Boolean(old && own && Buffer.compare(old, own) !== 0);
  };
}

/** The bytes of the files of an AMF by their place from the configuration, and those that are not there. */
function filesOf({ files }: AmfImport, file: string, terminal: Terminal) {
  const found = new Map<string, Uint8Array>();
  const missing: string[] = [];
  for (const [place, named] of Object.entries(files)) {
    const bytes = lutOf(named, file, terminal);
    if (bytes) found.set(place, bytes);
    else missing.push(named);
  }
  return { found, missing };
}

/** The bytes of a LUT file that an AMF names; null for what is not there or not named as one, wherever it is said to be. */
function lutOf(named: string, file: string, terminal: Terminal): Uint8Array | null {
  const plain = named.replace(/^file:(\/\/)?/i, "");
  for (const path of [plain, decoded(plain), decoded(plain).replaceAll("\\", "/")]) {
    const bytes = lutFormat(path) && terminal.find(pathFrom(folderOf(file), path));
    if (bytes) return bytes;
  }
  return null;
}

async function write(one: One, isJson: boolean, terminal: Terminal): Promise<number> {
  const [src, display, view] = ["src", "display", "view"].map(one);
  if (src === undefined || display === undefined || view === undefined)
    throw new Misuse("Give FILE.amf to read one, or --src, --display and --view to write one.");
  const source = await readSource(one("config"), terminal);
  if (nothingRead(source.problems)) throw unreadable(source);
  const clip = one("clip") ?? view;
  const request = { clip, clipId: one("clip-id") ?? null, source: src, display, view };
  const made = exportAmf(source.document, request);
  if (typeof made === "string") throw new Trouble(made, { code: "refused", file: source.name });
  const text = writeAmf(made, { uuid: randomUUID(), time: new Date().toISOString() });
  const out = one("out");
  if (out !== undefined) await terminal.write(out, new TextEncoder().encode(text), false);
  else if (!isJson) terminal.out(text);
  if (isJson) {
    const answer = {
      ok: true,
      clip,
      source: src,
      looks: made.looks.length,
      display,
      view,
      wrote: out === undefined ? [] : [out],
    };
    terminal.out(`${JSON.stringify(out === undefined ? { ...answer, amf: text } : answer, null, 2)}\n`);
  } else if (out !== undefined) terminal.err(`Wrote ${out}.\n`);
  return OK;
}
