export type DeliveryOptions<Parcel> = {
  /** The next to go out. */
  next: () => Parcel | undefined;
  /** Resolves when it may go out, with whether it still is to. */
  ready: (parcel: Parcel) => Promise<boolean>;
  /** Sends one, or puts it off. */
  deliver: (parcel: Parcel) => Promise<void>;
  /** Hears of every turn. */
  changed: () => void;
  /** Hears when nothing is left that the server would take. */
  emptied: () => void;
  /** Milliseconds until what was put off is to be tried again; undefined where nothing was. */
  pause: () => number | undefined;
};

export type Delivery = ReturnType<typeof createDelivery>;

/** Sends one parcel at a time, in order, and comes back for those that were put off. */
export function createDelivery<Parcel>(options: DeliveryOptions<Parcel>) {
  const { next, ready, deliver, changed, emptied, pause } = options;
  let sending = false;
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
    try {
      for (let parcel = next(); parcel; parcel = next()) {
        if (!(await ready(parcel))) continue;
        await deliver(parcel);
        changed();
      }
    } finally {
      sending = false;
      const wait = pause();
      if (wait !== undefined) schedule(wait, true);
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
    /** Whether a turn is under way or about to begin, so that what comes now goes out with it. */
    soon: () => sending || (timer !== undefined && !pausing),
    /** Whether a turn is under way. */
    sending: () => sending,
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
