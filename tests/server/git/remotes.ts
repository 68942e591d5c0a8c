import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const TOKEN = "a-token-of-the-repository-1234";
const ADA = { GIT_AUTHOR_NAME: "Ada Lovelace", GIT_AUTHOR_EMAIL: "ada@example.com" };

/** A bare repository in a folder of its own, with a person who pushes to it. */
export function openRemote() {
  const folder = mkdtempSync(join(tmpdir(), "palette-test-git-"));
  const path = join(folder, "show.git");
  const env = {
    ...process.env,
    ...ADA,
    ...{ GIT_COMMITTER_NAME: "Ada", GIT_COMMITTER_EMAIL: "ada@example.com" },
    ...{ GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
  };
  const git = (words: string[], input?: string) =>
    execFileSync("git", ["--git-dir", path, ...words], {
      env,
      stdio: "pipe",
      ...(input !== undefined && { input }),
    }).toString();
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", path], { env });
  git(["config", "http.receivepack", "true"]);
  const head = (branch = "main") => git(["rev-parse", `refs/heads/${branch}`]).trim();
  /**
   * Commits files to a branch as a person with a clone does; null removes one.
   * @param parent the commit that the clone has; it throws where the branch has another by now
   */
  const commit = (
    files: Record<string, string | null>,
    {
      branch = "main",
      message = "Edit by hand",
      force = false,
      parent,
    }: { branch?: string; message?: string; force?: boolean; parent?: string } = {},
  ) => {
    const from = parent ?? (!force && branches().includes(branch) ? `refs/heads/${branch}^0` : null);
    const before = from === null ? "" : `from ${from}\n`;
    const changes = Object.entries(files).map(([name, text]) =>
      text === null ? `D ${name}\n` : `M 100644 inline ${name}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
    );
    const who = `Ada Lovelace <ada@example.com> ${Math.floor(Date.now() / 1000)} +0000`;
    const made = git(
      ["fast-import", "--quiet", ...(force ? ["--force"] : [])],
      `commit refs/heads/${branch}\nmark :1\nauthor ${who}\ncommitter ${who}\ndata ${Buffer.byteLength(message)}\n${message}\n${before}${changes.join("")}\nget-mark :1\n`,
    );
    return made.trim();
  };
  const branches = () =>
    git(["for-each-ref", "--format=%(refname:short)", "refs/heads"]).split("\n").filter(Boolean);
  return {
    folder,
    path,
    git,
    head,
    commit,
    branches,
    file: (name: string, branch = "main") => git(["cat-file", "blob", `refs/heads/${branch}:${name}`]),
    /** Commits of a branch, newest first: author, address and message. */
    log: (branch = "main") => git(["log", "--format=%an <%ae> %s", branch]).trim().split("\n"),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** A certificate for 127.0.0.1 that has signed itself. */
export function selfSigned(folder: string) {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1".split(" ");
  const more = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert];
  execFileSync("openssl", [...words, ...more], { stdio: "ignore" });
  return { file: cert, key: readFileSync(key), cert: readFileSync(cert) };
}

/** Serves repositories below a folder on this machine as hosts do, to who has the token. */
export async function serveRepositories(
  folder: string,
  refuse: (request: IncomingMessage, reply: ServerResponse) => boolean = () => false,
  /** Serves by https with this certificate. */
  tls?: { key: Buffer; cert: Buffer },
) {
  const asked: { url: string; authorization: string | undefined }[] = [];
  const serve = (request: IncomingMessage, reply: ServerResponse) => {
    const { url = "", method = "GET", headers } = request;
    asked.push({ url, authorization: headers.authorization });
    if (refuse(request, reply)) return;
    const [, credentials = ""] = /^Basic (.+)$/.exec(headers.authorization ?? "") ?? [];
    if (Buffer.from(credentials, "base64").toString().split(":")[1] !== TOKEN) {
      reply.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end();
      return;
    }
    const [path = "", query = ""] = url.split("?");
    const backend = spawn("git", ["http-backend"], {
      env: {
        PATH: process.env.PATH,
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: "1",
        GIT_CONFIG_GLOBAL: "/dev/null",
        PATH_INFO: decodeURIComponent(path),
        QUERY_STRING: query,
        REQUEST_METHOD: method,
        CONTENT_TYPE: headers["content-type"] ?? "",
        REMOTE_USER: "palette",
        ...(headers["content-encoding"] && { HTTP_CONTENT_ENCODING: headers["content-encoding"] }),
        ...(headers["git-protocol"] && { GIT_PROTOCOL: String(headers["git-protocol"]) }),
      },
    });
    request.pipe(backend.stdin);
    backend.stdin.on("error", () => undefined);
    const pieces: Buffer[] = [];
    backend.stdout.on("data", (piece: Buffer) => pieces.push(piece));
    backend.on("close", () => {
      const answer = Buffer.concat(pieces);
      const end = answer.indexOf("\r\n\r\n");
      const lines = answer.subarray(0, end).toString().split("\r\n");
      const given = lines.map((line) => line.split(/: (.*)/s) as [string, string]);
      const status = Number(given.find(([name]) => name === "Status")?.[1].slice(0, 3) ?? 200);
      reply.writeHead(status, Object.fromEntries(given.filter(([name]) => name !== "Status")));
      reply.end(answer.subarray(end + 4));
    });
  };
  const server = tls ? createSecureServer(tls, serve) : createServer(serve);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `${tls ? "https" : "http"}://127.0.0.1:${(server.address() as AddressInfo).port}/show.git`,
    asked,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
