import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { terminal } from "#host/node.ts";

const folder = mkdtempSync(join(tmpdir(), "palette-node-"));
afterAll(() => rmSync(folder, { recursive: true }));
const { read, find, stamp, write, replace, sweep } = terminal();
const signals = () => ["SIGINT", "SIGTERM", "SIGHUP"].map((each) => process.listenerCount(each));

test("a device that never ends is not read for ever, nor a file beyond the limit", async () => {
  await expect(read("/dev/zero", 1_000_000)).rejects.toThrow("“/dev/zero” has more than 1000000 bytes.");
  await expect(read(folder)).rejects.toThrow("it is a folder");
  expect((await read("/dev/null")).length).toBe(0);
});

test("links that lead to one another are told in a sentence", async () => {
  const [one, other] = ["one", "other"].map((name) => join(folder, name)) as [string, string];
  symlinkSync(one, other);
  symlinkSync(other, one);
  await expect(read(one)).rejects.toThrow(`“${one}” cannot be read: its links lead to one another.`);
  for (const each of [one, other]) rmSync(each);
});

// Nothing can be looked for there, either: neither below a file nor in a folder of somebody else.
test("a path below a file is told in a sentence, though nothing can be removed there", async () => {
  const file = join(folder, "plain");
  writeFileSync(file, "");
  const path = join(file, "a.exr");
  const why = `“${path}” cannot be written: a part of its path is not a folder.`;
  await expect(write(path, new Uint8Array())).rejects.toThrow(why);
  rmSync(file);
});

test.skipIf(process.platform === "win32")("a named pipe is written to where somebody reads it", async () => {
  const path = join(folder, "pipe");
  execFileSync("mkfifo", [path]);
  const bytes = new Uint8Array(300_000).fill(7);
  await expect(write(path, bytes)).rejects.toThrow(
    `“${path}” cannot be written: nobody is at its other end.`,
  );
  const reader = spawn("cat", [path]);
  let size = 0;
  reader.stdout.on("data", (chunk: Buffer) => {
    size += chunk.length;
  });
  const ended = new Promise((resolve) => reader.on("close", resolve));
  await vi.waitFor(() => write(path, bytes), 10_000);
  await ended;
  expect(size).toBe(bytes.length);
  rmSync(path);
});

test("bytes of a file are a plain array, whose slice is a copy", async () => {
  const path = join(folder, "bytes.bin");
  writeFileSync(path, Uint8Array.of(1, 2, 3, 4));
  for (const bytes of [await read(path), find(path)!]) {
    expect(Buffer.isBuffer(bytes)).toBe(false);
    const part = bytes.slice(2, 4);
    expect([part.byteOffset, part.buffer.byteLength, ...part]).toEqual([0, 2, 3, 4]);
  }
  rmSync(path);
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
  const nowhere = join(folder, "none", "new.bin");
  await expect(write(nowhere, bytes)).rejects.toMatchObject({
    details: { code: "not-found", file: nowhere },
  });
  expect(createHash("sha256").update(readFileSync(path)).digest("hex")).toBe(
    createHash("sha256").update(bytes).digest("hex"),
  );
  expect(readdirSync(folder)).toEqual(["new.bin"]);
  expect(signals()).toEqual(before);
});

test("the stamp of a file is that of its links, and another once it is written again, moved in place or touched", async () => {
  const path = join(folder, "stamped.bin");
  await write(path, Uint8Array.of(1));
  const first = await stamp(path);
  symlinkSync(path, `${path}.link`);
  expect(first).not.toBeNull();
  expect([await stamp(path), await stamp(`${path}.link`)]).toEqual([first, first]);
  await write(path, Uint8Array.of(1));
  const second = await stamp(path);
  utimesSync(path, 1, 1);
  expect(new Set([first, second, await stamp(path)]).size).toBe(3);
  expect([await stamp(join(folder, "none")), await stamp(folder)]).toEqual([null, null]);
  for (const each of [path, `${path}.link`]) rmSync(each);
});

test("the stamp of a file is told before it takes its place, and is that which it has then", async () => {
  const path = join(folder, "noted.bin");
  await write(path, new Uint8Array([1]));
  const old = await stamp(path);
  const noted: unknown[] = [];
  await write(path, new Uint8Array([1, 2]), false, async (next) => {
    noted.push(next, await stamp(path));
  });
  expect(noted).toEqual([await stamp(path), old]);
});

test("a folder is made with those above it, also where its path goes back up", async () => {
  await terminal().makeFolder(join(folder, "a/b"));
  await terminal().makeFolder(`${folder}/new/..`);
  expect(readdirSync(folder).filter((name) => name === "a" || name === "new")).toEqual(["a", "new"]);
  for (const name of ["a", "new"]) rmSync(join(folder, name), { recursive: true });
});

test.skipIf(process.platform !== "linux")("a folder that nobody can make is refused at once", async () => {
  await expect(terminal().makeFolder("/proc/palette/show")).rejects.toThrow("cannot be made");
});

test("a folder cannot be made where a file is, which the message says", async () => {
  const path = join(folder, "taken");
  writeFileSync(path, "");
  await expect(terminal().makeFolder(path)).rejects.toThrow(`“${path}” cannot be made: a file has its name.`);
  await expect(terminal().makeFolder(`${path}/`)).rejects.toThrow("a file has its name");
  await expect(terminal().makeFolder(join(path, "in"))).rejects.toThrow("a part of its path is not a folder");
  rmSync(path);
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

test("a link is replaced by the file where that is asked for, and what it led to stays", async () => {
  const [target, path] = [join(folder, "theirs.bin"), join(folder, "link.bin")];
  writeFileSync(target, "theirs");
  symlinkSync(target, path);
  await replace(path, Buffer.from("ours"));
  expect([readFileSync(target, "utf8"), readFileSync(path, "utf8")]).toEqual(["theirs", "ours"]);
  expect(lstatSync(path).isSymbolicLink()).toBe(false);
  symlinkSync(join(folder, "nowhere"), join(folder, "dead.bin"));
  await replace(join(folder, "dead.bin"), Buffer.from("ours"));
  expect(readFileSync(join(folder, "dead.bin"), "utf8")).toBe("ours");
});

test("what a killed write has left is swept away, and nothing else", async () => {
  const place = mkdtempSync(join(folder, "sweep-"));
  const [killed, running] = [".00000000-0000-4000-8000-000000000000.tmp", `.${crypto.randomUUID()}.tmp`];
  for (const name of [killed, running, ".own.tmp", "config.ocioz"]) writeFileSync(join(place, name), "x");
  const long = new Date(Date.now() - 120_000);
  for (const name of [killed, ".own.tmp", "config.ocioz"]) utimesSync(join(place, name), long, long);
  await sweep(place);
  await sweep(join(place, "no folder"));
  expect(readdirSync(place).sort()).toEqual([running, ".own.tmp", "config.ocioz"].sort());
});

test("each terminal of a process listens to the same errors of its output, once", () => {
  const heard = () => process.stdout.listenerCount("error");
  terminal();
  const before = heard();
  terminal();
  expect(heard()).toBe(before);
});
