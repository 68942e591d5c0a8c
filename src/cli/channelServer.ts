import { z } from "zod";
import { type Terminal, Trouble } from "#host/node.ts";
import { rollbackTarget } from "#host/rollbackTarget.ts";
import { Misuse } from "./subcommand.ts";

/** Name of the archive that applications read. */
export const ARCHIVE = "config.ocioz";
/** Largest answer that is no file, and largest archive, with the time that each may take. */
const JSON_LIMITS = { bytes: 1024 * 1024, ms: 60_000 };
/** Largest list of channels: 20 with 200 publications each. */
const LIST_LIMITS = { bytes: 16 * 1024 * 1024, ms: 60_000 };
const ARCHIVE_LIMITS = { bytes: 512 * 1024 * 1024, ms: 600_000 };

export const TOKEN_HELP =
  "The token of OCIO_PALETTE_TOKEN is sent; make one in the profile, under Tokens for programs.";
export const URL_HELP = "https://palette.example.com/api/configs/ID/channels/show%2Fstable";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const publication = z.object({ hash: sha256, version: z.int(), note: z.string() });
const pointer = publication.extend({
  files: z.array(z.object({ name: z.string(), path: z.string(), sha256, size: z.int() })),
});

const listed = z.array(
  z.object({ name: z.string(), live: sha256, publications: z.array(publication.loose()) }),
);

/** A channel of a server; its answers are not believed. */
export type Channel = { url: URL; token: string | undefined };
type Publication = z.output<typeof publication>;
/** The publication that a channel points at, with the address of its archive. */
type Live = Publication & { archive: { from: URL; size: number } };

/** The channel that words name. Throws Misuse. */
export function channelOf(words: readonly string[], { env }: Terminal): Channel {
  const [address, more] = words;
  if (address === undefined) throw new Misuse("No URL was given.");
  if (more !== undefined) throw new Misuse(`“${more}” is one word too many; one URL is expected.`);
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Misuse(`“${address}” is not the address of a channel; write ${URL_HELP}.`);
  const url = new URL(address);
  if (url.username !== "" || url.password !== "")
    throw new Misuse("The URL has a user name or password in it; leave them out.");
  url.pathname = escaped(url.pathname);
  const token = env.OCIO_PALETTE_TOKEN?.trim() || undefined;
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw new Misuse(
      "OCIO_PALETTE_TOKEN is not a token: it has characters other than letters, digits and signs.",
    );
  return { url, token };
}

/** A path with the slashes of a channel's name written as its address has them; routes below a channel stay. */
function escaped(path: string): string {
  const [, before, name] = /^(.*\/api\/configs\/[^/]+\/channels\/)([^%]+?)\/?$/.exec(path) ?? [];
  if (before === undefined || name === undefined || /\/(publications|rollback)$/.test(name)) return path;
  return before + name.replaceAll("/", "%2F");
}

/** --version as a number, if it was given. */
export function versionIn(given: ReadonlyMap<string, readonly string[]>): number | undefined {
  const version = given.get("version")?.at(-1);
  if (version !== undefined && !/^[1-9]\d{0,8}$/.test(version))
    throw new Misuse("--version is a whole number, 1 or more.");
  return version === undefined ? undefined : Number(version);
}

const notAChannel = ({ url }: Channel) =>
  new Trouble(`“${url.href}” is not a channel; write ${URL_HELP}.`, { code: "not-a-channel" });

/** The live publication of a channel; null where it is the known one still. */
export async function live(channel: Channel, known: string | undefined): Promise<Live | null> {
  const headers = known === undefined ? {} : { "if-none-match": `"${known}"` };
  const { status, bytes } = await callChannel(channel, { headers });
  if (status === 304 && known !== undefined) return null;
  const { files, ...about } = parsed(channel, bytes, pointer);
  const file = files.find(({ name }) => name === ARCHIVE);
  if (file?.sha256 !== about.hash || !URL.canParse(file.path, channel.url)) throw notAChannel(channel);
  const from = new URL(file.path, channel.url);
  if (from.origin !== channel.url.origin)
    throw new Trouble(`The channel leads to another server, “${from.origin}”; nothing was fetched.`, {
      code: "other-server",
    });
  return { ...about, archive: { from, size: file.size } };
}

/** The bytes of an archive, as they arrived. Its address needs no token. */
export async function fetchArchive(channel: Channel, from: URL): Promise<Uint8Array> {
  return (await callChannel({ ...channel, token: undefined }, { from, limits: ARCHIVE_LIMITS })).bytes;
}

