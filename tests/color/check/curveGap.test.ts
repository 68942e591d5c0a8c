import { expect, test } from "vitest";
import { checkedOnce } from "#color/check/problemList.ts";
import { checkWhole } from "#color/check/wholeCheck.ts";
import { gapsBetween } from "#color/curve/gaps.ts";
import { attempt } from "#command/attempt.ts";
import { commands } from "#commands";
import type { Fix } from "#ocio/check/problem.ts";
import { rowOfProblem } from "#ocio/check/problemPlace.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const step = (points: string, channel = "master") =>
  `!<GradingRGBCurveTransform> {style: log, ${channel}: {control_points: [${points}]}}`;
const config = (...steps: string[]) =>
  readConfig(`ocio_profile_version: 2
file_rules:
  - !<Rule> {name: Default, colorspace: raw}
colorspaces:
  - !<ColorSpace>
    name: raw
    isdata: true
  - !<ColorSpace>
    name: Film/Log
    to_scene_reference: !<GroupTransform>
      children:
${steps.map((each) => `        - ${each}\n`).join("")}`).document;
const broken = "0.2, 0.12, 0.75, 0.25, 0.775, 0.26, 0.95, 0.33, 1, 0.34";

test("a curve that gives NaN is an error that names the range and moves a point; then it is gone", () => {
  const document = config("!<MatrixTransform> {}", step(broken, "green"));
  const [problem, ...others] = checkWhole(document).filter(({ code }) => code === "curve-gap");
  expect(others).toEqual([]);
  expect(problem).toMatchObject({
    severity: "error",
    path: "colorspaces/Film/Log/to_scene_reference_transform/1/green",
    message:
      "In the color space “Film/Log”, the green curve of a GradingRGBCurveTransform gives NaN from 0.75 to 0.775, in official OCIO too. Move a point there.",
  });
  expect(rowOfProblem(document, problem!)?.kind).toBe("colorspaces");
  const fix = problem?.fixes?.[0];
  const state = { document, session: { selection: [], panel: "/", theme: "system" as const } };
  const done = attempt(commands, state, fix as Fix);
  if (!done.ok) throw new Error(done.why);
  expect(checkedOnce(done.state.document as Document).filter(({ code }) => code === "curve-gap")).toEqual([]);
});

test("curves as people draw them are no problem", () => {
  const document = config(
    step("0, 0, 0.18, 0.135, 0.4, 0.415, 0.66, 0.735, 1, 1"),
    step("0, 0, 0.2, 0, 0.4, 0, 0.6, 1, 1, 1"),
    step("0, 0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.9, 1, 1"),
  );
  expect(checkWhole(document).filter(({ code }) => code === "curve-gap")).toEqual([]);
});

test("a curve that official OCIO refuses is not fitted", () => {
  expect(gapsBetween([{ x: 1, y: 0 }], "rgb")).toBeNull();
  expect(
    gapsBetween(
      [
        { x: 1, y: 0 },
        { x: 0, y: 1 },
      ],
      "rgb",
    ),
  ).toBeNull();
});
