import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { multipart, onEveryEngine } from "../app.ts";
import { letIn, newPerson } from "../teams/people.ts";
import { addLook, text } from "./mirrored.ts";
import { mirroredTeam } from "./mirroredTeam.ts";
import { openRemote } from "./remotes.ts";

const work = mkdtempSync(join(tmpdir(), "palette-test-team-folders-"));
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

onEveryEngine(
  "folders of a team's configs in its repository",
  (server, engine) => {
    test("are none that others have in the repository: no file, no other folder, and none by another case", async () => {
      const remote = made();
      remote.commit({ show: "a file", "docs/notes.md": "Notes", "docs/a.cube": "A", "Grades/x.txt": "x" });
      remote.git(
        ["fast-import", "--quiet"],
        "commit refs/heads/main\ncommitter Ada <ada@example.com> 1700000000 +0000\ndata 4\nLink\nfrom refs/heads/main^0\nM 120000 inline link\ndata 4\ndocs\n",
      );
      const before = remote.git(["ls-tree", "-r", "main"]).split("\n");
      const { configs, publish, run, send } = await mirroredTeam(server(), remote, [
        ...["Show", "Docs", "Grades", "Link"],
      ]);
      for (const config of configs) await publish(config, "Begin");
      const { configs: rows } = await run();
      expect(rows.map(({ path, error }) => [path, error])).toEqual([
        ["docs-2/config.ocio", null],
        ["grades-2/config.ocio", null],
        ["link-2/config.ocio", null],
        ["show-2/config.ocio", null],
      ]);
      const after = remote.git(["ls-tree", "-r", "main"]).split("\n");
      expect(before.filter((line) => !after.includes(line))).toEqual([]);
      expect((await send("GET", `/configs/${configs[1]}/files`)).body.files).toEqual([]);
    });

    test("with a config in them are asked about before anything is merged, as after a loss of the team's mirror", async () => {
      const remote = made();
      const head = remote.commit({ "show/config.ocio": text(["x"], "name: Show\n") });
      const { configs, publish, run, of, send, idle } = await mirroredTeam(server(), remote, ["Show"]);
      await publish(configs[0]!, "Waits");
      await run();
      expect(await of(configs[0]!)).toMatchObject({
        path: "show/config.ocio",
        conflicts: expect.any(Number),
      });
      expect((await of(configs[0]!)).error).toMatch(/choose how to begin/);
      expect(remote.head()).toBe(head);
      const decided = { commit: head, rest: "ours" };
      expect((await send("POST", `/configs/${configs[0]}/git/resolve`, decided)).status).toBe(202);
      await idle();
      await addLook(send, configs[0]!, "grade");
      await publish(configs[0]!, "After it");
      expect((await run()).configs[0]!.error).toBeNull();
      expect(remote.file("show/config.ocio")).toContain("grade");
    });

    test("stay where something of that name comes to the repository later, which is neither replaced nor joined", async () => {
      const remote = made();
      const { configs, publish, run, of, send } = await mirroredTeam(server(), remote, ["Show"]);
      await publish(configs[0]!, "Begin");
      await run();
      remote.commit({ "show/config.ocio": null, show: "a file" }, { message: "Replace the folder" });
      await addLook(send, configs[0]!, "grade");
      await publish(configs[0]!, "Goes nowhere");
      await run();
      expect((await of(configs[0]!)).error).toMatch(/has no show\/config.ocio any more/);
      expect(remote.file("show")).toBe("a file");
    });

    // The rest is of git and of merges, which no database changes: PostgreSQL has every statement of it above.
    if (engine.name !== "SQLite") return;

    test("are one for each config, whatever it is called, and lead nowhere else", async () => {
      const remote = made();
      remote.commit({ ".github/workflows/ci.yml": "on: push", "README.md": "Hello" });
      const same = ["Show", "SHOW", " show!", "Crème", "Cre\u0300me"];
      const names = [...same, "../../outside", ".git", ".github/workflows", "CON", "🎬"];
      const { send, team, configs, publish, propose, run } = await mirroredTeam(server(), remote, names);
      // An editor of the team tries by the names of files as well.
      const editor = (await newPerson(server())).send;
      await letIn(send, team, "editor", editor);
      const tried = ["../a.cube", "../README.md/a.cube", "../../a.cube", ".git/a.cube", "config.ocio/a.cube"];
      const refused: string[] = [];
      for (const path of [...tried, "luts/a.cube"]) {
        const file = multipart("x", "a.cube", { path });
        const { status } = await editor("POST", `/configs/${configs[0]}/files`, file.body, file.headers);
        if (status >= 400) refused.push(path);
      }
      expect(refused).toEqual(tried.filter((path) => path !== ".git/a.cube"));
      for (const config of configs) {
        await publish(config, `Of ${config}`);
        await addLook(editor, config, "new");
      }
      await propose(configs[0]!, "A look", editor);
      const { configs: rows } = await run();
      expect(rows.map(({ error }) => error)).toEqual(names.map(() => null));
      const folders = rows.map(({ path }) => path!.replace("/config.ocio", ""));
      for (const folder of folders)
        expect(folder).toMatch(/^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{M}\p{N}-]*$/u);
      expect(folders.toSorted()).toEqual(
        [
          ...["show", "show-2", "show-3", "crème", "crème-2"],
          ...["outside", "git", "github-workflows", "config-con", "config"],
        ].toSorted(),
      );
      const listed = (branch: string) =>
        remote.git(["ls-tree", "-r", "-z", "--name-only", branch]).split("\0").filter(Boolean).sort();
      const expected = [
        ...[".github/workflows/ci.yml", "README.md", "show/luts/a.cube"],
        ...folders.map((folder) => `${folder}/config.ocio`),
      ].sort();
      expect(listed("main")).toEqual(expected);
      expect(remote.branches()).toEqual(["main", "proposal/show-1"]);
      const changed = ["diff", "--name-only", "-z", "main...proposal/show-1"];
      expect(remote.git(changed).split("\0").filter(Boolean)).toEqual(["show/config.ocio"]);
      expect(remote.file("README.md")).toBe("Hello");
    });
  },
  async () => ({
    secretKeys: ["a key of the environment, 32 characters or more"],
    gitFolder: work,
    gitPaths: [tmpdir()],
  }),
);
