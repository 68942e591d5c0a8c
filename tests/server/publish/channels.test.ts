import { createHash, randomUUID } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Channel, Pointer, Publication } from "#api/publish/channel.ts";
import { follow } from "#cli/channel.ts";
import { program } from "#cli/program.ts";
import { terminal } from "#host/node.ts";
import { openBlobs } from "#server/files/blobs.ts";
import { collectGarbage } from "#server/files/garbage.ts";
import { lockChannels, storePublication } from "#server/publish/publications.ts";
import { faultsOf } from "../../cli/answerSchema.ts";
import { multipart, newConfig, newVisitor, onEveryEngine, type Send } from "../app.ts";
import { newUser } from "../browser.ts";
import { waitingForLocks } from "../database.ts";

const sha = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const folder = mkdtempSync(join(tmpdir(), "palette-channels-"));
afterAll(() => rmSync(folder, { recursive: true }));
const shell = terminal();
const STABLE = "channels/show%2Fstable";

onEveryEngine("channels", (server) => {
  let send: Send;
  let config: string;
  let origin: string;
  let tokens: Record<"read" | "publish", string>;
  beforeAll(async () => {
    ({ send } = await newUser(server()));
    config = await newConfig(send);
    const cube = `LUT_3D_SIZE 2\n${"0.1 0.2 0.3\n".repeat(8)}`;
    const { body, headers } = multipart(cube, "grade.cube");
    expect((await send("POST", `/configs/${config}/files`, body, headers)).status).toBe(200);
    origin = await server().app.listen({ port: 0, host: "127.0.0.1" });
    const made = async (scope: string) =>
      (await send("POST", "/auth/tokens", { name: scope, scope, days: 1, config_id: config })).body.token;
    tokens = { read: await made("read"), publish: await made("publish") };
  });
  const edit = async (name: string) => {
    const { status } = await send("POST", `/configs/${config}/looks`, { id: randomUUID(), name });
    expect(status).toBe(201);
  };
  const publish = (note: string, more: object = {}) =>
    send("POST", `/configs/${config}/${STABLE}/publications`, { note, ...more });
  const pointer = async () => (await send("GET", `/configs/${config}/${STABLE}`)).body as Pointer;
  const at = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers });

  test("point at a publication whose address is the hash of its bytes, and which caches keep for ever", async () => {
    const answer = await publish("First lock");
    expect([answer.status, answer.body.note, answer.body.by]).toEqual([201, "First lock", "Ada"]);
    const { hash, files } = await pointer();
    for (const { name, path, sha256, size } of files) {
      const response = await at(path);
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect([sha(bytes), bytes.length]).toEqual([sha256, size]);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(response.headers.get("etag")).toBe(`"${sha256}"`);
      for (const known of [`"${sha256}"`, `W/"${sha256}"`, `"other" , W/"${sha256}"`, "*"])
        expect([known, (await at(path, { "if-none-match": known })).status]).toEqual([known, 304]);
      expect((await at(path, { "if-none-match": `"other", ${sha256}` })).status).toBe(200);
      expect(await (await at(`${path}.sha256`)).text()).toBe(`${sha256}  ${name}\n`);
    }
    expect(files.find(({ name }) => name === "config.ocioz")?.sha256).toBe(hash);
    const text = (await send("GET", `/configs/${config}/view_yaml`)).text;
    expect(await (await at(`/published/${hash}/config.ocio`)).text()).toBe(text);
    for (const path of [
      `/published/${"0".repeat(64)}/config.ocio`,
      `/published/${hash}/config`,
      "/published/x/y",
    ])
      expect((await at(path)).status).toBe(404);
  });

  test("are not made by a name that reads like another's", async () => {
    for (const name of ["show%2Fstable.", "show-%2Fstable"]) {
      const answer = await send("POST", `/configs/${config}/channels/${name}/publications`, {});
      expect([answer.status, answer.body.detail]).toEqual([422, expect.stringContaining("another channel")]);
    }
  });

  test("move with the next publication and back, while old addresses keep their bytes", async () => {
    const first = await pointer();
    expect((await publish("Again")).status).toBe(200);
    await edit("Night");
    expect((await publish("Late", { version: first.version })).status).toBe(409);
    const second = (await publish("Night look")).body as Publication;
    expect(second.hash).not.toBe(first.hash);
    const [channel] = (await send("GET", `/configs/${config}/channels`)).body as Channel[];
    expect([channel?.name, channel?.live]).toEqual(["show/stable", second.hash]);
    expect(channel?.publications.map(({ note }) => note)).toEqual(["Night look", "First lock"]);

    const back = await send("POST", `/configs/${config}/${STABLE}/rollback`, { hash: first.hash });
    expect([back.status, back.body.hash, (await pointer()).hash]).toEqual([200, first.hash, first.hash]);
    const none = await send("POST", `/configs/${config}/${STABLE}/rollback`, { hash: "0".repeat(64) });
    expect([none.status, none.body.detail]).toEqual([404, "“show/stable” has no publication 000000000000."]);
    const { database, place } = server();
    await collectGarbage(database, openBlobs(join(place.folder, "blobs")), Date.now() + 1e10);
    for (const { hash } of [first, second])
      expect(sha(new Uint8Array(await (await at(`/published/${hash}/config.ocioz`)).arrayBuffer()))).toBe(
        hash,
      );
  });

  test("are published by the owner and by tokens that may, to names that are one", async () => {
    const stranger = await newVisitor(server().app);
    expect((await stranger("POST", `/configs/${config}/${STABLE}/publications`, {})).status).toBe(404);
    const link = (await send("POST", `/configs/${config}/shares`, { access: "edit" })).body;
    await stranger("POST", `/configs/${config}/join`, { token: link.token });
    expect((await stranger("POST", `/configs/${config}/${STABLE}/publications`, {})).status).toBe(403);
    expect((await stranger("GET", `/configs/${config}/${STABLE}`)).status).toBe(200);
    for (const name of ["Show", "a/b/c", "..", "a b", ""].map(encodeURIComponent)) {
      const { status } = await send("POST", `/configs/${config}/channels/${name}/publications`, {});
      expect([404, 422], name).toContain(status);
    }
  });

  /** The program as a shell starts it, over the real disk. */
  const run = async (token: string, ...words: string[]) => {
    let [out, err] = ["", ""];
    const code = await program(words, {
      ...shell,
      env: { OCIO_PALETTE_TOKEN: token },
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
    });
    return { code, out, err };
  };

  test("that several publish to at once hold it once", async () => {
    const to = `/configs/${config}/channels/together/publications`;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send("POST", to, { note: "Together" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
  });

  test("are kept in a folder by pull, which checks what it fetches, and filled by publish", async () => {
    const url = `${origin}/api/configs/${config}/${STABLE}`;
    const out = mkdtempSync(join(folder, "pull-"));
    await edit("Dawn");
    const refused = await run(tokens.read, "publish", url);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining("The token may read; this needs one that may publish."),
    ]);
    const published = await run(tokens.publish, "publish", url, "--note", "Dawn look", "--json");
    const { hash } = JSON.parse(published.out);
    expect(faultsOf("publication", published.out)).toEqual([]);
    expect(await run(tokens.publish, "publish", url)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Live already/),
    });
    const pulled = await run(tokens.read, "pull", url, "--out", out);
    expect(pulled).toMatchObject({ code: 0, err: "", out: expect.stringContaining(": Dawn look\n") });
    expect(readdirSync(out).sort()).toEqual(["channel.json", "config.ocioz"]);
    expect(sha(readFileSync(join(out, "config.ocioz")))).toBe(hash);
    expect((await run(tokens.read, "pull", url, "--out", out)).out).toMatch(/^Up to date: version/);
    writeFileSync(join(out, "config.ocioz"), "changed by hand");
    const fixed = await run(tokens.read, "pull", url, "--out", out, "--json");
    expect([fixed.out, faultsOf("pull", fixed.out)]).toEqual([
      expect.stringContaining('"changed": true'),
      [],
    ]);
    expect(sha(readFileSync(join(out, "config.ocioz")))).toBe(hash);
    const none = await run("ocp_wrong", "pull", url, "--out", out, "--json");
    expect([none.code, JSON.parse(none.out).error.code]).toEqual([1, "http-401"]);
    const nobody = await run("", "pull", "http://127.0.0.1:9/api/x", "--out", out);
    expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining("cannot be reached")]);
    expect(sha(readFileSync(join(out, "config.ocioz")))).toBe(hash);
  });

  test("are rolled back by a token that may publish, to the one before or to a version", async () => {
    const url = `${origin}/api/configs/${config}/${STABLE}`;
    const { publications } = (await send("GET", `/configs/${config}/channels`)).body[0] as Channel;
    const newest = publications[0]!;
    const before = publications.find(({ hash }) => hash !== newest.hash)!;
    expect((await run(tokens.read, "rollback", url)).code).toBe(1);
    const back = await run(tokens.publish, "rollback", url);
    expect([back.code, back.out]).toEqual([0, expect.stringContaining(`version ${before.version}, `)]);
    expect((await pointer()).hash).toBe(before.hash);
    const forth = await run(tokens.publish, "rollback", url, "--version", String(newest.version), "--json");
    expect(JSON.parse(forth.out)).toMatchObject({ ok: true, hash: newest.hash });
    const none = await run(tokens.publish, "rollback", url, "--version", "999");
    expect([none.code, none.err]).toEqual([
      1,
      expect.stringContaining("Version 999 was never published to “show/stable”."),
    ]);
  });

  test("are followed: the archive is a whole one at every moment, the newest in the end", async () => {
    const url = new URL(`${origin}/api/configs/${config}/${STABLE}`);
    const out = mkdtempSync(join(folder, "follow-"));
    const stop = new AbortController();
    const seen: string[] = [];
    const tell = ({ hash }: { hash: string }) => void seen.push(hash);
    const options = { folder: out, every: 0.02, tell };
    const following = follow({ url, token: tokens.read }, options, shell, stop.signal);
    const hashes = new Set([(await pointer()).hash]);
    for (let round = 0; round < 5; round++) {
      await edit(`Round ${round}`);
      const { hash } = (await publish(`Round ${round}`)).body as Publication;
      hashes.add(hash);
      while (seen.at(-1) !== hash) {
        await new Promise((done) => setTimeout(done, 10));
        if (seen.length > 0) expect(hashes.has(sha(readFileSync(join(out, "config.ocioz"))))).toBe(true);
      }
    }
    // Left by a pull that was killed, and old enough by now, though the channel stands still.
    const left = join(out, `.${randomUUID()}.tmp`);
    writeFileSync(left, "half");
    utimesSync(left, 1, 1);
    await expect.poll(() => existsSync(left)).toBe(false);
    stop.abort();
    await following;
    expect(sha(readFileSync(join(out, "config.ocioz")))).toBe((await pointer()).hash);
  });

  test("keep no more bytes than a visitor may: the oldest that are not live go, and live ones are refused", async () => {
    const { send: own } = await newUser(server());
    const [first, second] = [await newConfig(own), await newConfig(own)];
    const userId = (await own("GET", "/auth/me")).body.user_id;
    const hashOf = (name: string) => sha(`${first} ${name}`);
    const store = (configId: string, name: string, channel = "a") =>
      server().database.write((query) => {
        const files = [{ name: "config.ocioz", hash: hashOf(name), size: 400 }];
        const made = { hash: hashOf(name), version: 1, note: name, at: new Date().toISOString() };
        return storePublication(query, { ...made, configId, ownerId: userId, channel, userId, files }, 1000);
      });
    const notes = async (id: string) =>
      ((await own("GET", `/configs/${id}/channels`)).body as Channel[]).flatMap(({ publications }) =>
        publications.map(({ note }) => note),
      );
    await store(first, "one");
    expect(await store(first, "two")).toEqual({ isNew: true, gone: [] });
    expect(await store(second, "three")).toEqual({ isNew: true, gone: [hashOf("one")] });
    expect([await notes(first), await notes(second)]).toEqual([["two"], ["three"]]);
    await expect(store(second, "four", "b")).rejects.toMatchObject({
      status: 413,
      message: expect.stringMatching(/^Your channels keep at most .* of published files; delete a config/),
    });
    expect([await notes(first), await notes(second)]).toEqual([["two"], ["three"]]);
    await own("DELETE", `/configs/${first}`);
    expect(await store(second, "four", "b")).toEqual({ isNew: true, gone: [hashOf("two")] });
    await own("POST", `/configs/${first}/restore`);
    expect([await notes(first), (await own("GET", `/configs/${first}/channels/a`)).status]).toEqual([
      [],
      404,
    ]);
  });

  test("are not rolled back to a publication that makes room at the same moment", async () => {
    const { database } = server();
    const { send: own } = await newUser(server());
    const [first, second] = [await newConfig(own), await newConfig(own)];
    const userId = (await own("GET", "/auth/me")).body.user_id;
    const store = async (configId: string, note: string, meanwhile = async () => {}) =>
      database.write(async (query) => {
        await lockChannels(database, query, userId);
        const hash = sha(`${first} ${note}`);
        const files = [{ name: "config.ocioz", hash, size: 400 }];
        const made = { hash, version: 1, note, at: new Date().toISOString() };
        await storePublication(
          query,
          { ...made, configId, ownerId: userId, channel: "a", userId, files },
          1000,
        );
        await meanwhile();
      });
    await store(first, "one");
    await store(first, "two");
    let rollback: Promise<{ status: number }> | undefined;
    await store(second, "three", async () => {
      let isOver = false;
      rollback = own("POST", `/configs/${first}/channels/a/rollback`, { hash: sha(`${first} one`) });
      void rollback.then(() => {
        isOver = true;
      });
      // SQLite has one write at a time: the rollback's turn comes after this one.
      while (database.engine === "postgres" && !isOver && (await waitingForLocks(database)) === 0);
    });
    expect((await rollback!).status).toBe(404);
    expect((await own("GET", `/configs/${first}/channels/a`)).body.note).toBe("two");
  });
});
