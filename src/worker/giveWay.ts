export type GiveWayOptions = {
  /** The windows of this address, whether or not their script runs. */
  windows: () => Promise<number>;
  /** The pages whose script runs. */
  alive: () => Promise<string[]>;
  /** Milliseconds in which a page that is being loaded must have begun to run. */
  patience?: number;
};

/**
 * Whether the worker of before is to give way at once. It looks after pages that run until they ask for the new one.
 * Where windows are open and nothing runs in any of them, it shows something broken, which nobody could ever ask from.
 */
export async function givesWay({ windows, alive, patience = 5000 }: GiveWayOptions): Promise<boolean> {
  const broken = async () => (await windows()) > 0 && (await alive()).length === 0;
  if (!(await broken())) return false;
  await new Promise((done) => setTimeout(done, patience));
  return broken();
}
