import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Git, GitFailure, type GitRemote } from "./gitProgram.ts";

const NETWORK_TIMEOUT_MS = 120_000;
/** Time of the one fetch or push that may take longer; git itself ends one that stands still for 30 s. */
const LONGEST_MS = 30 * 60_000;
const MAX_REPOSITORY_BYTES = 1024 * 1024 * 1024;
/** Largest number of commits listed for a branch. */
const MAX_COMMITS = 100;
/** Control characters, and marks that turn the text after them around (UAX #9): logs and history show names and subjects. */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;
const visible = (text: string) => text.replace(HIDDEN, " ").trim();
/** Lists of files that are remembered. */
const MAX_LISTS = 8;

/** A person as a commit names them. */
export type GitPerson = { name: string; email: string };
export type GitCommit = GitPerson & {
  id: string;
  at: string;
  subject: string;
  /** Address of whoever has committed it. */
  committer: string;
  /** Id of the config that a commit of Palette is of; "" where it names none. */
  config: string;
};
/** A file of a commit; `blob` names its content. */
export type GitFile = { blob: string; size: number };

/** Entries of a commit by path; the folder that was asked for may be a file. */
export type GitOthers = ReadonlyMap<string, "folder" | "link" | "file">;

type NewCommit = {
  /** Null begins a branch. */
  parent: string | null;
  files: ReadonlyMap<string, Uint8Array>;
  removed: readonly string[];
  author: GitPerson;
  committer: GitPerson;
  message: string;
  /** Time of publication. */
  at: string;
};

/** The bare repository that a mirror works in: a copy, which can be made again at any time. */
export type GitRepository = {
  /** Id of the newest commit of a remote branch; null where there is no such branch. Fetches nothing. */
  headOf: (remote: GitRemote, branch: string) => Promise<string | null>;
  /** Fetches a branch. @returns its newest commit; null where there is no such branch */
  fetch: (remote: GitRemote, branch: string) => Promise<string | null>;
  /** Files of a commit at and below a folder, "" for all; links and modules are left out. */
  filesOf: (commit: string, folder: string) => Promise<ReadonlyMap<string, GitFile>>;
  /** Folders, links and modules in a commit at and below a folder: all there that is no file. */
  othersOf: (commit: string, folder: string) => Promise<GitOthers>;
  /** Names of what stands in a commit outside of folders, and true for each folder. */
  rootOf: (commit: string) => Promise<ReadonlyMap<string, boolean>>;
  /** Content of a file of a commit. @throws GitFailure for one with more bytes */
  read: (file: GitFile, maxBytes: number) => Promise<Buffer>;
  /**
   * Commits that a branch has and an earlier one has not, newest first; all where that is not known.
   * @param folder leaves those that change it; "" for all
   */
  commitsSince: (since: string | null, until: string, folder?: string) => Promise<GitCommit[]>;
  /** True if a commit has all that another has. */
  includes: (commit: string, earlier: string) => Promise<boolean>;
  /** Makes a commit. @returns its id */
  commit: (made: NewCommit) => Promise<string>;
  /** Pushes a commit. @throws GitFailure `raced` where the branch has one that this commit has not */
  push: (remote: GitRemote, commit: string, branch: string) => Promise<void>;
  /** Deletes a remote branch that has this commit still. @throws GitFailure `raced` where it has another */
  deleteBranch: (remote: GitRemote, branch: string, commit: string) => Promise<void>;
};

type Listed = { files: Map<string, GitFile>; others: Map<string, "folder" | "link" | "file"> };

/** Line at the end of a commit's message that names the config by its id. */
export const CONFIG_TRAILER = "Config-Id";

/** A line of `git ls-tree`, and the mode of a folder. */
const ENTRY = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-)\t(.*)$/s;
const FOLDER = "040000";

