import type { Call } from "#command/state.ts";

/** Limit of a file that is read at all; the reader has its own. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Reads an ACES Metadata File and runs the call with it. @throws Error that says why the file was not read */
export async function importAmfFile(
  file: File | string,
  call: Call,
  page: { run: (call: Call) => void },
): Promise<void> {
  if (typeof file === "string") throw new Error(`A page cannot open “${file}” by its path; pick the file.`);
  if (file.size > MAX_BYTES)
    throw new Error(`${file.name} is larger than 8 MB; an AMF file of that size is not read.`);
  const { readAmf } = await import("#ocio/amf/readAmf.ts");
  const { xmlText } = await import("#ocio/files/strictXml.ts");
  const text = xmlText(new Uint8Array(await file.arrayBuffer()), file.name);
  page.run({ id: call.id, args: { ...call.args, filename: file.name, amf: readAmf(text, file.name) } });
}
