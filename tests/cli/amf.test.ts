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

test("what is no LUT is not copied, wherever the AMF says that it is", async () => {
  const { out, files } = await call(["amf", "shot.amf", "--out", "out/shot.ocio", "--json"], {
    "shot.amf": sampleAmf({ pipeline: byFile("lookTransform", "../.ssh/id_rsa") }),
    "../.ssh/id_rsa": "secret",
  });
  expect(JSON.parse(out).missing).toEqual(["../.ssh/id_rsa"]);
  expect([...files.keys()].filter((path) => path.startsWith("out/"))).toEqual(["out/shot.ocio"]);
});

test("run takes an AMF by its path", async () => {
  const { code, out } = await call(["run", "builtin:studio-config-latest", "amf.import", "--file=shot.amf"], {
    "shot.amf": sampleAmf({ pipeline }),
  });
  expect(code).toBe(0);
  expect(out).toContain("B007_C011");
});

test.each([
  [["amf", "bad.amf"], 1, "bad.amf is no XML file, and so no AMF file."],
  [["amf", "missing.amf"], 1, "missing.amf"],
  [["amf"], 2, "Give FILE.amf to read one, or --src, --display and --view to write one."],
  [["amf", "bad.amf", "--src", "x"], 2, "--src is for writing an AMF, without FILE.amf."],
])("%j is told by a sentence", async (words, code, why) => {
  const answer = await call([...words, "--json"], { "bad.amf": "no" });
  expect(answer.code).toBe(code);
  expect(JSON.parse(answer.out).error.message).toContain(why);
});