/** Opens the working repository in a folder, which is made if needed. */
export async function openRepository(git: Git, folder: string): Promise<GitRepository> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(join(folder, "HEAD")))
    await git(["init", "--quiet", "--bare", "--template=", "."], { folder });
  await dropUnfinished(join(folder, "objects/pack"));

  const text = async (words: readonly string[]) => (await git(words, { folder })).toString("utf8");

  const headOf: GitRepository["headOf"] = async (remote, branch) => {
    const words = ["ls-remote", "--quiet", "--", "mirror", `refs/heads/${branch}`];
    const found = await git(words, { folder, remote, timeoutMs: NETWORK_TIMEOUT_MS });
    const lines = found.toString("utf8").split("\n");
    return lines.find((line) => line.endsWith(`\trefs/heads/${branch}`))?.split("\t")[0] ?? null;
  };

  /** Lists by commit and folder, the last ones asked for: a run compares a few commits again and again. */
  const lists = new Map<string, Listed>();
  const listOf = async (commit: string, below: string): Promise<Listed> => {
    const key = `${commit}:${below}`;
    const known = lists.get(key);
    if (known) return known;
    const words = ["ls-tree", "-r", "-t", "-z", "-l", "--full-tree", commit];
    const listed: Listed = { files: new Map(), others: new Map() };
    // Without its slash, what stands in the place of the folder is listed too.
    const at = below ? ["--", below.replace(/\/$/, "")] : [];
    for (const entry of (await text([...words, ...at])).split("\0")) {
      const [, mode, blob, size, path] = ENTRY.exec(entry) ?? [];
      if (path === undefined) continue;
      const isFile = mode!.startsWith("100");
      if (isFile && path.startsWith(below)) listed.files.set(path, { blob: blob!, size: Number(size) });
      else if (isFile) listed.others.set(path, "file");
      else listed.others.set(path, mode === FOLDER ? "folder" : "link");
    }
    if (lists.size >= MAX_LISTS) lists.clear();
    lists.set(key, listed);
    return listed;
  };
  return {
    headOf,
    fetch: async (remote, branch) => {
      const place = `refs/upstream/${branch}`;
      try {
        await git(
          [
            "fetch",
            "--quiet",
            "--no-tags",
            "--no-write-fetch-head",
            "--",
            "mirror",
            `+refs/heads/${branch}:${place}`,
          ],
          {
            folder,
            remote,
            timeoutMs: NETWORK_TIMEOUT_MS,
            longestMs: LONGEST_MS,
            maxFolderBytes: MAX_REPOSITORY_BYTES,
          },
        );
      } catch (error) {
        if (error instanceof GitFailure && error.kind === "missing") return null;
        throw error;
      }
      // Nothing packs references here.
      return (await readFile(join(folder, place), "utf8")).trim();
    },
    filesOf: async (commit, below) => (await listOf(commit, below)).files,
    othersOf: async (commit, below) => (await listOf(commit, below)).others,
    rootOf: async (commit) => {
      const entries = (await text(["ls-tree", "-z", "--full-tree", commit])).split("\0").filter(Boolean);
      return new Map(
        entries.map((entry) => [entry.slice(entry.indexOf("\t") + 1), entry.startsWith(FOLDER)]),
      );
    },
    read: async ({ blob, size }, maxBytes) => {
      if (size > maxBytes)
        throw new GitFailure(`A file of the repository has ${size} bytes; at most ${maxBytes} are read.`);
      return git(["cat-file", "blob", blob], { folder, maxBytes });
    },
    commitsSince: async (since, until, below = "") => {
      const ofConfig = `%(trailers:key=${CONFIG_TRAILER},valueonly,separator=%x2C)`;
      const form = `--format=%H%x00%an%x00%ae%x00%aI%x00%s%x00%ce%x00${ofConfig}%x00`;
      const log = (range: readonly string[]) =>
        text(["log", form, `--max-count=${MAX_COMMITS}`, ...range, "--", ...(below ? [below] : [])]);
      const told =
        since === null ? await log([until]) : await log([until, `^${since}`]).catch(() => log([until]));
      return told
        .split("\0\n")
        .filter((line) => line !== "")
        .map((line) => {
          const [id = "", name = "", email = "", at = "", subject = "", committer = "", config = ""] =
            line.split("\0");
          return { id, name: visible(name), email, at, subject: visible(subject), committer, config };
        });
    },
    includes: async (commit, earlier) => {
      const words = ["rev-list", "--max-count=1", earlier, `^${commit}`, "--"];
      return text(words).then(
        (missing) => missing === "",
        () => false,
      );
    },
    commit: async (made) => {
      const words = ["fast-import", "--quiet", "--force", "--done"];
      return (await git(words, { folder, input: importOf(made) })).toString("utf8").trim();
    },
    push: async (remote, commit, branch) => {
      const words = ["push", "--quiet", "--no-verify", "--", "mirror", `${commit}:refs/heads/${branch}`];
      await git(words, { folder, remote, timeoutMs: NETWORK_TIMEOUT_MS, longestMs: LONGEST_MS });
    },
    deleteBranch: async (remote, branch, commit) => {
      const place = `refs/heads/${branch}`;
      const lease = `--force-with-lease=${place}:${commit}`;
      const words = ["push", "--quiet", "--no-verify", lease, "--", "mirror", `:${place}`];
      await git(words, { folder, remote, timeoutMs: NETWORK_TIMEOUT_MS });
    },
  };
}

/** Deletes what fetches left that were ended: it would count as part of the repository for ever. */
async function dropUnfinished(packs: string): Promise<void> {
  const ended = Date.now() - 2 * NETWORK_TIMEOUT_MS;
  for (const name of await readdir(packs).catch(() => []))
    if (name.startsWith("tmp_")) {
      const path = join(packs, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtimeMs < ended) await rm(path, { force: true });
    }
}

/** Name that git gives a content. */
export function blobId(bytes: Uint8Array): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

/** A commit as `git fast-import` reads it; the id comes back. */
function importOf({ parent, files, removed, author, committer, message, at }: NewCommit): Buffer {
  const time = `${Math.floor(Date.parse(at) / 1000)} +0000`;
  const person = ({ name, email }: GitPerson) => `${plain(name) || "Unknown"} <${plain(email)}> ${time}`;
  const data = (bytes: Uint8Array) => [Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from("\n")];
  return Buffer.concat([
    Buffer.from(
      `feature done\ncommit refs/work/${randomUUID()}\nmark :1\nauthor ${person(author)}\ncommitter ${person(committer)}\n`,
    ),
    ...data(Buffer.from(message.replaceAll("\0", ""))),
    Buffer.from(parent === null ? "" : `from ${parent}\n`),
    ...removed.map((path) => Buffer.from(`D ${quoted(path)}\n`)),
    ...[...files].flatMap(([path, bytes]) => [
      Buffer.from(`M 100644 inline ${quoted(path)}\n`),
      ...data(bytes),
    ]),
    Buffer.from("\nget-mark :1\ndone\n"),
  ]);
}

/** A path as `git fast-import` reads it: one that begins with a quotation mark would be one of C. */
const quoted = (path: string) => (path.startsWith('"') ? `"${path.replace(/["\\]/g, "\\$&")}"` : path);

/** A name or an address on one line, without what ends it in a commit. */
const plain = (text: string) =>
  text
    .replace(/[\u0000-\u0020\u007f<>]+/g, " ")
    .trim()
    .slice(0, 200);
