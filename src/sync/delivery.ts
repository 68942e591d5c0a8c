export type DeliveryOptions<Parcel> = {
  /** The next to go out. */
  next: () => Parcel | undefined;
  /** Resolves when it may go out, with whether it still is to. */
  ready: (parcel: Parcel) => Promise<boolean>;
  /** Sends one. @returns whether to go on with the next */
  deliver: (parcel: Parcel) => Promise<boolean>;
  /** Hears of every turn. */
  changed: () => void;
  /** Hears when nothing is left that the server would take now. */
  emptied: () => void;
  /** Milliseconds before the nth try after a failure that may pass. */
  backoff: (attempt: number) => number;
};

export type Delivery = ReturnType<typeof createDelivery>;

/** Sends one parcel at a time, in order, and tries again after a while when the server is not reached. */
export function createDelivery<Parcel>(options: DeliveryOptions<Parcel>) {
  const { next, ready, deliver, changed, emptied, backoff } = options;
  let sending = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The timer waits for a failure to pass, not for more changes. */
  let pausing = false;
  const idle: (() => void)[] = [];

  function schedule(delay: number, pause = false): void {
    clearTimeout(timer);
    pausing = pause;
    timer = setTimeout(() => {
      timer = undefined;
      void work();
    }, delay);
    changed();
  }

  async function work(): Promise<void> {
    if (sending) return;
    sending = true;
    changed();
    let reached = true;
    try {
      for (let parcel = next(); parcel && reached; parcel = reached ? next() : undefined) {
        if (!(await ready(parcel))) continue;
        reached = await deliver(parcel);
        if (reached) failures = 0;
        changed();
      }
    } finally {
      sending = false;
      if (!reached) schedule(backoff(failures++), true);
      else {
        emptied();
        changed();
      }
    }
  }

  return {
    schedule,
    /** Something is on its way, or about to be. */
    busy: () => sending || timer !== undefined,
    /** Whether a turn is under way, so that what comes now goes out with it. */
    sending: () => sending,
    scheduled: () => timer !== undefined,
    /** Forgets the failures so far: the next one is the first. */
    hope: () => {
      failures = 0;
    },
    /** Tells those who wait for rest, where there is any. */
    rest: () => {
      if (!sending && (timer === undefined || pausing)) for (const done of idle.splice(0)) done();
    },
    /** Sends what waits at once; resolves when there is nothing to do now. */
    flush: async () => {
      if (timer !== undefined) schedule(0);
      await new Promise<void>((resolve) => {
        if (sending || timer !== undefined) idle.push(resolve);
        else resolve();
      });
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
