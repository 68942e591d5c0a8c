import type { Terminal } from "#host/node.ts";
import { Misuse, OK, orTrouble, writeOut } from "../subcommand.ts";

/** Format of --format, else by the extension of --out; `endings` are those of formats with another one than their name. */
export function formatOf<Name extends string>(
  asked: string | undefined,
  out: string | undefined,
  names: readonly Name[],
  endings: Readonly<Record<string, Name>> = {},
): Name {
  const known = (name: string): name is Name => names.includes(name as Name);
  const list = names.join(", ");
  if (asked !== undefined) {
    if (!known(asked)) throw new Misuse(`--format is one of ${list}, not “${asked}”.`);
    return asked;
  }
  if (out === undefined) throw new Misuse(`Give --format (${list}), or --out with the ending of one.`);
  const ending = /\.([^./\\]*)$/.exec(out)?.[1]?.toLowerCase() ?? "";
  const named = endings[ending] ?? ending;
  if (!known(named)) throw new Misuse(`The ending of “${out}” is not a format; give --format: ${list}.`);
  return named;
}

/**
 * Writes the result of `make`, and gives the exit code. Throws Trouble where it is refused.
 */
export async function writeMade(
  make: () => string,
  out: string | undefined,
  terminal: Terminal,
): Promise<number> {
  await writeOut(await orTrouble(make), out, terminal);
  return OK;
}
