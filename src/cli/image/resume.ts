import type { Terminal } from "#host/node.ts";

/** Outputs that an earlier run of the same conversion wrote before it was broken off. */
export type Resume = {
  has: (output: string) => Promise<boolean>;
  /** Notes that an output is written. */
  done: (output: string) => Promise<void>;
  /** Forgets the notes: all is written. */
  end: () => Promise<void>;
};

/**
 * Keeps notes of a sequence beside its output, for a run that is broken off. Notes of another conversion are of no use.
 * @param pattern the path of the outputs, with the place of the number
 * @param key stands for the conversion and how it is written
 */
export async function openResume(pattern: string, key: string, terminal: Terminal): Promise<Resume> {
  const at = Math.max(pattern.lastIndexOf("/"), pattern.lastIndexOf("\\")) + 1;
  const path = `${pattern.slice(0, at)}.${pattern.slice(at).replace(/[#%*]/g, "_")}.apply`;
  const text = (await terminal.has(path)) ? new TextDecoder().decode(await terminal.read(path)) : "";
  const [known, ...lines] = text.split("\n");
  const written = new Set(known === key ? lines : []);
  return {
    has: async (output) => written.has(output) && (await terminal.has(output)),
    async done(output) {
      written.add(output);
      await terminal.write(path, new TextEncoder().encode([key, ...written].join("\n")));
    },
    end: () => terminal.remove(path),
  };
}
