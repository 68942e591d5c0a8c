import { createHash } from "node:crypto";
import { program } from "#cli/program.ts";
import { linesOf, type Terminal, Trouble } from "#host/node.ts";
import { wholeText } from "#ocio/files/text.ts";

const encoder = new TextEncoder();

/** Bytes as a pipe may bring them: some at a time. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100);
}

/** Outcome of a command line: exit code, both outputs, and the files as they are afterwards. */
export type Outcome = { code: number; out: string; err: string; files: Map<string, Uint8Array> };

/** Carries out a command line over files in memory; "-" is standard input. */
export async function call(
  words: string[],
  files: Record<string, string | Uint8Array> = {},
  env: Record<string, string> = {},
  flush: Terminal["flush"] = async () => {},
): Promise<Outcome> {
  const held = new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === "string" ? encoder.encode(content) : content,
    ]),
  );
  let out = "";
  let err = "";
  const terminal: Terminal = {
    env,
    out: (content) => {
      out += typeof content === "string" ? content : wholeText(content);
    },
    err: (text) => {
      err += text;
    },
    flush,
    async read(path) {
      const bytes = held.get(path);
      if (bytes === undefined) throw new Trouble(`“${path}” cannot be read: it does not exist.`);
      return bytes;
    },
    async *lines() {
      yield* linesOf(inPieces(await terminal.read("-")));
    },
    find: (path) => held.get(path) ?? null,
    isFile: (path) => held.has(path),
    async has(path) {
      return held.has(path);
    },
    async real(path) {
      return held.has(path) ? path : null;
    },
    async stamp(path) {
      const bytes = held.get(path);
      return bytes ? createHash("sha256").update(bytes).digest("hex") : null;
    },
    async write(path, bytes, fresh = false, onReady = async () => {}) {
      if (fresh && held.has(path)) throw new Trouble(`“${path}” cannot be written: it exists already.`);
      await onReady(createHash("sha256").update(bytes).digest("hex"));
      held.set(path, bytes);
    },
    replace: (path, bytes) => terminal.write(path, bytes),
    async sweep() {},
    async list(folder) {
      const prefix = folder === "." ? "" : `${folder}/`;
      return [...held.keys()]
        .filter((path) => path.startsWith(prefix) && !path.slice(prefix.length).includes("/"))
        .map((path) => path.slice(prefix.length));
    },
    async tree(folder) {
      const prefix = folder === "." ? "" : `${folder}/`;
      return [...held.keys()]
        .filter((path) => path.startsWith(prefix))
        .map((path) => path.slice(prefix.length));
    },
    async makeFolder() {},
    async remove(path) {
      held.delete(path);
    },
  };
  const code = await program(words, terminal);
  return { code, out, err, files: held };
}

/** A configuration that official OCIO loads, as it writes it. */
export const small = `ocio_profile_version: 2

environment:
  {}
search_path: ""
strictparsing: true
luma: [0.2126, 0.7152, 0.0722]

roles:
  default: raw
  scene_linear: linear

file_rules:
  - !<Rule> {name: Default, colorspace: default}

displays:
  sRGB:
    - !<View> {name: Raw, colorspace: raw}

active_displays: []
active_views: []

colorspaces:
  - !<ColorSpace>
    name: raw
    family: ""
    equalitygroup: ""
    bitdepth: unknown
    isdata: true
    allocation: uniform

  - !<ColorSpace>
    name: linear
    family: ""
    equalitygroup: ""
    bitdepth: 32f
    isdata: false
    allocation: uniform
`;
