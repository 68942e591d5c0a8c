import { z } from "zod";
import type { Terminal } from "#host/node.ts";

/** An image that was written: its input as it was then, its color space where the file told it, and the steps. */
type Written = { input: string | null; source: string | null; steps: string };

/** Outputs that an earlier run of the same conversion wrote before it was broken off. */
export type Resume = {
  /** The color space of the input and a stand-in for the steps that made an output; null where it is to be made. */
  of: (input: string, output: string) => Promise<Pick<Written, "source" | "steps"> | null>;
  /** Notes that an output is written, from an input that had this stamp when it was read. */
  done: (output: string, written: Written) => Promise<void>;
  /** Forgets the notes: all is written. */
  end: () => Promise<void>;
};

const written = z.object({ input: z.string().nullable(), source: z.string().nullable(), steps: z.string() });
const notes = z.object({ key: z.string(), written: z.record(z.string(), written) });

/**
 * Keeps notes of a sequence beside its output, for a run that is broken off. Notes of another conversion are of no use.
 * @param pattern the path of the outputs, with the place of the number
 * @param key stands for the conversion and how it is written
 */
export async function openResume(pattern: string, key: string, terminal: Terminal): Promise<Resume> {
  const at = Math.max(pattern.lastIndexOf("/"), pattern.lastIndexOf("\\")) + 1;
  const path = `${pattern.slice(0, at)}.${pattern.slice(at).replace(/[#@%*]/g, "_")}.apply`;
  const known = await read(path, terminal);
  const all = new Map(Object.entries(known?.key === key ? known.written : {}));
  return {
    async of(input, output) {
      const found = all.get(output);
      if (!found || !(await terminal.has(output)) || found.input !== (await terminal.stamp(input)))
        return null;
      return found;
    },
    async done(output, made) {
      all.set(output, made);
      const text = JSON.stringify({ key, written: Object.fromEntries(all) });
      await terminal.write(path, new TextEncoder().encode(text));
    },
    end: () => terminal.remove(path),
  };
}

async function read(path: string, terminal: Terminal): Promise<z.output<typeof notes> | null> {
  if (!(await terminal.has(path))) return null;
  try {
    return notes.parse(JSON.parse(new TextDecoder().decode(await terminal.read(path))));
  } catch {
    return null;
  }
}
