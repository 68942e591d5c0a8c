import { resolve } from "node:path";
import { readSettings } from "../settings.ts";

type Env = Readonly<Record<string, string | undefined>>;
/** Fields of the errors of Node.js, libsql and pg. */
type Failure = Partial<Record<"code" | "path" | "port" | "address" | "hostname" | "syscall", unknown>>;

const folder = (env: Env) => `“${resolve(readSettings(env).settings.DATA_DIR)}”`;
const room = "Nothing that was saved is lost; make room, and try again.";
/** The way out, which for a place of the server's data is a variable. */
const elsewhere = (place: string, env: Env) =>
  place.startsWith(folder(env).slice(0, -1)) ? "set DATA_DIR to another folder" : "name another place";
const unwritable = (place: string, env: Env) =>
  `${place} cannot be written: give the user of the server the right to, or ${elsewhere(place, env)}.`;
const readOnly = (place: string, env: Env) =>
  `${place} cannot be written, because its disk is read-only: ${elsewhere(place, env)}.`;
const unmade = (place: string, env: Env) =>
  `${place} is not there and could not be made: look at the path, or ${elsewhere(place, env)}.`;
const noFolder = (place: string, env: Env) => `${place} is not a folder: ${elsewhere(place, env)}.`;
const unreached = (place: string) =>
  `${place} does not answer: see that it runs, and that DATABASE_URL, BLOBS or S3_ENDPOINT names it.`;

/** Sentences by the code of an error, from the place that it names. */
const sentences: Readonly<Record<string, (place: string, env: Env) => string>> = {
  EADDRINUSE: (place) =>
    `${place} is taken by another program: end that one, or set PORT (or METRICS_PORT) to another.`,
  EADDRNOTAVAIL: (_, env) =>
    `“${readSettings(env).settings.HOST}” is not an address of this machine: set HOST to one that is.`,
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: readOnly,
  ENOENT: unmade,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  ENOSPC: (place) => `The disk of ${place} is full. ${room}`,
  EDQUOT: (place) => `The disk space for ${place} is used up. ${room}`,
  SQLITE_FULL: (_, env) => `The disk of ${folder(env)} is full. ${room}`,
  SQLITE_NOTADB: (_, env) =>
    `The file palette.db in ${folder(env)} is not a database of Palette: restore a backup, or set DATA_DIR to the folder of the server.`,
  SQLITE_CORRUPT: (_, env) =>
    `The file palette.db in ${folder(env)} is damaged: restore a backup, and look after the disk.`,
  SQLITE_CANTOPEN: (_, env) =>
    `The file palette.db in ${folder(env)} cannot be opened: give the user of the server the right to, or set DATA_DIR to another folder.`,
  SQLITE_READONLY: (_, env) => unwritable(folder(env), env),
  ECONNREFUSED: unreached,
  ENOTFOUND: unreached,
  EAI_AGAIN: unreached,
  ETIMEDOUT: unreached,
  EHOSTUNREACH: unreached,
};

/** The thing that an error names: a port, a host or a path. */
function placeOf({ path, port, address, syscall, hostname }: Failure, env: Env): string {
  if (syscall === "listen") return port === undefined ? "The port" : `Port ${port}`;
  const host = address ?? hostname;
  if (host !== undefined) return port === undefined ? `“${host}”` : `“${host}:${port}”`;
  // A backup is made in a folder of its own beside the file that it becomes.
  return typeof path === "string" ? `“${path.replace(/\/\.palette-backup-.*/, "")}”` : folder(env);
}

/** An error as a sentence for whoever runs the server: what went wrong, where, and the way out. */
export function failureText(error: unknown, env: Env): string {
  if (!(error instanceof Error)) return String(error);
  // Of several addresses of a host each has its own error.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const failure = first as Failure;
  const code = String(failure.code);
  if (failure.syscall === "listen" && code === "EACCES")
    return `${placeOf(failure, env)} may not be listened on by this user: set PORT to one above 1023.`;
  if (failure.syscall === "getaddrinfo" && failure.hostname === env.HOST?.trim())
    return `HOST is “${failure.hostname}”, which no name server knows: set HOST to an address of this machine.`;
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return sentence ? sentence(placeOf(failure, env), env) : error.message;
}
