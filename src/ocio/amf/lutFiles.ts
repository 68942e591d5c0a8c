import { createTransform, type Transform } from "../chain/transform.ts";
import { homeOf } from "../files/fileReference.ts";
import { decoded } from "../files/path.ts";
import type { Change } from "../model/change.ts";
import type { Document } from "../model/document.ts";

/** True for a place, from the configuration, at which another file lies than the one that an AMF names. */
export type IsTaken = (place: string, path: string) => boolean;

/** LUT files of an AMF, each with a name of its own by which steps of a configuration read it. */
export class LutFiles {
  /** Paths in the AMF by the place, from the configuration, at which steps find the file. */
  readonly places: Record<string, string> = {};
  /** Paths in the AMF by the text of their steps, in lower case. */
  private readonly paths = new Map<string, string>();
  private readonly document: Document;
  private readonly isTaken: IsTaken;

  constructor(document: Document, isTaken: IsTaken = () => false) {
    this.document = document;
    this.isTaken = isTaken;
  }

  /** A step that reads a file as AMF means it. */
  step(path: string, id: string): Transform {
    for (let at = 1; ; at++) {
      const src = numbered(lutPath(path), at);
      const place = homeOf(this.document, src) ?? src;
      const other = this.paths.get(src.toLowerCase()) ?? path;
      if (other !== path || this.isTaken(place, path)) continue;
      this.paths.set(src.toLowerCase(), path);
      this.places[place] = path;
      const isCdl = /\.(cc|ccc|cdl)$/i.test(src);
      return { ...createTransform("FileTransform", id), src, interpolation: isCdl ? null : "best" };
    }
  }

  /** Changes after which files beside the configuration are found where no fixed folder inside is looked through. */
  searchPathChanges({ config }: Document): Change[] {
    const entries = config.search_path.filter((entry) => entry !== "");
    const isFound = entries.length > 0 && homeOf(this.document, "file") !== null;
    if (this.paths.size === 0 || isFound) return [];
    return [{ at: ["config", "search_path"], to: () => [...entries, "."] }];
  }
}

/**
 * The path for a file that an AMF names by a path or URI from its own place. A path that leads elsewhere becomes the name
 * of the file; signs that would be context variables become "_".
 */
function lutPath(path: string): string {
  const plain = decoded(path.replace(/^file:(\/\/)?/i, "")).replaceAll("\\", "/");
  const parts = plain.split("/").filter((part) => part !== "" && part !== ".");
  const leads = /^(\/|[a-z]:)/i.test(plain) || parts.includes("..");
  return (leads ? (parts.at(-1) ?? plain) : parts.join("/")).replace(/[$%]/g, "_");
}

/** A path with a number before its ending from the second on: "luts/a_2.cube". */
function numbered(path: string, at: number): string {
  return at === 1 ? path : path.replace(/(\.[^./]*)?$/, `_${at}$1`);
}
