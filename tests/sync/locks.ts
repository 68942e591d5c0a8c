type Waiter = { take: () => void };
type Work = (lock: Lock | null) => unknown;

/** The locks of one browser, in memory: exclusive ones, first come first served. */
export function memoryLocks(): LockManager {
  const held = new Set<string>();
  const queues = new Map<string, Waiter[]>();

  const free = (name: string) => {
    held.delete(name);
    queues.get(name)?.shift()?.take();
  };
  const hold = async (name: string, work: Work) => {
    held.add(name);
    try {
      return await work({ name, mode: "exclusive" } as Lock);
    } finally {
      free(name);
    }
  };
  const request = (name: string, ...rest: [Work] | [LockOptions, Work]): Promise<unknown> => {
    const work = rest.at(-1) as Work;
    const { ifAvailable, signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    if (!held.has(name)) return hold(name, work);
    if (ifAvailable) return Promise.resolve(work(null));
    return new Promise((done, fail) => {
      const waiter: Waiter = { take: () => void hold(name, work).then(done, fail) };
      const queue = queues.get(name) ?? [];
      queues.set(name, [...queue, waiter]);
      signal?.addEventListener("abort", () => {
        queues.set(
          name,
          (queues.get(name) ?? []).filter((other) => other !== waiter),
        );
        fail(signal.reason);
      });
    });
  };
  return { request, query: async () => ({ held: [...held].map((name) => ({ name })) }) } as LockManager;
}
