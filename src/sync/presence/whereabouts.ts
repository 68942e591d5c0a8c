import type { Whereabouts } from "#api/change.ts";

export type WhereaboutsOptions = {
  /** Whether anybody is there to be told. */
  anybody: () => boolean;
  tell: (at: Whereabouts | null) => void;
  /** Milliseconds in which moves are gathered: who goes through a list is told of where he ends. */
  gather?: number;
};

/** Tells others which row is open here: no oftener than they could follow, nothing twice, and nobody where nobody is. */
export function createWhereabouts({ anybody, tell, gather = 500 }: WhereaboutsOptions) {
  let now: Whereabouts | null = null;
  /** What was told last, as text; a new connection knows nothing, which is as good as null. */
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
    move: (at: Whereabouts | null): void => {
      now = at;
      soon();
    },
    /** Somebody has come. */
    met: soon,
    /** The server knows nothing of this page any more. */
    forgotten: (): void => {
      told = "null";
      soon();
    },
  };
}
