import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";

const root = resolve(import.meta.dirname, "../..");

/** Builds the server as `npm run build` does, into a folder of its own; where a run has built everything, that serves. */
export async function buildServer(): Promise<{ entry: string; remove: () => void }> {
  if (process.env.TEST_BUILT) return { entry: join(root, "dist/server.js"), remove: () => undefined };
  const outDir = join(root, ".cache", `server-${process.pid}`);
  await build({ root, mode: "node", logLevel: "error", build: { outDir } });
  const remove = () => rmSync(outDir, { recursive: true, force: true });
  return { entry: join(outDir, "server.js"), remove };
}

/** A server process that listens. */
export type Running = {
  url: string;
  process: ChildProcess;
  /** Sends the signal and waits for the end; gives the exit code, null when the signal ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
  /** Everything it has printed. */
  printed: () => string;
};

/**
 * Starts a server on a free port and waits until it listens.
 * @param flags of Node, before the entry
 * @throws with what it printed when it does not
 */
export async function startServer(
  entry: string,
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Running> {
  const child = spawn(process.execPath, ["--disable-proto=delete", ...flags, entry], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ended = once(child, "exit");
  const url = await new Promise<string>((found, failed) => {
    const read = (data: Buffer) => {
      printed += data.toString();
      const address = /Palette is ready on (\S+)/.exec(printed)?.[1];
      if (address) found(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => failed(new Error(`The server did not start: ${printed}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  };
  return { url, process: child, end, printed: () => printed };
}
