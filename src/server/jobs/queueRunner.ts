export type QueueRunner = {
  /** Works off what is due. Resolves after it; a call meanwhile makes it look once more. */
  run: () => Promise<void>;
  /** True from the call of `close` on. */
  isClosed: () => boolean;
  /** Ends after what is under way; nothing is asked of the database afterwards. */
  close: () => Promise<void>;
};

/**
 * Opens the runner of a queue in the database: one run at a time in this process.
 * @param work does what is due, until nothing is or the runner is closed
 * @param every milliseconds between two looks into the queue; 0 looks only when asked
 */
export function openQueueRunner(work: () => Promise<unknown>, every: number): QueueRunner {
  let closed = false;
  let running: Promise<void> | null = null;
  let again = false;
  const run = (): Promise<void> => {
    if (closed) return Promise.resolve();
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        try {
          await work();
        } catch {
          // The database is away or closed: looked into again when asked, or in time.
        }
      } while (again && !closed);
      running = null;
    })();
    return running;
  };
  const timer = every > 0 ? setInterval(run, every).unref() : undefined;
  return {
    run,
    isClosed: () => closed,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
