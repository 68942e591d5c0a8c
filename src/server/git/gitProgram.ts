import { spawn } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A command of git that failed; the message is a sentence for the owner of the mirror, without any secret. */
export class GitFailure extends Error {
  /**
   * `raced` where somebody else pushed meanwhile, `missing` where there is no such thing, `refused` by a rule of the host,
   * `large` where the working repository is too large.
   */
  readonly kind: "raced" | "missing" | "refused" | "large" | "other";
  constructor(message: string, kind: GitFailure["kind"] = "other") {
    super(message);
    this.kind = kind;
  }
}

/** A remote repository as git is told of it: by the environment, where no list of processes shows it. */
export type GitRemote = {
  /** https://…, or an absolute path. */
  url: string;
  /** `HOST:PORT:ADDRESS,…`: the only addresses that the host's name has for git. */
  resolve: string | null;
  username: string;
  token: string | null;
};

type Wanted = {
  /** The bare repository to work in. */
  folder: string;
  remote?: GitRemote;
  input?: Buffer;
  env?: Record<string, string>;
  timeoutMs?: number;
  /** Time that one command at once of all may take instead: a first fetch of much by a slow line. */
  longestMs?: number;
  /** Bytes of the answer. */
  maxBytes?: number;
  /** Bytes of the repository, which is looked at while the command runs. */
  maxFolderBytes?: number;
};

/** Runs a command of git. @throws GitFailure */
export type Git = (words: readonly string[], wanted: Wanted) => Promise<Buffer>;

/** The first version that knows `http.curloptResolve`. */
const FIRST_VERSION = [2, 37] as const;
const INSTALL = `install git ${FIRST_VERSION.join(".")} or later`;

/** Reason for which git mirrors do not work on this machine, as a sentence for its operator; null where they do. */
export async function gitProblem(program = "git"): Promise<string | null> {
  let told: string;
  try {
    told = (await openGit(program)(["--version"], { folder: tmpdir() })).toString("utf8").trim();
  } catch {
    return `Git mirrors need git, which is not installed or does not run; ${INSTALL}.`;
  }
  const [, major = "0", minor = "0"] = /(\d+)\.(\d+)/.exec(told) ?? [];
  const isNew =
    Number(major) > FIRST_VERSION[0] ||
    (major === String(FIRST_VERSION[0]) && Number(minor) >= FIRST_VERSION[1]);
  return isNew ? null : `Git mirrors need a newer git than “${told.slice(0, 100)}”; ${INSTALL}.`;
}

const LOCAL_TIMEOUT_MS = 60_000;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const MAX_STDERR_CHARACTERS = 16_000;
const FOLDER_CHECK_MS = 250;
/** Memory of one process of git: it keeps the whole answer of a host before it reads it, and inflates a compressed one. */
const MAX_MEMORY_MB = 1024;
/** Runs the words after the first, which is the limit of memory, where the machine has one. */
const LIMITED = 'ulimit -v "$0" 2>/dev/null; exec "$@"';
/** Exit code of a shell that does not find the program. */
const NOT_FOUND = 127;

/** Configuration of every command: nothing of the machine's, no hook, no protocol but the remote's own. */
const SETTINGS: readonly (readonly [key: string, value: string])[] = [
  ["core.hooksPath", "/dev/null"],
  ["core.fsmonitor", "false"],
  ["core.compression", "1"],
  // Packs are mapped in parts, which count as memory.
  ["core.packedGitLimit", "256m"],
  ["core.packedGitWindowSize", "32m"],
  ["credential.helper", ""],
  ["fetch.recurseSubmodules", "false"],
  // Fetched objects stay a pack, whose size is watched, in however few objects it comes.
  ["fetch.unpackLimit", "1"],
  ["gc.auto", "0"],
  ["http.followRedirects", "false"],
  ["http.lowSpeedLimit", "1"],
  ["http.lowSpeedTime", "30"],
  ["http.proxy", ""],
  ["maintenance.auto", "false"],
  ["pack.threads", "2"],
  ["protocol.allow", "never"],
  ["safe.directory", "*"],
];

