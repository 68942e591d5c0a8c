import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { shotViews } from "#color/shot/shotViews.ts";
import { menuOf } from "#ocio/host/menu.ts";
import { shotOf } from "#ocio/shot/table.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { python, shared } from "../shared.ts";

const temporary = mkdtempSync(join(tmpdir(), "palette-shots-"));
afterAll(() => rmSync(temporary, { recursive: true }));

const lut = "Version 1\nFrom 0.0 1.0\nLength 2\nComponents 1\n{\n0.0\n0.5\n}\n";

/** Two configs: variables in places, files, spaces and looks with alternatives; declared and not, relative and absolute. */
const head = `search_path: ["shots/$SEQ/$SHOT", "\${SEQ}", ./luts/../luts, "%ROOT%"]
roles: {default: linear, scene_linear: linear}
displays:
  A:
    - !<View> {name: Raw, colorspace: raw}
    - !<View> {name: Plain, colorspace: plain}
    - !<View> {name: Grade, colorspace: linear, looks: grade}
    - !<View> {name: Either, colorspace: plain, looks: "own | grade"}
    - !<View> {name: Or nothing, colorspace: linear, looks: "own | +grade, -own | "}
    - !<View> {name: By space, colorspace: by space}
    - !<View> {name: Inverse, colorspace: inverse}
    - !<View> {name: Same, colorspace: linear}
    - !<View> {name: Nested, colorspace: nested}
looks:
  - !<Look> {name: grade, process_space: log, transform: !<FileTransform> {src: grade.spi1d}}
  - !<Look> {name: own, process_space: linear, transform: !<FileTransform> {src: "own_$SHOT.spi1d"}}
colorspaces:
  - !<ColorSpace> {name: linear}
  - !<ColorSpace> {name: raw, isdata: true, to_scene_reference: !<FileTransform> {src: gone.spi1d}}
  - !<ColorSpace> {name: log, to_scene_reference: !<FileTransform> {src: "log.spi1d"}}
  - !<ColorSpace> {name: plain, from_scene_reference: !<FileTransform> {src: plain.spi1d}}
  - !<ColorSpace> {name: by space, from_scene_reference: !<ColorSpaceTransform> {src: linear, dst: $SPACE}}
  - !<ColorSpace> {name: inverse, to_scene_reference: !<GroupTransform> {children: [!<FileTransform> {src: "\${SHOT}/a.spi1d"}, !<MatrixTransform> {offset: [0.1, 0, 0, 0]}]}}
  - !<ColorSpace> {name: nested, from_scene_reference: !<FileTransform> {src: "$OUTER.spi1d"}}
`;
const configs = {
  "declared.ocio": `ocio_profile_version: 2.1\nenvironment: {SEQ: ab, SHOT: none, SPACE: plain, ROOT: ".", OUTER: plain}\n${head}`,
  "loaded.ocio": `ocio_profile_version: 2.1\n${head}`,
};
const files = [
  "luts/plain.spi1d",
  "luts/log.spi1d",
  "ab/grade.spi1d",
  "shots/ab/010/grade.spi1d",
  "shots/cd/010/own_010.spi1d",
  "own_020.spi1d",
  "luts/010/a.spi1d",
  "shots/cd/020/020/a.spi1d",
  "shots/cd/020/log.spi1d",
];
const spaces = ["plain", "log", "nowhere", "raw", "linear"];
const shots = ["ab", "cd", "..", ""].flatMap((SEQ) =>
  ["010", "020", "none", "../cd/020", "$SEQ"].flatMap((SHOT, at) => [
    shotOf([
      ["SEQ", SEQ],
      ["SHOT", SHOT],
      ["SPACE", spaces[(at + SEQ.length) % spaces.length]!],
      ["OUTER", at % 2 === 0 ? "own_$SHOT" : ""],
      ["ROOT", at % 3 === 0 ? temporary : ""],
    ]),
  ]),
);

type Row = readonly [name: string, path: string];
const trees: Row[] =
  shared === null
    ? []
    : [["ocio-context_test1", join(shared, "corpus/trees/ocio-context_test1/config.ocio")] as const].filter(
        ([, path]) => existsSync(path),
      );

describe.skipIf(python === null)("shots", () => {
  for (const [name, text] of Object.entries(configs)) writeFileSync(join(temporary, name), text);
  for (const file of files) {
    mkdirSync(dirname(join(temporary, file)), { recursive: true });
    writeFileSync(join(temporary, file), lut);
  }
  const own = Object.keys(configs).map((name): Row => [name, join(temporary, name)]);

  test.each([...own, ...trees])("%s: views open the files that official OCIO opens", (_, path) => {
    const { document } = readConfig(readFileSync(path, "utf8"));
    const views = menuOf(document).displays.flatMap(({ name, views: names }) =>
      names.map((view) => ({ display: name, view })),
    );
    const src = "scene_linear";
    const found = shotViews(document, shots, {
      ...{ src, views },
      has: (file) => {
        const place = resolve(dirname(path), file);
        return existsSync(place) && statSync(place).isFile();
      },
    });
    const asked = {
      ...{ path, src, shots: shots.map(({ values }) => values) },
      views: views.map(({ display, view }) => [display, view]),
    };
    const { stdout, stderr, status } = spawnSync(python!, [resolve(import.meta.dirname, "shots.py")], {
      input: `${JSON.stringify(asked)}\n`,
      encoding: "utf8",
      env: { PATH: process.env.PATH ?? "" },
    });
    expect(status, stderr).toBe(0);
    const official = JSON.parse(stdout) as (string[] | null)[][];
    const real = (file: string) => resolve(dirname(path), file);
    for (const [at, shot] of found.entries())
      for (const [column, view] of shot.views.entries()) {
        const wanted = official[at]![column] ?? null;
        const got =
          view.status === "missing" ? null : [...new Set(view.files.map((each) => real(each.path)))];
        expect([shot.values, view.view, got?.sort() ?? null]).toEqual([
          shot.values,
          view.view,
          wanted?.map(real).sort() ?? null,
        ]);
      }
    if (path.startsWith(temporary)) {
      const states = new Set(found.flatMap((shot) => shot.views.map((each) => each.status)));
      expect([...states].sort()).toEqual(["fallback", "missing", "resolved"]);
    }
  });
});
