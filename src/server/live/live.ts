import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { LiveEvents, Overwritten, Present, RowAddress } from "#api/change.ts";
import type { Access } from "#api/share.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError } from "../http/httpError.ts";
import type { Logged } from "../rows/edit.ts";
import { type ListenerId, openCluster } from "./cluster.ts";
import { defaultLimits, type LiveLimits } from "./liveLimits.ts";

/** A subscriber of a configuration. */
type Listener = {
  configId: string;
  userId: string;
  userName: string | null;
  isAnonymous: boolean;
  /** Network it comes from. */
  network: string;
  tab: string;
  /** By which the session is known. */
  tokenHash: string;
  /** The newest version that the listener knows. */
  version: number;
  write: (text: string) => void;
  /** Bytes that were written and not read. */
  unread: () => number;
  /** Ends the stream after what was written. */
  end: () => void;
  /** Cuts the stream off, with what was not read. */
  abort: () => void;
  /** Access to the configuration, as last sent to the listener. */
  access: Access;
  /** Reads the access that the listener has now; null for none any more. */
  look: () => Promise<Access | null>;
};

/** Sends each change of a configuration, in order, to all its subscribers, and their presence. */
export type Live = {
  /**
   * @param newest version of the configuration
   * @returns called once the connection is closed. @throws HttpError 429 or 503 when there are too many
   */
  join: (listener: Listener, newest: number) => () => void;
  /** Sends a listener's open row to the others, in this process or another one; null for none. */
  move: (who: ListenerId, at: RowAddress | null) => void;
  /** Number of open streams of this process. */
  streams: () => number;
  /** Ends all streams; nobody can join any more. */
  close: () => void;
};

/** A configuration with listeners in this process. */
type Channel = {
  listeners: Map<Listener, Present>;
  /** True while the log is read; `again` if it grew meanwhile. */
  reading: boolean;
  again: boolean;
  /** Presence last sent. */
  told: string;
  /** Delay that batches moves. */
  moving?: ReturnType<typeof setTimeout>;
};

/** Length of a name in presence. */
const NAME = 24;

/** Milliseconds in which the moves of all are gathered. */
const MOVES = 200;

/** Period of rechecking an ended session, in ms: its last write becomes visible late. */
const OVERLAP = 5000;

/** Entries of the log that are read at once, and the bytes after which no more are. */
const READ = 20;
const READ_BYTES = 1024 * 1024;
/** Most bytes of a UTF-16 code unit in UTF-8. */
const MAX_UTF8 = 3;

