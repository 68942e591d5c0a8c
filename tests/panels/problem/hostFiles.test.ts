import { beforeEach, expect, test } from "vitest";
import { type Files, openEngine } from "#color/preview/client.ts";
import { createEngine } from "#color/preview/engine.ts";
import { commands } from "#commands";
import { readConfig } from "#ocio/yaml/read.ts";
import { createHostFiles } from "#panels/problem/hostFiles.ts";
import { createEditor } from "#store/editor.ts";

const ends = `inBitDepth="32f" outBitDepth="32f"`;
const CTF = `<ProcessList id="a" version="2"><FixedFunction ${ends} style="Lin_TO_PQ"/></ProcessList>`;
const OLD = `<ProcessList id="a" version="1.3"><Range ${ends}/></ProcessList>`;
const text = `ocio_profile_version: 2
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true}
  - !<ColorSpace>
    name: plates
    from_scene_reference: !<GroupTransform>
      children:
        - !<FileTransform> {src: pq.ctf}
        - !<FileTransform> {src: film.cube}
`;
const told =
  "Nuke 15 has OpenColorIO 2.2 and does not read “pq.ctf” of the color space “plates”, which needs 2.4. Convert a copy for it, or replace the file.";

let held: ReadonlyMap<string, string>;
let read: string[];
let isAway: boolean;
beforeEach(() => {
  held = new Map([
    ["pq.ctf", CTF],
    ["film.cube", "LUT_3D_SIZE 2"],
  ]);
  [read, isAway] = [[], false];
});

const filesBeside = (): Files => ({
  key: [...held].join(),
  read: async (path) => {
    if (isAway) throw new Error("The server does not answer.");
    read.push(path);
    const file = held.get(path);
    return file === undefined ? null : new TextEncoder().encode(file);
  },
});

/** An engine in the same thread, which is asked for no picture. */
function engineHere() {
  const never = async () => {
    throw new Error("No picture is asked for.");
  };
  return openEngine((hear) => {
    const engine = createEngine({ painter: null, pool: { compute: never }, bitmapOf: never, decode: never });
    return {
      post: (message) => {
        if ("tell" in message) engine.tell(message);
        else void engine.answer(message.asked).then((answered) => hear({ number: message.number, answered }));
      },
      end: () => undefined,
    };
  });
}

/** An editor for an application, and the messages about its files. */
function opened(host: string) {
  const editor = createEditor(commands, { document: readConfig(text).document });
  editor.look({ host });
  const engine = engineHere();
  const files = createHostFiles(editor, () => engine, filesBeside);
  files.subscribe(() => undefined);
  return { editor, messages: () => files.found().map(({ message }) => message) };
}

test("a CTF file that the chosen application does not read is told, and no other file is fetched", async () => {
  const { messages } = opened("nuke-15");
  await expect.poll(messages).toEqual([told]);
  expect([...new Set(read)]).toEqual(["pq.ctf"]);
});

test("another application that reads it hears nothing, nor does a config for none", async () => {
  const { editor, messages } = opened("nuke-15");
  for (const host of ["houdini", null]) {
    await expect.poll(messages).toEqual([told]);
    editor.look({ host });
    await expect.poll(messages).toEqual([]);
    editor.look({ host: "nuke-15" });
  }
});

test("nothing is told while the files cannot be read, and they are read with the next edit", async () => {
  const { editor, messages } = opened("nuke-15");
  await expect.poll(messages).toEqual([told]);
  isAway = true;
  held = new Map([["pq.ctf", CTF]]);
  editor.look({ theme: "light" });
  await expect.poll(messages).toEqual([]);
  isAway = false;
  editor.look({ theme: "dark" });
  await expect.poll(messages).toEqual([told]);
});

test("files are looked at again when they or the steps that read them change, and for no other edit", async () => {
  const { editor, messages } = opened("nuke-15");
  await expect.poll(messages).toEqual([told]);
  const reads = read.length;
  const edit = { targets: ["raw"], description: "Data" };
  expect(editor.run({ id: "colorspace.setDescription", args: edit }).ok).toBe(true);
  await new Promise((rested) => setTimeout(rested, 1000));
  expect(read).toHaveLength(reads);
  expect(editor.run({ id: "colorspace.rename", args: { target: "plates", name: "scans" } }).ok).toBe(true);
  await expect.poll(messages).toEqual([told.replace("plates", "scans")]);
  held = new Map([["pq.ctf", OLD]]);
  editor.look({ theme: "light" });
  await expect.poll(messages).toEqual([]);
});
