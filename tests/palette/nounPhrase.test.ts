import { produce } from "immer";
import { expect, test } from "vitest";
import { emptyDocument } from "#ocio/model/document.ts";
import { nounPhrase } from "#palette/nounPhrase.ts";
import { add } from "../commands/fixture.ts";

const document = produce(emptyDocument("00000000-0000-4000-8000-0000000000ff"), (draft) => {
  add(draft, "families", { name: "Utility" });
  add(draft, "families", { name: "Display" });
  add(draft, "colorspaces", { name: "ACEScg", aliases_data: ["lin_ap1"] });
  add(draft, "display_colorspaces", { name: "P3-D65 - Display" });
  add(draft, "displays", { name: "P3-D65 - Display" });
});

test("the names of a sentence are said by their nouns", () => {
  expect(nounPhrase("move lin_ap1 to Utility", document)).toEqual({
    text: "move color space to family",
    kind: "colorspaces",
  });
});

test("a name of a display and of its color space is that of the display", () => {
  const said = nounPhrase("make P3-D65 - Display inactive", document);
  expect(said).toEqual({ text: "make display inactive", kind: "displays" });
});

test.each([
  "acescg",
  "ACEScg to Utility1",
  "make displays inactive",
  "make display inactive",
  "move lin_ap10 up",
])("“%s” names nothing behind its verb", (typed) => {
  expect(nounPhrase(typed, document)).toBeUndefined();
});
