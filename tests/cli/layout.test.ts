import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { writeArchive } from "#ocio/archive/archive.ts";
import { wholeText } from "#ocio/files/text.ts";
import { call, small } from "./terminal.ts";

/** As a person writes it: comments, quotes, other orders, numbers and line ends. */
const handmade = `\ufeff# Our show, by hand
ocio_profile_version: 2

roles: {scene_linear: linear, default: "raw"}   # two

# Displays

displays:
  sRGB:
    - !<View> { name: "Raw",   colorspace: raw }  # for checks
luma: [0.2126, 0.71520, 0.0722]

colorspaces:

- !<ColorSpace>
  # nothing happens here
  isdata: yes
  name: raw

# --- linear ---

- !<ColorSpace>
  name: 'linear'   # scene-linear
  bitdepth: 32F
  to_reference: !<MatrixTransform> {matrix: [1.0, 0.0, 0.0, 0.0,  0, 1, 0, 0,  0, 0, 1, 0,  0, 0, 0, 1], offset: [0., .5, 0, 0]}`.replaceAll(
  "\n",
  "\r\n",
);

test("format writes the text as it was read with --layout keep, and canonically without", async () => {
  for (const text of [handmade, small, small.slice(0, -1)]) {
    const kept = await call(["format", "show.ocio", "--layout", "keep"], { "show.ocio": text });
    expect(kept.code).toBe(0);
    expect(kept.out).toBe(text);
  }
  const canonical = await call(["format", "show.ocio", "--layout=canonical"], { "show.ocio": handmade });
  expect(canonical.out).toBe((await call(["format", "show.ocio"], { "show.ocio": handmade })).out);
  expect(canonical.out).toContain("search_path");
});

test("format keeps the text of an archive's configuration, and of UTF-16", async () => {
  const archive = writeArchive(handmade, new Map());
  expect((await call(["format", "a.ocioz", "--layout", "keep"], { "a.ocioz": archive })).out).toBe(handmade);
  const wide = new Uint8Array(Buffer.from(handmade, "utf16le"));
  const { files } = await call(
    ["run", "show.ocio", "config.setName", "--name=x", "--layout", "keep", "--out", "show.ocio"],
    { "show.ocio": wide },
  );
  const written = Buffer.from(files.get("show.ocio") as Uint8Array).toString("utf16le");
  expect(written).toBe(handmade.replace("0.0722]\r\n", "0.0722]\r\nname: x\r\n"));
});

test("run changes the lines of a renamed space and no other", async () => {
  const { out, code } = await call(
    ["run", "show.ocio", "colorspace.rename", "--target=linear", "--name=lin 709", "--layout", "keep"],
    { "show.ocio": handmade },
  );
  expect(code).toBe(0);
  expect(out).toBe(
    handmade
      .replace("scene_linear: linear,", "scene_linear: lin 709,")
      .replace("name: 'linear'", "name: 'lin 709'"),
  );
});

test("run writes the text into an archive, and shows the lines that would change", async () => {
  const archive = writeArchive(handmade, new Map([["a.cube", new Uint8Array([1])]]));
  const words = ["colorspace.setEncoding", "--targets=raw", "--encoding=data", "--layout", "keep"];
  const { files } = await call(["run", "a.ocioz", ...words, "--out", "a.ocioz"], { "a.ocioz": archive });
  const written = wholeText(unzipSync(files.get("a.ocioz") as Uint8Array)["config.ocio"] as Uint8Array);
  const expected = handmade.replace("isdata: yes\r\n", "isdata: yes\r\n  encoding: data\r\n");
  expect(written).toBe(expected);
  const dry = await call(["run", "a.ocioz", ...words, "--dry-run"], { "a.ocioz": archive });
  expect(dry.out.split("\n").filter((line) => /^[-+]/.test(line))).toHaveLength(1);
});

test("another layout is refused", async () => {
  const { code, err } = await call(["format", "show.ocio", "--layout", "wide"], { "show.ocio": small });
  expect(code).toBe(2);
  expect(err).toContain("--layout is keep or canonical, not “wide”.");
});
