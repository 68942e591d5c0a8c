import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { reachGit, readGitAddress } from "#server/git/gitAddress.ts";
import { gitAuthorities } from "#server/git/gitAuthorities.ts";
import { GitFailure, type GitRemote, openGit } from "#server/git/gitProgram.ts";
import { blobId, openRepository } from "#server/git/gitRepository.ts";
import { addressRange } from "#server/outgoing/addressRules.ts";
import { OutgoingFailure, openOutgoingClient } from "#server/outgoing/outgoingClient.ts";
import { openRemote, selfSigned, serveRepositories, TOKEN } from "./remotes.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function folder() {
  const made = mkdtempSync(join(tmpdir(), "palette-test-work-"));
  closing.push(() => rmSync(made, { recursive: true, force: true, maxRetries: 5 }));
  return made;
}
function remote() {
  const opened = openRemote();
  closing.push(opened.remove);
  return opened;
}
async function served(...given: Parameters<typeof serveRepositories>) {
  const server = await serveRepositories(...given);
  closing.push(server.close);
  return server;
}
const bo = { name: "Bo <Derek>\n", email: "bo@example.com" };
const palette = { name: "Palette", email: "palette@example.com" };
const made = (parent: string | null, files: Record<string, string>, message = "Locked") => ({
  ...{ parent, files: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])) },
  ...{ removed: [], author: bo, committer: palette, message, at: "2026-01-02T03:04:05Z" },
});
const allowed = openOutgoingClient({ allow: [addressRange("127.0.0.1")!] });
const byPath = (path: string) => ({ url: path, resolve: null, username: "git", token: null });
const byToken = async (url: string, token = TOKEN) => ({
  ...(await reachGit(allowed, [], url)),
  ...{ username: "git", token },
});

test.each(["a path", "http"])(
  "commits with author, message and bytes by %s, and fetches what others push",
  async (way) => {
    const there = remote();
    const to = way === "http" ? await byToken((await served(there.folder)).url) : byPath(there.path);
    const repository = await openRepository(openGit(), folder());
    expect(await repository.fetch(to, "main")).toBeNull();
    const first = await repository.commit(made(null, { "a/config.ocio": "one\r\n", "a/luts/x.cube": "LUT" }));
    await repository.push(to, first, "main");
    expect(there.head()).toBe(first);
    expect(there.log()).toEqual(["Bo Derek <bo@example.com> Locked"]);
    expect(there.file("a/config.ocio")).toBe("one\r\n");

    const second = there.commit({ "a/config.ocio": "two\n", "b.txt": "beside" }, { message: "By hand" });
    expect(await repository.fetch(to, "main")).toBe(second);
    const files = await repository.filesOf(second, "a");
    expect([...files.keys()].sort()).toEqual(["a/config.ocio", "a/luts/x.cube"]);
    expect(files.get("a/luts/x.cube")!.blob).toBe(blobId(Buffer.from("LUT")));
    expect((await repository.read(files.get("a/config.ocio")!, 10)).toString()).toBe("two\n");
    await expect(repository.read(files.get("a/config.ocio")!, 3)).rejects.toThrow("has 4 bytes");
    expect(await repository.commitsSince(first, second)).toMatchObject([
      { id: second, name: "Ada Lovelace", email: "ada@example.com", subject: "By hand" },
    ]);
    expect(await repository.includes(second, first)).toBe(true);
    expect(await repository.includes(first, second)).toBe(false);
    // Nothing changed, no commit.
    const third = await repository.commit(made(second, { "a/config.ocio": "three" }));
    expect(third).not.toBe(second);
  },
);

test("a push after somebody else's is refused as a race, and forces nothing", async () => {
  const there = remote();
  const first = there.commit({ "config.ocio": "one" });
  const repository = await openRepository(openGit(), folder());
  await repository.fetch(byPath(there.path), "main");
  const own = await repository.commit(made(first, { "config.ocio": "own" }));
  const theirs = there.commit({ "config.ocio": "theirs" });
  await expect(repository.push(byPath(there.path), own, "main")).rejects.toMatchObject({ kind: "raced" });
  expect(there.head()).toBe(theirs);
});

