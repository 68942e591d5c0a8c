import { createTransform, type Transform } from "../chain/transform.ts";
import { decoded } from "../files/path.ts";

/**
 * The path beside a configuration of a file that an AMF names by a path or URI from its own place. A path that leads
 * elsewhere becomes the name of the file.
 */
export function lutPath(path: string): string {
  const plain = decoded(path.replace(/^file:(\/\/)?/i, "")).replaceAll("\\", "/");
  const parts = plain.split("/").filter((part) => part !== "" && part !== ".");
  const leads = /^(\/|[a-z]:)/i.test(plain) || parts.includes("..");
  return leads ? (parts.at(-1) ?? plain) : parts.join("/");
}

/** A step that reads a file as AMF means it. */
export function fileTransform(src: string, id: string): Transform {
  const isCdl = /\.(cc|ccc|cdl)$/i.test(src);
  return { ...createTransform("FileTransform", id), src, interpolation: isCdl ? null : "best" };
}
