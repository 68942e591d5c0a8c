import type { Terminal } from "#host/node.ts";
import { Trouble } from "#host/node.ts";
import { builtinConfig, builtinConfigName, builtinConfigNames } from "#ocio/builtin/config.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { fileUses } from "#ocio/files/fileReference.ts";
import { isArchive, readInput } from "#ocio/files/input.ts";
import { type Document, emptyDocument } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { Misuse } from "./subcommand.ts";

/** A configuration that was read for a subcommand. */
export type Source = {
  /** As a person calls it: the path, "standard input", "builtin:NAME". */
  name: string;
  document: Document;
  /** Problems of reading. */
  problems: Problem[];
  /** The other files of an archive; null when the source is none. */
  files: Map<string, Uint8Array> | null;
  /** The files that its steps can find, in the archive or around it on disk; null where that is not known. */
  paths: ReadonlySet<string> | null;
};

/** Reads FILE: a path, "-", builtin:NAME or an ocio:// address; $OCIO when it is left out. */
export async function readSource(file: string | undefined, terminal: Terminal): Promise<Source> {
  const path = file ?? terminal.env.OCIO;
  if (path === undefined || path === "") throw new Misuse("No FILE was given, and $OCIO does not name one.");
  if (/^(builtin:|ocio:\/\/)/i.test(path)) return builtin(path.replace(/^builtin:/i, ""));
  const name = path === "-" ? "standard input" : path;
  const bytes = await terminal.read(path);
  const { text, files, problems } = readInput(bytes, name);
  const archive =
    problems.some(({ severity }) => severity === "error") && text === "" ? null : readConfig(text);
  const document = archive?.document ?? emptyDocument(crypto.randomUUID());
  const packed = isArchive(bytes);
  const around = packed || path === "-" ? null : await filesAround(path, document, terminal);
  return {
    name,
    document,
    problems: [...problems, ...(archive?.problems ?? [])],
    files: packed ? files : null,
    paths: packed ? new Set(files.keys()) : around,
  };
}

/** Files that steps may refer to and that exist in a configuration's folder or below. */
async function filesAround(path: string, document: Document, terminal: Terminal): Promise<Set<string>> {
  const folder = path.slice(0, Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const sought = new Set(fileUses(document, null).flatMap(({ candidates }) => candidates));
  const found = new Set<string>();
  for (const each of sought) if (await terminal.has(folder + each)) found.add(each);
  return found;
}

function builtin(asked: string): Source {
  const document = builtinConfig(asked);
  if (document === undefined) throw new Trouble(noBuiltin(asked));
  return { name: `builtin:${builtinConfigName(asked)}`, document, problems: [], files: null, paths: null };
}

/** Error for an unknown built-in name. */
export function noBuiltin(name: string): string {
  return `There is no built-in configuration “${name}”; there are ${builtinConfigNames.join(", ")}.`;
}

const unread = new Set(["yaml", "not-a-config", "bad-archive", "archive-limit", "missing-config"]);

/** True if there are only problems: the text is not YAML, or empty. */
export function nothingRead(problems: readonly Problem[]): boolean {
  return problems.some(({ code }) => unread.has(code));
}

/** A problem as one line: "show.ocio:12:5: error: …". */
export function problemLine(name: string, { severity, message, line, column, path }: Problem): string {
  const place = line === undefined ? "" : `:${line}${column === undefined ? "" : `:${column}`}`;
  const where = line === undefined && path !== undefined ? ` (${path})` : "";
  return `${name}${place}: ${severity}: ${message}${where}\n`;
}

/** True if official OCIO does not load the configuration. */
export function refused(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === "error");
}
