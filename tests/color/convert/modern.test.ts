import { expect, test } from "vitest";
import { converted } from "#color/convert/convert.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";

/** ACEScg to ACES2065-1 with six digits, as older configs have it. */
const TO_AP0 =
  "!<MatrixTransform> {matrix: [0.695452, 0.140679, 0.163869, 0, 0.0447946, 0.859671, 0.0955343, 0, -0.00552588, 0.00402521, 1.0015, 0, 0, 0, 0, 1]}";
const SHOW_ALPHA = TO_AP0.replace("0.163869, 0,", "0.163869, 0.5,");

const config = (version = "1") => `ocio_profile_version: ${version}
search_path: luts
roles: {default: ACES - ACES2065-1, reference: ACES - ACES2065-1, scene_linear: ACES - ACEScg, aces: linear}
displays:
  D:
    - !<View> {name: V, colorspace: linear}
colorspaces:
  - !<ColorSpace> {name: ACES - ACES2065-1}
  - !<ColorSpace>
    name: ACES - ACEScg
    to_reference: ${TO_AP0}
  - !<ColorSpace>
    name: linear
    to_reference: !<FileTransform> {src: ap1.spimtx}
  - !<ColorSpace>
    name: behind a curve
    to_reference: !<GroupTransform>
      children:
        - !<LogTransform> {base: 2, direction: inverse}
        - ${TO_AP0}
  - !<ColorSpace>
    name: with alpha
    to_reference: ${SHOW_ALPHA}
  - !<ColorSpace>
    name: Utility - Linear - Rec.709
    to_reference: ${TO_AP0}
`;
const SPIMTX =
  "0.6954522414 0.1406786965 0.1638690622 0 0.0447945634 0.8596711185 0.0955343182 0 -0.0055258826 0.0040252103 1.0015006723 0";
const given = () => readConfig(config()).document;
const read = (path: string) => (path === "luts/ap1.spimtx" ? new TextEncoder().encode(SPIMTX) : null);

test("to a newer version, matrices and files that a built-in transform equals are offered with the difference", () => {
  const { offers, changes, document } = converted(given(), "2.5", { read });
  expect(changes.filter(({ collection }) => collection !== "file_rules")).toEqual([]);
  const builtins = offers.filter(({ style }) => style !== undefined);
  expect(builtins.map(({ name, style, direction }) => [name, style, direction])).toEqual(
    ["ACES - ACEScg", "linear", "Utility - Linear - Rec.709"].map((name) => [
      name,
      "ACEScg_to_ACES2065-1",
      "forward",
    ]),
  );
  for (const { difference } of builtins) expect(difference).toBeLessThanOrEqual(1e-5);
  expect(builtins[0]!.difference).toBeGreaterThan(0);
  expect(builtins[1]!.what).toBe(
    "The file “ap1.spimtx” can become the built-in transform “ACEScg_to_ACES2065-1”.",
  );
  expect(writeConfig(document)).not.toContain("BuiltinTransform");
});

test("taken up, the built-in transforms are there, and each is told as an exact change", () => {
  const { offers, changes, document } = converted(given(), "2.5", { read, isModern: true });
  expect(offers).toEqual([]);
  expect(changes.every(({ kind }) => kind === "exact")).toBe(true);
  const written = writeConfig(document);
  expect(written.match(/BuiltinTransform> \{style: ACEScg_to_ACES2065-1\}/g)).toHaveLength(3);
  expect(written).not.toContain("ap1.spimtx");
  expect(readConfig(written).problems.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("spaces with a name and the colors of ACES 1.2 get the other names as aliases, where these are free", () => {
  const { document } = converted(given(), "2.5", { read, isModern: true });
  const aliases = (name: string) =>
    rowsOf(document, "colorspaces").find((row) => row.name === name)!.aliases_data;
  expect(aliases("ACES - ACEScg")).toEqual(expect.arrayContaining(["ACEScg", "lin_ap1"]));
  expect(aliases("ACES - ACES2065-1")).toContain("ACES2065-1");
  // A role has that name, and the colors of the last are others.
  expect(aliases("ACES - ACES2065-1")).not.toContain("aces");
  expect(aliases("Utility - Linear - Rec.709")).toEqual([]);
});

test("aliases tell that paths of files are searched for them, where a file rule does so", () => {
  const whys = (text: string, isModern: boolean) => {
    const { changes, offers } = converted(readConfig(text).document, "2.5", { read, isModern });
    const found = [...changes, ...offers].filter(({ field }) => field === "aliases_data");
    expect(found.length).toBeGreaterThan(0);
    return new Set(found.map(({ why }) => why));
  };
  const rules = (names: string) =>
    config("2").replace(
      "displays:",
      `file_rules: [${names}!<Rule> {name: Default, colorspace: linear}]\ndisplays:`,
    );
  const plain = "ACES configs know a space with these colors by these names.";
  for (const isModern of [false, true]) {
    expect(whys(rules(""), isModern)).toEqual(new Set([plain]));
    const searching = [config("1"), rules("!<Rule> {name: ColorSpaceNamePathSearch}, ")];
    for (const each of searching)
      expect(whys(each, isModern)).toEqual(
        new Set([`${plain} The rule ColorSpaceNamePathSearch finds them in the paths of files, too.`]),
      );
  }
});

test("nothing is offered to an older version, nor where nothing newer equals", () => {
  expect(converted(readConfig(config("2.3")).document, "2.1").offers).toEqual([]);
  const done = converted(given(), "2.5", { read, isModern: true }).document;
  expect(converted(done, "2.5", { read }).offers).toEqual([]);
});

test("a built-in transform that comes later than the version is not offered", () => {
  const chain = "!<BuiltinTransform> {style: ARRI_LOGC4_to_ACES2065-1}";
  const late = readConfig(config("2.2").replace(TO_AP0, chain)).document;
  const old = converted(late, "2.1").document;
  const styles = (version: "2.1" | "2.2") =>
    converted(old, version).offers.flatMap(({ style }) => (style === undefined ? [] : [style]));
  expect(styles("2.1")).not.toContain("ARRI_LOGC4_to_ACES2065-1");
  expect(styles("2.2")).toContain("ARRI_LOGC4_to_ACES2065-1");
});
