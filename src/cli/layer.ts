import { type Terminal, WriteTrouble } from "#host/node.ts";
import { baseNameOf, folderOf } from "#ocio/files/path.ts";
import { layerOciom } from "#ocio/merge/layerOciom.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { readSource, refused, type Source, unreadable } from "./source.ts";
import { Misuse, NO, OK, type Subcommand, split, WRONG } from "./subcommand.ts";

export const layer: Subcommand = {
  usage: "BASE LAYER --out F [--json]",
  summary: "Write what a configuration changes in its base as an OCIOM file with fragments.",
  details: `F, which ends in .ociom, merges BASE with its -changed.ocio, the rows that LAYER changes or adds, after its -removed.ocio, those that it lacks;
ociomergeconfigs of OCIO 2.5 and newer makes LAYER of them, color spaces, looks and named transforms in another order at most. A BASE that is not a file in the folder
of F is written beside it as -base.ocio. Exit code 1, and nothing written, where an OCIOM file cannot say what LAYER changes or F cannot be written; 2 where a file cannot be read.`,
  options: [
    ["--out F", "Where to write the OCIOM file; the fragments go beside it."],
    ["--json", "Print an object {ok, wrote} on standard output."],
  ],
  examples: ["layer facility.ocio show.ocio --out show.ociom --json"],
  troubled: (_, trouble) => (trouble instanceof WriteTrouble ? NO : WRONG),
  async run(words, terminal) {
    const { on, given, rest } = split(words, { switches: ["json"], options: ["out"] });
    const [basePath, layerPath, ...more] = rest;
    if (basePath === undefined || layerPath === undefined || more.length > 0)
      throw new Misuse("A layer is written from two files: BASE LAYER.");
    const out = given.get("out")?.at(-1);
    if (out === undefined || !/[^/\\]\.ociom$/i.test(out))
      throw new Misuse("--out F with a name that ends in .ociom is needed.");
    const [base, layer] = await Promise.all([opened(basePath, terminal), opened(layerPath, terminal)]);
    const folder = folderOf(out);
    const stem = baseNameOf(out).replace(/\.ociom$/i, "");
    const isBeside = base.opened !== null && basePath !== "-" && !base.files && folderOf(basePath) === folder;
    const file = isBeside ? baseNameOf(basePath) : `${stem}-base.ocio`;
    const made = layerOciom(base.document, layer.document, { base: file, stem });
    if (typeof made === "string") return refusal(made, on.has("json"), terminal);
    const written = [
      ...made.fragments,
      ...(isBeside ? [] : [{ file, text: base.text ?? writeConfig(base.document) }]),
      { file: baseNameOf(out), text: made.ociom },
    ];
    for (const { file, text } of written) await writeBeside(out, `${folder}${file}`, text, terminal);
    const wrote = written.map(({ file }) => `${folder}${file}`);
    if (on.has("json")) terminal.out(`${JSON.stringify({ ok: true, wrote }, null, 2)}\n`);
    else terminal.err(`Wrote ${wrote.join(", ")}.\n`);
    return OK;
  },
};

/** Writes a file in the folder of F; where there is no such folder, the error names F. */
async function writeBeside(out: string, path: string, text: string, terminal: Terminal): Promise<void> {
  try {
    await terminal.write(path, new TextEncoder().encode(text));
  } catch (error) {
    if (!(error instanceof WriteTrouble) || error.details.code !== "not-found") throw error;
    throw new WriteTrouble(
      error.message.replace(path, () => out),
      { ...error.details, file: out },
    );
  }
}

function refusal(message: string, json: boolean, terminal: Terminal): number {
  if (json) terminal.out(`${JSON.stringify({ ok: false, error: { code: "layer", message } }, null, 2)}\n`);
  else terminal.err(`${message}\n`);
  return NO;
}

async function opened(path: string, terminal: Terminal): Promise<Source> {
  const source = await readSource(path, terminal);
  if (refused(source.problems)) throw unreadable(source);
  return source;
}