const protocolOf = ({ url }: GitRemote) => /^(https?):/.exec(url)?.[1] ?? "file";

/** Limit of memory in KiB; none for a repository of the operator's, whose own settings git reads at work on it. */
const memoryOf = (remote: GitRemote | undefined) =>
  remote && protocolOf(remote) === "file" ? "unlimited" : String(MAX_MEMORY_MB * 1024);

function settingsOf(remote: GitRemote | undefined): (readonly [string, string])[] {
  if (!remote) return [...SETTINGS];
  const protocol = protocolOf(remote);
  const credentials = Buffer.from(`${remote.username}:${remote.token}`).toString("base64");
  return [
    ...SETTINGS,
    [`protocol.${protocol}.allow`, "always"],
    ["remote.mirror.url", remote.url],
    ...(remote.resolve === null ? [] : [["http.curloptResolve", remote.resolve] as const]),
    ...(remote.token === null || protocol === "file"
      ? []
      : [["http.extraHeader", `Authorization: Basic ${credentials}`] as const]),
  ];
}

function environmentOf({ remote, env }: Wanted, authorities: string | null): Record<string, string> {
  const settings = settingsOf(remote);
  if (authorities !== null) settings.push(["http.sslCAInfo", authorities]);
  return {
    PATH: process.env.PATH ?? "/usr/bin:/bin",
    LC_ALL: "C",
    TZ: "UTC",
    // Without a home, curl finds no .netrc and git no configuration.
    HOME: "/dev/null",
    XDG_CONFIG_HOME: "/dev/null",
    // Each other arena of the allocator takes room that the limit of memory counts.
    MALLOC_ARENA_MAX: "2",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_LITERAL_PATHSPECS: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key, value], at) => [
        [`GIT_CONFIG_KEY_${at}`, key],
        [`GIT_CONFIG_VALUE_${at}`, value],
      ]),
    ),
    ...env,
  };
}

/**
 * Opens the `git` program of the machine.
 * @param program its name or path
 * @param signal ends what is under way
 * @param authorities PEM file of the certificate authorities that it trusts; null for those of the machine
 */
export function openGit(program = "git", signal?: AbortSignal, authorities: string | null = null): Git {
  let isOneLong = false;
  return (words, wanted) => {
    const { folder, remote, input, maxFolderBytes } = wanted;
    const { timeoutMs = LOCAL_TIMEOUT_MS, longestMs = timeoutMs, maxBytes = MAX_ANSWER_BYTES } = wanted;
    return new Promise((done, fail) => {
      // A group of its own: git leaves the network to children, which end with it.
      const child = spawn("/bin/sh", ["-c", LIMITED, memoryOf(remote), program, ...words], {
        cwd: folder,
        env: environmentOf(wanted, authorities),
        detached: true,
        stdio: ["pipe", "pipe", "pipe"],
      });
      let failure: GitFailure | null = null;
      const stop = (why: string, kind?: GitFailure["kind"]) => {
        failure ??= new GitFailure(why, kind);
        try {
          if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
        } catch {
          // It has ended by itself.
        }
      };
      const onStop = () => stop("The server stops.");
      if (signal?.aborted) onStop();
      signal?.addEventListener("abort", onStop);
      const late = (ms: number) => stop(`Git took longer than ${ms / 1000} s.`);
      let isLong = false;
      let timer = setTimeout(() => {
        // Of several, the others wait for their turn: repositories that never end would hold all mirrors up.
        if (isOneLong || longestMs <= timeoutMs) return late(timeoutMs);
        isOneLong = true;
        isLong = true;
        timer = setTimeout(late, longestMs - timeoutMs, longestMs);
      }, timeoutMs);
      const measure = async () => {
        if (maxFolderBytes !== undefined && (await bytesOf(folder)) > maxFolderBytes)
          stop(`The repository has more than ${Math.round(maxFolderBytes / 2 ** 20)} MiB.`, "large");
      };
      const watch = maxFolderBytes === undefined ? undefined : setInterval(measure, FOLDER_CHECK_MS);
      const pieces: Buffer[] = [];
      let size = 0;
      let errors = "";
      child.stdout.on("data", (piece: Buffer) => {
        pieces.push(piece);
        size += piece.length;
        if (size > maxBytes) stop(`Git answered with more than ${maxBytes} bytes.`);
      });
      child.stderr.on("data", (piece: Buffer) => {
        errors = (errors + piece.toString("utf8")).slice(-MAX_STDERR_CHARACTERS);
      });
      child.stdin.on("error", () => undefined);
      child.stdin.end(input);
      const ended = () => {
        clearTimeout(timer);
        if (isLong) isOneLong = false;
        isLong = false;
        clearInterval(watch);
        signal?.removeEventListener("abort", onStop);
      };
      child.on("error", (error: Error) => {
        ended();
        fail(error);
      });
      child.on("close", async (code) => {
        ended();
        await measure();
        if (failure) fail(failure);
        else if (code === 0) done(Buffer.concat(pieces));
        else if (code === NOT_FOUND)
          fail(new GitFailure(`Git is not installed on this server; ask whoever runs it to ${INSTALL}.`));
        else fail(failureOf(withoutSecrets(errors, remote)));
      });
    });
  };
}

