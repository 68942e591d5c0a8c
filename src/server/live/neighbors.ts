import type { Present, Whereabouts } from "#api/change.ts";
import type { Signal } from "../db/signal.ts";

/** What tells a listener from others. */
export type Mover = { configId: string; userId: string; tab: string };

/** What processes say to each other. */
type Message =
  | { of: string; kind: "changed"; configs: string[] }
  /** Somebody has lost their right to it. */
  | { of: string; kind: "revoked"; config: string }
  /** Who has a configuration open here. */
  | { of: string; kind: "here"; config: string; present: Present[] }
  /** Asks for that. */
  | { of: string; kind: "who"; config: string }
  /** Somebody who listens elsewhere is at another row. */
  | { of: string; kind: "at"; who: Mover; at: Whereabouts | null };

/** Milliseconds in which changes are gathered into one signal. */
const GATHER = 10;
/** Configurations and people named in one signal, which has to be short. */
const CONFIGS = 150;
const PEOPLE = 18;
/** A process that has not said for this long who is there has nobody. */
const SILENCE = 50_000;

/** The other processes on the same database. */
export type Neighbors = {
  /** Says that a configuration was changed. */
  changed: (configId: string) => void;
  /** Says that somebody has lost their right to it. */
  revoked: (configId: string) => void;
  /** Says who has it open here. */
  announce: (configId: string) => void;
  ask: (configId: string) => void;
  /** Says where somebody is who does not listen here. */
  move: (who: Mover, at: Whereabouts | null) => void;
  /** Who has it open elsewhere. */
  of: (configId: string) => Present[];
  close: () => void;
};

/**
 * Keeps in touch with the other processes.
 * @param self tells the own signals from theirs
 * @param on what to do when a configuration was changed or its people moved elsewhere, and who is here
 */
export function openNeighbors(
  signal: Signal,
  self: string,
  on: {
    changed: (configId: string) => void;
    revoked: (configId: string) => void;
    moved: (configId: string) => void;
    here: (configId: string) => Present[];
    at: (who: Mover, at: Whereabouts | null) => unknown;
  },
): Neighbors {
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
  });

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
