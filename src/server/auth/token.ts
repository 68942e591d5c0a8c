import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hash of a token for the database. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Keyed hash; `purpose` keeps those of one use from serving another. */
export function keyedHash(key: Buffer | string, purpose: string, text: string): Buffer {
  return createHmac("sha256", key).update(`${purpose}\0${text}`).digest();
}

/** UUID derived from these bytes, one-way (version 8, RFC 9562). */
export function uuidOf(hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** True for an id as `uuidOf` makes them for visitors, known to them before the database has it. */
export function isDerivedId(id: string): boolean {
  return id[14] === "8";
}

/** Compares in constant time. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(left!, right!);
}
