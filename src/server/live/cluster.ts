import type { Present, RowAddress } from "#api/change.ts";
import type { PubSub } from "../db/pubsub.ts";

/** Identity of a listener. */
export type ListenerId = { configId: string; userId: string; tab: string };

/** Messages between processes. */
type Message =
  | { of: string; kind: "changed"; configs: string[] }
  /** Somebody has lost their right to it. */
  | { of: string; kind: "revoked"; config: string }
  /** Presence in a configuration here. */
  | { of: string; kind: "here"; config: string; present: Present[] }
  /** Requests that. */
  | { of: string; kind: "who"; config: string }
  /** A listener elsewhere opened another row. */
  | { of: string; kind: "at"; who: ListenerId; at: RowAddress | null };

/** Milliseconds in which changes are gathered into one signal. */
const GATHER = 10;
/** Configurations and people named in one signal, which has to be short. */
const CONFIGS = 150;
const PEOPLE = 18;
/** Presence of a silent process expires. */
const SILENCE = 50_000;

/** The other processes on the same database. */
export type Cluster = {
  /** Says that a configuration was changed. */
  changed: (configId: string) => void;
  /** Says that somebody has lost their right to it. */
  revoked: (configId: string) => void;
  /** Publishes the local presence. */
  announce: (configId: string) => void;
  ask: (configId: string) => void;
  /** Forwards a move of a listener elsewhere. */
  move: (who: ListenerId, at: RowAddress | null) => void;
  /** Presence in other processes. */
  of: (configId: string) => Present[];
  close: () => void;
};

/**
 * Connects to the other processes.
 * @param self marks own signals
 * @param on handlers of remote changes and moves, and the local presence
 */
export function openCluster(
  signal: PubSub,
  self: string,
  on: {
    changed: (configId: string) => void;
    revoked: (configId: string) => void;
    moved: (configId: string) => void;
    here: (configId: string) => Present[];
    at: (who: ListenerId, at: RowAddress | null) => unknown;
    /** Messages begin to arrive; earlier ones may have been missed. */
    connected: () => void;
  },
): Cluster {
  const elsewhere = new Map<string, Map<string, { present: Present[]; at: number }>>();
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = (message: Message) => signal.send(JSON.stringify(message));
  const announce = (config: string) =>
    say({ of: self, kind: "here", config, present: on.here(config).slice(0, PEOPLE) });

  function flush(): void {
    timer = undefined;
    const all = [...changed];
    changed.clear();
    for (let from = 0; from < all.length; from += CONFIGS)
      say({ of: self, kind: "changed", configs: all.slice(from, from + CONFIGS) });
  }

  const deaf = signal.hear((text) => {
    const message = parsed(text);
    if (!message || message.of === self) return;
    if (message.kind === "at") on.at(message.who, message.at);
    else if (message.kind === "changed") for (const config of message.configs) on.changed(config);
    else if (message.kind === "revoked") on.revoked(message.config);
    else if (message.kind === "who") {
      if (on.here(message.config).length > 0) announce(message.config);
    } else {
      const { config, of, present } = message;
      const known = elsewhere.get(config) ?? new Map();
      if (present.length > 0) elsewhere.set(config, known.set(of, { present, at: Date.now() }));
      else if (known.delete(of) && known.size === 0) elsewhere.delete(config);
      on.moved(config);
    }
  }, on.connected);

  return {
    changed(configId) {
      changed.add(configId);
      timer ??= setTimeout(flush, GATHER).unref();
    },
    revoked: (config) => say({ of: self, kind: "revoked", config }),
    announce,
    move: (who, at) => say({ of: self, kind: "at", who, at }),
    ask: (config) => say({ of: self, kind: "who", config }),
    of(configId) {
      const known = elsewhere.get(configId);
      if (!known) return [];
      for (const [process, { at }] of known) if (at < Date.now() - SILENCE) known.delete(process);
      if (known.size === 0) elsewhere.delete(configId);
      return [...known.values()].flatMap(({ present }) => present);
    },
    close() {
      clearTimeout(timer);
      deaf();
    },
  };
}

function parsed(text: string): Message | null {
  try {
    return JSON.parse(text) as Message;
  } catch {
    return null;
  }
}
