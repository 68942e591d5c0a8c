import { expect, test } from "vitest";
import { readLut } from "#color/lut/formats.ts";

/** A profile of a matrix and exponents of 2, whose tags of colors have `size` bytes. */
function profile(size: number): Uint8Array {
  const tags = ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"];
  const view = new DataView(new ArrayBuffer(132 + tags.length * 60));
  const text = (at: number, word: string) => {
    for (const [i, letter] of [...word].entries()) view.setUint8(at + i, letter.charCodeAt(0));
  };
  text(12, "mntr");
  text(36, "acsp");
  view.setUint32(128, tags.length);
  for (const [i, name] of tags.entries()) {
    const [entry, data] = [132 + i * 12, 204 + i * 48];
    const isColor = name.endsWith("XYZ");
    text(entry, name);
    view.setUint32(entry + 4, data);
    view.setUint32(entry + 8, isColor ? size : 14);
    text(data, isColor ? "XYZ " : "curv");
    if (isColor) view.setInt32(data + 8 + i * 4, 65536);
    else {
      view.setUint32(data + 8, 1);
      view.setUint16(data + 12, 512);
    }
  }
  return new Uint8Array(view.buffer);
}

test("a color of an ICC profile may have padding, and is one alone", () => {
  const { content } = readLut("a.icc", profile(20));
  expect(readLut("a.icc", profile(24)).content).toEqual(content);
  for (const size of [19, 32]) expect(() => readLut("a.icc", profile(size))).toThrow("is not a color");
});
