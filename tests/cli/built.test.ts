import { execFile, execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { small } from "./terminal.ts";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "palette-cli-"));
const program = join(folder, "cli.js");

/** The built program, as a shell starts it. */
function run(words: string[], options: { input?: string; env?: Record<string, string>; cwd?: string } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    encoding: "utf8",
    input: options.input ?? "",
    cwd: options.cwd ?? folder,
    env: { ...process.env, OCIO: "", ...options.env },
    maxBuffer: 1e9,
  });
  return { code: status, out: stdout, err: stderr };
}

beforeAll(async () => {
  await build({
    root,
    configFile: join(root, "vite.config.ts"),
    mode: "cli",
    logLevel: "error",
    build: { outDir: folder },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the program is one file that plain node runs, with the version of the package", () => {
  expect(readdirSync(folder).filter((name) => name.endsWith(".js"))).toEqual(["cli.js"]);
  const text = readFileSync(program, "utf8");
  expect(text.startsWith("#!/usr/bin/env node\n")).toBe(true);
  const imported = [...text.matchAll(/^import .*? from "([^"]+)";$/gm)].map(([, name]) =>
    name!.replace("node:", ""),
  );
  expect(new Set(imported)).toEqual(
    new Set([
      "crypto",
      "fs",
      "fs/promises",
      "module",
      "os",
      "path",
      "timers/promises",
      "v8",
      "worker_threads",
      "zlib",
    ]),
  );
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  expect(run(["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
});

test("output through a pipe is whole, however slowly it is read", async () => {
  const spaces = Array.from({ length: 5_000 }, (_, n) => `  - !<ColorSpace> {name: space ${n}}\n`).join("");
  writeFileSync(join(folder, "large.ocio"), small + spaces);
  const whole = run(["format", "large.ocio"]).out;
  expect(whole.length).toBeGreaterThan(500_000);
  const slowly = async (words: string) => {
    const line = `"${process.execPath}" "${program}" ${words} | (sleep 0.5; cat)`;
    return (await promisify(execFile)("sh", ["-c", line], { cwd: folder, maxBuffer: 1e9 })).stdout;
  };
  expect(await slowly("format large.ocio")).toBe(whole);
});

test("a reader that stops early is no failure and makes no noise", () => {
  const line = `"${process.execPath}" "${program}" format large.ocio | head -c 10`;
  const { stdout, stderr } = spawnSync("sh", ["-c", line], { cwd: folder, encoding: "utf8" });
  expect([stdout.length, stderr]).toEqual([10, ""]);
});

/** Outcome of a line of the shell in which $palette is the built program; its last line is the exit code. */
function shell(line: string) {
  const { stdout, stderr } = spawnSync("sh", ["-c", `${line}; echo $?`], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, palette: `${process.execPath} ${program}` },
  });
  return { out: stdout, err: stderr };
}

describe.runIf(existsSync("/dev/full"))("a result that standard output does not take", () => {
  test.each([
    ["format a.ocio", 1],
    ["info a.ocio --json", 1],
    ["info no.ocio --json", 1],
    ["builtin", 1],
    ["help", 1],
    ["commands --json", 1],
    ["files a.ocio", 1],
    ["document a.ocio --out -", 1],
    ["run a.ocio role.assign --name=data --colorspace=raw", 1],
    ["diff a.ocio a.ocio", 2],
  ])("is a failure of %s that is told", (words, code) => {
    writeFileSync(join(folder, "a.ocio"), small);
    const { out, err } = shell(`$palette ${words} >/dev/full`);
    expect(out).toBe(`${code}\n`);
    expect(err).toContain("Standard output cannot be written: the disk is full.\n");
  });

  test("is told of a file that took a part of it alone", () => {
    const { out, err } = shell("(ulimit -f 1; $palette builtin cg-config-latest >part.ocio)");
    expect(out).toBe("1\n");
    expect(err).toContain("Standard output cannot be written");
  });
});

test("exit codes, standard input and $OCIO are those of a real process", () => {
  writeFileSync(join(folder, "a.ocio"), small);
  expect(run(["format", "a.ocio"])).toEqual({ code: 0, out: small, err: "" });
  expect(run(["format", "-"], { input: small })).toEqual({ code: 0, out: small, err: "" });
  expect(run(["format"], { env: { OCIO: join(folder, "a.ocio") } })).toEqual({
    code: 0,
    out: small,
    err: "",
  });
  expect(run(["format", "-"], { input: "a: [" })).toMatchObject({ code: 1, out: "" });
  expect(run(["format"])).toMatchObject({ code: 2, out: "" });
  expect(run(["format", "no.ocio"])).toEqual({
    code: 1,
    out: "",
    err: "“no.ocio” cannot be read: it does not exist.\n",
  });
  expect(run(["format", "."])).toEqual({ code: 1, out: "", err: "“.” cannot be read: it is a folder.\n" });
});

test("a file is replaced whole, keeps its mode and leaves nothing beside it", () => {
  const inside = mkdtempSync(join(folder, "write-"));
  const path = join(inside, "a.ocio");
  writeFileSync(path, small, { mode: 0o640 });
  const words = ["run", "a.ocio", "colorspace.rename", "--target=linear", "--name=lin", "--out", "a.ocio"];
  expect(run(words, { cwd: inside })).toEqual({
    code: 0,
    out: "",
    err: "Renamed “linear” to “lin”.\nWrote a.ocio.\n",
  });
  expect(readFileSync(path, "utf8")).toContain("name: lin\n");
  expect(statSync(path).mode & 0o777).toBe(0o640);
  expect(readdirSync(inside)).toEqual(["a.ocio"]);
  const nowhere = run(["run", "a.ocio", "config.setName", "--name=x", "--out", "no/a.ocio"], { cwd: inside });
  expect(nowhere).toMatchObject({
    code: 1,
    err: expect.stringMatching(/“no\/a\.ocio” cannot be written: its folder does not exist\.\n$/),
  });
});

test("a link is followed, and what is no ordinary file is written to", () => {
  const inside = mkdtempSync(join(folder, "link-"));
  writeFileSync(join(inside, "a.ocio"), small);
  symlinkSync("a.ocio", join(inside, "link.ocio"));
  const words = ["run", "a.ocio", "config.setName", "--name=show", "--out"];
  expect(run([...words, "link.ocio"], { cwd: inside }).code).toBe(0);
  expect(lstatSync(join(inside, "link.ocio")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(inside, "a.ocio"), "utf8")).toContain("name: show\n");
  const line = `"${process.execPath}" "${program}" ${words.join(" ")} /dev/stdout | cat`;
  expect(
    execFileSync("sh", ["-c", line], { cwd: inside, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
  ).toContain("name: show\n");
});

test("an archive goes in by a pipe and comes out as a file", () => {
  writeFileSync(join(folder, "a.ocio"), small);
  expect(run(["run", "a.ocio", "config.setName", "--name=show", "--out", "b.ocioz"]).code).toBe(0);
  const line = `cat b.ocioz | "${process.execPath}" "${program}" info - --json`;
  const facts = JSON.parse(execFileSync("sh", ["-c", line], { cwd: folder, encoding: "utf8" })) as Record<
    string,
    unknown
  >;
  expect(facts).toMatchObject({ file: "standard input", name: "show", files: [] });
});

test.skipIf(spawnSync("git", ["--version"]).status !== 0)(
  "git merges two edits of a config with it, and stops at a conflict",
  () => {
    const repository = mkdtempSync(join(folder, "git-"));
    const show = join(repository, "show.ocio");
    const git = (...words: string[]) =>
      spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...words], {
        cwd: repository,
        encoding: "utf8",
        env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
      });
    const commit = (text: string) => {
      writeFileSync(show, text);
      git("add", "-A");
      expect(git("commit", "-qm", "edit").status).toBe(0);
    };
    const base = `# The show's config\n${small}`;
    const theirs = base.replace("active_views: []", "active_views: []\n\nname: theirs");
    git("init", "-q", "-b", "main");
    git("config", "merge.ocio.driver", `"${process.execPath}" "${program}" merge %O %A %B --out %A`);
    writeFileSync(join(repository, ".gitattributes"), "*.ocio merge=ocio\n");
    commit(base);
    git("checkout", "-qb", "theirs");
    commit(theirs);
    git("checkout", "-q", "main");
    commit(base.replace("isdata: true", "isdata: false"));
    expect(git("merge", "theirs", "-m", "merge")).toMatchObject({ status: 0 });
    const merged = readFileSync(show, "utf8");
    expect(merged).toContain("# The show's config");
    expect(merged).toContain("name: theirs");
    expect(merged).toContain("isdata: false");

    git("checkout", "-qb", "other", "HEAD~1");
    commit(base.replace("active_views: []", "active_views: []\n\nname: other"));
    expect(git("merge", "theirs", "-m", "merge").status).toBe(1);
    expect(git("status", "--porcelain").stdout).toContain("UU show.ocio");
    expect(readFileSync(show, "utf8")).toContain("name: other");
  },
);
