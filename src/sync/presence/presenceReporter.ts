import type { RowAddress } from "#api/change.ts";

export type PresenceReporterOptions = {
  /** True if other people are present. */
  anybody: () => boolean;
  tell: (at: RowAddress | null) => void;
  /** Throttle of moves in milliseconds: of a fast series the last is sent. */
  gather?: number;
};

/** Sends the row open here to others: throttled, without repeats, and only if others are present. */
export function createPresenceReporter({ anybody, tell, gather = 500 }: PresenceReporterOptions) {
  let now: RowAddress | null = null;
  /** Last message, as text; a new connection has none, the same as null. */
  let told = "null";
  let gathering = false;

  function say(): void {
    gathering = false;
    const text = JSON.stringify(now);
    if (text === told || !anybody()) return;
    told = text;
    tell(now);
  }
  const soon = () => {
    if (gathering) return;
    gathering = true;
    setTimeout(say, gather);
  };
  return {
    /** Another row is open, or none. */
    move: (at: RowAddress | null): void => {
      now = at;
      soon();
    },
    /** Somebody joined. */
    met: soon,
    /** The server knows nothing of this page any more. */
    forgotten: (): void => {
      told = "null";
      soon();
    },
  };
}
