const MAX_PART = 255;
const MAX_PATH = 1024;

/**
 * The path under which an entry is kept: "\" read as "/", in NFC. Null for a folder; a sentence for a name that
 * could lead out of a folder it is unpacked into, or for a link or a device.
 */
export function entryName({
  name: raw,
  mode,
}: {
  name: string;
  mode: number;
}): { name: string } | { why: string } | null {
  const shown = JSON.stringify(raw.length > 80 ? `${raw.slice(0, 80)}…` : raw);
  const refuse = (reason: string) => ({ why: `The entry ${shown} ${reason}.` });
  const type = mode & 0o170000;
  if (type !== 0 && type !== 0o100000 && type !== 0o040000)
    return refuse("is a link or a device, not a file");
  if (/[\0-\x1f\x7f-\x9f]/.test(raw)) return refuse("has a control character in its name");
  // Half a character becomes that sign once it is stored.
  if (/[\ufffd\p{Surrogate}]/u.test(raw)) return refuse("has a name that is not UTF-8");
  const name = raw.replaceAll("\\", "/").normalize("NFC");
  if (name === "" || name.startsWith("/")) return refuse("has an absolute path");
  if (/^[A-Za-z]:/.test(name)) return refuse("has a path with a drive");
  const folder = name.endsWith("/");
  const parts = (folder ? name.slice(0, -1) : name).split("/");
  if (parts.includes("..")) return refuse("has a path that leaves the archive");
  if (parts.includes("") || parts.includes(".")) return refuse('has an empty or "." part in its path');
  const length = (text: string) => new TextEncoder().encode(text).length;
  if (length(name) > MAX_PATH || parts.some((part) => length(part) > MAX_PART))
    return refuse(`has a path longer than ${MAX_PATH} bytes, or a part longer than ${MAX_PART}`);
  return folder ? null : { name };
}
