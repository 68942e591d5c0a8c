import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MirrorState } from "#api/publish/gitMirror.ts";
import { openDatabase } from "#server/db/database.ts";
import { engines } from "../database.ts";
import { buildServer, type Running, startServer } from "../process.ts";
import { userOf } from "../processUser.ts";
import { text } from "./mirrored.ts";
import { openRemote } from "./remotes.ts";

let server: Awaited<ReturnType<typeof buildServer>>;
beforeAll(async () => {
  server = await buildServer();
});
afterAll(() => server?.remove());

/** Moments of a run: of a pull, of a push, and any. */
const MOMENTS = [
  ...["before fetch", "during fetch", "after fetch", "after ls-tree", "after cat-file", "after log"],
  ...["before fast-import", "after fast-import", "before push", "during push", "after push", "any", "any"],
];

/** A git program that kills the server which asks for it, at a moment that `arm` names, once. */
function deadlyGit(folder: string) {
  const git = execFileSync("which", ["git"]).toString().trim();
  const armed = join(folder, "armed");
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const kill = `rm -f '${armed}'; kill -KILL $PPID`;
  const script = `#!/bin/sh
at=none
[ -f '${armed}' ] && at=$(cat '${armed}')
if [ "$at" = "before $1" ]; then ${kill}; exit 1; fi
if [ "$at" = "during $1" ]; then
  '${git}' "$@" &
  ${kill}; wait; exit
fi
'${git}' "$@"
code=$?
if [ "$at" = "after $1" ]; then ${kill}; fi
exit $code
`;
  writeFileSync(join(bin, "git"), script, { mode: 0o755 });
  return {
    path: `${bin}:${process.env.PATH}`,
    arm: (moment: string) => writeFileSync(armed, moment),
    disarm: () => rmSync(armed, { force: true }),
  };
}

describe.each(engines)(
  "a server on $name that is killed while a git mirror runs",
  ({ available, name, fresh }) => {
    test.skipIf(!available)(
      "loses nothing of either side and pushes and takes nothing twice",
      async () => {
        const place = await fresh();
        const remote = openRemote();
        const git = deadlyGit(remote.folder);
        const env = {
          ...{ DATA_DIR: place.folder, GIT_PATHS: remote.folder, PATH: git.path, RATE_LIMIT_FACTOR: "0" },
          SECRET_KEY: "0123456789abcdef0123456789abcdef",
          ...(name === "PostgreSQL" && { DATABASE_URL: place.database }),
        };
        let running: Running = await startServer(server.entry, env);
        const send = await userOf(() => running);
        const { id } = await send("POST", "/configs", { text: text([]) });
        const at = `/configs/${id}/git`;
        const state = async () => ((await send("GET", at)) as MirrorState).mirror!;
        const publish = (note: string) =>
          send("POST", `/configs/${id}/channels/stable/publications`, { note });
        /** Waits for the end of a run that leaves nothing to do. */
        const settled = async () => {
          await expect
            .poll(
              async () => {
                const { running, due_at, ran_at } = await state();
                return !running && ran_at !== null && due_at > new Date().toISOString();
              },
              { timeout: 60_000 },
            )
            .toBe(true);
          expect(await state()).toMatchObject({ error: null, waiting: null });
        };
        await send("PUT", at, { url: remote.path, channel: "stable" });
        await publish("Begin");
        await settled();

        // The steps of a run are the same on both engines: the second is killed at every third.
        const moments = name === "SQLite" ? MOMENTS : MOMENTS.filter((_, at) => at % 3 === 0);
        const taken: string[] = [];
        for (const [round, moment] of moments.entries()) {
          const gone = once(running.process, "exit");
          const row = `  - !<ColorSpace> {name: theirs${round}}\n`;
          const file = remote.file("config.ocio").replace("\ncolorspaces:\n", `$&${row}`);
          const lut = { [`theirs${round}.cube`]: `LUT ${round}` };
          taken.push(remote.commit({ "config.ocio": file, ...lut }, { message: `Theirs ${round}` }));
          await send("POST", `/configs/${id}/looks`, { name: `ours${round}` });
          if (moment !== "any") git.arm(moment);
          // The answer may be lost.
          await publish(`Ours ${round}`).catch(() => undefined);
          if (moment === "any") {
            await sleep(randomInt(600));
            running.process.kill("SIGKILL");
          }
          await gone;
          git.disarm();

          // The time of the claim goes by.
          const database = await openDatabase(place.database);
          const past = new Date(Date.now() - 1000).toISOString();
          await database.write((query) =>
            query
              .updateTable("git_mirrors")
              .set({ claimed_until: past })
              .where("claim", "is not", null)
              .execute(),
          );
          await database.close();
          running = await startServer(server.entry, env);
          await send("POST", `${at}/run`);
          await settled();
        }

        const subjects = remote.log().map((line) => line.split("> ")[1]);
        const rounds = moments.map((_, round) => round);
        for (const round of rounds) {
          const of = (who: string) => subjects.filter((subject) => subject === `${who} ${round}`).length;
          expect([round, of("Ours"), of("Theirs")]).toEqual([round, 1, 1]);
        }
        expect(subjects).toHaveLength(2 * moments.length + 1);
        const commits = (await state()).commits.filter(({ direction }) => direction === "in");
        expect(commits.map(({ id }) => id).reverse()).toEqual(taken);
        const names = async (collection: string) =>
          ((await send("GET", `/configs/${id}/${collection}`)) as { name: string }[]).map((row) => row.name);
        expect((await names("looks")).sort()).toEqual(rounds.map((round) => `ours${round}`).sort());
        expect((await names("colorspaces")).sort()).toEqual(
          ["raw", ...rounds.map((round) => `theirs${round}`)].sort(),
        );
        const { files } = await send("GET", `/configs/${id}/files`);
        expect(files).toHaveLength(moments.length);
        const yaml = remote.file("config.ocio");
        for (const round of rounds)
          for (const who of ["ours", "theirs"]) expect(yaml).toContain(`${who}${round}`);
        expect(remote.git(["fsck", "--strict"])).not.toMatch(/error|missing/);
        expect(await running.end("SIGTERM")).toBe(0);
        remote.remove();
        await place.remove();
      },
      300_000,
    );
  },
);
