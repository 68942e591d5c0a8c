import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { defaultFileLimits } from "#server/files/files.ts";
import { multipart, newVisitor, onEveryEngine } from "../app.ts";
import { addLook, CHANNEL, mirroredConfig, text } from "./mirrored.ts";
import { openRemote } from "./remotes.ts";

const work = mkdtempSync(join(tmpdir(), "palette-test-mirror-files-"));
afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 10 }));
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const LFS = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n";

onEveryEngine(
  "LUT files of a git mirror",
  (server, engine) => {
    const mirrored = async (given: object = {}) => {
      const remote = openRemote();
      closing.push(remote.remove);
      const made = await mirroredConfig(server(), remote, given);
      const { send, config } = made;
      const upload = async (path: string, content: string) => {
        const file = multipart(content, "a.cube", { path });
        const { status } = await send("POST", `/configs/${config}/files`, file.body, file.headers);
        expect(status).toBe(200);
      };
      const files = async () => {
        const { body } = await send("GET", `/configs/${config}/files`);
        return Object.fromEntries(
          await Promise.all(
            (body.files as { path: string }[]).map(async ({ path }) => [
              path,
              (await send("GET", `/configs/${config}/files/content?path=${encodeURIComponent(path)}`)).text,
            ]),
          ),
        );
      };
      return { ...made, upload, files };
    };

    test("are taken with the commits that add, change and remove them, and come back once", async () => {
      const { remote, publish, run, upload, files, send, config, state } = await mirrored({
        path: "show/config.ocio",
      });
      await upload("luts/a.cube", "A1");
      await publish();
      await run();
      remote.commit({
        ...{ "show/luts/a.cube": "A2", "show/luts/b.cube": "B1", "show/notes.txt": "no LUT" },
        ...{ "luts/outside.cube": "X", "show/other/config.ocio": text([]), "show/other/c.cube": "X" },
      });
      const { error, left, commits } = await run();
      expect([error, left]).toEqual([null, []]);
      expect(commits[0]).toMatchObject({ direction: "in", subject: "Edit by hand" });
      expect(await files()).toEqual({ "luts/a.cube": "A2", "luts/b.cube": "B1" });
      const { changes } = (await send("GET", `/configs/${config}/changes`)).body;
      expect(changes[0].sentence).toBe("Pulled a commit of “main” by Ada Lovelace: Edit by hand");
      const head = remote.head();
      await publish("The same");
      await run();
      expect(remote.head()).toBe(head);
      remote.commit({ "show/luts/a.cube": null, "show/config.ocio": text(["a", "b", "c"]) });
      expect((await run()).error).toBeNull();
      expect(await files()).toEqual({ "luts/b.cube": "B1" });
      expect((await state()).commit).toBe(remote.head());
      // What was removed can be brought back.
      const removed = (await send("GET", `/configs/${config}/files`)).body.removed as { path: string }[];
      expect(removed.map(({ path }) => path)).toContain("luts/a.cube");
    });

    test("that both sides changed stay as they are on either, are told, and are taken after a decision", async () => {
      const { remote, publish, run, upload, files, state } = await mirrored();
      await upload("a.cube", "A1");
      await publish();
      await run();
      await upload("a.cube", "ours");
      remote.commit({ "a.cube": "theirs", "b.cube": "B" });
      await publish("Ours");
      const { error, left } = await run();
      expect(error).toBeNull();
      expect(left).toEqual([
        { direction: "in", path: "a.cube", why: expect.stringContaining("upload the one of the repository") },
      ]);
      expect([await files(), remote.file("a.cube")]).toEqual([{ "a.cube": "ours", "b.cube": "B" }, "theirs"]);
      await run();
      expect((await state()).left).toHaveLength(1);
      await upload("a.cube", "theirs");
      expect((await run()).left).toEqual([]);
      await upload("a.cube", "later");
      await publish("Later");
      await run();
      expect(remote.file("a.cube")).toBe("later");
    });

    // The rest is of git and of merges, which no database changes: PostgreSQL has every statement of it above.
    if (engine.name !== "SQLite") return;

    test("are not undone by what was published before they were taken", async () => {
      const { remote, publish, run, upload, files } = await mirrored();
      for (const name of ["a", "gone"]) await upload(`${name}.cube`, "1");
      await publish();
      await run();
      await upload("c.cube", "C");
      remote.commit({ "a.cube": "2", "b.cube": "B", "gone.cube": null });
      await publish("Made without them");
      for (let again = 0; again < 2; again++) {
        expect((await run()).error).toBeNull();
        expect(await files()).toEqual({ "a.cube": "2", "b.cube": "B", "c.cube": "C" });
        expect(["a", "b", "c"].map((name) => remote.file(`${name}.cube`))).toEqual(["2", "B", "C"]);
      }
      await upload("a.cube", "3");
      await publish("Made with them");
      await run();
      expect(remote.file("a.cube")).toBe("3");
      expect(remote.git(["ls-tree", "--name-only", "main"]).split("\n").filter(Boolean)).toEqual([
        ...["a.cube", "b.cube", "c.cube", "config.ocio"],
      ]);
    });

    test("are all that is pushed: no file that a host or git itself would run or obey", async () => {
      const { remote, publish, run, upload, send, config } = await mirrored();
      const odd = [".gitlab-ci.yml", ".github/workflows/ci.yml", "setup.py", ".gitmodules", "no ending"];
      const git = [
        ".git/a.cube",
        "luts/.GIT/hooks/a.cube",
        "git~1/a.cube",
        ".git./a.cube",
        "luts/.git /a.cube",
      ];
      git.push(".git:a/a.cube", ".g\u200cit/a.cube", "luts/.gitmodules/a.cube");
      for (const path of [...odd, ...git, '"quoted" a.cube', "luts/a.cube"]) await upload(path, "x");
      await publish();
      // Whoever may edit, and no more, has a branch pushed.
      const { body: link } = await send("POST", `/configs/${config}/shares`, { access: "edit" });
      const guest = await newVisitor(server().app);
      await guest("POST", `/configs/${config}/join`, { token: link.token });
      await addLook(guest, config, "a");
      const proposal = { channel: CHANNEL, title: "Add a look" };
      expect((await guest("POST", `/configs/${config}/proposals`, proposal)).status).toBe(201);
      const { error, left } = await run();
      expect(error).toBeNull();
      for (const branch of ["main", "proposal/1"]) {
        const tree = remote.git(["ls-tree", "-r", "-z", "--name-only", branch]).split("\0").filter(Boolean);
        expect(tree.sort()).toEqual(['"quoted" a.cube', "config.ocio", "luts/a.cube"]);
      }
      expect(left.map(({ direction, path }) => `${direction} ${path}`).sort()).toEqual(
        [...odd, ...git].map((path) => `out ${path}`).sort(),
      );
      for (const { why } of left) expect(why).toMatch(/rename it in Files/);
    });

    test("never take the place of a file, a folder or a link that others keep there", async () => {
      const { remote, publish, run, upload } = await mirrored();
      await publish();
      await run();
      remote.commit({
        ".github/workflows/ci.yml": "on: push",
        "README.md": "Hello",
        "tools.cube/run.sh": "x",
      });
      remote.git(
        ["fast-import", "--quiet"],
        `commit refs/heads/main\ncommitter Ada <ada@example.com> 1700000000 +0000\ndata 4\nLink\nfrom refs/heads/main^0\nM 120000 inline shared\ndata 3\n../\n`,
      );
      const tree = () => remote.git(["ls-tree", "-r", "main"]).split("\n");
      const before = tree();
      const blocked = [".github/workflows/ci.yml/a.cube", "README.md/b.cube", "shared/c.cube", "tools.cube"];
      for (const path of [...blocked, "luts/d.cube"]) await upload(path, "x");
      await publish("With LUT files");
      const { error, left } = await run();
      expect(error).toBeNull();
      expect(tree().filter((line) => !before.includes(line))).toEqual([
        expect.stringMatching(/\tluts\/d.cube$/),
      ]);
      expect(before.filter((line) => !tree().includes(line))).toEqual([]);
      expect(left.map(({ direction, path }) => `${direction} ${path}`).sort()).toEqual(
        blocked.map((path) => `out ${path}`).sort(),
      );
      expect(left[0]!.why).toMatch(/rename one of them/);
    });

    test("beyond a limit are left with the reason, and the rest of the commit is taken", async () => {
      const { remote, publish, run, upload, files, names, send, config } = await mirrored();
      await publish();
      await run();
      await upload("Same.cube", "S");
      const large = "x".repeat(3000);
      remote.commit({
        ...{ "config.ocio": text(["a", "b", "c"]), "small.cube": "S", "large.cube": large, "empty.cube": "" },
        ...{
          "lfs.cube": LFS,
          "same.cube": "other",
          "room1.cube": "x".repeat(1500),
          "room2.cube": "y".repeat(1500),
        },
      });
      const { error, left } = await run();
      expect(error).toBeNull();
      expect(await names()).toEqual(["raw", "a", "b", "c"]);
      expect(Object.keys(await files())).toEqual(["Same.cube", "room1.cube", "small.cube"].sort());
      expect(left.map(({ path, why }) => [path, why.split(/[,;]/)[0]]).sort()).toEqual([
        ["empty.cube", "It is empty"],
        ["large.cube", "It has 3000 bytes"],
        ["lfs.cube", "Its content is in Git LFS"],
        ["room2.cube", "A configuration keeps at most 2100 bytes of files"],
        ["same.cube", "“Same.cube” is there already"],
      ]);
      const { changes } = (await send("GET", `/configs/${config}/changes`)).body;
      expect(changes[0].sentence).toContain("without 5 LUT files");
      // Room that is made later is used by the next run, though nobody pushed.
      expect((await send("DELETE", `/configs/${config}/files?path=room1.cube`)).status).toBe(200);
      expect((await run()).left.map(({ path }) => path)).not.toContain("room2.cube");
      expect(Object.keys(await files())).toContain("room2.cube");
    });
  },
  async () => ({
    secretKeys: ["a key of the environment, 32 characters or more"],
    gitFolder: work,
    gitPaths: [tmpdir()],
    fileLimits: { ...defaultFileLimits, file: 2000, config: 2100 },
  }),
);