/** Publishes to a channel; `isNew` is false where it is live already. */
export async function publishTo(
  channel: Channel,
  body: object,
): Promise<{ isNew: boolean; answer: Publication }> {
  const from = new URL(`${channel.url.pathname.replace(/\/$/, "")}/publications`, channel.url);
  const { status, bytes } = await callChannel(channel, {
    from,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { isNew: status !== 200, answer: parsed(channel, bytes, publication.loose()) };
}

/** Path of a config, name of its channel, and that as the address has it. */
export type ConfigPlace = { config: string; name: string; last: string };

/** The config that a channel is of. Throws a Trouble for an address that is none of a channel. */
export function configOf(channel: Channel): ConfigPlace {
  const [, config, last] = /^(.*)\/channels\/([^/]+)\/?$/.exec(channel.url.pathname) ?? [];
  const name = last === undefined ? undefined : decoded(last);
  if (config === undefined || last === undefined || name === undefined) throw notAChannel(channel);
  return { config, name, last };
}

/** Points a channel at the publication before, or at the newest one of a version. */
export async function rollBackTo(channel: Channel, version: number | undefined): Promise<Publication> {
  const { config, name, last } = configOf(channel);
  const list = `${config}/channels`;
  const answer = await callChannel(channel, { from: new URL(list, channel.url), limits: LIST_LIMITS });
  const found = parsed(channel, answer.bytes, listed).find((each) => each.name === name);
  const meant = found ? rollbackTarget(found, version) : `There is no channel “${name}”.`;
  if (typeof meant === "string") throw new Trouble(meant, { code: "not-found" });
  const { bytes } = await callChannel(channel, {
    from: new URL(`${list}/${last}/rollback`, channel.url),
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ hash: meant.hash }),
  });
  const { files: _, ...moved } = parsed(channel, bytes, pointer.loose());
  return moved;
}

/** A part of an address as text; undefined for one that is not encoded rightly. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Reads an answer; throws a Trouble for one that is none of a channel. */
export function parsed<S extends z.ZodType>(channel: Channel, bytes: Uint8Array, schema: S): z.output<S> {
  const read = schema.safeParse(jsonOf(bytes));
  if (!read.success) throw notAChannel(channel);
  return read.data;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // A proxy answered, not the server.
    return undefined;
  }
}

type Asked = {
  from?: URL;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  limits?: typeof JSON_LIMITS;
};

/** One answer of a server within its limits. Throws a Trouble, also where it is a refusal. */
export async function callChannel(
  { url, token }: Channel,
  asked: Asked,
): Promise<{ status: number; bytes: Uint8Array }> {
  const { from = url, headers, limits = JSON_LIMITS, ...rest } = asked;
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(from, {
    ...rest,
    headers: { ...authorization, ...headers },
    redirect: "manual",
    signal: AbortSignal.timeout(limits.ms),
  }).catch((error: unknown) => {
    throw new Trouble(`“${from.origin}” cannot be reached: ${reasonOf(error)}.`, { code: "unreachable" });
  });
  const { status } = response;
  if (response.ok || status === 304) return { status, bytes: await bytesOf(response, from, limits.bytes) };
  const code = `http-${status}`;
  // A redirect is not followed: the token would go to whatever server it names.
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    throw new Trouble(`“${from.pathname}” redirects to another address; give that one.`, { code });
  }
  const answer = jsonOf(await bytesOf(response, from, JSON_LIMITS.bytes).catch(() => new Uint8Array()));
  const detail = z.object({ detail: z.string() }).safeParse(answer).data?.detail;
  if (status === 401 && token === undefined)
    throw new Trouble(
      `“${from.pathname}” needs a token: set OCIO_PALETTE_TOKEN to one that your profile makes, under Tokens for programs.`,
      { code },
    );
  throw new Trouble(`“${from.pathname}”: ${detail ?? `it answered ${status}`}`, { code });
}

async function bytesOf(response: Response, from: URL, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      pieces.push(piece);
      size += piece.length;
      if (size > most) throw new Trouble(`The answer has more than ${most} bytes.`, { code: "too-large" });
    }
  } catch (error) {
    if (error instanceof Trouble) throw error;
    throw new Trouble(`“${from.pathname}” broke off: ${reasonOf(error)}.`, { code: "broken-off" });
  }
  return Buffer.concat(pieces);
}

/** The reason that a fetch gives, which is the cause of what it throws. */
function reasonOf(error: unknown): string {
  const { code = "", message } = ((error as Error).cause ?? error) as { code?: string; message: string };
  return message || code;
}
