import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { readConfig } from "#ocio/yaml/read.ts";
import { ACES_2, byFile, byId, cdlLook, sampleAmf } from "../ocio/amf/sampleAmf.ts";
import { call } from "./terminal.ts";

const pipeline =
  byId("inputTransform", `${ACES_2}CSC.Arri.LogC4_to_ACES.a2.v1`) +
  cdlLook() +
  byId("outputTransform", `${ACES_2}Output.Academy.Rec709-D65_100nit_in_Rec709-D65_BT1886.a2.v1`);
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

test("an AMF becomes a config, and the config's view an AMF again", async () => {
  const made = await call(["amf", "shot.amf", "--out", "shot.ocio", "--json"], {
    "shot.amf": sampleAmf({ pipeline }),
  });
  expect(made.code).toBe(0);
  const { source, display, view } = JSON.parse(made.out);
  const config = text(made.files.get("shot.ocio"));
  expect(readConfig(config).problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const words = ["--config", "a.ocio", "--src", source, "--display", display, "--view", view];
  const back = await call(["amf", ...words, "--clip", "B007_C011", "--out", "b.amf"], { "a.ocio": config });
  expect([back.code, back.err]).toEqual([0, "Wrote b.amf.\n"]);
  expect(text(back.files.get("b.amf"))).toContain("CSC.Arri.LogC4_to_ACES.a2.v1");
});

test("LUT files come along by the same paths, and those that are not there are told", async () => {
  const luts = byFile("lookTransform", "luts/a%20b.cube") + byFile("lookTransform", "gone.cube");
  const { out, files } = await call(["amf", "in/shot.amf", "--out", "out/shot.ocio", "--json"], {
    "in/shot.amf": sampleAmf({ pipeline: luts }),
    "in/luts/a b.cube": "LUT_1D_SIZE 2\n0 0 0\n1 1 1\n",
  });
  expect(JSON.parse(out)).toMatchObject({
    ok: true,
    missing: ["gone.cube"],
    wrote: ["out/luts/a b.cube", "out/shot.ocio"],
  });
  expect(text(files.get("out/luts/a b.cube"))).toContain("LUT_1D_SIZE");
});

const cube = (end: string) => `LUT_1D_SIZE 2\n0 0 0\n${end}\n`;
const lookFile = (path: string) => byFile("lookTransform", path);

test("a LUT file of another clip keeps its content, in a folder as in an archive", async () => {
  const clips = {
    "a/shot.amf": sampleAmf({ pipeline: lookFile("grade.cube") }),
    "a/grade.cube": cube("1 1 1"),
    "b/shot.amf": sampleAmf({ pipeline: lookFile("grade.cube"), clip: "second" }),
    "b/grade.cube": cube("2 2 2"),
  };
  for (const out of ["out/show.ocio", "out/show.ocioz"]) {
    const first = await call(["amf", "a/shot.amf", "--out", out], clips);
    const given = ["--config", out, "--out", out];
    const second = await call(["amf", "b/shot.amf", ...given], Object.fromEntries(first.files));
    const again = await call(["amf", "a/shot.amf", ...given], Object.fromEntries(second.files));
    const files = out.endsWith("z")
      ? new Map(Object.entries(unzipSync(again.files.get(out) as Uint8Array)))
      : new Map([...again.files].map(([path, bytes]) => [path.replace("out/", ""), bytes]));
    expect(text(files.get("grade.cube"))).toBe(cube("1 1 1"));
    expect(text(files.get("grade_2.cube"))).toBe(cube("2 2 2"));
    expect(files.get("grade_3.cube")).toBeUndefined();
    const config = text(files.get("config.ocio") ?? files.get("show.ocio"));
    expect(config.match(/src: \S+cube/g)).toEqual([
      "src: grade.cube",
      "src: grade_2.cube",
      "src: grade.cube",
    ]);
  }
});

test("LUT files go where the search path of the config leads", async () => {
  const config = (searchPath: string) => `ocio_profile_version: 2.1
environment: {SHOT: sh010}
search_path: ${searchPath}
roles: {default: lin, aces_interchange: lin}
file_rules:
  - !<Rule> {name: Default, colorspace: default}
displays:
  TV:
    - !<View> {name: plain, colorspace: lin}
colorspaces:
  - !<ColorSpace>
    name: lin
`;
  for (const [searchPath, place] of [
    ["luts", "luts/grade.cube"],
    ["/facility/luts", "grade.cube"],
    ["$SHOT", "grade.cube"],
    ["$SHOT:luts", "luts/grade.cube"],
  ] as const) {
    const amf = await call(["amf", "shot.amf", "--config", "show.ocio", "--out", "show.ocio", "--json"], {
      "show.ocio": config(searchPath),
      "shot.amf": sampleAmf({ pipeline: lookFile("in/../grade.cube") }),
      "in/../grade.cube": cube("1 1 1"),
    });
    expect(JSON.parse(amf.out).wrote).toEqual([place, "show.ocio"]);
    const listed = await call(["files", "show.ocio", "--json"], Object.fromEntries(amf.files));
    expect(JSON.parse(listed.out)).toContainEqual({
      path: place,
      status: "found",
      usedBy: ["looks/B007_C011"],
    });
  }
});

test("what is no LUT is not copied, wherever the AMF says that it is", async () => {
  const { out, files } = await call(["amf", "shot.amf", "--out", "out/shot.ocio", "--json"], {
    "shot.amf": sampleAmf({ pipeline: byFile("lookTransform", "../.ssh/id_rsa") }),
    "../.ssh/id_rsa": "secret",
  });
  expect(JSON.parse(out).missing).toEqual(["../.ssh/id_rsa"]);
  expect([...files.keys()].filter((path) => path.startsWith("out/"))).toEqual(["out/shot.ocio"]);
});

test("an AMF and a CDL are read in the encoding that they declare", async () => {
  const latin1 = (xml: string) => new Uint8Array(Buffer.from(xml, "latin1"));
  const declared = '<?xml version="1.0" encoding="ISO-8859-1"?>';
  const files = {
    "shot.amf": latin1(sampleAmf({ pipeline, clip: "Été" }).replace(/^<.*\?>/, declared)),
    "odd.amf": sampleAmf({ pipeline }).replace("UTF-8", "klingon"),
    "grade.cc": latin1(
      `${declared}<ColorCorrection id="Été"><SatNode><Saturation>0.5</Saturation></SatNode></ColorCorrection>`,
    ),
  };
  const { out } = await call(["amf", "shot.amf", "--out", "a.ocio", "--json"], files);
  expect(JSON.parse(out).clip).toBe("Été");
  const words = ["look.importCdl", "--file=grade.cc"];
  const imported = await call(["run", "builtin:studio-config-latest", ...words], files);
  expect(imported.out).toContain("Été");
  const odd = await call(["amf", "odd.amf"], files);
  expect([odd.code, odd.err]).toEqual([
    1,
    expect.stringContaining("odd.amf is in the encoding “klingon”, which is not known; save it as UTF-8."),
  ]);
});

test("run takes an AMF by its path", async () => {
  const { code, out } = await call(["run", "builtin:studio-config-latest", "amf.import", "--file=shot.amf"], {
    "shot.amf": sampleAmf({ pipeline }),
  });
  expect(code).toBe(0);
  expect(out).toContain("B007_C011");
});

test.each([
  [["amf", "bad.amf"], 1, "bad.amf is not an XML file, so it cannot be an AMF file."],
  [["amf", "missing.amf"], 1, "missing.amf"],
  [["amf"], 2, "Give FILE.amf to read one, or --src, --display and --view to write one."],
  [["amf", "bad.amf", "--src", "x"], 2, "--src is for writing an AMF, without FILE.amf."],
])("%j is told by a sentence", async (words, code, why) => {
  const answer = await call([...words, "--json"], { "bad.amf": "no" });
  expect(answer.code).toBe(code);
  expect(JSON.parse(answer.out).error.message).toContain(why);
});