test("a certificate that has signed itself is refused with the way out, and trusted where the operator names it", async () => {
  const there = remote();
  const certificate = selfSigned(there.folder);
  const { url } = await served(there.folder, undefined, certificate);
  const to = await byToken(url);
  const refused = (await openRepository(openGit(), folder())).fetch(to, "main");
  await expect(refused).rejects.toThrow(
    "The certificate of the host is not trusted. Whoever runs this server can name the authority that issued it in NODE_EXTRA_CA_CERTS.",
  );
  const authorities = await gitAuthorities(folder(), certificate.file);
  expect(readFileSync(authorities!, "utf8")).toContain(rootCertificates[0]!);
  const repository = await openRepository(openGit("git", undefined, authorities), folder());
  const commit = await repository.commit(made(null, { "config.ocio": "one" }));
  await repository.push(to, commit, "main");
  expect(await repository.fetch(to, "main")).toBe(commit);
  expect(await gitAuthorities(folder(), undefined)).toBeNull();
  expect(await gitAuthorities(folder(), "/there/is/none.pem")).toBeNull();
});

test("the token is in no argument and no message, and a wrong one is told", async () => {
  const there = remote();
  there.commit({ "config.ocio": "one" });
  const { url, asked } = await served(there.folder);
  const work = folder();
  const spy = join(work, "git");
  writeFileSync(
    spy,
    `#!/bin/sh\nfor word in "$@"; do echo "$word" >> "${work}/words"; done\nexec git "$@"\n`,
  );
  chmodSync(spy, 0o755);
  const repository = await openRepository(openGit(spy), join(work, "of.git"));
  await repository.fetch(await byToken(url), "main");
  const words = readFileSync(join(work, "words"), "utf8");
  expect(words).toContain("fetch");
  expect(words).not.toContain(TOKEN);
  expect(words).not.toContain(Buffer.from(`git:${TOKEN}`).toString("base64"));
  expect(asked.some(({ authorization }) => authorization !== undefined)).toBe(true);
  expect(readFileSync(join(work, "of.git/config"), "utf8")).not.toContain(TOKEN);
  const wrong = await repository.headOf(await byToken(url, "wrong-token"), "main").catch((error) => error);
  expect(wrong).toBeInstanceOf(GitFailure);
  expect(wrong.message).toMatch(/refuses the token/);
});

test("follows no redirect, runs no hook of its own and reads no configuration of the machine", async () => {
  const there = remote();
  there.commit({ "config.ocio": "one" });
  const { url } = await served(there.folder);
  const away = await served(there.folder, (request, reply) => {
    reply.writeHead(302, { location: url.replace("/show.git", request.url ?? "") }).end();
    return true;
  });
  const work = folder();
  const repository = await openRepository(openGit(), work);
  await expect(repository.headOf(await byToken(away.url), "main")).rejects.toThrow("redirects");
  expect(existsSync(join(work, "hooks"))).toBe(false);
});

test("git goes to the address that the host's name had when it was checked", async () => {
  const there = remote();
  const head = there.commit({ "config.ocio": "one" });
  const { url } = await served(there.folder);
  const named = openOutgoingClient({
    allow: [addressRange("127.0.0.1")!],
    resolve: async () => ["127.0.0.1"],
  });
  const reach = await reachGit(named, [], url.replace("127.0.0.1", "git.nowhere.invalid"));
  const repository = await openRepository(openGit(), folder());
  expect(await repository.headOf({ ...reach, username: "git", token: TOKEN }, "main")).toBe(head);
});

test("a repository that is too large is refused, in however few objects it comes", async () => {
  const there = remote();
  there.commit({ "config.ocio": randomBytes(2 * 1024 * 1024).toString("hex") });
  const work = folder();
  const git = openGit();
  await openRepository(git, work);
  const fetched = git(["fetch", "--quiet", "--", "mirror", "+refs/heads/main:refs/upstream/main"], {
    folder: work,
    remote: byPath(there.path),
    maxFolderBytes: 1024 * 1024,
  });
  await expect(fetched).rejects.toThrow("The repository has more than 1 MiB.");
});

test("what a command that was ended left of a fetch is gone with the next run, and counts no more", async () => {
  const there = remote();
  const head = there.commit({ "config.ocio": "one" });
  const work = folder();
  await openRepository(openGit(), work);
  const [left, underWay] = ["a1B2c3", "d4E5f6"].map((name) => join(work, `objects/pack/tmp_pack_${name}`));
  for (const pack of [left!, underWay!]) writeFileSync(pack, "half a pack");
  utimesSync(left!, new Date(), new Date(Date.now() - 300_000));
  const repository = await openRepository(openGit(), work);
  expect([existsSync(left!), existsSync(underWay!)]).toEqual([false, true]);
  expect(await repository.fetch(byPath(there.path), "main")).toBe(head);
  const again = await openRepository(openGit(), work);
  expect([...(await again.filesOf(head, "")).keys()]).toEqual(["config.ocio"]);
});

