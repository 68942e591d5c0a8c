import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { MirrorState } from "#api/publish/gitMirror.ts";
import type { TeamMirrorState } from "#api/team/teamMirror.ts";
import type { Document } from "#ocio/model/document.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { onEveryEngine, type Send } from "../app.ts";
import { newUser } from "../browser.ts";
import { newTeam } from "../teams/people.ts";
import { openRemote } from "./remotes.ts";

/** Edits of each side, and how likely a publication and a run are after one: 1,000 edits meet in about 100 merges. */
const EDITS = Number(process.env.PALETTE_GIT_EDITS ?? 40);
const OFTEN = EDITS > 100 ? 0.1 : 0.3;
const work = mkdtempSync(join(tmpdir(), "palette-test-edits-"));
afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 10 }));

/** Numbers from 0 to 1 that are the same in every run. */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Adds a named transform, as a program does that reads and writes the file. */
function add(document: Document, name: string): void {
  const text = `ocio_profile_version: 2\nnamed_transforms:\n  - !<NamedTransform> {name: ${name}, transform: !<MatrixTransform> {offset: [1, 0, 0, 0]}}\n`;
  const [row] = rowsOf(readConfig(text).document, "named_transforms");
  document.named_transforms.byId[row!.id] = row!;
  document.named_transforms.order = [...document.named_transforms.order, row!.id];
}

/** A person with a clone of the repository, who pulls and commits again where somebody pushed meanwhile. */
function cloneOf({ git, commit }: ReturnType<typeof openRemote>) {
  let head = "";
  const documents = new Map<string, Document>();
  return (path: string, change: (document: Document) => void) => {
    for (;;) {
      const newest = git(["rev-parse", "refs/heads/main"]).trim();
      if (newest !== head) documents.clear();
      const document =
        documents.get(path) ?? readConfig(git(["cat-file", "blob", `${newest}:${path}`])).document;
      documents.set(path, document);
      change(document);
      try {
        head = commit({ [path]: writeConfig(document) }, { parent: newest });
        return;
      } catch (error) {
        if (!/Not updating/.test(String((error as { stderr?: Buffer }).stderr))) throw error;
        head = "";
      }
    }
  };
}

/** A mirrored config, what each side has made in it, and the last texts of the row that it alone describes. */
async function openEdited(send: Send, id: string, path: string) {
  const rows = (await send("GET", `/configs/${id}/colorspaces`)).body as { id: string; name: string }[];
  return {
    ...{ id, path, mine: rows.find(({ name }) => name === "mine")!.id },
    made: { ours: new Set<string>(), theirs: new Set<string>() },
    last: { mine: "", yours: "" },
  };
}
type Edited = Awaited<ReturnType<typeof openEdited>>;

const BEGIN = `ocio_profile_version: 2\nroles: {default: raw}\ncolorspaces:\n${["raw", "mine", "yours"]
  .map((name) => `  - !<ColorSpace> {name: ${name}}`)
  .join("\n")}\n`;

