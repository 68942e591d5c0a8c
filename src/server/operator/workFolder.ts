import { rmSync } from "node:fs";
import { lstat, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Name of a work folder, and the time after which one in which nothing changes is of a process that was killed. */
const NAME = /^\.palette-(backup|restore)-\w{6}$/;
const ABANDONED_MS = 24 * 60 * 60 * 1000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Work folders of this process. */
const present = new Set<string>();

function dropPresent(): void {
  for (const folder of present) rmSync(folder, { recursive: true, force: true });
}

function onSignal(signal: NodeJS.Signals): void {
  // A server ends by itself, and drops them when it exits.
  if (process.listenerCount(signal) > 1) return;
  dropPresent();
  stopListening();
  process.kill(process.pid, signal);
}

function stopListening(): void {
  process.off("exit", dropPresent);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

/**
 * Works in a new folder below `near`, which goes with the work: it holds copies of the whole database. It goes also when a
 * signal ends the process; what a killed one has left goes a day later, with the next work there.
 */
export async function inWorkFolder<T>(
  near: string,
  kind: "backup" | "restore",
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(near, { recursive: true, mode: 0o700 });
  await dropAbandoned(near);
  const folder = await mkdtemp(join(near, `.palette-${kind}-`));
  if (present.size === 0) {
    process.on("exit", dropPresent);
    for (const signal of SIGNALS) process.on(signal, onSignal);
  }
  present.add(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    present.delete(folder);
    if (present.size === 0) stopListening();
  }
}

async function dropAbandoned(near: string): Promise<void> {
  for (const name of await readdir(near)) {
    if (!NAME.test(name)) continue;
    const folder = join(near, name);
    const inside = await readdir(folder).catch(() => []);
    const changed = await Promise.all(
      [folder, ...inside.map((each) => join(folder, each))].map((path) =>
        lstat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
    );
    // Another user's cannot be removed, and is theirs.
    if (Math.max(...changed) < Date.now() - ABANDONED_MS)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