test("git is told of no host whose name takes the checked addresses away from it", async () => {
  const there = remote();
  there.commit({ "config.ocio": "one" });
  const { url } = await served(there.folder);
  // curl resolves each name below localhost by itself, and reads "-NAME:PORT" as "forget the addresses of NAME".
  const named = openOutgoingClient({
    allow: [addressRange("127.0.0.0/8")!],
    resolve: async () => ["127.0.0.2"],
  });
  const address = url.replace("127.0.0.1", "-git.localhost");
  const asked = async () => {
    const reach = await reachGit(named, [], address);
    const repository = await openRepository(openGit(), folder());
    return repository.headOf({ ...reach, username: "git", token: TOKEN }, "main");
  };
  await expect(asked()).rejects.toThrow("“-git.localhost” cannot be the name of a host");
});

test.each([
  ...["file:///srv/git/a.git", "ext::sh -c touch", "ssh://git@example.com/a.git", "git@example.com:a.git"],
  ...[
    "--upload-pack=touch /tmp/x",
    "-x",
    "https://me:secret@example.com/a.git",
    "git://example.com/a",
    "/srv/git/a.git",
  ],
  "https://example.com/a.git?x=1",
])("%s is no address of a repository", (address) => {
  expect(() => readGitAddress(allowed, [], address)).toThrow(OutgoingFailure);
});

test("private hosts are refused unless the operator allows them, and so are paths", async () => {
  const there = remote();
  const plain = openOutgoingClient({ resolve: async () => ["10.0.0.7"] });
  await expect(reachGit(plain, [], "https://git.example.com/a.git")).rejects.toThrow(
    "not one of the internet",
  );
  await expect(reachGit(plain, [], "http://127.0.0.1/a.git")).rejects.toThrow(
    "not an address of the internet",
  );
  await expect(reachGit(plain, [folder()], there.path)).rejects.toThrow("no repository at this path");
  await expect(reachGit(plain, [there.folder], `${there.path}/../../..`)).rejects.toThrow(
    "no repository at this path",
  );
  expect(await reachGit(plain, [there.folder], there.path)).toMatchObject({ resolve: null });
});

test("a machine without git, and a command that takes too long, are told in a sentence", async () => {
  await expect(openRepository(openGit("/nowhere/git"), folder())).rejects.toThrow("Git is not installed");
  const work = folder();
  const slow = join(work, "slow");
  writeFileSync(slow, "#!/bin/sh\nsleep 60\n");
  chmodSync(slow, 0o755);
  await expect(openGit(slow)(["version"], { folder: work, timeoutMs: 50 })).rejects.toThrow(
    "longer than 0.05 s",
  );
});

test.skipIf(process.platform !== "linux")(
  "git has 1 GB of memory for a host that answers without end, and says so where it is not enough",
  async () => {
    const work = folder();
    const program = (name: string, does: string) => {
      writeFileSync(join(work, name), `#!/bin/sh\n${does}\n`);
      chmodSync(join(work, name), 0o755);
      return openGit(join(work, name));
    };
    const shown = program("shown", "ulimit -v");
    const limit = async (remote?: GitRemote) =>
      `${await shown([], { folder: work, ...(remote && { remote }) })}`.trim();
    const unlimited = execFileSync("sh", ["-c", "ulimit -v"]).toString().trim();
    expect(await limit()).toBe("1048576");
    expect(await limit(await byToken("http://127.0.0.1:8080/show.git"))).toBe("1048576");
    expect(await limit(byPath(work))).toBe(unlimited);
    const full = program("full", "echo 'fatal: Out of memory, realloc failed' >&2; exit 128");
    await expect(full([], { folder: work })).rejects.toThrow(
      "The host answers with more than git reads in 1024 MB of memory.",
    );
  },
);

test("one fetch at a time may take longer than the others, and the next one after it", async () => {
  const work = folder();
  const slow = join(work, "slow");
  writeFileSync(slow, "#!/bin/sh\nsleep 0.4\necho fetched\n");
  chmodSync(slow, 0o755);
  const git = openGit(slow);
  const run = (longestMs: number) =>
    git(["fetch"], { folder: work, timeoutMs: 50, longestMs }).then(String, (error: Error) => error.message);
  const ends = [
    await Promise.all([run(60_000), run(60_000)]),
    await run(60_000),
    await run(100),
    await run(60_000),
  ];
  const late = "Git took longer than 0.05 s.";
  expect(ends[0]!.toString().split(",").sort()).toEqual([late, "fetched\n"].sort());
  expect(ends.slice(1)).toEqual(["fetched\n", "Git took longer than 0.1 s.", "fetched\n"]);
});
