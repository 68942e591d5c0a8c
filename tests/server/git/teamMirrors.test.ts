import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { claimMirror } from "#server/git/gitMirrors.ts";
import { addressRange } from "#server/outgoing/addressRules.ts";
import { multipart, newVisitor, onEveryEngine, type Send } from "../app.ts";
import { letIn, newPerson, programOf } from "../teams/people.ts";
import { addLook, CHANNEL, text } from "./mirrored.ts";
import { mirroredTeam, namedConfig } from "./mirroredTeam.ts";
import { openRemote, serveRepositories, TOKEN } from "./remotes.ts";

const work = mkdtempSync(join(tmpdir(), "palette-test-team-mirrors-"));
afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 10 }));
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const made = () => {
  const remote = openRemote();
  closing.push(remote.remove);
  return remote;
};
const subjects = (lines: readonly string[]) => lines.map((line) => line.split("> ")[1]);

onEveryEngine(
  "git mirrors of teams",
  (server, engine) => {
    const mirrored = async (names = ["Show", "Ads"], remote = made(), given: object = {}) => ({
      ...(await mirroredTeam(server(), remote, names, given)),
      remote,
    });
    const upload = async (send: Send, config: string, path: string, content: string) => {
      const file = multipart(content, "a.cube", { path });
      expect((await send("POST", `/configs/${config}/files`, file.body, file.headers)).status).toBe(200);
    };
    const treeOf = ({ git }: ReturnType<typeof openRemote>, branch = "main") =>
      git(["ls-tree", "-r", "-z", "--name-only", branch]).split("\0").filter(Boolean).sort();

    test("wait with a conflict in the one config, which its owner decides there, and go on with the others", async () => {
      const { send, configs, remote, run, publish, names, idle, team } = await mirrored();
      const [show, ads] = configs as [string, string];
      for (const config of configs) await publish(config, "Begin");
      await run();
      const rows = (await send("GET", `/configs/${show}/colorspaces`)).body as { id: string; name: string }[];
      const a = rows.find(({ name }) => name === "a")!.id;
      await send("PATCH", `/configs/${show}/colorspaces/${a}`, { description: "ours" });
      const theirs = text(["b"], "  - !<ColorSpace> {name: a, description: theirs}\nname: Show\n");
      remote.commit({ "show/config.ocio": theirs });
      remote.commit({ "ads/config.ocio": text(["a", "b", "c"], "name: Ads\n") });
      await addLook(send, ads, "grade");
      await publish(ads, "Ads go on");
      await publish(show, "Waits");
      const { configs: states } = await run();
      expect(states.map(({ id, conflicts }) => [id === show, conflicts])).toEqual([
        [false, null],
        [true, 1],
      ]);
      expect(await names(ads)).toEqual(["raw", "a", "b", "c"]);
      expect(subjects(remote.log())[0]).toBe("Ads go on");
      const { mirror } = (await send("GET", `/configs/${show}/git`)).body;
      expect(mirror).toMatchObject({ team: { id: team, name: "Color" }, path: "show/config.ocio" });
      const decided = { commit: mirror.waiting.commit, rest: "theirs" };
      expect((await send("POST", `/configs/${show}/git/resolve`, decided)).status).toBe(202);
      await idle();
      const after = (await send("GET", `/configs/${show}/colorspaces`)).body as {
        name: string;
        description?: string;
      }[];
      expect(after.find(({ name }) => name === "a")).toMatchObject({ description: "theirs" });
    });

    test("push nothing of a config that was transferred away, nor read it, and begin again once it is back", async () => {
      const { send, configs, remote, run, publish, of, team } = await mirrored();
      const [show] = configs as [string, string];
      await publish(show, "Begin");
      await run();
      const other = await mirrored([]);
      const give = async (team_id: string | null) =>
        expect((await send("POST", `/configs/${show}/transfer`, { team_id })).status).toBe(200);
      await give(null);
      await addLook(send, show, "secret");
      await publish(show, "Not the team's");
      remote.commit({ "show/config.ocio": text(["a", "b", "c"], "name: Show\n") }, { message: "For nobody" });
      const { configs: rows } = await run();
      expect(rows).toHaveLength(1);
      expect(subjects(remote.log())).toEqual(["For nobody", "Begin"]);
      expect((await send("GET", `/configs/${show}/git`)).body).toEqual({ mirror: null });
      // It has its folder in the repository of the next team.
      await letIn(other.send, other.team, "owner", send);
      await give(other.team);
      await other.run();
      await expect.poll(() => other.remote.branches()).toEqual(["main"]);
      expect(subjects(other.remote.log())).toEqual(["Not the team's"]);
      expect(subjects(remote.log())).toEqual(["For nobody", "Begin"]);
      await give(team);
      await run();
      expect((await of(show)).error).toMatch(/differs from this config; choose how to begin/);
      expect(subjects(remote.log())).toEqual(["For nobody", "Begin"]);
    });

    test("take in what is made in the team, keep the folder of what is renamed, and rest while it is deleted", async () => {
      const { send, team, configs, remote, run, publish, of } = await mirrored();
      const [show] = configs as [string, string];
      const late = await namedConfig(send, team, "Late");
      await publish(late, "Published at once");
      await run();
      expect(subjects(remote.log())).toEqual(["Published at once"]);
      expect((await send("PATCH", `/configs/${show}`, { name: "Renamed" })).status).toBe(200);
      await publish(show, "Renamed");
      expect((await run()).configs.map(({ path }) => path)).toEqual([
        ...["ads/config.ocio", "late/config.ocio", "show/config.ocio"],
      ]);
      expect(remote.file("show/config.ocio")).toContain("Renamed");
      expect((await send("DELETE", `/configs/${late}`)).status).toBe(204);
      // Its folder is its own until it is gone for good.
      const second = await namedConfig(send, team, "Late");
      await run();
      expect((await of(second)).path).toBe("late-2/config.ocio");
      expect((await send("POST", `/configs/${late}/restore`)).status).toBeLessThan(300);
      await addLook(send, late, "more");
      await publish(late, "Restored");
      await run();
      expect(remote.file("late/config.ocio")).toContain("more");
    });

    test("yield to a repository of the config's own, and come back after it", async () => {
      const { send, configs, remote, run, publish, of, idle } = await mirrored();
      const [show] = configs as [string, string];
      const own = made();
      const at = `/configs/${show}/git`;
      const refused = await send("DELETE", at);
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        expect.stringMatching(/mirrored with its team/),
      ]);
      expect((await send("PUT", at, { url: own.path, channel: CHANNEL })).status).toBe(200);
      await publish(show, "To its own");
      await run();
      await expect.poll(() => own.branches()).toEqual(["main"]);
      expect([await of(show), remote.branches()]).toMatchObject([{ own: true, path: "config.ocio" }, []]);
      expect((await send("DELETE", at)).status).toBe(204);
      await expect.poll(async () => (await of(show)).path).toBe("show/config.ocio");
      await idle();
      expect(subjects(remote.log())).toEqual(["To its own"]);
    });

    test("stop once whoever connected the repository is no owner of the team, and go with the team", async () => {
      const { send, team, configs, publish, remote, at, owner } = await mirrored(["Show"]);
      const ada = await newPerson(server());
      await letIn(send, team, "owner", ada.send);
      expect((await ada.send("PATCH", `/teams/${team}/members/${owner.id}`, { role: "editor" })).status).toBe(
        200,
      );
      await publish(configs[0]!, "Not theirs", ada.send);
      const state = async () => (await ada.send("GET", at)).body.mirror;
      await expect
        .poll(async () => (await state()).configs[0].error)
        .toMatch(/no longer an owner of the team/);
      expect(remote.branches()).toEqual([]);
      expect((await ada.send("PUT", at, { url: remote.path, channel: CHANNEL })).status).toBe(200);
      await expect.poll(() => remote.branches()).toEqual(["main"]);
      expect((await ada.send("DELETE", `/configs/${configs[0]}`)).status).toBe(204);
      expect((await ada.send("DELETE", `/teams/${team}`)).status).toBe(204);
      const left = await server()
        .database.read.selectFrom("team_mirrors")
        .select("team_id")
        .where("team_id", "=", team)
        .execute();
      expect(left).toEqual([]);
    });

    test("are disconnected from all configs at once, which the log of the team tells", async () => {
      const { send, team, configs, run, publish, remote, at } = await mirrored();
      await publish(configs[0]!, "Begin");
      await run();
      expect((await send("DELETE", at)).status).toBe(204);
      expect((await send("GET", at)).body).toEqual({ mirror: null });
      for (const id of configs) expect((await send("GET", `/configs/${id}/git`)).body.mirror).toBeNull();
      expect((await send("POST", `${at}/run`)).status).toBe(404);
      const { events } = (await send("GET", `/teams/${team}/audit?find=git`)).body;
      const told = (events as { event: string; detail: string }[]).map(({ event, detail }) => [
        event,
        detail,
      ]);
      expect(told).toEqual([
        ["git.disconnected", ""],
        ["git.connected", "main, show/stable"],
      ]);
      // Connected again, what is the same goes on without a question.
      expect((await send("PUT", at, { url: remote.path, channel: CHANNEL })).status).toBe(200);
      await run();
      expect(subjects(remote.log())).toEqual(["Begin"]);
    });

    test("work on one config of a team at a time, as they have one working repository", async () => {
      const { send, configs, remote, run, publish, at, of } = await mirrored();
      const [show, ads] = configs as [string, string];
      await run();
      const hold = (claim: string | null) =>
        server().database.write((query) =>
          query
            .updateTable("git_mirrors")
            .set({ claim, claimed_until: claim && new Date(Date.now() + 60_000).toISOString() })
            .where("config_id", "=", show)
            .execute(),
        );
      await hold("of another process");
      const { ran_at } = await of(ads);
      await publish(ads, "Waits for the other");
      await send("POST", `${at}/run`);
      const other = await mirrored(["Other"]);
      await other.run();
      expect([(await of(ads)).ran_at, remote.branches()]).toEqual([ran_at, []]);
      await hold(null);
      await run();
      expect(subjects(remote.log())).toEqual(["Waits for the other"]);
    });

    test("are taken one by one by processes that look at the same moment", async () => {
      const { send, configs, team } = await mirrored(["Show", "Ads", "Third"]);
      const { database } = server();
      const set = (values: object) =>
        database.write((query) =>
          query.updateTable("git_mirrors").set(values).where("config_id", "in", configs).execute(),
        );
      let all = 0;
      for (let round = 0; round < 5; round++) {
        await set({ claim: null, claimed_until: null, due_at: "2000-01-01T00:00:00.000Z" });
        const looks = await Promise.all(Array.from({ length: 6 }, () => claimMirror(database)));
        const taken = looks.filter((mirror) => mirror?.team_id === team);
        // The server's own run may be at its last look, and has taken one: then there is none.
        expect(taken.length).toBeLessThanOrEqual(1);
        all += taken.length;
      }
      expect(all).toBeGreaterThan(0);
      await set({ claim: null, claimed_until: null, due_at: "2000-01-01T00:00:00.000Z" });
      const { user_id } = (await send("GET", "/auth/me")).body;
      expect((await claimMirror(database, [user_id]))?.team_id).not.toBe(team);
      await set({ claim: null, claimed_until: null });
    });

    test("are taken as soon as a request that changes how the team is connected is over", async () => {
      const { configs, team } = await mirrored(["Show"]);
      const { database } = server();
      const set = (values: object) =>
        database.write((query) =>
          query.updateTable("git_mirrors").set(values).where("config_id", "in", configs).execute(),
        );
      /** Looks for what is due while the team's connection is being changed. */
      async function claimedMeanwhile() {
        await set({ claim: null, claimed_until: null, due_at: "2000-01-01T00:00:00.000Z" });
        let end = () => {};
        const ended = new Promise<void>((resolve) => {
          end = resolve;
        });
        let begun = () => {};
        const locked = new Promise<void>((resolve) => {
          begun = resolve;
        });
        const changing = database.write(async (query) => {
          const changed = query.updateTable("team_mirrors").set({ branch: "main" });
          await changed.where("team_id", "=", team).execute();
          begun();
          await ended;
        });
        await locked;
        const taken = claimMirror(database);
        // Longer than a look that does not wait; SQLite has one write at a time.
        for (let look = 0; look < 20 && database.engine === "postgres"; look++)
          await database.read.selectFrom("team_mirrors").selectAll().execute();
        end();
        await changing;
        return taken;
      }
      let taken: Awaited<ReturnType<typeof claimedMeanwhile>>;
      // The server's own run may be at its last look, and take it first.
      for (let round = 0; round < 5 && !taken; round++) taken = await claimedMeanwhile();
      expect(taken?.config_id).toBe(configs[0]);
      await set({ claim: null, claimed_until: null });
    });

    // The rest is of git and of merges, which no database changes: PostgreSQL has every statement of it above.
    if (engine.name !== "SQLite") return;

    test("commit each config in a folder of its own, by whoever published it, and propose apart", async () => {
      const { send, team, configs, remote, run, publish, propose, owner } = await mirrored();
      const [show, ads] = configs as [string, string];
      const ada = await newPerson(server());
      await letIn(send, team, "publisher", ada.send);
      await upload(send, show, "luts/a.cube", "of the show");
      await upload(send, ads, "luts/a.cube", "of the ads");
      await publish(show, "Show begins");
      await publish(ads, "Ads begin", ada.send);
      const { configs: rows } = await run();
      expect(rows.map(({ path, error, commit }) => [path, error, commit !== null])).toEqual([
        ["ads/config.ocio", null, true],
        ["show/config.ocio", null, true],
      ]);
      expect(treeOf(remote)).toEqual([
        ...["ads/config.ocio", "ads/luts/a.cube", "show/config.ocio", "show/luts/a.cube"],
      ]);
      expect(remote.file("ads/luts/a.cube")).toBe("of the ads");
      expect(remote.log().sort()).toEqual(
        [`Ada <${owner.email}> Show begins`, `Ada <${ada.email}> Ads begin`].sort(),
      );
      expect(remote.git(["log", "-1", "--format=%b", "main", "--", "show"])).toContain("Config: show\n");

      for (const config of [show, ads]) {
        await addLook(send, config, "new");
        await propose(config, "Add a look");
      }
      await run();
      expect(remote.branches()).toEqual(["main", "proposal/ads-1", "proposal/show-1"]);
      expect(remote.file("show/config.ocio", "proposal/show-1")).toContain("new");
      expect(remote.file("show/config.ocio", "proposal/ads-1")).not.toContain("new");
      expect((await send("POST", `/configs/${show}/proposals/1/close`)).status).toBe(200);
      await run();
      expect(remote.branches()).toEqual(["main", "proposal/ads-1"]);
    });

    test("take a commit into the config of its file alone, and name nobody else's in its log", async () => {
      const { send, configs, remote, run, publish, names } = await mirrored();
      const [show, ads] = configs as [string, string];
      for (const config of configs) await publish(config, "Begin");
      await run();
      remote.commit({ "show/config.ocio": text(["a", "b", "c"], "name: Show\n") }, { message: "Add c" });
      remote.commit({ "ads/luts/x.cube": "X", "README.md": "Hello" }, { message: "Add x" });
      const { configs: rows } = await run();
      expect(rows.map(({ error, left }) => [error, left])).toEqual([
        [null, 0],
        [null, 0],
      ]);
      expect([await names(show), await names(ads)]).toEqual([
        ["raw", "a", "b", "c"],
        ["raw", "a", "b"],
      ]);
      const sentenceOf = async (config: string) =>
        (await send("GET", `/configs/${config}/changes`)).body.changes[0].sentence;
      expect(await sentenceOf(show)).toBe("Pulled a commit of “main” by Ada Lovelace: Add c");
      expect(await sentenceOf(ads)).toBe("Pulled a commit of “main” by Ada Lovelace: Add x");
      const { files } = (await send("GET", `/configs/${ads}/files`)).body;
      expect(files).toMatchObject([{ path: "luts/x.cube" }]);
      expect((await send("GET", `/configs/${show}/files`)).body.files).toEqual([]);
      const commits = remote.log().length;
      await run();
      expect(remote.log()).toHaveLength(commits);
    });

    test("belong to owners of the team alone, and tell the token to nobody", async () => {
      const remote = made();
      const host = await serveRepositories(remote.folder);
      closing.push(host.close);
      const mirror = await mirrored(["Show"], remote, { url: host.url, token: TOKEN });
      const { send, team, at, configs, publish, run, state } = mirror;
      const [show] = configs as [string];
      await publish(show, "By http");
      await run();
      expect(subjects(remote.log())).toEqual(["By http"]);
      expect(await state()).toMatchObject({ has_token: true, url: host.url });
      expect(JSON.stringify([await state(), (await send("GET", `/configs/${show}/git`)).body])).not.toContain(
        TOKEN,
      );
      const stored = server().database.read;
      const rows = [
        await stored.selectFrom("team_mirrors").selectAll().execute(),
        await stored.selectFrom("git_mirrors").selectAll().execute(),
      ];
      expect(JSON.stringify(rows)).not.toContain(TOKEN);
      // Neither another address nor a config's own repository gets the token that was entered for the team's.
      const moved = { url: "https://git.example.com/a.git", channel: CHANNEL };
      expect((await send("PUT", at, moved)).body.issues[0].path).toEqual(["token"]);
      expect((await send("POST", `${at}/test`)).body).toEqual({ error: null, commit: remote.head() });
      const stranger = (await newPerson(server())).send;
      const [editor, publisher] = [(await newPerson(server())).send, (await newPerson(server())).send];
      await letIn(send, team, "editor", editor);
      await letIn(send, team, "publisher", publisher);
      const program = await programOf(server(), send, "edit", { team_id: team });
      const settings = { url: host.url, channel: CHANNEL };
      for (const [who, refused] of [
        ...([editor, publisher, program] as const).map((each) => [each, 403] as const),
        ...([stranger, await newVisitor(server().app)] as const).map((each) => [each, 404] as const),
      ])
        for (const [method, path, body] of [
          ...([
            ["GET", at],
            ["DELETE", at],
            ["POST", `${at}/run`],
            ["POST", `${at}/test`],
          ] as const),
          ...([["PUT", at, settings]] as const),
        ] as const)
          expect([method, path, (await who(method, path, body)).status]).toEqual([method, path, refused]);
      expect((await send("PUT", `/configs/${show}/git`, settings)).status).toBe(200);
      expect((await send("GET", `/configs/${show}/git`)).body.mirror).toMatchObject({
        ...{ has_token: false, team: null },
      });
    });

    test("fetch once for all configs of a look, also where that fails, and again for what came since", async () => {
      const remote = made();
      let isDown = false;
      const host = await serveRepositories(remote.folder, (_, reply) => {
        if (isDown) reply.writeHead(503).end();
        return isDown;
      });
      closing.push(host.close);
      const names = ["One", "Two", "Three"];
      const { run, publish, configs, of } = await mirroredTeam(server(), { path: host.url }, names, {
        token: TOKEN,
      });
      const looks = () => {
        const asked = host.asked.splice(0).filter(({ url }) => url.endsWith("service=git-upload-pack"));
        // Git asks without the token first.
        return asked.filter(({ authorization }) => isDown || authorization !== undefined).length;
      };
      for (const config of configs) await publish(config, "Begin");
      await run();
      looks();
      await run();
      expect(looks()).toBe(1);
      remote.commit({ "two/config.ocio": text(["by-hand"], "name: Two\n") });
      expect((await run()).configs.filter(({ error }) => error !== null)).toEqual([]);
      expect(looks()).toBe(1);
      isDown = true;
      expect((await run()).configs.map(({ error }) => error)).toEqual(
        names.map(() => expect.stringContaining("503")),
      );
      expect(looks()).toBe(1);
      isDown = false;
      await publish(configs[0]!, "Again");
      await run();
      expect(looks()).toBe(1);
      expect((await of(configs[0]!)).error).toBeNull();
      // All of them are due at one moment again.
      const due = new Set((await run()).configs.map(({ due_at }) => due_at));
      expect(due.size).toBe(1);
    });

    test("are nothing that the version before would work on: their rows have no address and no token", async () => {
      const { configs } = await mirrored(["Show"]);
      const row = await server()
        .database.read.selectFrom("git_mirrors")
        .selectAll()
        .where("config_id", "=", configs[0]!)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ url: "", branch: "", channel: "", username: "", token: null, user_id: "" });
    });
  },
  async () => ({
    secretKeys: ["a key of the environment, 32 characters or more"],
    gitFolder: work,
    gitPaths: [tmpdir()],
    outgoingAllow: [addressRange("127.0.0.1")!],
  }),
);
