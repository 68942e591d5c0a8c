import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { addressRange } from "#server/outgoing/addressRules.ts";
import { multipart, newConfig, newVisitor, onEveryEngine, openServer } from "../app.ts";
import { newUser } from "../browser.ts";
import { letIn, newPerson, newTeam } from "../teams/people.ts";
import { addLook, CHANNEL, mirroredConfig, text } from "./mirrored.ts";
import { openRemote, serveRepositories, TOKEN } from "./remotes.ts";

const KEY = "a key of the environment, 32 characters or more";
const work = mkdtempSync(join(tmpdir(), "palette-test-mirrors-"));
afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 10 }));
const lines: string[] = [];

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

onEveryEngine(
  "git mirrors",
  (server, engine) => {
    const made = () => {
      const remote = openRemote();
      closing.push(remote.remove);
      return remote;
    };
    const mirrored = (remote = made(), given: object = {}) => mirroredConfig(server(), remote, given);

    test("stand still while an operator has switched them or all changes off, and go on afterwards", async () => {
      const boss = await newUser(server());
      const operator_since = new Date().toISOString();
      await server().database.write((query) =>
        query.updateTable("users").set({ operator_since }).where("email", "=", boss.email).execute(),
      );
      const turn = async (name: string, on: boolean) =>
        expect((await boss.send("POST", `/operator/switches/${name}`, { on })).status).toBe(200);
      const { remote, publish, run, state, send, at } = await mirrored();
      for (const name of ["mirrors", "changes"]) {
        await turn(name, false);
        await publish(`While ${name} is off`);
        await send("POST", `${at}/run`);
        const { ran_at } = await state();
        // Both workers have looked by the time that a third look ends.
        await send("GET", at);
        expect([remote.branches(), (await state()).ran_at]).toEqual([
          name === "mirrors" ? [] : ["main"],
          ran_at,
        ]);
        await turn(name, true);
        await run();
        expect(remote.branches()).toEqual(["main"]);
      }
    });

    test("stop once whoever connected them no longer owns the config, so that nobody takes it away by a repository", async () => {
      const { send, config, at, remote, publish, run } = await mirrored();
      await publish("Begin");
      await run();
      const [team, ada] = [await newTeam(send), await newPerson(server())];
      await letIn(send, team, "owner", ada.send);
      expect((await send("POST", `/configs/${config}/transfer`, { team_id: team })).status).toBe(200);
      await addLook(send, config, "first");
      await publish("As an owner of its team");
      await run();
      const { user_id } = (await send("GET", "/auth/me")).body;
      expect((await ada.send("DELETE", `/teams/${team}/members/${user_id}`)).status).toBe(204);
      await addLook(ada.send, config, "secret");
      const channel = `/configs/${config}/channels/show%2Fstable/publications`;
      expect((await ada.send("POST", channel, { note: "Not theirs" })).status).toBe(201);
      const state = async () => (await ada.send("GET", at)).body.mirror;
      await expect
        .poll(async () => (await state()).error)
        .toMatch(/no longer owns the config.*connect it again/);
      expect(remote.log()[0]).toContain("As an owner of its team");
      expect((await ada.send("PUT", at, { url: remote.path, channel: CHANNEL })).status).toBe(200);
      await expect.poll(() => remote.log()[0]).toContain("Not theirs");
    });

    test("commit each publication with its author, note, text and LUT files", async () => {
      const { send, config, remote, publish, run, email, yaml } = await mirrored(made(), {
        path: "show/config.ocio",
      });
      const file = multipart("LUT_3D_SIZE 2", "a.cube", { path: "luts/a.cube" });
      expect((await send("POST", `/configs/${config}/files`, file.body, file.headers)).status).toBeLessThan(
        300,
      );
      await publish("Locked for turnover");
      await expect.poll(() => remote.branches()).toEqual(["main"]);
      const { commits, commit, error } = await run();
      expect(error).toBeNull();
      expect(remote.log()).toEqual([`Ada <${email}> Locked for turnover`]);
      expect(remote.file("show/config.ocio")).toBe(await yaml());
      expect(remote.file("show/luts/a.cube")).toBe("LUT_3D_SIZE 2");
      expect(commits).toMatchObject([{ id: commit, direction: "out", subject: "Locked for turnover" }]);
      await addLook(send, config, "grade");
      await publish();
      await run();
      expect(remote.log()[0]).toContain("to show/stable");
      expect(remote.log()).toHaveLength(2);
      // The same again makes no commit.
      await publish();
      await run();
      expect(remote.log()).toHaveLength(2);
    });

    test("pull commits of the branch as one undo step, and keep the layout of their file", async () => {
      const { send, config, remote, publish, run, names } = await mirrored();
      await publish();
      await run();
      const hand = text(["a", "b", "c"]);
      remote.commit({ "config.ocio": hand, "README.md": "Hello" }, { message: "Add c" });
      await addLook(send, config, "grade");
      const { commits, error } = await run();
      expect(error).toBeNull();
      expect(await names()).toEqual(["raw", "a", "b", "c"]);
      expect(commits[0]).toMatchObject({
        direction: "in",
        author: "Ada Lovelace <ada@example.com>",
        subject: "Add c",
      });
      const { changes } = (await send("GET", `/configs/${config}/changes`)).body;
      expect(changes[0]).toMatchObject({
        command: "git.take",
        sentence: "Pulled a commit of “main” by Ada Lovelace: Add c",
      });
      const { steps } = (await send("GET", `/configs/${config}/steps`)).body ?? {};
      if (steps) expect(steps.at(-1)).toMatchObject({ way: "do", title: "Pull commits of “main”" });
      await publish("With the look");
      await run();
      const kept = remote.file("config.ocio");
      expect(kept).toContain("{name: c}   # kept");
      expect(kept).toContain("grade");
      expect(remote.file("README.md")).toBe("Hello");
      expect(
        remote
          .log()
          .slice(0, 2)
          .map((line) => line.split("> ")[1]),
      ).toEqual(["With the look", "Add c"]);
    });

    test("wait where both sides changed one thing, lose nothing, and go on after a decision", async () => {
      const { send, config, at, remote, publish, run, idle, spaces } = await mirrored();
      await publish();
      await run();
      const [, a] = await spaces();
      const say = (description: string) =>
        send("PATCH", `/configs/${config}/colorspaces/${a!.id}`, { description });
      const hand = (description: string) =>
        text(["b", "c"], `  - !<ColorSpace> {name: a, description: ${description}}\n`);
      await say("ours");
      const head = remote.commit({ "config.ocio": hand("theirs") });
      await publish("Ours");
      const waits = await run();
      const channels = async () => (await send("GET", `/configs/${config}/channels`)).body;
      expect(await channels()).toMatchObject([{ name: CHANNEL, unpushed: true }]);
      expect(waits.error).toMatch(/1 conflict waits for a decision/);
      expect(waits.waiting).toMatchObject({ commit: head, count: 1, author: "Ada Lovelace", first: false });
      expect(waits.waiting!.conflicts).toMatchObject([
        { key: "colorspaces/a/description", ours: '"ours"', theirs: '"theirs"' },
      ]);
      expect(remote.head()).toBe(head);
      expect((await spaces()).find(({ name }) => name === "a")).toMatchObject({ description: "ours" });
      expect((await send("POST", `${at}/resolve`, { commit: "0".repeat(40), rest: "ours" })).status).toBe(
        409,
      );
      const ran = waits.ran_at;
      expect(
        (
          await send("POST", `${at}/resolve`, {
            commit: head,
            choices: { "colorspaces/a/description": "theirs" },
          })
        ).status,
      ).toBe(202);
      await expect.poll(async () => (await idle()).ran_at).not.toBe(ran);
      await expect.poll(async () => (await idle()).waiting).toBeNull();
      const after = await idle();
      expect((await spaces()).find(({ name }) => name === "a")).toMatchObject({ description: "theirs" });
      // What was published before the decision conflicts with the commit, so it is told rather than pushed over it.
      expect(after.error).toMatch(/publish again/);
      expect(remote.head()).toBe(head);
      // It is told for as long as the branch lacks it.
      expect((await run()).error).toMatch(/publish again/);
      expect(await channels()).toMatchObject([{ name: CHANNEL, unpushed: true }]);
      await addLook(send, config, "grade");
      await publish("Both");
      const { error } = await run();
      expect(error).toBeNull();
      expect(remote.file("config.ocio")).toContain("theirs");
      expect(remote.log()[0]).toContain("Both");
      expect((await channels())[0]).not.toHaveProperty("unpushed");
    });

    test("go on where a process died at work, without a second commit", async () => {
      const { config, remote, publish, run, state, send } = await mirrored();
      await publish("Once");
      await run();
      const { write } = server().database;
      // It died after its push, before it wrote that down.
      await write((query) =>
        query
          .updateTable("git_mirrors")
          .set({ published: 0, base_commit: null, base_file: null, base_version: 0, lut_blobs: "{}" })
          .set({ claim: "of a dead process", claimed_until: new Date(Date.now() - 1).toISOString() })
          .where("config_id", "=", config)
          .execute(),
      );
      expect((await run()).error).toBeNull();
      expect(remote.log()).toHaveLength(1);
      expect((await state()).commit).toBe(remote.head());
      await addLook(send, config, "later");
      await publish("Later");
      await run();
      expect(remote.log()).toHaveLength(2);
    });

    test("are given back by a process that ends at work, and go on in the next at once", async () => {
      const remote = made();
      let isAsked = false;
      // The host takes the request and says nothing.
      const host = await serveRepositories(remote.folder, () => {
        isAsked = true;
        return true;
      });
      closing.push(host.close);
      const gitFolder = mkdtempSync(join(work, "ended-"));
      const options = { secretKeys: [KEY], gitFolder, outgoingAllow: [addressRange("127.0.0.1")!] };
      const { app, database, place } = await openServer(engine, options);
      const { send } = await newUser({ app, database, place, close: async () => undefined });
      const config = await newConfig(send);
      await send("PUT", `/configs/${config}/git`, { url: host.url, channel: CHANNEL, token: TOKEN });
      await expect.poll(() => isAsked).toBe(true);
      await app.close();
      const next = await openDatabase(place.database);
      const due = await next.read
        .selectFrom("git_mirrors")
        .select(["claim", "claimed_until", "error"])
        .where("due_at", "<=", new Date().toISOString())
        .execute();
      expect(due).toEqual([{ claim: null, claimed_until: null, error: null }]);
      await next.close();
      await place.remove();
    });

    test("are not taken over while a process works on them", async () => {
      const { config, remote, publish, run, send, at, state } = await mirrored();
      await publish();
      await run();
      const claim = {
        claim: "of another process",
        claimed_until: new Date(Date.now() + 60_000).toISOString(),
      };
      await server().database.write((query) =>
        query.updateTable("git_mirrors").set(claim).where("config_id", "=", config).execute(),
      );
      const { ran_at } = await state();
      await publish();
      await send("POST", `${at}/run`);
      const other = await mirrored();
      await other.publish();
      await other.run();
      expect((await state()).ran_at).toBe(ran_at);
      expect(remote.log()).toHaveLength(1);
    });

    test("belong to owners, and are gone once disconnected", async () => {
      const { send, at, config } = await mirrored();
      const { body } = await send("POST", `/configs/${config}/shares`, { access: "edit" });
      const guest = await newVisitor(server().app);
      expect((await guest("GET", at)).status).toBe(404);
      await guest("POST", `/configs/${config}/join`, { token: body.token });
      for (const [method, path] of [
        ["GET", at],
        ["POST", `${at}/run`],
        ["DELETE", at],
      ] as const)
        expect((await guest(method, path)).status).toBe(403);
      expect((await send("DELETE", at)).status).toBe(204);
      expect((await send("GET", at)).body).toEqual({ mirror: null });
      expect((await send("POST", `${at}/run`)).status).toBe(404);
    });

    // The rest is of git and of merges, which no database changes: PostgreSQL has every statement of it above.
    if (engine.name !== "SQLite") return;

    test("tell subjects of others without characters that a terminal or a log would obey", async () => {
      const { send, config, remote, publish, run } = await mirrored();
      await publish();
      await run();
      remote.commit({ "config.ocio": text(["a", "b", "c"]) }, { message: "Add \u001b[31mc\u202e\u0007 now" });
      expect((await run()).commits[0]?.subject).toBe("Add  [31mc  now");
      const { changes } = (await send("GET", `/configs/${config}/changes`)).body;
      expect(changes[0].sentence).not.toMatch(/[\p{Cc}\u202e]/u);
    });

    test("merge what was published while others pushed, and follow a branch that was forced", async () => {
      const { send, config, remote, publish, run, names } = await mirrored();
      await publish();
      await run();
      await addLook(send, config, "grade");
      remote.commit({ "config.ocio": text(["a", "b", "c"]) });
      await publish("Grade");
      expect((await run()).error).toBeNull();
      expect(await names()).toEqual(["raw", "a", "b", "c"]);
      const both = remote.file("config.ocio");
      expect(both).toContain("grade");
      expect(both).toContain("name: c}");
      remote.commit(
        { "config.ocio": `${both}\n`.replace("name: c}", "name: d}") },
        { force: true, message: "Forced" },
      );
      expect((await run()).error).toBeNull();
      expect(await names()).toEqual(["raw", "a", "b", "d"]);
      await addLook(send, config, "second");
      await publish("After");
      expect((await run()).error).toBeNull();
      expect(remote.log().map((line) => line.split("> ")[1])).toEqual(["After", "Forced"]);
    });

    test("begin no history anew where the branch is gone, and go on once it is back", async () => {
      const { send, config, remote, publish, run } = await mirrored();
      await publish("First");
      await run();
      const last = remote.head();
      remote.git(["update-ref", "-d", "refs/heads/main"]);
      await addLook(send, config, "grade");
      await publish("Second");
      expect((await run()).error).toMatch(/^The branch “main” is gone from the repository/);
      expect(remote.branches()).toEqual([]);
      remote.git(["update-ref", "refs/heads/main", last]);
      expect((await run()).error).toBeNull();
      expect(remote.log().map((line) => line.split("> ")[1])).toEqual(["Second", "First"]);
    });

    test("ask how to begin where the repository has another config, and refuse half of a file", async () => {
      const remote = made();
      const head = remote.commit({ "config.ocio": text(["x"]) });
      const { send, at, names, idle, run } = await mirrored(remote);
      const { waiting, error, ran_at } = await idle();
      expect(waiting).toMatchObject({ commit: head, first: true });
      expect(error).toContain("choose how to begin");
      expect(await names()).toEqual(["raw", "a", "b"]);
      expect((await send("POST", `${at}/resolve`, { commit: head, rest: "theirs" })).status).toBe(202);
      await expect.poll(async () => (await idle()).ran_at).not.toBe(ran_at);
      expect((await names()).sort()).toEqual(["a", "b", "raw", "x"]);
      remote.commit({ "config.ocio": "ocio_profile_version: 2\ncolorspaces:\n  - !<ColorSpace> {name: a" });
      expect((await run()).error).toMatch(/cannot be pulled/);
      expect((await names()).sort()).toEqual(["a", "b", "raw", "x"]);
    });

    test("reach a server by a token that is told to nobody", async () => {
      const remote = made();
      const host = await serveRepositories(remote.folder);
      closing.push(host.close);
      const { send, at, publish, run, state } = await mirrored(remote, { url: host.url, token: TOKEN });
      await publish("By http");
      expect((await run()).error).toBeNull();
      expect(remote.log()[0]).toContain("By http");
      expect((await send("POST", `${at}/test`)).body).toEqual({ error: null, commit: remote.head() });
      expect(JSON.stringify(await state())).not.toContain(TOKEN);
      expect(await state()).toMatchObject({ has_token: true });
      const rows = await server().database.read.selectFrom("git_mirrors").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(TOKEN);
      // Another owner who changes the address neither has the token sent there, nor reads what else it opens.
      const moved = { url: "https://git.example.com/a.git", channel: CHANNEL };
      for (const url of [moved.url, host.url.replace("show.git", "private.git"), `${host.url}/`])
        expect((await send("PUT", at, { ...moved, url })).body.issues?.[0].path).toEqual(["token"]);
      expect((await send("PUT", at, { ...moved, url: host.url, token: "wrong" })).status).toBe(200);
      expect((await run()).error).toMatch(/refuses the token/);
      expect((await send("POST", `${at}/test`)).body.error).toMatch(/refuses the token/);
      expect(lines.join("")).not.toContain(TOKEN);
    });

    test.each([
      ["url", "file:///srv/git/a.git"],
      ["url", "ext::sh -c touch"],
      ["url", "--upload-pack=touch"],
      ["url", "ssh://git@example.com/a"],
      ["branch", "--force"],
      ["branch", "a..b"],
      ["path", "../config.ocio"],
      ["path", ".git/config.ocio"],
    ])("refuse the %s %s", async (field, value) => {
      const { send } = await newUser(server());
      const { body } = await send("POST", "/configs", { text: text([]) });
      const settings = { url: "https://git.example.com/a.git", channel: CHANNEL, [field]: value };
      const { status, body: refused } = await send("PUT", `/configs/${body.id}/git`, settings);
      expect([status, refused.issues[0].path]).toEqual([422, [field]]);
    });

    test("tell of a private host and of a path that is not allowed", async () => {
      const { idle } = await mirrored(made(), { url: "https://10.0.0.7/a.git" });
      expect((await idle()).error).toMatch(/not an address of the internet/);
      const other = await mirrored(made(), { url: "/etc" });
      expect((await other.idle()).error).toMatch(/no repository at this path/);
    });

    test("push each of several publications that were made before commits of others were pulled", async () => {
      const { config, remote, publish, run, send, spaces, names, at } = await mirrored();
      await publish("Begin");
      await run();
      const hold = (claim: string | null, forMs: number) =>
        server().database.write((query) =>
          query
            .updateTable("git_mirrors")
            .set({ claim, claimed_until: claim && new Date(Date.now() + forMs).toISOString() })
            .where("config_id", "=", config)
            .execute(),
        );
      await hold("of another process", 60_000);
      const upload = async (content: string) => {
        const file = multipart(content, "a.cube", { path: "a.cube" });
        expect((await send("POST", `/configs/${config}/files`, file.body, file.headers)).status).toBe(200);
      };
      const [, a] = await spaces();
      for (const edit of ["first", "second", "third"]) {
        await send("PATCH", `/configs/${config}/colorspaces/${a!.id}`, { description: edit });
        await upload(edit);
        await publish(`The ${edit}`);
      }
      remote.commit({ "config.ocio": text(["a", "b", "c"]) }, { message: "Add c" });
      await hold(null, 0);
      await send("POST", `${at}/run`);
      expect((await run()).error).toBeNull();
      expect(remote.log().map((line) => line.split("> ")[1])).toEqual([
        ...["The third", "The second", "The first", "Add c", "Begin"],
      ]);
      expect(await names()).toEqual(["raw", "a", "b", "c"]);
      const file = remote.file("config.ocio");
      expect([file.includes("third"), file.includes("name: c")]).toEqual([true, true]);
      expect(remote.file("a.cube")).toBe("third");
    });

    test("fetch the repository anew once its working copy has become too large by what is gone from it", async () => {
      const { remote, config, publish, run, names } = await mirrored();
      await publish();
      await run();
      const former = join(work, `${config}.git/objects/pack/former.pack`);
      writeFileSync(former, "");
      truncateSync(former, 1.5 * 1024 ** 3);
      remote.commit({ "config.ocio": text(["a", "b", "c"]) });
      expect((await run()).error).toBe("The repository has more than 1024 MiB.");
      expect((await run()).error).toBeNull();
      expect(await names()).toContain("c");
    });
  },
  async () => ({
    secretKeys: [KEY],
    gitFolder: work,
    gitPaths: [tmpdir()],
    outgoingAllow: [addressRange("127.0.0.1")!],
    log: {
      write: (line: string) => void lines.push(line),
    },
  }),
);
