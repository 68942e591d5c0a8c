import type { Terminal } from "#host/node.ts";
import { Trouble } from "#host/node.ts";
import { oneLine } from "#host/printable.ts";
import { builtinConfig, builtinConfigName, builtinConfigNames } from "#ocio/builtin/config.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { isArchive, readInput } from "#ocio/files/input.ts";
import { type Document, emptyDocument } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { Misuse } from "./subcommand.ts";

/** A configuration that was read for a subcommand. */
export type Source = {
  /** As a person calls it: the path, "standard input", "builtin:NAME". */
  name: string;
  /** As it was given, or as $OCIO names it: the path that its files are beside. */
  path: string;
  document: Document;
  /** Text of the file; null for a built-in. */
  text: string | null;
  /** The bytes of the text that it was read from; null for a built-in one. */
  opened: Uint8Array | null;
  /** Problems of reading. */
  problems: Problem[];
  /** Lines that official OCIO logs as it reads the same text. */
  log: readonly string[];
  /** The other files of an archive; null when the source is none. */
  files: Map<string, Uint8Array> | null;
  /** True for one whose files are known: those of an archive, or around it on disk. */
  hasFiles: boolean;
};

/** Reads FILE: a path, "-", builtin:NAME or an ocio:// address; $OCIO when it is left out. */
export async function readSource(file: string | undefined, terminal: Terminal): Promise<Source> {
  if (file === "") throw new Misuse("FILE is empty; give a path, or leave it out for $OCIO.");
  const path = file ?? terminal.env.OCIO;
  if (path === undefined || path === "") throw new Misuse("No FILE was given, and $OCIO does not name one.");
  if (/^(builtin:|ocio:\/\/)/i.test(path)) return builtin(path);
  const name = path === "-" ? "standard input" : path;
  const bytes = await terminal.read(path);
  const { text, opened = null, files, problems } = readInput(bytes, name);
  const archive =
    problems.some(({ severity }) => severity === "error") && text === "" ? null : readConfig(text);
  const document = archive?.document ?? emptyDocument(crypto.randomUUID());
  const packed = isArchive(bytes);
  return {
    name,
    path,
    document,
    text,
    opened,
    problems: [...problems, ...(archive?.problems ?? [])],
    log: archive?.log ?? [],
    files: packed ? files : null,
    hasFiles: packed || path !== "-",
  };
}

function builtin(path: string): Source {
  const asked = path.replace(/^builtin:/i, "");
  const document = builtinConfig(asked);
  if (document === undefined) throw new Trouble(noBuiltin(asked), { code: "unknown-builtin" });
  return {
    name: `builtin:${builtinConfigName(asked)}`,
    path,
    document,
    text: null,
    opened: null,
    problems: [],
    log: [],
    files: null,
    hasFiles: false,
  };
}

/** Error for an unknown built-in name, with the newest that it begins. */
export function noBuiltin(name: string): string {
  const begun = builtinConfigNames.findLast((each) => name !== "" && each.startsWith(name));
  if (begun) return `There is no built-in configuration “${name}”; did you mean ${begun}?`;
  return `There is no built-in configuration “${name}”; there are ${builtinConfigNames.join(", ")}.`;
}

const unread = new Set(["yaml", "not-a-config", "bad-archive", "archive-limit", "missing-config"]);

/** True if there are only problems: the text is not YAML, or empty. */
export function nothingRead(problems: readonly Problem[]): boolean {
  return problems.some(({ code }) => unread.has(code));
}

/** Error for a source that cannot be used: its first error, with file and line. */
export function unreadable({ name, text, problems }: Source): Trouble {
  const first = problems.find(({ severity }) => severity === "error");
  const isNone = first === undefined || text === "" || nothingRead(problems) || first.code === "no-version";
  const what = isNone ? `Nothing of “${name}” could be read` : `Official OCIO does not load “${name}”`;
  const line = first?.line === undefined ? "" : ` (line ${first.line})`;
  return new Trouble(`${what}${line}${first ? `: ${first.message}` : "."}`, {
    code: first?.code ?? "not-a-config",
    file: name,
    ...(first?.line !== undefined && { line: first.line }),
  });
}

/** Error for a config that official OCIO does not load: its first error as one line, with file and line. */
export function refusal({ name, problems }: Source): Trouble | undefined {
  const first = problems.find(({ severity }) => severity === "error");
  if (!first) return undefined;
  return new Trouble(problemLine(name, first).trimEnd(), {
    code: "refused-config",
    file: name,
    ...(first.line !== undefined && { line: first.line }),
  });
}

/** A problem as one line: "show.ocio:12:5: error: …". */
export function problemLine(name: string, { severity, message, line, column, path }: Problem): string {
  const place = line === undefined ? "" : `:${line}${column === undefined ? "" : `:${column}`}`;
  const where = line === undefined && path !== undefined ? ` (${path})` : "";
  return `${oneLine(`${name}${place}: ${severity}: ${message}${where}`)}\n`;
}

/** True if official OCIO does not load the configuration. */
export function refused(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === "error");
}
