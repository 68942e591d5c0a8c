import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { python } from "../shared.ts";

type Answer = { text?: string; error?: string; log: string[] };

/** Results of official OCIO for OCIOM files. */
export function merged(paths: readonly string[]): Answer[] {
  const { stdout } = spawnSync(python!, [resolve(import.meta.dirname, "merge.py")], {
    input: paths.map((path) => `${JSON.stringify(path)}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);
}