/** One event of the stream. */
function eventText<K extends keyof LiveEvents>(event: K, data: LiveEvents[K]): string {
  const id = "version" in data ? `id: ${data.version}\n` : "";
  return `${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Opens the streams of this process, and listens to the other processes on the same database. */
export function openLive(database: Database, given: Partial<LiveLimits> = {}): Live {
  const limits = { ...defaultLimits, ...given };
  const channels = new Map<string, Channel>();
  /** Streams that have ended, and whose last bytes are not read: they take room until their connection is closed. */
  const ending = new Set<Listener>();
  let closed = false;

  const cluster = openCluster(database.signal, randomUUID(), {
    changed: (configId) => void read(configId),
    revoked: (configId) => void checkRights(configId),
    /** Local listeners. */
    here: (configId) => [...(channels.get(configId)?.listeners.values() ?? [])],
    moved: tellPresence,
    at: moveHere,
    connected: () => {
      for (const configId of channels.keys()) cluster.ask(configId);
      void beat();
    },
  });
  const hear = (configId: string) => {
    cluster.changed(configId);
    void read(configId);
  };
  database.heard.add(hear);
  const revoke = (configId: string) => {
    cluster.revoked(configId);
    void checkRights(configId);
  };
  database.revoked.add(revoke);
  const looking = setInterval(() => void dropEnded().catch(() => undefined), limits.look).unref();
  const timer = setInterval(() => void beat(), limits.heartbeat).unref();

  const isHere = (listener: Listener) => channels.get(listener.configId)?.listeners.has(listener) ?? false;

  /** Writes to a stream, unless it has ended: that would end the process. */
  function send(listener: Listener, text: string): void {
    if (!isHere(listener)) return;
    listener.write(text);
    const unread = listener.unread();
    if (unread > limits.waiting) drop(listener);
    // All others that read slowly have less together.
    if (unread > limits.unread / limits.process) cutOff();
  }

  const everyone = () => [
    ...[...channels.values()].flatMap(({ listeners }) => [...listeners.keys()]),
    ...ending,
  ];

  /** Cuts those off who read least, until what is unread takes no more room than it may. */
  function cutOff(): void {
    const all = everyone().map((listener) => ({ listener, unread: listener.unread() }));
    let sum = all.reduce((most, { unread }) => most + unread, 0);
    if (sum <= limits.unread) return;
    for (const { listener, unread } of all.sort((a, b) => b.unread - a.unread)) {
      if (sum <= limits.unread) break;
      sum -= unread;
      leave(listener);
      listener.abort();
    }
  }

  /** Sends every listener its missing changes. One read of a configuration's log at a time. */
  async function read(configId: string): Promise<void> {
    const channel = channels.get(configId);
    if (!channel) return;
    channel.again = true;
    if (channel.reading) return;
    channel.reading = true;
    try {
      while (channel.again && channel.listeners.size > 0) {
        channel.again = false;
        const known = Math.min(...[...channel.listeners.keys()].map(({ version }) => version));
        const entries = await entriesSince(configId, known);
        for (const entry of entries) tell(channel, entry);
        const size = entries.reduce((sum, { requests }) => sum + requests.length, 0);
        channel.again ||= entries.length === READ || size * MAX_UTF8 >= READ_BYTES;
      }
    } catch {
      // The database does not answer: the next change or heartbeat looks again.
    } finally {
      channel.reading = false;
    }
  }

  /** The next entries, as many as are read at once: the first, and others while those before are small. */
  function entriesSince(configId: string, version: number) {
    const next = database.read
      .selectFrom("changes")
      .select(["version", "at", "user_id", "tab", "command", "sentence", "requests", "overwritten"])
      .select(
        sql<number>`sum(octet_length(requests)) over (order by version) - octet_length(requests)`.as(
          "before",
        ),
      )
      .where("config_id", "=", configId)
      .where("version", ">", version)
      .orderBy("version")
      .limit(READ);
    return database.read
      .selectFrom(next.as("next"))
      .selectAll()
      .where("before", "<", READ_BYTES)
      .orderBy("version")
      .execute();
  }

  function tell(channel: Channel, entry: Entry): void {
    const { version } = entry;
    const own = eventText("own", { version });
    const [text, gone] = changeText(entry);
    for (const listener of [...channel.listeners.keys()]) {
      if (listener.version >= version) continue;
      listener.version = version;
      // Another's change by the id of this tab is not its own.
      const isOwn = entry.tab === listener.tab && entry.user_id === listener.userId;
      send(listener, isOwn && !gone ? own : text);
    }
    if (gone) endAll(channel);
  }

  function tellPresence(configId: string): void {
    const channel = channels.get(configId);
    if (!channel) return;
    const all = [...channel.listeners.values(), ...cluster.of(configId)];
    const tabs = new Map(all.map((one) => [`${one.user_id} ${one.tab}`, one]));
    const present = [...tabs.values()].sort(
      (a, b) => a.since.localeCompare(b.since) || a.tab.localeCompare(b.tab),
    );
    const text = eventText("presence", { present });
    if (text === channel.told) return;
    channel.told = text;
    for (const listener of [...channel.listeners.keys()]) send(listener, text);
  }

  /** @returns whether the listener is here */
  function moveHere({ configId, userId, tab }: ListenerId, at: RowAddress | null): boolean {
    const channel = channels.get(configId);
    const listener = [...(channel?.listeners.keys() ?? [])].find(
      (one) => one.tab === tab && one.userId === userId,
    );
    if (!channel || !listener) return false;
    const { at: _, ...who } = channel.listeners.get(listener)!;
    channel.listeners.set(listener, at ? { ...who, at } : who);
    channel.moving ??= setTimeout(() => {
      delete channel.moving;
      cluster.announce(configId);
      tellPresence(configId);
    }, MOVES).unref();
    return true;
  }

  function leave(listener: Listener): void {
    const { configId } = listener;
    ending.delete(listener);
    const channel = channels.get(configId);
    if (!channel?.listeners.delete(listener)) return;
    if (channel.listeners.size === 0) channels.delete(configId);
    cluster.announce(configId);
    tellPresence(configId);
  }

  function drop(listener: Listener): void {
    leave(listener);
    ending.add(listener);
    listener.end();
  }

  function endAll({ listeners }: Channel): void {
    const all = [...listeners.keys()];
    listeners.clear();
    for (const listener of all) {
      if (channels.delete(listener.configId)) cluster.announce(listener.configId);
      ending.add(listener);
      listener.end();
    }
  }

  function refuseTooMany({ configId, userId, isAnonymous, network }: Listener): void {
    const all = everyone();
    const alike = isAnonymous ? all.filter((one) => one.isAnonymous) : [];
    if (all.length >= limits.process || alike.length >= limits.anonymous)
      throw new HttpError(503, "The server has as many live connections as it takes; try again later.");
    // One who takes another identity for each stream leaves room for others.
    if (alike.filter((one) => one.network === network).length >= limits.network)
      throw new HttpError(429, "Too many tabs are open from your network; sign in, or close some.");
    if ((channels.get(configId)?.listeners.size ?? 0) >= limits.config)
      throw new HttpError(429, "Too many tabs have this configuration open.");
    if (all.filter((one) => one.userId === userId).length >= limits.visitor)
      throw new HttpError(429, "You have too many tabs open; close some.");
  }

  /** Ends the streams of those without access. */
  async function checkRights(configId: string): Promise<void> {
    for (const listener of [...(channels.get(configId)?.listeners.keys() ?? [])]) await checkRight(listener);
  }

  async function checkRight(listener: Listener): Promise<void> {
    const access = await listener.look().catch(() => listener.access);
    if (!isHere(listener)) return;
    if (access === null) {
      send(listener, eventText("gone", { version: listener.version }));
      drop(listener);
    } else if (access !== listener.access) {
      listener.access = access;
      send(listener, eventText("access", { access }));
    }
  }

  /** Ends the streams of sessions that have ended. A page that has another session by now connects again with it. */
  async function dropEnded(): Promise<void> {
    if (channels.size === 0) return;
    const ended = await database.read
      .selectFrom("ended_sessions")
      .select("token_hash")
      .where("at", ">", new Date(Date.now() - OVERLAP).toISOString())
      .execute();
    if (ended.length === 0) return;
    const hashes = new Set(ended.map(({ token_hash }) => token_hash));
    for (const { listeners } of [...channels.values()])
      for (const listener of [...listeners.keys()]) if (hashes.has(listener.tokenHash)) drop(listener);
  }

  /** Signs of life, and all that may have been missed: signals, leaving without a word, rights that ended. */
  async function beat(): Promise<void> {
    for (const [configId, { listeners }] of [...channels]) {
      for (const listener of listeners.keys()) send(listener, ": alive\n\n");
      await checkRights(configId);
      cluster.announce(configId);
      tellPresence(configId);
      await read(configId);
    }
  }

  return {
    streams: () => [...channels.values()].reduce((all, { listeners }) => all + listeners.size, 0),
    join(listener, newest) {
      if (closed) throw new HttpError(503, "The server is about to stop; try again in a moment.");
      refuseTooMany(listener);
      const { configId, tab, userId, userName } = listener;
      const channel = channels.get(configId) ?? {
        listeners: new Map<Listener, Present>(),
        ...{ reading: false, again: false, told: "" },
      };
      if (!channels.has(configId)) cluster.ask(configId);
      channels.set(configId, channel);
      channel.listeners.set(listener, {
        ...{ tab, user_id: userId, user_name: userName?.slice(0, NAME) ?? null },
        since: new Date().toISOString(),
      });
      // A listener ahead of us knew a database that was restored from an older copy.
      const lost = listener.version > newest || newest - listener.version > limits.missed;
      if (lost) listener.version = newest;
      const { version, access } = listener;
      send(listener, eventText(lost ? "reset" : "hello", { version }) + eventText("access", { access }));
      channel.told = "";
      tellPresence(configId);
      cluster.announce(configId);
      void read(configId);
      // A right that was lost between the check of the request and this was told to nobody.
      void checkRight(listener);
      return () => leave(listener);
    },
    move(who, at) {
      if (!moveHere(who, at)) cluster.move(who, at);
    },
    close() {
      closed = true;
      clearInterval(timer);
      clearInterval(looking);
      database.heard.delete(hear);
      database.revoked.delete(revoke);
      for (const channel of [...channels.values()]) endAll(channel);
      cluster.close();
    },
  };
}

type Entry = Omit<Tables["changes"], "config_id" | "inverse" | "steps">;

/** A change as an event, with a flag if it is the configuration's last. */
function changeText({ requests, overwritten, ...entry }: Entry): [text: string, gone: boolean] {
  const all = (JSON.parse(requests) as Logged[]).map(({ method, path, body }) => ({ method, path, body }));
  const segment = ({ path }: { path: string }) => path.replace(/\/$/, "").split("/")[3];
  if (all.some((request) => request.method === "DELETE" && segment(request) === undefined))
    return [eventText("gone", { version: entry.version }), true];
  const files = all.some((request) => segment(request) === "files");
  const rows = all.filter(({ method, path }) => {
    const of = segment({ path });
    // The making and the return of the whole are nothing that could be applied.
    return of === undefined ? method === "PUT" : of !== "files" && of !== "restore";
  });
  const theirs = (overwritten === null ? [] : JSON.parse(overwritten)) as Overwritten[];
  const overwrote = [...new Set(theirs.map(({ user_id }) => user_id))];
  return [eventText("change", { ...entry, requests: rows, files, overwrote }), false];
}
