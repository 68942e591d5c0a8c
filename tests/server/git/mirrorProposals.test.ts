import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { multipart, newConfig, onEveryEngine } from "../app.ts";
import { newUser } from "../browser.ts";
import { addLook, CHANNEL, mirroredConfig, text } from "./mirrored.ts";
import { openRemote } from "./remotes.ts";

const work = mkdtempSync(join(tmpdir(), "palette-test-mirror-proposals-"));
afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 10 }));
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

onEveryEngine(
  "branches of proposals",
  (server) => {
    /** A mirrored config with a publication, and an open proposal with a look “first” that has its branch. */
    const proposed = async () => {
      const remote = openRemote();
      closing.push(remote.remove);
      const mirrored = await mirroredConfig(server(), remote);
      const { send, config, publish, run } = mirrored;
      await publish("Begin");
      await run();
      await addLook(send, config, "first");
      const at = `/configs/${config}/proposals`;
      expect((await send("POST", at, { channel: CHANNEL, title: "Add looks" })).status).toBe(201);
      await run();
      expect(remote.branches()).toEqual(["main", "proposal/1"]);
      const close = async () => expect((await send("POST", `${at}/1/close`)).status).toBe(200);
      return { ...mirrored, close };
    };

    test("get each version of an open proposal as a commit, once", async () => {
      const { send, config, remote, run } = await proposed();
      expect(remote.file("config.ocio", "proposal/1")).toContain("first");
      expect(remote.file("config.ocio")).not.toContain("first");
      await addLook(send, config, "second");
      expect((await run()).error).toBeNull();
      expect(remote.file("config.ocio", "proposal/1")).toContain("second");
      await run();
      expect(remote.log("proposal/1").map((line) => line.split("> ")[1])).toEqual([
        "Add looks",
        "Add looks",
        "Begin",
      ]);
      expect(remote.git(["log", "-1", "--format=%b", "proposal/1"])).toContain("Version: ");
      remote.git(["update-ref", "-d", "refs/heads/proposal/1"]);
      await addLook(send, config, "third");
      await run();
      expect(remote.file("config.ocio", "proposal/1")).toContain("third");
    });

    test("are pushed for what was proposed before the repository was connected, and is open still", async () => {
      const remote = openRemote();
      closing.push(remote.remove);
      const { send } = await newUser(server());
      const config = await newConfig(send);
      const at = `/configs/${config}/proposals`;
      for (const channel of [CHANNEL, "show/next"]) {
        await addLook(send, config, `for ${channel}`);
        const [closed, open] = [
          { channel, title: "Closed" },
          { channel, title: "Open" },
        ];
        const { body } = await send("POST", at, closed);
        expect((await send("POST", `${at}/${body.number}/close`)).status).toBe(200);
        expect((await send("POST", at, open)).status).toBe(201);
      }
      const connect = (channel: string) =>
        send("PUT", `/configs/${config}/git`, { url: remote.path, channel });
      expect((await connect(CHANNEL)).status).toBe(200);
      await expect.poll(() => remote.branches()).toEqual(["proposal/2"]);
      expect(remote.log("proposal/2")[0]).toContain("Open");
      // So is what was proposed to another channel, once that is the one.
      expect((await connect("show/next")).status).toBe(200);
      await expect.poll(() => remote.branches()).toContain("proposal/4");
      expect(remote.branches()).not.toContain("proposal/3");
    });

    test("get the LUT files of each version", async () => {
      const { send, config, remote, run } = await proposed();
      const upload = async (content: string) => {
        const file = multipart(content, "a.cube", { path: "a.cube" });
        expect((await send("POST", `/configs/${config}/files`, file.body, file.headers)).status).toBe(200);
        await run();
      };
      for (const content of ["first", "second"]) {
        await upload(content);
        expect(remote.file("a.cube", "proposal/1")).toBe(content);
      }
      await send("DELETE", `/configs/${config}/files?path=a.cube`);
      await run();
      expect(remote.git(["ls-tree", "--name-only", "proposal/1"])).toBe("config.ocio\n");
    });

    test("go once it is published or closed, which is told in the log of the mirror", async () => {
      const { send, config, remote, publish, run, close } = await proposed();
      await close();
      const { commits } = await run();
      expect(remote.branches()).toEqual(["main"]);
      expect(commits[0]).toMatchObject({
        direction: "out",
        branch: "proposal/1",
        subject: "Proposal 1 is closed; its branch is deleted",
      });
      await send("POST", `/configs/${config}/proposals`, { channel: CHANNEL, title: "Again" });
      await run();
      expect(remote.branches()).toEqual(["main", "proposal/2"]);
      await publish("Approved");
      expect((await run()).commits.map(({ subject }) => subject).slice(0, 2)).toEqual([
        "Proposal 2 is published; its branch is deleted",
        "Approved",
      ]);
      expect(remote.branches()).toEqual(["main"]);
      expect(remote.file("config.ocio")).toContain("first");
      expect(remote.git(["log", "-1", "--format=%b", "main"])).toContain("Proposal: 2");
    });

    test("with commits of others are neither written to nor deleted", async () => {
      const { send, config, remote, run, close } = await proposed();
      const theirs = remote.commit({ "config.ocio": text(["a", "z"]) }, { branch: "proposal/1" });
      await addLook(send, config, "second");
      expect((await run()).error).toContain("“proposal/1” has commits of others");
      expect(remote.head("proposal/1")).toBe(theirs);
      await close();
      const { error, commits } = await run();
      expect(error).toBeNull();
      expect(commits[0]!.subject).toBe("Proposal 1 is closed; its branch stays, as it has commits of others");
      expect(remote.head("proposal/1")).toBe(theirs);
    });

    test("of two configs in one repository have names of their own, and are left alone by each other", async () => {
      const remote = openRemote();
      closing.push(remote.remove);
      const made = [];
      for (const path of ["a/config.ocio", "b/config.ocio"]) {
        const mirrored = await mirroredConfig(server(), remote, { path });
        await mirrored.publish("Begin");
        await mirrored.run();
        made.push(mirrored);
      }
      const [a, b] = made as [(typeof made)[0], (typeof made)[0]];
      const own = `proposal/1-${b.config.slice(0, 8)}`;
      for (const each of [a, b]) {
        await addLook(each.send, each.config, `look of ${each === a ? "a" : "b"}`);
        const at = `/configs/${each.config}/proposals`;
        expect((await each.send("POST", at, { channel: CHANNEL, title: "Add looks" })).status).toBe(201);
        expect((await each.run()).error).toBeNull();
      }
      expect(remote.branches()).toEqual(["main", "proposal/1", own].sort());
      expect(remote.file("a/config.ocio", "proposal/1")).toContain("look of a");
      expect(remote.file("b/config.ocio", "proposal/1")).not.toContain("look of b");
      expect(remote.file("b/config.ocio", own)).toContain("look of b");
      // Later versions go to the same branches.
      for (const each of [b, a]) {
        await addLook(each.send, each.config, "second");
        expect((await each.run()).error).toBeNull();
      }
      expect(remote.file("a/config.ocio", "proposal/1")).toContain("second");
      expect(remote.file("b/config.ocio", own)).toContain("second");
      expect(remote.log(own).filter((line) => line.includes("Add looks"))).toHaveLength(2);
      expect((await b.send("POST", `/configs/${b.config}/proposals/1/close`)).status).toBe(200);
      expect((await b.run()).commits[0]).toMatchObject({
        branch: own,
        subject: expect.stringMatching(/deleted$/),
      });
      expect(remote.branches()).toEqual(["main", "proposal/1"]);
      await a.publish("Approved");
      await a.run();
      expect(remote.branches()).toEqual(["main"]);
    });

    test("that two configs shared before are kept by one, and the other gets its own", async () => {
      const { send, config, remote, run } = await proposed();
      const other = await mirroredConfig(server(), remote, { path: "other.ocio" });
      const at = `/configs/${other.config}/proposals`;
      expect((await other.send("POST", at, { channel: CHANNEL, title: "Of another" })).status).toBe(201);
      await other.run();
      // As an earlier version has it: both know the branch as theirs.
      const shared = await server()
        .database.read.selectFrom("git_mirrors")
        .select("proposal_branches")
        .where("config_id", "=", config)
        .executeTakeFirstOrThrow();
      const both = { proposal_branches: shared.proposal_branches.replace(/"version":\d+/, '"version":0') };
      await server().database.write((query) =>
        query.updateTable("git_mirrors").set(both).where("config_id", "=", other.config).execute(),
      );
      const kept = remote.head("proposal/1");
      await addLook(other.send, other.config, "of another");
      expect((await other.run()).error).toBeNull();
      expect(remote.head("proposal/1")).toBe(kept);
      const own = `proposal/1-${other.config.slice(0, 8)}`;
      expect(remote.file("other.ocio", own)).toContain("of another");
      await addLook(send, config, "second");
      expect((await run()).error).toBeNull();
      expect(remote.file("config.ocio", "proposal/1")).toContain("second");
    });

    test("with the names of branches that others have are not pushed to these", async () => {
      const remote = openRemote();
      closing.push(remote.remove);
      const { send, config, run, publish } = await mirroredConfig(server(), remote);
      await publish("Begin");
      await run();
      const own = `proposal/1-${config.slice(0, 8)}`;
      const theirs = [remote.head(), remote.head()];
      for (const [at, branch] of ["proposal/1", own].entries())
        theirs[at] = remote.commit({ "notes.txt": "by hand" }, { branch });
      await addLook(send, config, "first");
      const proposal = { channel: CHANNEL, title: "Add looks" };
      expect((await send("POST", `/configs/${config}/proposals`, proposal)).status).toBe(201);
      expect((await run()).error).toBe(
        `“proposal/1” and “${own}” have commits of others, so proposal 1 is not pushed; merge them into “main”, and delete one of the branches.`,
      );
      expect(["proposal/1", own].map((branch) => remote.head(branch))).toEqual(theirs);
      remote.git(["update-ref", "-d", "refs/heads/proposal/1"]);
      expect((await run()).error).toBeNull();
      expect(remote.branches()).toContain("proposal/1");
    });

    test("that a process pushed and did not note are known as its own", async () => {
      const { send, config, remote, run, close } = await proposed();
      const before = await server()
        .database.read.selectFrom("git_mirrors")
        .select("proposal_branches")
        .where("config_id", "=", config)
        .executeTakeFirstOrThrow();
      await addLook(send, config, "second");
      await run();
      const pushed = remote.head("proposal/1");
      await server().database.write((query) =>
        query.updateTable("git_mirrors").set(before).where("config_id", "=", config).execute(),
      );
      expect((await run()).error).toBeNull();
      expect(remote.head("proposal/1")).toBe(pushed);
      await close();
      await run();
      expect(remote.branches()).toEqual(["main"]);
    });

    test("that the host keeps do not keep the mirror from going on", async () => {
      const { remote, run, close } = await proposed();
      remote.git(["config", "receive.denyDeletes", "true"]);
      await close();
      const { error, commits } = await run();
      expect(error).toBeNull();
      expect(commits[0]!.subject).toMatch(/^Proposal 1 is closed; its branch stays. The repository refuses/);
    });
  },
  async () => ({
    secretKeys: ["a key of the environment, 32 characters or more"],
    gitFolder: work,
    gitPaths: [tmpdir()],
  }),
);
