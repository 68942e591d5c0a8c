import { expect, test } from "vitest";
import { type Answer, answerTo } from "#color/answer.ts";
import type { EngineFileRequest } from "#color/engineFile.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { bakeConfig } from "./bakeConfig.ts";

const graded = bakeConfig
  .replace('search_path: ""', 'search_path: "luts:more"')
  .replace(
    "name: dark",
    "name: graded\n    from_scene_reference: !<FileTransform> {src: a.spi1d}\n\n  - !<ColorSpace>\n    name: dark",
  );
const { document } = readConfig(graded);
const asked: EngineFileRequest = {
  do: "bake",
  request: { format: "spi1d", src: "linear", dst: "graded", cubeSize: 2 },
};
const lut = new TextEncoder().encode("Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n0.25\n0.5\n}\n");

test("files are asked for one after the other as the search path leads to them", () => {
  const files = new Map<string, Uint8Array | null>();
  const ask = (): Answer => answerTo({ document, asked, files });
  expect(ask()).toEqual({ wants: ["luts/a.spi1d", "more/a.spi1d"] });
  files.set("luts/a.spi1d", null).set("more/a.spi1d", lut);
  expect(ask()).toEqual({ text: expect.stringContaining("0.25 0.25 0.25\n    0.5 0.5 0.5\n") });
  files.set("more/a.spi1d", null);
  expect(ask()).toEqual({
    why: expect.stringContaining("'a.spi1d' could not be located"),
    missing: "luts/a.spi1d",
  });
});

test("a page about the configuration shows each of its spaces", () => {
  const { document } = readConfig(graded.replace("roles:", "roles:\n  aces_interchange: linear"));
  const read = () => answerTo({ document, asked: { do: "overview", name: "show" }, files });
  const files = new Map<string, Uint8Array | null>();
  expect(read()).toEqual({ wants: ["luts/a.spi1d", "more/a.spi1d"] });
  files.set("luts/a.spi1d", null).set("more/a.spi1d", lut);
  const page = (read() as { text: string }).text;
  expect(page).toContain("<title>show</title>");
  for (const id of document.colorspaces.order)
    expect(page).toContain(`<th scope="row">${document.colorspaces.byId[id]!.name}`);
});

test("a refusal is a sentence", () => {
  const request: EngineFileRequest = {
    do: "export",
    format: "clf",
    conversion: { src: "log", dst: "nowhere" },
  };
  expect(answerTo({ document, asked: request, files: new Map() })).toEqual({
    why: "Color space 'nowhere' could not be found.",
    missing: null,
  });
});
