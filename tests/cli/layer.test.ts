import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { program } from "#cli/program.ts";
import { terminal } from "#host/node.ts";
import { call, small } from "./terminal.ts";

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const changed = small.replace("ocio_profile_version: 2", "ocio_profile_version: 2\ndescription: of the show");

test("a layer is written as an OCIOM file with fragments, and merges to itself", async () => {
  const made = await call(["layer", "a.ocio", "b.ocio", "--out", "s.ociom", "--json"], {
    "a.ocio": small,
    "b.ocio": `${changed}  - !<ColorSpace> {name: show, family: new}\n`,
  });
  expect([made.code, JSON.parse(made.out)]).toEqual([0, { ok: true, wrote: ["s-changed.ocio", "s.ociom"] }]);
  const fragment = text(made.files.get("s-changed.ocio"));
  expect(fragment).toContain("name: show");
  expect(fragment).not.toContain("name: raw");
  const merged = await call(["merge", "s.ociom"], {
    "a.ocio": small,
    "s-changed.ocio": fragment,
    "s.ociom": text(made.files.get("s.ociom")),
  });
  expect(merged.out).toContain("name: raw");
  expect(merged.out).toContain("description: of the show");
});

test("a base in another folder, or a built-in one, is written beside the OCIOM file", async () => {
  const { code, err } = await call(["layer", "facility/a.ocio", "b.ocio", "--out", "show/s.ociom"], {
    "facility/a.ocio": small,
    "b.ocio": changed,
  });
  expect([code, err]).toEqual([0, "Wrote show/s-changed.ocio, show/s-base.ocio, show/s.ociom.\n"]);
});

test("a layer leaves alone what the canonical text of a config does not say", async () => {
  const base = small
    .replace(
      "    bitdepth: 32f",
      "    description: |\n      Of the show\n    bitdepth: 32f\n    allocationvars: [-12.473931188, 4]",
    )
    .replace("active_views: []", "active_views: []\ninactive_colorspaces: [raw, none, linear, raw]");
  const layer = base.replace('family: ""\n    description', "family: show\n    description");
  const edited = base.replace("bitdepth: 32f", "bitdepth: 16f");
  for (const each of [layer, edited]) {
    const { code, err } = await call(["layer", "a.ocio", "b.ocio", "--out", "s.ociom"], {
      "a.ocio": base,
      "b.ocio": each,
    });
    expect([code, err]).toEqual([0, "Wrote s-changed.ocio, s.ociom.\n"]);
  }
});

test("a layer of version 1 is refused, since no OCIOM file gives that", async () => {
  const old = `ocio_profile_version: 1
roles: {default: raw}
displays: {d: [!<View> {name: Raw, colorspace: raw}]}
colorspaces: [!<ColorSpace> {name: raw, bitdepth: 32f}]
`;
  const { code, err } = await call(["layer", "a.ocio", "b.ocio", "--out", "s.ociom"], {
    "a.ocio": old,
    "b.ocio": old.replace("bitdepth: 32f", "bitdepth: 16f"),
  });
  expect(code).toBe(1);
  expect(err).toContain("gives profile version 2 or newer, and the layer has version 1");
});

test.each([
  [
    "what an OCIOM file cannot say",
    "ocio_profile_version: 2.3",
    "ocio_profile_version: 2.1",
    1,
    "Export the layer as one config instead.",
  ],
  ["a file that is not a config", "ocio_profile_version: 2.3", "- none", 2, "b.ocio"],
])("%s is refused, and nothing is written", async (_, version, older, expected, why) => {
  const words = ["layer", "a.ocio", "b.ocio", "--out", "s.ociom", "--json"];
  const base = small.replace(/^ocio_profile_version: .*/m, version);
  const { code, out, files } = await call(words, {
    "a.ocio": base,
    "b.ocio": base.replace(version, older),
  });
  const answer = JSON.parse(out);
  expect([code, answer.ok, [...files.keys()].filter((name) => name.startsWith("s"))]).toEqual([
    expected,
    false,
    [],
  ]);
  expect(answer.error.message).toContain(why);
});

test("a folder that does not exist is told of the path that was given, with exit code 1", async () => {
  const folder = mkdtempSync(join(tmpdir(), "palette-layer-"));
  const [base, layer, out] = ["a.ocio", "b.ocio", "none/s.ociom"].map((name) => join(folder, name));
  writeFileSync(base!, small);
  writeFileSync(layer!, changed);
  let told = "";
  const err = (text: string) => {
    told += text;
  };
  const code = await program(["layer", base!, layer!, "--out", out!], { ...terminal(), err });
  expect([code, told]).toEqual([1, `“${out}” cannot be written: its folder does not exist.\n`]);
  const unread = await program(["layer", base!, join(folder, "no.ocio"), "--out", out!], {
    ...terminal(),
    err,
  });
  expect(unread).toBe(2);
  rmSync(folder, { recursive: true });
});
