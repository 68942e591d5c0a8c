export type WorkerUpdateOptions = {
  /** Counts open windows, running or not. */
  windows: () => Promise<number>;
  /** Ids of pages whose script runs. */
  alive: () => Promise<string[]>;
  /** Milliseconds in which a page that is being loaded must have begun to run. */
  timeout?: number;
};

/**
 * True if the old worker must be replaced at once. Normally it serves running pages until they ask for the new one.
 * If windows are open and no script runs in any of them, they show something broken, and no page could ever ask.
 */
export async function mustReplaceWorker({
  windows,
  alive,
  timeout = 5000,
}: WorkerUpdateOptions): Promise<boolean> {
  const broken = async () => (await windows()) > 0 && (await alive()).length === 0;
  if (!(await broken())) return false;
  await new Promise((done) => setTimeout(done, timeout));
  return broken();
}
