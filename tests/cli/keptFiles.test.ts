import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { byFile, sampleAmf } from "../ocio/amf/sampleAmf.ts";
import { call } from "./terminal.ts";

const lut = "LUT_1D_SIZE 2\n0 0 0\n1 1 0.5\n";
const config = `ocio_profile_version: 2.1
search_path: luts
roles: {default: lin, aces_interchange: lin}
file_rules:
  - !<Rule> {name: Default, colorspace: default}
displays:
  TV:
    - !<View> {name: plain, colorspace: film}
colorspaces:
  - !<ColorSpace>
    name: lin
  - !<ColorSpace>
    name: film
    from_scene_reference: !<FileTransform> {src: film.cube}
  - !<ColorSpace>
    name: elsewhere
    from_scene_reference: !<FileTransform> {src: ../../up.cube}
`;

test.each([
  [["format", "show/a.ocio"]],
  [["run", "show/a.ocio", "config.setName", "--name=x"]],
  [["run", "show/a.ocio", "file.export", "--format=ocioz"]],
  [["amf", "clip.amf", "--config", "show/a.ocio"]],
])("%j takes the LUT files beside a config into an archive, and tells what it leaves", async (words) => {
  const { code, err, files } = await call([...words, "--out", "b.ocioz"], {
    "show/a.ocio": config,
    "show/luts/film.cube": lut,
    "show/luts/unused.cube": lut,
    "show/luts/../../up.cube": lut,
    "show/../up.cube": lut,
    "clip.amf": sampleAmf({ pipeline: byFile("lookTransform", "clip.cube") }),
    "clip.cube": lut,
  });
  expect(code).toBe(0);
  const names = Object.keys(unzipSync(files.get("b.ocioz") as Uint8Array));
  const own = words[0] === "amf" ? ["luts/clip.cube"] : [];
  expect(names.sort()).toEqual(["config.ocio", ...own, "luts/film.cube"].sort());
  expect(err).toContain(
    "up.cube” is outside the folder of “show/a.ocio” and was not copied; copy it yourself.",
  );
});

test("a built-in configuration is written as an archive, too", async () => {
  const { files } = await call(["builtin", "cg-config-latest", "--out", "a.ocioz"]);
  expect(Object.keys(unzipSync(files.get("a.ocioz") as Uint8Array))).toEqual(["config.ocio"]);
});
