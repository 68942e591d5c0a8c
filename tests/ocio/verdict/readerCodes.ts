import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Codes of problems that readers in folders of `src/ocio` can give, by their sources. */
export function codesOfReaders(...names: string[]): string[] {
  const folders = names.map((name) => resolve(import.meta.dirname, "../../../src/ocio", name));
  const sources = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  );
  const calls = [
    /\b(?:error|warn|unreadable|refuse|problem|nothing)\(\s*"([a-z0-9-]+)"/g,
    /\breport\(\s*[^,()]+,\s*"([a-z0-9-]+)"/g,
    /\bclash\([^;]+?,\s*"([a-z0-9-]+)"/g,
    /\bcode: "([a-z0-9-]+)"/g,
  ];
  return sources.flatMap((source) =>
    calls.flatMap((call) => [...source.matchAll(call)].map(([, code]) => code as string)),
  );
}
