import { usedFiles } from "../files/externalFile.ts";
import { decode } from "../files/text.ts";
import { configStem } from "../model/configTitle.ts";
import { readConfig } from "../yaml/read.ts";
import { writeArchive } from "./archive.ts";

/** The files of a folder by their path below it, with "/". */
export type Listing = Map<string, () => Promise<File>>;

/** Default upload limit of the server. */
const MOST_BYTES = 100 * 1024 * 1024;

/**
 * A configuration of a folder with the files that it uses, as one file to upload: "config.ocio" has the name of its folder,
 * where that has one.
 */
export async function bundle(listing: Listing, config: string, folder: string): Promise<File> {
  const stem = config === "config.ocio" && folder !== "" ? folder : configStem(config);
  const kept = await listing.get(config)!();
  const { text } = decode(new Uint8Array(await kept.arrayBuffer()), config);
  const { document } = readConfig(text);
  const files = new Map<string, Uint8Array>();
  let total = 0;
  for (const path of usedFiles(document, [...listing.keys()])) {
    const file = await listing.get(path)!();
    total += file.size;
    if (total > MOST_BYTES)
      throw new Error(
        `The files that “${config}” uses have more than ${MOST_BYTES / 1024 / 1024} MB together.`,
      );
    files.set(path, new Uint8Array(await file.arrayBuffer()));
  }
  if (files.size === 0) return new File([kept], `${stem}.ocio`);
  return new File([writeArchive(text, files) as Uint8Array<ArrayBuffer>], `${stem}.ocioz`);
}