/** Edits the configs of a repository from both sides in any order, until both have the same: nothing is lost. */
async function editBothSides(
  send: Send,
  remote: ReturnType<typeof openRemote>,
  configs: readonly Edited[],
  run: () => Promise<void>,
  edits: number,
): Promise<void> {
  const pick = random(7);
  const commit = cloneOf(remote);
  const any = () => configs[Math.floor(pick() * configs.length)]!;
  const publish = ({ id }: Edited, note: string) =>
    send("POST", `/configs/${id}/channels/show%2Fstable/publications`, { note });
  for (let edit = 0; edit < edits; edit++) {
    // One edit of each side, in any order, and now and then a publication and a run.
    const sides = pick() < 0.5 ? ["ours", "theirs"] : ["theirs", "ours"];
    for (const side of sides) {
      const isNew = pick() < 0.5;
      const { id, path, mine, made, last } = any();
      if (side === "ours" && isNew) {
        made.ours.add(`ours ${edit}`);
        const { status } = await send("POST", `/configs/${id}/looks`, { name: `ours ${edit}` });
        expect(status).toBe(201);
      } else if (side === "ours") {
        last.mine = `mine ${edit}`;
        await send("PATCH", `/configs/${id}/colorspaces/${mine}`, { description: last.mine });
      } else {
        if (isNew) made.theirs.add(`theirs ${edit}`);
        else last.yours = `yours ${edit}`;
        commit(path, (document) => {
          if (isNew) add(document, `theirs ${edit}`);
          else rowsOf(document, "colorspaces").find(({ name }) => name === "yours")!.description = last.yours;
        });
      }
    }
    if (pick() < OFTEN) await publish(any(), `At ${edit}`);
    if (pick() < OFTEN) await run();
  }
  await run();
  for (const config of configs) await publish(config, "Last");
  await run();
  for (const { id, path, made, last } of configs) {
    const document = (await send("GET", `/configs/${id}/document`)).body as Document;
    const file = readConfig(remote.file(path)).document;
    for (const side of [document, file]) {
      const names = (collection: "looks" | "named_transforms") =>
        new Set(rowsOf(side, collection).map(({ name }) => name));
      expect(names("looks")).toEqual(made.ours);
      expect(names("named_transforms")).toEqual(made.theirs);
      const described = Object.fromEntries(
        rowsOf(side, "colorspaces").map(({ name, description }) => [name, description ?? ""]),
      );
      expect(described).toMatchObject(last);
    }
  }
}

const isBehind = ({ running, due_at }: { running: boolean; due_at: string }) =>
  running || due_at <= new Date().toISOString();

onEveryEngine(
  "git mirrors",
  (server, engine) => {
    // The same merges on both engines: PostgreSQL has the first quarter of them.
    const edits = engine.name === "SQLite" ? EDITS : Math.ceil(EDITS / 4);

    test(`lose nothing of ${edits} random edits on each side`, { timeout: 1_200_000 }, async () => {
      const remote = openRemote();
      const { send } = await newUser(server());
      const { id } = (await send("POST", "/configs", { text: BEGIN })).body;
      const at = `/configs/${id}/git`;
      const state = async () => (await send("GET", at)).body.mirror as NonNullable<MirrorState["mirror"]>;
      const run = async () => {
        await send("POST", `${at}/run`);
        await expect.poll(async () => isBehind(await state()), { timeout: 60_000 }).toBe(false);
        expect(await state()).toMatchObject({ error: null, waiting: null });
      };
      await send("PUT", at, { url: remote.path, channel: "show/stable" });
      await send("POST", `/configs/${id}/channels/show%2Fstable/publications`, { note: "First" });
      await run();
      await editBothSides(send, remote, [await openEdited(send, id, "config.ocio")], run, edits);
      remote.remove();
    });

    test(`lose nothing of ${edits} random edits on each side of two configs in one repository`, {
      timeout: 1_200_000,
    }, async () => {
      const remote = openRemote();
      const { send } = await newUser(server());
      const team_id = await newTeam(send);
      const at = `/teams/${team_id}/git`;
      const state = async () => (await send("GET", at)).body.mirror as NonNullable<TeamMirrorState["mirror"]>;
      const run = async () => {
        await send("POST", `${at}/run`);
        await expect
          .poll(async () => (await state()).configs.some(isBehind), { timeout: 60_000 })
          .toBe(false);
        const { configs } = await state();
        for (const config of configs) expect(config).toMatchObject({ error: null, conflicts: null });
      };
      for (const name of ["Show", "Ads"]) {
        const { body } = await send("POST", "/configs", { text: `${BEGIN}name: ${name}\n`, team_id });
        await send("POST", `/configs/${body.id}/channels/show%2Fstable/publications`, { note: "First" });
      }
      await send("PUT", at, { url: remote.path, channel: "show/stable" });
      await run();
      const { configs } = await state();
      const edited = await Promise.all(configs.map(({ id, path }) => openEdited(send, id, path!)));
      await editBothSides(send, remote, edited, run, edits);
      expect(new Set(edited.map(({ path }) => path))).toEqual(
        new Set(["ads/config.ocio", "show/config.ocio"]),
      );
      remote.remove();
    });
  },
  async () => ({
    secretKeys: ["a key of the environment, 32 characters or more"],
    gitFolder: work,
    gitPaths: [tmpdir()],
  }),
);
