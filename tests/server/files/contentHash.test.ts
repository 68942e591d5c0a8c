import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256Of } from "#server/files/contentHash.ts";

test("the hash of a content is computed while others get a turn", async () => {
  const bytes = new Uint8Array(64 * 1024 * 1024).fill(7);
  const turns: string[] = [];
  const hash = sha256Of(bytes).then((hash) => {
    turns.push("hash");
    return hash;
  });
  setImmediate(() => turns.push("other"));
  expect(await hash).toBe(createHash("sha256").update(bytes).digest("hex"));
  expect(turns).toEqual(["other", "hash"]);
});

test("the hash of a part of a buffer is of that part alone", async () => {
  const part = Buffer.from("before content after").subarray(7, 14);
  expect(await sha256Of(part)).toBe(createHash("sha256").update("content").digest("hex"));
});
