import { expect, test } from "vitest";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { lineOf } from "#ocio/yaml/pathLine.ts";
import { writeConfig } from "#ocio/yaml/write.ts";

const text = writeConfig(builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document);
const lines = text.split("\n");

test.each([
  ["colorspaces/ACEScg", "    name: ACEScg"],
  ["colorspaces/ARRI LogC4/aliases_data", "    aliases: [arri_logc4, ocio:arrilogc4_awg4_scene]"],
  ["colorspaces/ARRI LogC4/family_id", "    family: Input/ARRI"],
  [
    "colorspaces/ARRI LogC4/to_scene_reference_transform/children/0",
    "        - !<LogCameraTransform> {log_side_slope: 0.0647954196341293, log_side_offset: -0.295908392682586, lin_side_slope: 2231.82630906769, lin_side_offset: 64, lin_side_break: -0.0180569961199113, direction: inverse}",
  ],
  [
    "colorspaces/ARRI LogC4/to_scene_reference_transform/1/matrix",
    "        - !<MatrixTransform> {matrix: [0.750957362824734, 0.144422786709757, 0.104619850465509, 0, 0.000821837079380207, 1.007397584885, -0.00821942196438358, 0, -0.000499952143533471, -0.000854177231436971, 1.00135412937497, 0, 0, 0, 0, 1]}",
  ],
  ["display_colorspaces/sRGB - Display/encoding", "    encoding: sdr-video"],
  ["roles/scene_linear/colorspace_id", "  scene_linear: ACEScg"],
  ["displays/sRGB - Display/Raw", "    - !<View> {name: Raw, colorspace: Raw}"],
  ["ocio_profile_version", "ocio_profile_version: 2.5"],
  ["colorspaces/Nobody", "colorspaces:"],
])("%s is at the line “%s”", (path, line) => {
  const at = lineOf(text, path);
  expect(lines[(at ?? 0) - 1]).toBe(line);
});

test("a place inside a display is in that display", () => {
  const at = lineOf(text, "displays/Display P3 - Display/Raw") ?? 0;
  expect(at).toBeGreaterThan(lineOf(text, "displays/Display P3 - Display") ?? 0);
  expect(at).toBeGreaterThan(lineOf(text, "displays/sRGB - Display/Raw") ?? 0);
});

test("a place is found in a text of any layout", () => {
  const own = `ocio_profile_version: 2
roles: {default: raw}
displays:
    # the only one
    sRGB: [!<View> {name: Raw, colorspace: raw}]
colorspaces:
- !<ColorSpace>
  isdata: true
  aliases: [a]
  name: "raw"
`;
  expect(lineOf(own, "colorspaces/raw")).toBe(10);
  expect(lineOf(own, "colorspaces/raw/aliases_data")).toBe(9);
  expect(lineOf(own, "displays/sRGB/Raw")).toBe(5);
  expect(lineOf(own, "roles/default/colorspace_id")).toBe(2);
  expect(lineOf("a: [", "a")).toBeNull();
});
