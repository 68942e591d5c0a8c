import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Terminal, Trouble } from "#host/node.ts";
import { Misuse, OK, type Subcommand, split } from "./subcommand.ts";

/** Name of the archive that applications read, and of the file that tells where it is from. */
const ARCHIVE = "config.ocioz";
const STATE = "channel.json";
/** Largest answer that is no file, and largest archive. */
const MAX_JSON_BYTES = 1024 * 1024;
const MAX_ARCHIVE_BYTES = 512 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
/** Seconds between two looks at a channel, and the longest after failures. */
const EVERY_SECONDS = 15;
const MAX_WAIT_SECONDS = 300;

/** A channel's answer, as far as it is used here. */
type Pointer = {
  hash: string;
  version: number;
  note: string;
  files: { name: string; path: string; sha256: string; size: number }[];
};
type State = { url: string; hash: string; version: number; note: string; sha256: string };
type Channel = { url: URL; token: string | undefined };

const TOKEN_HELP =
  "The token of OCIO_PALETTE_TOKEN is sent; make one in the profile, under Tokens for programs.";
const URL_HELP = "https://palette.example.com/api/configs/ID/channels/show%2Fstable";

async function call({ url, token }: Channel, init: RequestInit & { from?: URL } = {}): Promise<Response> {
  const { from = url, headers, ...rest } = init;
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(from, {
    ...rest,
    headers: { ...authorization, ...(headers as Record<string, string>) },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    const { code = "", message } = (error.cause ?? error) as { code?: string; message: string };
    throw new Trouble(`“${from.origin}” cannot be reached: ${message || code}.`, { code: "unreachable" });
  });
  if (response.ok || response.status === 304) return response;
  const text = await response.text().catch(() => "");
  let detail = `it answered ${response.status}`;
  try {
    detail = (JSON.parse(text) as { detail?: string }).detail ?? detail;
  } catch {
    // A proxy answered, not the server.
  }
  throw new Trouble(`“${from.pathname}”: ${detail}`, { code: `http-${response.status}` });
}

async function bytesOf(response: Response, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > most) throw new Trouble(`The answer has more than ${most} bytes.`, { code: "too-large" });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function stateIn(folder: string, url: URL, terminal: Terminal): State | null {
  const [text, archive] = [terminal.find(join(folder, STATE)), terminal.find(join(folder, ARCHIVE))];
  if (!text || !archive) return null;
  try {
    const state = JSON.parse(new TextDecoder().decode(text)) as State;
    // An archive that somebody changed is fetched again.
    return state.url === url.href && state.sha256 === sha256(archive) ? state : null;
  } catch {
    return null;
  }
}

type Pulled = { changed: boolean; hash: string; version: number; note: string; wrote: string[] };

/**
 * Brings a folder's archive up to date with a channel. The archive is checked by its hash and replaced at once: whoever
 * opens it reads the old or the new one.
 */
async function pullOnce(channel: Channel, folder: string, terminal: Terminal): Promise<Pulled> {
  const known = stateIn(folder, channel.url, terminal);
  const response = await call(channel, { headers: known ? { "if-none-match": `"${known.hash}"` } : {} });
  if (response.status === 304 && known) {
    const { hash, version, note } = known;
    return { changed: false, hash, version, note, wrote: [] };
  }
  const answer = new TextDecoder().decode(await bytesOf(response, MAX_JSON_BYTES));
  let pointer: Pointer;
  try {
    pointer = JSON.parse(answer) as Pointer;
  } catch {
    throw new Trouble(`“${channel.url.href}” is no channel; write ${URL_HELP}.`, { code: "not-a-channel" });
  }
  const file = pointer.files?.find(({ name }) => name === ARCHIVE);
  if (!file)
    throw new Trouble(`“${channel.url.href}” is no channel; write ${URL_HELP}.`, { code: "not-a-channel" });
  const from = new URL(file.path, channel.url);
  if (from.origin !== channel.url.origin)
    throw new Trouble(`The channel leads to another server, “${from.origin}”; nothing was fetched.`, {
      code: "other-server",
    });
  const bytes = await bytesOf(await call({ ...channel, token: undefined }, { from }), MAX_ARCHIVE_BYTES);
  if (bytes.length !== file.size || sha256(bytes) !== file.sha256)
    throw new Trouble(`“${from.pathname}” arrived damaged: its hash is another. The old archive stays.`, {
      code: "damaged",
    });
  const { hash, version, note } = pointer;
  await terminal.makeFolder(folder);
  await terminal.write(join(folder, ARCHIVE), bytes);
  const state: State = { url: channel.url.href, hash, version, note, sha256: file.sha256 };
  await terminal.write(join(folder, STATE), new TextEncoder().encode(`${JSON.stringify(state, null, 2)}\n`));
  return { changed: true, hash, version, note, wrote: [join(folder, ARCHIVE), join(folder, STATE)] };
}

