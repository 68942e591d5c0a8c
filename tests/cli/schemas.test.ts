import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { exrFile } from "../color/image/exrFile.ts";
import { byFile, sampleAmf } from "../ocio/amf/sampleAmf.ts";
import { faultsOf, schemaFolder } from "./answerSchema.ts";
import { call, small } from "./terminal.ts";

const luts = small.replace(
  "isdata: true",
  "from_scene_reference: !<GroupTransform> {children: [!<FileTransform> {src: a.cube}, !<FileTransform> {src: b.cube}]}",
);
const withLut = `${small}    to_scene_reference: !<FileTransform> {src: c.cube}\n`;
const ociom =
  "ociom_version: 1.0\nmerge:\n  m: {base: a.ocio, input: a.ocio, options: {adjust_input_reference_space: false}}\n";
const files = {
  "a.amf": sampleAmf({ pipeline: byFile("lookTransform", "a.cube") }),
  "m.ociom": ociom,
  "a.ocio": small,
  "b.ocio": small.replace("isdata: true", "isdata: perhaps"),
  "luts.ocio": luts,
  "shots.csv": "SHOT\nsh010\nsh020\n",
  "a.cube": "LUT_1D_SIZE 2\n0 0 0\n1 1 1\n",
  "none.ocio": "# nothing\n",
  "c.ocio": withLut,
  "d.ocio": withLut.replace("c.cube", "d.cube"),
  "a.exr": exrFile(2, 1, [0.18, 0.18, 0.18], "lin_ap1_scene"),
  "bad.cube": "LUT_3D_SIZE 2\n0 0 0\n",
};

/** Answers of subcommands that talk to a server, which the tests of the server hold against their schemas. */
const served = ["publication", "pull", "proposal", "proposals"];

/** Command lines of which the answer is that of a schema in docs/schemas. */
const lines: readonly [schema: string, line: string][] = [
  ["builtin", "builtin --json"],
  ["failure", "builtin studio --json"],
  ["check", "check a.ocio --json"],
  ["check", "check b.ocio --json"],
  ["sarif", "check a.ocio --sarif"],
  ["sarif", "check b.ocio --sarif"],
  ["sarif", "check builtin:studio-config-latest --sarif"],
  ["check", "check a.ocio --host nuke-15 --host blender-5 --json"],
  ["check", "check builtin:studio-config-latest --host substance-painter --json"],
  ["hosts", "check --hosts --json"],
  ["failure", "check a.ocio --host nuke --json"],
  ["commands", "commands --json"],
  ["files", "files a.ocio --json"],
  ["files", "files luts.ocio --json"],
  ["failure", "files none.ocio --json"],
  ["shots", "shots a.ocio shots.csv --json"],
  ["shots", "shots c.ocio shots.csv --json"],
  ["failure", "shots a.ocio --json"],
  ["failure", "shots a.ocio a.ocio --json"],
  ["info", "info a.ocio --json"],
  ["info", "info b.ocio --json"],
  ["info", "info builtin:studio-config-latest --json"],
  ["merge", "merge a.ocio a.ocio a.ocio --out c.ocio --json"],
  ["merge", "merge m.ociom --json"],
  ["layer", "layer a.ocio a.ocio --out layer.ociom --json"],
  ["failure", "layer a.ocio missing.ocio --out layer.ociom --json"],
  ["run", "run a.ocio config.setName --name x --json"],
  ["run", "run a.ocio config.setName --name x --dry-run --json"],
  ["run", "run a.ocio colorspace.rename --target=zzz --name=y --json"],
  ["run", "run missing.ocio config.setName --name x --json"],
  ["diff", "diff a.ocio a.ocio --json"],
  ["diff", "diff a.ocio builtin:studio-config-latest --json"],
  ["diff", "diff c.ocio d.ocio --json"],
  ["diff", "diff builtin:studio-config-v1.0.0_aces-v1.3_ocio-v2.1 builtin:studio-config-latest --json"],
  ["failure", "diff a.ocio missing.ocio --json"],
  ["failure", "diff a.ocio --json"],
  ["convert", "convert builtin:studio-config-v2.2.0_aces-v1.3_ocio-v2.4 --to 2.3 --json"],
  ["amf", "amf a.amf --json"],
  ["failure", "amf a.ocio --json"],
  ["apply", "apply a.exr --config builtin:cg-config-latest --dst ACEScct --out made/b.exr --json"],
  ["apply", "apply a.exr bad.cube --config builtin:cg-config-latest --dst ACEScct --out *.exr --json"],
  ["apply", "apply a.exr --lut a.cube --out b.exr --json"],
  ["failure", "apply a.exr --lut missing.cube --out b.exr --json"],
  ["failure", "apply a.exr --lut bad.cube --out b.exr --json"],
  ["failure", "apply a.ocio --config a.ocio --src raw --dst raw --out b.exr --json"],
  ["failure", "apply a.exr --config a.ocio --src missing --dst raw --out b.exr --json"],
  ["failure", "apply missing.exr --lut a.cube --out b.exr --json"],
  ["failure", "eval a.ocio --src missing --dst raw --json"],
  ["failure", "lut missing.cube --json"],
  ["failure", "bake a.ocio --src missing --dst raw --format cube --json"],
  ["failure", "export a.ocio --src missing --dst raw --format ctf --json"],
  ["failure", "format none.ocio --json"],
  ["failure", "builtin missing --json"],
  ["failure", "document missing.ocio --out a.html --json"],
  ["convert", "convert a.ocio --to 2 --json"],
  ["convert", "convert a.ocio --for blender-4 --json"],
  ["failure", "convert a.ocio --to 3 --json"],
  ["failure", "convert a.ocio --for nuke-1 --json"],
  ["failure", "check missing.ocio --json"],
  ["failure", "info builtin:missing --json"],
  ["failure", "commands missing --json"],
  ["failure", "check a.ocio --jsno --json"],
  ["failure", "chek --json"],
];

describe("answers as JSON are as docs/schemas say", () => {
  test.each(lines)("%s: %s", async (schema, line) => {
    const { out } = await call(line.split(" "), files);
    expect(faultsOf(schema, out)).toEqual([]);
  });

  test("every schema has a line that it describes", () => {
    const described = new Set(
      [...served, ...lines.map(([name]) => name)].map((name) => `${name}.schema.json`),
    );
    expect(readdirSync(schemaFolder).filter((name) => !described.has(name))).toEqual([]);
  });
});
