import { describe, expect, test } from "vitest";
import { readInput } from "#ocio/files/input.ts";
import { HEAD_BYTES, notConfigReason } from "#ocio/files/notConfig.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe("what a file is that is no configuration, and what to do with it", () => {
  test.each([
    ["grade.cube", "LUT_3D_SIZE 2\n0 0 0\n", "a LUT (Iridas or Resolve cube)"],
    ["renamed.ocio", '# made by hand\n\nTITLE "x"\nLUT_1D_SIZE 2\n', "a LUT (Iridas or Resolve cube)"],
    ["grade.csp", "anything", "a LUT (Cinespace LUT)"],
    ["a.spi1d", "Version 1\nFrom 0.0 1.0\n", "a LUT (Imageworks 1D LUT)"],
    ["config.ocio", "<?xml version='1.0'?>\n<ProcessList id='a'>", "a LUT (Common LUT Format)"],
    ["config.ocio", "<!DOCTYPE html>\n<html>", "an XML or HTML file"],
    ["plate.exr", "\x76\x2f\x31\x01\x02\0\0", "an OpenEXR image"],
    ["still.ocio", "\x89PNG\r\n", "a PNG image"],
    ["plate.dat", "\x01\x02\0\x03", "a binary file"],
  ])("%s: %j", (name, text, what) => {
    const reason = notConfigReason(bytes(text), name);
    expect(reason).toContain(`“${name}” is ${what}, not a configuration: open an .ocio or .ocioz file`);
    expect(reason?.includes("in Files")).toBe(what.includes("LUT"));
    const { text: read, problems } = readInput(bytes(text), name);
    expect(read).toBe("");
    expect(problems).toEqual([{ severity: "error", code: "not-a-config", message: reason }]);
  });
});

test.each(["show.ocio", "show.ocioz"])("%s of unknown bytes is damaged, not the wrong file", (name) => {
  expect(notConfigReason(bytes("\x01\x02\0\x03"), name)).toBe(
    `“${name}” is a binary file, not a configuration: export it again.`,
  );
});

test.each([
  ["show.ocio", "ocio_profile_version: 2\n"],
  ["show.cube", "# LUT_3D_SIZE\nocio_profile_version: 2\ndescription: a\0b\n"],
  ["show.ocioz", "PK\x03\x04\0\0"],
  ["notes.txt", "nothing of this is YAML: ["],
  ["wide.ocio", "\xff\xfeo\0c\0i\0o\0"],
])("%s may be a configuration: %j", (name, text) => {
  expect(notConfigReason(bytes(text), name)).toBeNull();
});

test.each(["\n", " ", "#\n", "<", "TITLE\n"])(
  "a head full of %j is told from a configuration at once",
  (part) => {
    const started = performance.now();
    notConfigReason(bytes(part.repeat(HEAD_BYTES)), "a.ocio");
    expect(performance.now() - started).toBeLessThan(5_000);
  },
);