/** Bytes of a bare repository's packs, finished or not; loose objects are what we write ourselves. */
async function bytesOf(folder: string): Promise<number> {
  const packs = join(folder, "objects/pack");
  const names = await readdir(packs).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(packs, name)).then(
        (of) => of.size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function withoutSecrets(text: string, remote: GitRemote | undefined): string {
  if (!remote?.token) return text;
  const { username, token } = remote;
  return [token, encodeURIComponent(token), Buffer.from(`${username}:${token}`).toString("base64")].reduce(
    (rest, secret) => rest.replaceAll(secret, "…"),
    text,
  );
}

/** Patterns of git's English messages, with the sentence for each. */
const KNOWN: readonly (readonly [RegExp, string, GitFailure["kind"]?])[] = [
  [
    /non-fast-forward|fetch first|stale info|cannot lock ref|incorrect old value/i,
    "Somebody pushed to the branch meanwhile.",
    "raced",
  ],
  [
    /couldn't find remote ref|not our ref|does not allow request/i,
    "The repository has no such branch or commit.",
    "missing",
  ],
  [
    /out of memory|malloc|mmap failed|unable to create thread/i,
    `The host answers with more than git reads in ${MAX_MEMORY_MB} MB of memory.`,
  ],
  [
    /Authentication failed|could not read (Username|Password)|terminal prompts disabled|error: (401|403)/i,
    "The repository refuses the token; give one that may read and write it.",
  ],
  [
    /Repository not found|repository '.*' not found|does not appear to be a git repository|error: 404|No such file or directory/i,
    "There is no repository at this address, or the token does not open it.",
  ],
  [
    /SSL certificate problem|certificate verification failed|certificate verify failed|certificate subject name|server certificate/i,
    "The certificate of the host is not trusted. Whoever runs this server can name the authority that issued it in NODE_EXTRA_CA_CERTS.",
  ],
  [
    /unable to update url base from redirection|error: 30\d/i,
    "The address redirects, which is not followed.",
  ],
];

function failureOf(errors: string): GitFailure {
  for (const [pattern, sentence, kind] of KNOWN)
    if (pattern.test(errors)) return new GitFailure(sentence, kind);
  const lines = errors.split("\n").map((line) => line.trim());
  const refused = lines.find((line) => /\[remote rejected\]/.test(line));
  const told = lines
    .filter((line) => line.startsWith("remote: "))
    .join(" ")
    .replaceAll("remote: ", "");
  if (refused !== undefined)
    return new GitFailure(`The repository refuses the push: ${short(told || refused)}`, "refused");
  const line =
    lines.findLast((each) => /^(fatal|error):/.test(each)) ?? lines.findLast((each) => each !== "");
  return new GitFailure(
    `Git failed: ${short((line ?? "it gave no reason").replace(/^(fatal|error): /, ""))}`,
  );
}

const short = (text: string) =>
  `${text
    .replace(/[\u0000-\u001f\u007f]+/g, " ")
    .slice(0, 300)
    .replace(/\.$/, "")}.`;
