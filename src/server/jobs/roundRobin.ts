/** Owners that are remembered: each is a value of a statement, whose number databases limit. */
const MAX_SERVED = 1000;

/**
 * Takes work in rounds: an owner who has had a turn, or has work under way, waits until nobody else has work that is due.
 * One who has much of it, or whose hosts are slow, holds nobody up for longer than a turn.
 */
export type RoundRobin<Work> = {
  take: () => Promise<Work | undefined>;
  /** Called when work is over. */
  end: (work: Work) => void;
};

type Options<Work> = {
  /** Takes what is due first of all but these owners. */
  claim: (but: readonly string[]) => Promise<Work | undefined>;
  /** Owner of work; undefined for work of nobody. */
  ownerOf: (work: Work) => string | undefined;
  /** Work of one owner that is under way at once. */
  most: number;
};

/** Opens the rounds of one process. */
export function openRoundRobin<Work>({ claim, ownerOf, most }: Options<Work>): RoundRobin<Work> {
  const served = new Set<string>();
  const underWay = new Map<string, number>();
  const full = () => [...underWay].filter(([, many]) => many >= most).map(([owner]) => owner);
  return {
    take: async () => {
      const others = new Set([...served, ...underWay.keys()]);
      let found = await claim([...others]);
      if (!found && others.size > 0) {
        served.clear();
        found = await claim(full());
      }
      const owner = found && ownerOf(found);
      if (owner === undefined) return found;
      if (served.size >= MAX_SERVED) served.clear();
      served.add(owner);
      underWay.set(owner, (underWay.get(owner) ?? 0) + 1);
      return found;
    },
    end: (work) => {
      const owner = ownerOf(work);
      if (owner === undefined) return;
      const left = underWay.get(owner)! - 1;
      if (left > 0) underWay.set(owner, left);
      else underWay.delete(owner);
    },
  };
}
