import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerTo, type Question } from "#color/answer.ts";
import type { Effect } from "#command/command.ts";
import { engineText } from "#host/engineFile.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { bakeConfig } from "../color/bakeConfig.ts";

const { document } = readConfig(
  bakeConfig
    .replace('search_path: ""', 'search_path: "luts:more"')
    .replace(
      "name: dark",
      "name: graded\n    from_scene_reference: !<FileTransform> {src: a.spi1d}\n\n  - !<ColorSpace>\n    name: dark",
    ),
);
const effect = (dst: string): Extract<Effect, { kind: "engineFile" }> => ({
  kind: "engineFile",
  file: "a.spi1d",
  document,
  asked: { do: "bake", request: { format: "spi1d", src: "linear", dst, cubeSize: 2 } },
});
const lut = "Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n0.25\n0.5\n}\n";
let requests: string[];
let ended: number;
let there: string[];

/** A worker in the same thread: what it is told and what it says are copied as between two. */
class Worker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage(question: Question) {
    const answer = structuredClone(answerTo(structuredClone(question)));
    queueMicrotask(() => this.onmessage?.({ data: answer }));
  }
  terminate() {
    ended += 1;
  }
}

beforeEach(() => {
  [requests, ended, there] = [[], 0, ["more/a.spi1d"]];
  vi.stubGlobal("Worker", Worker);
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    if (url.endsWith("/files"))
      return Response.json({
        files: there.map((path) => ({ path, size: 1, hash: "", at: "" })),
        removed: [],
      });
    return there.includes("more/a.spi1d") ? new Response(lut) : new Response("", { status: 500 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a file is computed with the LUT files that the server has, of which no others are fetched", async () => {
  expect(await engineText(effect("graded"), "c")).toContain("0.25 0.25 0.25\n    0.5 0.5 0.5\n");
  expect(requests).toEqual([
    expect.stringMatching(/\/configs\/c\/files$/),
    expect.stringMatching(/\/configs\/c\/files\/content\?path=more%2Fa\.spi1d$/),
  ]);
  expect(ended).toBe(1);
});

test("nothing is fetched where no files are needed", async () => {
  expect(await engineText(effect("video"), "c")).toContain("Length 2");
  expect([requests, ended]).toEqual([[], 1]);
});

test("a file that is missing is told with the path at which it is expected", async () => {
  there = [];
  const refused = await engineText(effect("graded"), "c").catch((error: unknown) => error);
  expect(refused).toMatchObject({ name: "MissingLutError", path: "luts/a.spi1d" });
});

test.each([
  ["wide video", [], "holds a curve for each channel"],
  ["graded", [], "'a.spi1d' could not be located"],
  ["graded", ["luts/a.spi1d"], "The file luts/a.spi1d could not be read from the server."],
])("to %s with %j is refused with the reason, and the worker ends", async (dst, files, why) => {
  there = [...files];
  await expect(engineText(effect(dst), "c")).rejects.toThrow(why);
  expect(ended).toBe(1);
});
