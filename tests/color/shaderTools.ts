import { spawnSync } from "node:child_process";

const found = new Map<string, boolean>();

/** True where a program of the name can be run; says so once where it cannot. */
export function hasTool(name: string): boolean {
  const known = found.get(name);
  if (known !== undefined) return known;
  const has = spawnSync("which", [name]).status === 0;
  if (!has) console.log(`No ${name} here: its tests are skipped.`);
  found.set(name, has);
  return has;
}
