// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Files, openEngine } from "#color/preview/client.ts";
import { createEngine } from "#color/preview/engine.ts";
import { commands } from "#commands";
import { readConfig } from "#ocio/yaml/read.ts";
import { useHostFiles } from "#panels/problem/hostFiles.ts";
import { createEditor } from "#store/editor.ts";
import { EditorContext } from "#store/useEditor.tsx";

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

const beside = vi.hoisted(() => ({ files: new Map<string, string>(), read: [] as string[] }));
vi.mock("#palette/preview/pixelEngine.ts", () => {
  const never = async () => {
    throw new Error("No picture is asked for.");
  };
  const client = openEngine((hear) => {
    const engine = createEngine({ painter: null, pool: { compute: never }, bitmapOf: never, decode: never });
    return {
      post: (message) => {
        if ("tell" in message) engine.tell(message);
        else void engine.answer(message.asked).then((answered) => hear({ number: message.number, answered }));
      },
      end: () => undefined,
    };
  });
  return {
    pixelEngine: () => client,
    filesBeside: (): Files => ({
      key: [...beside.files].join(),
      read: async (path) => {
        beside.read.push(path);
        const held = beside.files.get(path);
        return held === undefined ? null : new TextEncoder().encode(held);
      },
    }),
  };
});

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 });
  beside.files = new Map([
    ["pq.ctf", CTF],
    ["film.cube", "LUT_3D_SIZE 2"],
  ]);
  beside.read.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Told() {
  return useHostFiles().map(({ message, path }) => <p key={path}>{message}</p>);
}

function opened(host: string | null) {
  const { document } = readConfig(text);
  const editor = createEditor(commands, { document });
  editor.look({ host });
  const app = { editor, perform: () => undefined, tell: () => undefined };
  render(
    <EditorContext value={app}>
      <Told />
    </EditorContext>,
  );
  return editor;
}

const told =
  "Nuke 15 has OpenColorIO 2.2 and does not read “pq.ctf” of the color space “plates”, which needs 2.4. Convert a copy for it, or replace the file.";

test("a CTF file that the chosen application does not read is told, and no other file is fetched", async () => {
  opened("nuke-15");
  await screen.findByText(told);
  expect(new Set(beside.read)).toEqual(new Set(["pq.ctf"]));
});

test("another application that reads it hears nothing, nor does a config for none", async () => {
  const editor = opened("nuke-15");
  await screen.findByText(told);
  act(() => editor.look({ host: "houdini" }));
  await vi.waitFor(() => expect(screen.queryByText(told)).toBeNull());
  act(() => editor.look({ host: "nuke-15" }));
  await screen.findByText(told);
  act(() => editor.look({ host: null }));
  await vi.waitFor(() => expect(screen.queryByText(told)).toBeNull());
});

test("files are looked at again when they or the steps that read them change, and for no other edit", async () => {
  const editor = opened("nuke-15");
  await screen.findByText(told);
  const reads = beside.read.length;
  act(
    () =>
      void editor.run({ id: "colorspace.setDescription", args: { targets: ["raw"], description: "Data" } }),
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(beside.read).toHaveLength(reads);
  act(() => void editor.run({ id: "colorspace.rename", args: { target: "plates", name: "scans" } }));
  await screen.findByText(told.replace("plates", "scans"));
  beside.files = new Map([["pq.ctf", OLD]]);
  act(() => editor.store.setState({ files: { files: [], removed: [] } as never }));
  await vi.waitFor(() => expect(screen.queryByText(/does not read/)).toBeNull());
});
