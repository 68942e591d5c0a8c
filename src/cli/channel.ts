import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Terminal, Trouble } from "#host/node.ts";
import { oneLine } from "#host/printable.ts";
import { archiveDanger } from "#ocio/archive/archive.ts";
import {
  ARCHIVE,
  type Channel,
  channelOf,
  fetchArchive,
  live,
  publishTo,
  rollBackTo,
  TOKEN_HELP,
  URL_HELP,
  versionIn,
} from "./channelServer.ts";
import { Misuse, OK, type Subcommand, split } from "./subcommand.ts";

/** Name of the file that tells where the archive is from. */
const STATE = "channel.json";
/** Seconds between two looks at a channel, and the longest after failures. */
const EVERY_SECONDS = 15;
const MAX_WAIT_SECONDS = 300;
/** A timer of more than 24 days is none. */
const MAX_EVERY_SECONDS = 86_400;

type State = { url: string; hash: string; version: number; note: string };

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function stateIn(folder: string, url: URL, terminal: Terminal): State | null {
  const [text, archive] = [terminal.find(join(folder, STATE)), terminal.find(join(folder, ARCHIVE))];
  if (!text || !archive) return null;
  try {
    const state = JSON.parse(new TextDecoder().decode(text)) as State;
    // An archive that somebody changed is fetched again.
    return state.url === url.href && state.hash === sha256(archive) ? state : null;
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
  const found = await live(channel, known?.hash);
  if (!found && known) {
    const { hash, version, note } = known;
    return { changed: false, hash, version, note, wrote: [] };
  }
  const { hash, version, note, archive } = found!;
  const bytes = await fetchArchive(channel, archive.from);
  if (bytes.length !== archive.size || sha256(bytes) !== hash)
    throw new Trouble(
      `“${archive.from.pathname}” arrived damaged: its hash is another. The old archive stays.`,
      {
        code: "damaged",
      },
    );
  const danger = archiveDanger(bytes);
  if (danger !== null)
    throw new Trouble(`“${archive.from.pathname}” is not taken: ${danger} The old archive stays.`, {
      code: "unsafe-archive",
    });
  await terminal.makeFolder(folder);
  await terminal.sweep(folder);
  // A link in its place leads to a file of somebody else, perhaps; what the channel has is to be in this folder.
  await terminal.replace(join(folder, ARCHIVE), bytes);
  const state: State = { url: channel.url.href, hash, version, note };
  await terminal.replace(
    join(folder, STATE),
    new TextEncoder().encode(`${JSON.stringify(state, null, 2)}\n`),
  );
  return { changed: true, hash, version, note, wrote: [join(folder, ARCHIVE), join(folder, STATE)] };
}

/** Pulls in intervals until the signal; a failure is reported once and retried with backoff. */
export async function follow(
  channel: Channel,
  { folder, every, tell }: { folder: string; every: number; tell: (pulled: Pulled) => void },
  terminal: Terminal,
  signal?: AbortSignal,
): Promise<void> {
  let [wait, told] = [every, ""];
  while (!signal?.aborted) {
    // One that was killed leaves a file that the next, started at once, takes for one of a pull under way.
    await terminal.sweep(folder);
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

export const pull: Subcommand = {
  usage: "URL --out DIR [--follow] [--every SECONDS] [--json]",
  summary: "Keep a published config in a folder.",
  details: `DIR/config.ocioz is the archive that the channel at URL points at: checked by its hash, refused where a name
in it leads out of a folder, and replaced at once. OCIO reads files, not addresses, so OCIO=DIR/config.ocioz stays right. ${TOKEN_HELP}`,
  options: [
    ["--out DIR", "The folder of the archive."],
    ["--follow", "Stay, and replace the archive when the channel moves."],
    ["--every SECONDS", `With --follow: time between two looks, ${EVERY_SECONDS} by default.`],
    ["--json", "Print an object {ok, changed, hash, version, note, wrote}; with --follow one a line."],
  ],
  examples: [`pull ${URL_HELP} --out /ocio/stable --follow`],
  async run(words, terminal) {
    const known = { switches: ["follow", "json"], options: ["out", "every"] };
    const { on, given, rest } = split(words, known);
    const channel = channelOf(rest, terminal);
    const folder = given.get("out")?.at(-1);
    if (folder === undefined) throw new Misuse("--out DIR is needed.");
    const every = Number(given.get("every")?.at(-1) ?? EVERY_SECONDS);
    if (!(every >= 1 && every <= MAX_EVERY_SECONDS))
      throw new Misuse(`--every is a number of seconds from 1 to ${MAX_EVERY_SECONDS}, which is a day.`);
    const isJson = on.has("json");
    const tell = (pulled: Pulled) => {
      const { changed, hash, version, note } = pulled;
      if (isJson)
        return terminal.out(`${JSON.stringify({ ok: true, ...pulled }, null, on.has("follow") ? 0 : 2)}\n`);
      const said = changed ? "Wrote" : "Up to date:";
      terminal.out(
        `${said} version ${version}, ${hash.slice(0, 12)}${note === "" ? "" : `: ${oneLine(note)}`}\n`,
      );
    };
    if (on.has("follow")) await follow(channel, { folder, every, tell }, terminal);
    else {
      await terminal.sweep(folder);
      tell(await pullOnce(channel, folder, terminal));
    }
    return OK;
  },
};

export const publish: Subcommand = {
  usage: "URL [--note TEXT] [--version N] [--json]",
  summary: "Publish a config of the server to a channel.",
  details: `The channel is made if there is none of its name. ${TOKEN_HELP}`,
  options: [
    ["--note TEXT", "Why, for readers of the channel."],
    ["--version N", "Refuse where the config has another version by now."],
    ["--json", "Print an object {ok, hash, version, note, by, at}."],
  ],
  examples: [`publish ${URL_HELP} --note "Locked for turnover"`],
  async run(words, terminal) {
    const { on, given, rest } = split(words, { switches: ["json"], options: ["note", "version"] });
    const channel = channelOf(rest, terminal);
    const version = versionIn(given);
    const body = { note: given.get("note")?.at(-1) ?? "", ...(version !== undefined && { version }) };
    const { isNew, answer } = await publishTo(channel, body);
    const said = isNew ? "Published" : "Live already:";
    if (on.has("json")) terminal.out(`${JSON.stringify({ ok: true, ...answer }, null, 2)}\n`);
    else terminal.out(`${said} version ${answer.version}, ${answer.hash.slice(0, 12)}.\n`);
    return OK;
  },
};

export const rollback: Subcommand = {
  usage: "URL [--version N] [--json]",
  summary: "Point a channel at an earlier publication.",
  details: `Without --version, the one before the live one. Addresses by hash stay as they are. ${TOKEN_HELP}`,
  options: [
    ["--version N", "The newest publication of this version of the config."],
    ["--json", "Print an object {ok, hash, version, note, by, at}."],
  ],
  examples: [`rollback ${URL_HELP}`],
  async run(words, terminal) {
    const { on, given, rest } = split(words, { switches: ["json"], options: ["version"] });
    const channel = channelOf(rest, terminal);
    const answer = await rollBackTo(channel, versionIn(given));
    if (on.has("json")) terminal.out(`${JSON.stringify({ ok: true, ...answer }, null, 2)}\n`);
    else terminal.out(`Rolled back to version ${answer.version}, ${answer.hash.slice(0, 12)}.\n`);
    return OK;
  },
};
