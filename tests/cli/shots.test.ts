import { describe, expect, test } from "vitest";
import { call } from "./terminal.ts";

/** A look per shot, with that of the sequence and then none in its place, and a view that reads no file. */
const config = `ocio_profile_version: 2
environment: {SEQ: none, SHOT: none}
search_path: ["grades/$SEQ/$SHOT", "grades/$SEQ", luts]
roles: {default: linear, scene_linear: linear}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: linear}
    - !<View> {name: Film, colorspace: film, looks: grade}
    - !<View> {name: Soft, colorspace: linear, looks: "own | grade | "}
looks:
  - !<Look> {name: grade, process_space: linear, transform: !<FileTransform> {src: grade.spi1d}}
  - !<Look> {name: own, process_space: linear, transform: !<FileTransform> {src: "$SHOT.spi1d"}}
colorspaces:
  - !<ColorSpace> {name: linear}
  - !<ColorSpace> {name: film, from_scene_reference: !<FileTransform> {src: film.spi1d}}
`;
const files = {
  "show.ocio": config,
  "luts/film.spi1d": "",
  "grades/ab/grade.spi1d": "",
  "grades/ab/010/grade.spi1d": "",
  "luts/030.spi1d": "",
  "shots.csv": "SEQ,SHOT\nab,010\nab,020\ncd,030\n",
};
type Answer = { ok: boolean; shots: { name: string; views: { view: string; status: string }[] }[] };

/** A collection with the color corrections of these ids. */
const ccc = (...ids: string[]) =>
  `<ColorCorrectionCollection xmlns="urn:ASC:CDL:v1.2">${ids
    .map(
      (id) =>
        `<ColorCorrection id="${id}"><SOPNode><Slope>1 1 1</Slope><Offset>0 0 0</Offset><Power>1 1 1</Power></SOPNode></ColorCorrection>`,
    )
    .join("")}</ColorCorrectionCollection>`;

test("a view is missing for the shots whose values make its color space lead back to itself, by either direction", async () => {
  const text = `${config.replace("colorspace: film", "colorspace: both")}  - !<ColorSpace>
    name: both
    from_scene_reference: !<FileTransform> {src: film.spi1d}
    to_scene_reference: !<ColorSpaceTransform> {src: $SPACE, dst: linear}
`;
  const words = ["shots", "show.ocio", "shots.csv", "--view", "sRGB/Film", "--json"];
  const given = { ...files, "show.ocio": text, "shots.csv": "SEQ,SPACE\nab,linear\nab,both\nab,film\n" };
  const { shots } = JSON.parse((await call(words, given)).out) as Answer;
  expect(shots.map(({ views }) => views[0]?.status)).toEqual(["resolved", "missing", "resolved"]);
});

test("no other look stands for a file without the color correction, whatever shots came before", async () => {
  const text = config.replace(
    '!<FileTransform> {src: "$SHOT.spi1d"}',
    '!<FileTransform> {src: "$SHOT.ccc", cccid: x}',
  );
  const given = {
    ...files,
    "show.ocio": text,
    "luts/020.ccc": ccc("y"),
    "luts/040.ccc": ccc("x"),
  };
  for (const order of [
    ["030", "020", "040"],
    ["020", "030", "040"],
    ["040", "020", "030"],
  ]) {
    const table = `SHOT\n${order.join("\n")}\n`;
    const words = ["shots", "show.ocio", "shots.csv", "--view", "sRGB/Soft", "--json"];
    const { out } = await call(words, { ...given, "shots.csv": table });
    const { shots } = JSON.parse(out) as Answer;
    const states = Object.fromEntries(shots.map(({ name, views }) => [name, views[0]?.status]));
    expect(states).toEqual({ "020": "missing", "030": "fallback", "040": "resolved" });
  }
});

test("a color correction that a file does not have for a shot is missing", async () => {
  const step = '!<FileTransform> {src: all.ccc, cccid: "$SHOT"}';
  const text = config.replace("!<FileTransform> {src: grade.spi1d}", step);
  const given = { ...files, "show.ocio": text, "luts/all.ccc": ccc("010", "x"), "luts/010.spi1d": "" };
  const { out, code } = await call(["shots", "show.ocio", "shots.csv", "--json"], given);
  const { shots } = JSON.parse(out) as {
    shots: { views: { view: string; status: string; message?: string }[] }[];
  };
  expect(shots.map(({ views }) => views.map((each) => `${each.view} ${each.status}`))).toEqual([
    ["Raw resolved", "Film resolved", "Soft resolved"],
    ["Raw resolved", "Film missing", "Soft missing"],
    ["Raw resolved", "Film missing", "Soft resolved"],
  ]);
  expect(shots[1]!.views[1]!.message).toContain("no color correction '020'");
  expect(code).toBe(1);
});

describe("shots", () => {
  test("tells for each shot and view whether its files are there", async () => {
    const { out, code } = await call(["shots", "show.ocio", "shots.csv", "--json"], files);
    const { ok, shots } = JSON.parse(out) as Answer;
    const status = Object.fromEntries(
      shots.map(({ name, views }) => [name, views.map((each) => `${each.view} ${each.status}`)]),
    );
    expect(status).toEqual({
      "ab/010": ["Raw resolved", "Film resolved", "Soft fallback"],
      "ab/020": ["Raw resolved", "Film fallback", "Soft fallback"],
      "cd/030": ["Raw resolved", "Film missing", "Soft resolved"],
    });
    expect([ok, code]).toEqual([false, 1]);
  });

  test("names the files, and where a missing one is expected", async () => {
    const { out } = await call(["shots", "show.ocio", "shots.csv", "--view", "sRGB/Film"], files);
    expect(out).toBe(`ab/010: 1 resolved
ab/020: 1 fallback
  fallback  sRGB / Film: grades/ab/grade.spi1d, luts/film.spi1d
cd/030: 1 missing
  missing   sRGB / Film: The file 'grade.spi1d' could not be located. Expected at grades/cd/030/grade.spi1d, grades/cd/grade.spi1d, luts/grade.spi1d.
3 shots: 1 resolved, 1 fallback, 1 missing.
`);
  });

  test("takes folders as shots, by a pattern", async () => {
    const more = { ...files, "shows/ab/010/a.exr": "", "shows/ab/020/a.exr": "" };
    const { out, code } = await call(["shots", "show.ocio", "shows/$SEQ/$SHOT"], more);
    expect(out).toContain("ab/010: 2 resolved, 1 fallback\n");
    expect(out).toContain("2 shots: ");
    expect(code).toBe(0);
  });

  test.each([
    [["shots", "show.ocio"], 2, "shots takes a FILE and a TABLE"],
    [["shots", "show.ocio", "gone.csv"], 1, "“gone.csv” cannot be read"],
    [["shots", "show.ocio", "gone/$SHOT"], 1, "No folder with files matches “gone/$SHOT”."],
    [["shots", "show.ocio", "show.ocio"], 1, "cannot be the name of a context variable"],
    [["shots", "show.ocio", "shots.csv", "--view", "sRGB/Log"], 2, "There is no view “sRGB/Log”"],
    [["shots", "show.ocio", "shots.csv", "--src", "log"], 2, "There is no color space “log” with colors."],
  ])("%j is refused", async (words, code, why) => {
    const done = await call(words as string[], files);
    expect(done.err).toContain(why);
    expect(done.code).toBe(code);
  });
});
