import { z } from "zod";
import { MAX_STEPS } from "#command/macro.ts";
import { answerModes } from "#command/state.ts";

const MOST_TEXT = 5_000_000;

const call = z.object({ id: z.string(), args: z.record(z.string(), z.unknown()) });
const step = z.object({ call, from: z.record(z.string(), z.enum(answerModes)) });
const macro = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  steps: z.array(step).max(MAX_STEPS),
});
const portable = z.object({
  keys: z.record(z.string(), z.array(z.string())).optional(),
  singleKeys: z.boolean().optional(),
  pinned: z.array(z.object({ call, title: z.string() })).optional(),
  macros: z.array(macro).optional(),
});

/** Preferences to take to another browser; not recents and appearance. */
export type PortablePreferences = z.output<typeof portable>;

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(
      `“${file}” is not JSON; export keys, macros and pins to get a file that can be imported.`,
    );
  }
}

/**
 * Reads the text of a file of exported preferences.
 * @throws Error with a sentence that names the file, where it holds something else
 */
export function readPreferencesFile(text: string, file: string): PortablePreferences {
  if (text.length > MOST_TEXT) throw new Error(`“${file}” is too large for keys, macros and pins.`);
  const read = portable.safeParse(jsonOf(text, file));
  if (!read.success) {
    const [{ path, message } = { path: [], message: "" }] = read.error.issues;
    throw new Error(
      `“${file}” holds no keys, macros and pins: ${[path.join("."), message].filter(Boolean).join(": ")}.`,
    );
  }
  if (Object.keys(read.data).length === 0) throw new Error(`“${file}” holds no keys, macros and pins.`);
  return read.data;
}
