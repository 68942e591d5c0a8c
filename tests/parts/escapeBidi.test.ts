import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeBidi } from "#parts/escapeBidi.ts";

test.each([
  ["lut\u202eebuc.exe", "lut⟨U+202E⟩ebuc.exe"],
  ["\u2067a\u2069", "⟨U+2067⟩a⟨U+2069⟩"],
  ["\u061c\u200e\u200f", "⟨U+061C⟩⟨U+200E⟩⟨U+200F⟩"],
  ["شفق/ערב.cube", "شفق/ערב.cube"],
  ["", ""],
])("%j is shown as %j", (text, shown) => expect(escapeBidi(text)).toBe(shown));

test("whatever a name holds, nothing that turns letters around is left, and what holds none is as it was", () => {
  const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
  const character = fc.oneof(fc.constantFrom(..."ab\u202a\u202d\u2066\u2068\u200f"), fc.string());
  fc.assert(
    fc.property(fc.array(character), (pieces) => {
      const text = pieces.join("");
      expect(escapeBidi(text)).not.toMatch(turning);
      expect(escapeBidi(text) === text).toBe(!turning.test(text));
    }),
  );
});