/** Pulls again and again until the signal; failures are told once and tried again ever more slowly. */
export async function follow(
  channel: Channel,
  { folder, every, tell }: { folder: string; every: number; tell: (pulled: Pulled) => void },
  terminal: Terminal,
  signal?: AbortSignal,
): Promise<void> {
  let [wait, told] = [every, ""];
  while (!signal?.aborted) {
    try {
      const pulled = await pullOnce(channel, folder, terminal);
      if (pulled.changed) tell(pulled);
      [wait, told] = [every, ""];
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      if (error.message !== told) terminal.err(`${error.message} Trying again.\n`);
      [wait, told] = [Math.min(wait * 2, MAX_WAIT_SECONDS), error.message];
    }
    await sleep(wait * 1000, undefined, signal ? { signal } : {}).catch(() => undefined);
  }
}

function channelOf(words: readonly string[], { env }: Terminal): Channel {
  const [address, more] = words;
  if (address === undefined) throw new Misuse("No URL was given.");
  if (more !== undefined) throw new Misuse(`“${more}” is one word too many; one URL is expected.`);
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Misuse(`“${address}” is no address of a channel; write ${URL_HELP}.`);
  return { url: new URL(address), token: env.OCIO_PALETTE_TOKEN || undefined };
}

export const pull: Subcommand = {
  usage: "URL --out DIR [--follow] [--every SECONDS] [--json]",
  summary: "Keep a published config in a folder.",
  details: `DIR/config.ocioz is the archive that the channel at URL points at: checked by its hash and replaced at once.
OCIO reads files, not addresses, so OCIO=DIR/config.ocioz stays right. ${TOKEN_HELP}`,
  options: [
    ["--out DIR", "The folder of the archive."],
    ["--follow", "Stay, and replace the archive when the channel moves."],
    ["--every SECONDS", `With --follow: time between two looks, ${EVERY_SECONDS} by default.`],
    ["--json", "Give an object {ok, changed, hash, version, note, wrote}; with --follow one a line."],
  ],
  examples: [`pull ${URL_HELP} --out /ocio/stable --follow`],
  async run(words, terminal) {
    const known = { switches: ["follow", "json"], options: ["out", "every"] };
    const { on, given, rest } = split(words, known);
    const channel = channelOf(rest, terminal);
    const folder = given.get("out")?.at(-1);
    if (folder === undefined) throw new Misuse("--out DIR is needed.");
    const every = Number(given.get("every")?.at(-1) ?? EVERY_SECONDS);
    if (!(every >= 1)) throw new Misuse("--every is a number of seconds, 1 or more.");
    const isJson = on.has("json");
    const tell = (pulled: Pulled) => {
      const { changed, hash, version, note } = pulled;
      if (isJson)
        return terminal.out(`${JSON.stringify({ ok: true, ...pulled }, null, on.has("follow") ? 0 : 2)}\n`);
      const said = changed ? "Wrote" : "Up to date:";
      terminal.out(`${said} version ${version}, ${hash.slice(0, 12)}${note === "" ? "" : `: ${note}`}\n`);
    };
    if (on.has("follow")) await follow(channel, { folder, every, tell }, terminal);
    else tell(await pullOnce(channel, folder, terminal));
    return OK;
  },
};

export const publish: Subcommand = {
  usage: "URL [--note TEXT] [--version N] [--json]",
  summary: "Publish a config of the server to a channel.",
  details: `The channel is made if there is none of its name. ${TOKEN_HELP}`,
  options: [
    ["--note TEXT", "Why, for those who read the channel."],
    ["--version N", "Refuse where the config has another version by now."],
    ["--json", "Give an object {ok, hash, version, note, by, at}."],
  ],
  examples: [`publish ${URL_HELP} --note "Locked for turnover"`],
  async run(words, terminal) {
    const { on, given, rest } = split(words, { switches: ["json"], options: ["note", "version"] });
    const channel = channelOf(rest, terminal);
    const version = given.get("version")?.at(-1);
    if (version !== undefined && !/^[1-9]\d{0,8}$/.test(version))
      throw new Misuse("--version is a whole number, 1 or more.");
    const body = { note: given.get("note")?.at(-1) ?? "", ...(version && { version: Number(version) }) };
    const response = await call(channel, {
      from: new URL(`${channel.url.pathname.replace(/\/$/, "")}/publications`, channel.url),
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = new TextDecoder().decode(await bytesOf(response, MAX_JSON_BYTES));
    const answer = JSON.parse(text) as Omit<Pointer, "files">;
    const said = response.status === 200 ? "Live already:" : "Published";
    if (on.has("json")) terminal.out(`${JSON.stringify({ ok: true, ...answer }, null, 2)}\n`);
    else terminal.out(`${said} version ${answer.version}, ${answer.hash.slice(0, 12)}.\n`);
    return OK;
  },
};
