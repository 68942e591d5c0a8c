import { expect, test } from "vitest";
import { chainGap, chainGapWith } from "#color/check/chainGap.ts";
import { chainProblems, isChainRuleLoaded, loadChainRule } from "#color/check/chainProblems.ts";
import { leavesOf, nonFiniteOf } from "#color/check/nonFinite.ts";
import { problemList } from "#color/check/problemList.ts";
import { checkWhole } from "#color/check/wholeCheck.ts";
import { emptyContext } from "#color/context.ts";
import { Processors } from "#color/processor.ts";
import { opsOf } from "#color/transforms.ts";
import { attempt } from "#command/attempt.ts";
import { commands } from "#commands";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { createTransform } from "#ocio/chain/transform.ts";
import { Lookup } from "#ocio/check/lookup.ts";
import { rowOfProblem } from "#ocio/check/problemPlace.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { builtinTransforms } from "#ocio/model/enums.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { oneIn } from "../../sample.ts";

const contrast = (style: string, value: number) =>
  `!<ExposureContrastTransform> {style: ${style}, exposure: 0, contrast: ${value}, gamma: 1, pivot: 0.18}`;
const config = (...spaces: string[]) =>
  readConfig(`ocio_profile_version: 2
file_rules:
  - !<Rule> {name: Default, colorspace: raw}
looks:
  - !<Look> {name: Warm, process_space: raw, transform: ${contrast("log", 1)}}
colorspaces:
  - !<ColorSpace>
    name: raw
    isdata: true
    to_scene_reference: ${contrast("log", 0)}
${spaces.map((fields, at) => `  - !<ColorSpace>\n    name: Film/${at}\n    ${fields}\n`).join("")}`).document;
const to = (...steps: string[]) => `to_scene_reference: !<GroupTransform> {children: [${steps.join(", ")}]}`;
const found = (document: Document) => checkWhole(document).filter(({ code }) => code === "not-finite");

test("a chain whose inverse overflows is an error that names step and range; a value solves it", () => {
  const document = config(to("!<MatrixTransform> {}", contrast("video", 0)));
  const [problem, ...others] = found(document);
  expect(others).toEqual([]);
  expect(problem).toMatchObject({
    severity: "error",
    path: "colorspaces/Film/0/to_scene_reference_transform/1",
    message: expect.stringMatching(
      /^In the color space “Film\/0”, the inverse of step 2 \(Exposure contrast\) gives infinity for inputs from 0\.4\d+ to 1, in official OCIO too\. Change its values\.$/i,
    ),
  });
  expect(rowOfProblem(document, problem!)?.kind).toBe("colorspaces");
  const fix = problem?.fixes?.[0];
  const state = { document, session: { selection: [], panel: "/", theme: "system" as const } };
  const call = { id: fix?.id ?? "", args: { ...fix?.args, with: { contrast: 1 } } };
  const done = attempt(commands, state, call);
  if (!done.ok) throw new Error(done.why);
  expect(found(done.state.document as Document)).toEqual([]);
});

test("the page tells it once the color engine is loaded", async () => {
  const document = config(to(contrast("video", 0)));
  expect([isChainRuleLoaded(), chainProblems(document)]).toEqual([false, []]);
  await loadChainRule();
  expect(chainProblems(document)).toEqual(found(document));
  expect(problemList(document, null)).toContainEqual(found(document)[0]);
});

test("what no conversion computes is no problem: data, references to other rows, a direction of its own chain", () => {
  const identity = "from_scene_reference: !<MatrixTransform> {}";
  expect(
    found(
      config(
        `${to(contrast("video", 0))}\n    ${identity}`,
        to(contrast("log", 0), "!<ColorSpaceTransform> {src: raw, dst: Film/0}"),
      ),
    ),
  ).toEqual([]);
});

test("a curve with a gap is told once, as a curve", () => {
  const curve =
    "!<GradingRGBCurveTransform> {style: log, master: {control_points: [0.2, 0.12, 0.75, 0.25, 0.775, 0.26, 0.95, 0.33, 1, 0.34]}}";
  const codes = checkWhole(config(to("!<LogTransform> {}", curve))).map(({ code }) => code);
  expect(codes.filter((code) => ["curve-gap", "not-finite"].includes(code))).toEqual(["curve-gap"]);
});

test("a chain that reads a file is computed where the file is known", () => {
  const document = config(
    to("!<FileTransform> {src: a.spi1d}", "!<MatrixTransform> {offset: [3e38, 0, 0, 0]}"),
  );
  const lut = "Version 1\nFrom 0.0 1.0\nLength 2\nComponents 1\n{\n0\n3e38\n}\n";
  expect(found(document)).toEqual([]);
  const processors = new Processors(document, { read: () => new TextEncoder().encode(lut) });
  const problems = [...chainGapWith(processors).find(document, new Lookup(document))];
  expect(problems).toMatchObject([{ path: "colorspaces/Film/0/to_scene_reference_transform/1" }]);
});

test("only the chains of an edited row are computed again", () => {
  const steps = Array.from({ length: 20 }, () => to("!<LogTransform> {}", contrast("linear", 1.5)));
  const document = config(...steps);
  const [space] = rowsOf(document, "colorspaces").filter(({ name }) => name === "Film/3");
  let reads = 0;
  const watched = structuredClone(document);
  const counted = (node: object): object =>
    new Proxy(node, {
      get(target, key) {
        if (key === "contrast") reads++;
        const value = Reflect.get(target, key);
        return typeof value === "object" && value !== null ? counted(value) : value;
      },
    });
  for (const row of rowsOf(watched, "colorspaces")) {
    const chain = row.to_scene_reference_transform;
    if (chain) row.to_scene_reference_transform = counted(chain) as typeof chain;
    Object.freeze(row);
  }
  const rule = () => [...chainGap.find(watched, new Lookup(watched))];
  expect(rule()).toHaveLength(0);
  const first = reads;
  expect(first).toBeGreaterThan(20);
  const row = watched.colorspaces.byId[space?.id ?? ""]!;
  watched.colorspaces.byId[row.id] = Object.freeze({
    ...row,
    to_scene_reference_transform: counted({ ...row.to_scene_reference_transform }) as never,
  });
  rule();
  expect(reads).toBeGreaterThan(first);
  expect(reads - first).toBeLessThanOrEqual(first / 10);
});

test("no built-in configuration has such a chain", () => {
  for (const name of builtinConfigNames) {
    const document = builtinConfig(name) as Document;
    expect([name, [...chainGap.find(document, new Lookup(document))]]).toEqual([name, []]);
  }
});

test.each(oneIn(4, builtinTransforms))(
  "the built-in transform %s is finite by itself, so that it need not be computed",
  (style) => {
    const chain = { ...createTransform("BuiltinTransform", crypto.randomUUID()), style };
    for (const direction of ["forward", "inverse"] as const) {
      const leaves = leavesOf(chain, direction);
      expect(nonFiniteOf(leaves, "unit", (node, asked) => opsOf(node, asked, emptyContext))).toBeNull();
    }
  },
);
