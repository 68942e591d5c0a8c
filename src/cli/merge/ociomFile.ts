import { mergeOciom, type OpenedSide } from "#color/merge/ociomMerge.ts";
import { type Terminal, Trouble } from "#host/node.ts";
import { oneLine } from "#host/printable.ts";
import { folderOf, pathFrom } from "#ocio/files/path.ts";
import { builtinMergeConfig } from "#ocio/merge/builtinMergeConfig.ts";
import { mergeConfigOf } from "#ocio/merge/mergeConfig.ts";
import { type Ociom, OciomError, readOciom } from "#ocio/merge/ociom.ts";
import { MergeRefusal } from "#ocio/merge/task.ts";
import { absent } from "#ocio/yaml/readContext.ts";
import { scan } from "#ocio/yaml/scan/scan.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { surroundingsOf } from "../color/processors.ts";
import { readSource, refused } from "../source.ts";
import { OK } from "../subcommand.ts";

/** Largest OCIOM file, in bytes. */
const MAX_OCIOM_BYTES = 1024 * 1024;

/** Merges as an OCIOM file says and delivers the result; gives the exit code. */
export async function mergeFile(
  file: string,
  { out, json }: { out: string | undefined; json: boolean },
  terminal: Terminal,
): Promise<number> {
  const ociom = await readFile(file, terminal);
  const { document, warnings } = await merged(ociom, file, terminal);
  const text = writeConfig(document, { emitter: "2.6" });
  if (out !== undefined) await terminal.write(out, new TextEncoder().encode(text));
  if (json) {
    const wrote = out === undefined ? [] : [out];
    const config = out === undefined ? { config: text } : {};
    terminal.out(`${JSON.stringify({ ok: true, warnings, wrote, ...config }, null, 2)}\n`);
    return OK;
  }
  for (const warning of warnings) terminal.err(`${oneLine(`${file}: warning: ${warning}`)}\n`);
  if (out === undefined) terminal.out(new TextEncoder().encode(text));
  else terminal.err(`Wrote ${out}.\n`);
  return OK;
}

async function readFile(file: string, terminal: Terminal): Promise<Ociom> {
  const bytes = await terminal.read(file, MAX_OCIOM_BYTES);
  try {
    return readOciom(new TextDecoder().decode(bytes));
  } catch (error) {
    if (!(error instanceof OciomError)) throw error;
    const { message, line } = error;
    const place = line === undefined ? file : `${file}:${line}`;
    throw new Trouble(`${place}: ${message}`, {
      code: "bad-ociom",
      file,
      ...(line !== undefined && { line }),
    });
  }
}

async function merged(ociom: Ociom, file: string, terminal: Terminal) {
  try {
    return await mergeOciom(ociom, (name) => configNamed(name, ociom, file, terminal));
  } catch (error) {
    if (error instanceof MergeRefusal) throw new Trouble(error.message, { code: "merge", file });
    throw error;
  }
}

/** A file whose display color spaces follow the others, so that official OCIO goes through them last. */
const DISPLAY_LAST = /^colorspaces *:[\s\S]*^display_colorspaces *:/m;

/** The configuration of a path or built-in name; null where official OCIO would load none. */
async function configNamed(
  name: string,
  ociom: Ociom,
  file: string,
  terminal: Terminal,
): Promise<OpenedSide | null> {
  if (name === "") return null;
  const folder = folderOf(file);
  const folders = ociom.search_path.length === 0 ? [""] : ociom.search_path.map(asFolder);
  for (const each of folders) {
    const path = pathFrom(pathFrom(folder, each), name);
    const side = (await terminal.has(path)) ? await opened(path, terminal) : null;
    if (side) return side;
  }
  const builtin = builtinMergeConfig(name);
  return builtin && { config: builtin, surroundings: {}, log: [] };
}

/** A path of the search path as a folder, without the blanks around it. */
function asFolder(path: string): string {
  const folder = path.trim().replace(/\/+$/, "");
  return folder === "" && !path.trim().startsWith("/") ? "" : `${folder}/`;
}

async function opened(path: string, terminal: Terminal): Promise<OpenedSide | null> {
  const source = await readSource(path, terminal);
  if (refused(source.problems)) return null;
  const config = mergeConfigOf(source.document, DISPLAY_LAST.test(source.text ?? ""));
  const text = source.text === null ? "" : searchPathText(source.text);
  if (text !== null) config.config.search_path = text.split(":");
  return {
    config,
    surroundings: surroundingsOf(source, terminal),
    log: source.log,
  };
}

/** The search path that a file gives as one text, whose empty parts are paths too to official OCIO; null for a list. */
function searchPathText(text: string): string | null {
  const { root } = scan(text);
  const entries = root?.kind === "mapping" ? root.entries : [];
  const found = entries.find(({ key }) => key.kind === "scalar" && key.value === "search_path")?.value;
  return found?.kind === "scalar" && !absent(found) ? found.value : null;
}
