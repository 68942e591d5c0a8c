import { saveFile } from "#api/download.ts";
import { writeOciom } from "#ocio/merge/writeOciom.ts";
import type { OciomDraft } from "./ociomStore.ts";

/** Saves the OCIOM file that is edited. */
export function saveOciom({ fileName, ociom }: OciomDraft): void {
  saveFile(fileName, new Blob([writeOciom(ociom)], { type: "application/yaml" }));
}
