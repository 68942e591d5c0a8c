import { type Archive, readArchive } from "../archive/archive.ts";
import type { Limits } from "../archive/limits.ts";
import { notConfigReason } from "./notConfig.ts";
import { decode } from "./text.ts";

/**
 * Reads an .ocioz archive, recognized by its first two bytes whatever its name, else the text of a configuration. In a
 * .zip the configuration may lie in a folder. Never throws; errors are in `problems`.
 */
export function readInput(bytes: Uint8Array, name: string, limits: Partial<Limits> = {}): Archive {
  if (isArchive(bytes)) return readArchive(bytes, limits, /\.zip$/i.test(name));
  const message = notConfigReason(bytes, name);
  if (message !== null)
    return { text: "", files: new Map(), problems: [{ severity: "error", code: "not-a-config", message }] };
  return { ...decode(bytes, name), opened: bytes, files: new Map() };
}

/** True if the bytes begin with "PK", as archives do. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}
