import { readCdl } from "#api/client.ts";
import type { Call } from "#command/state.ts";

type Page = { run: (call: Call) => void; warn: (text: string) => void };

/**
 * Reads the color corrections of a file on the server and runs the call with them. A file without any is only warned
 * of. @throws Error that says why the file was not read
 */
export async function importCdl(file: File | string, call: Call, page: Page): Promise<void> {
  const read = await reading(file).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : "";
    throw new Error(why === "" ? "Failed to import CDL file." : `Failed to import CDL file: ${why}`);
  });
  const { filename, color_corrections } = read;
  if (color_corrections.length === 0) return page.warn("No color corrections found in the file.");
  const corrections = color_corrections.map(({ description: _, ...correction }) => correction);
  page.run({ id: call.id, args: { ...call.args, filename, corrections } });
}

async function reading(file: File | string) {
  if (typeof file === "string") throw new Error(`a page cannot open “${file}” by its path; pick the file.`);
  return readCdl(file);
}
