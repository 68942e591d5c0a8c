import { expect, test } from "vitest";
import { readLut } from "#color/lut/formats.ts";

const marked = (text: string) => new TextEncoder().encode(`\ufeff${text}`);

test.each([
  ["a.spi1d", "Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n0\n1\n}\n"],
  ["a.cube", "LUT_1D_SIZE 2\n0 0 0\n1 1 1\n"],
  ["a.spimtx", "1 0 0 0\n0 2 0 0\n0 0 1 0\n"],
])("a byte order mark before %s is refused by name, as official OCIO refuses it", (name, text) => {
  expect(() => readLut(name, marked(text))).toThrow(
    `${name} begins with a byte order mark, which official OCIO does not skip in this format. Save it as UTF-8 without one.`,
  );
  expect(readLut(name, new TextEncoder().encode(text)).format.extensions).toContain(name.slice(2));
});
