import { baseNameOf } from "#ocio/files/path.ts";
import { defaultMerge, type Ociom, OciomError, readOciom } from "#ocio/merge/ociom.ts";
import { isBuiltin, type OciomDraft } from "./ociomStore.ts";

/** Largest OCIOM file, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** Reads an OCIOM file for its screen; names of files that are open stand for these. Throws a sentence. */
export async function openOciom(file: File, open: Readonly<Record<string, string>>): Promise<OciomDraft> {
  if (file.size > MAX_BYTES)
    throw new Error(`“${file.name}” is larger than 1 MB; an OCIOM file of that size is not read.`);
  const ociom = read(await file.text(), file.name);
  if (ociom.merges.length === 0) ociom.merges.push(defaultMerge("Merged", "", ""));
  const addresses: Record<string, string> = {};
  for (const { base, input } of ociom.merges)
    for (const name of [base, input]) {
      const address = open[baseNameOf(name)];
      if (address !== undefined && !isBuiltin(name)) addresses[name] = address;
    }
  return { fileName: file.name, ociom, addresses, at: 0 };
}

function read(text: string, name: string): Ociom {
  try {
    return readOciom(text);
  } catch (error) {
    if (!(error instanceof OciomError)) throw error;
    const line = error.line === undefined ? "" : `, line ${error.line}`;
    throw new Error(`“${name}”${line}: ${error.message}`);
  }
}
