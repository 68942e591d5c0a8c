import { expect, test } from "vitest";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { compared } from "#ocio/compare/compare.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";

const base = builtinConfig("cg-config-v2.2.0_aces-v1.3_ocio-v2.4") as Document;
const read = (text: string) => readConfig(text).document as Document;

test("a row that one side alone has is told with all its fields, in both directions, and no other row", () => {
  const plates = "  - !<ColorSpace>\n    name: Plates\n    family: Show\n    isdata: true\n\n";
  const edited = read(writeConfig(base).replace("\ncolorspaces:\n", `\ncolorspaces:\n${plates}`));
  const whole = (before: Document, after: Document) => Object.fromEntries(compared(before, after).whole);
  const fields = [
    { field: "family", value: "Show" },
    { field: "isdata", value: true },
  ];
  expect(whole(base, edited)["colorspaces/Plates"]).toEqual(expect.arrayContaining(fields));
  expect(Object.keys(whole(base, edited))).toEqual(["colorspaces/Plates"]);
  expect(whole(edited, base)).toEqual(whole(base, edited));
  expect(whole(base, base)).toEqual({});
});
