import { createHash } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { terminal } from "#host/node.ts";

const folder = mkdtempSync(join(tmpdir(), "palette-node-"));
afterAll(() => rmSync(folder, { recursive: true }));
const { read, write } = terminal();
const signals = () => ["SIGINT", "SIGTERM", "SIGHUP"].map((each) => process.listenerCount(each));

test("a device that never ends is not read for ever, nor a file beyond the limit", async () => {
  await expect(read("/dev/zero", 1_000_000)).rejects.toThrow("“/dev/zero” has more than 1000000 bytes.");
  await expect(read(folder)).rejects.toThrow("it is a folder");
  expect((await read("/dev/null")).length).toBe(0);
});

test("a new file is there whole or not at all, and replaces none", async () => {
  const path = join(folder, "new.bin");
  const bytes = new Uint8Array(40_000_000).fill(7);
  const before = signals();
  const writing = write(path, bytes, true);
  let isDone = false;
  void writing.then(() => {
    isDone = true;
  });
  const sizes = new Set<number>();
  while (!isDone) {
    if (existsSync(path)) sizes.add(statSync(path).size);
    await new Promise((next) => setImmediate(next));
  }
  expect([...sizes].every((size) => size === bytes.length)).toBe(true);
  await expect(write(path, new Uint8Array(1), true)).rejects.toThrow("it exists already");
  expect(createHash("sha256").update(readFileSync(path)).digest("hex")).toBe(
    createHash("sha256").update(bytes).digest("hex"),
  );
  expect(readdirSync(folder)).toEqual(["new.bin"]);
  expect(signals()).toEqual(before);
});

test("a link keeps leading to the file that is replaced, and a name of 255 bytes can be replaced, too", async () => {
  const [real, link] = [join(folder, "real"), join(folder, "link")];
  writeFileSync(real, "old");
  symlinkSync(real, link);
  await write(link, new TextEncoder().encode("new"));
  expect(readFileSync(real, "utf8")).toBe("new");
  await expect(write(link, new Uint8Array(1), true)).rejects.toThrow("it exists already");
  const long = join(folder, "x".repeat(255));
  for (const text of ["one", "two"]) await write(long, new TextEncoder().encode(text));
  expect(readFileSync(long, "utf8")).toBe("two");
});
