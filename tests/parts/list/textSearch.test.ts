import { expect, test } from "vitest";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { found } from "#parts/list/optionSearch.ts";
import { literalSearch, searchText } from "#parts/list/textSearch.ts";

const holds = (query: string, ...fields: string[]) => literalSearch(query)?.(searchText(...fields));

test.each([
  ["vlog", "V-Log V-Gamut"],
  ["v log", "V-Log V-Gamut"],
  ["V_LOG", "V-Log V-Gamut"],
  ["gamut log", "V-Log V-Gamut"],
  ["slog3", "S-Log3 - S-Gamut3.Cine"],
  ["gamut3 cine", "S-Log3 - S-Gamut3.Cine"],
  ["rec.709", "lin_rec709"],
  ["rec_709", "Gamma 2.4 Rec.709"],
  ["melee", "Mêlée"],
  ["é", "Etalonnage"],
  ["709", "Camera Rec.709"],
  ["(srgb", "Linear Rec.709 (sRGB)"],
])("“%s” finds “%s”", (query, name) => {
  expect(holds(query, name)).toBe(true);
});

test.each([
  ["vlog", "Rev Log"],
  ["vlog", "S-Log3"],
  ["vlog", "LogV"],
  ["slog", "Canons Log"],
  ["logc4", "LogC3"],
  ["acescg raw", "ACEScg"],
  ["a.c", "abc"],
])("“%s” does not find “%s”", (query, name) => {
  expect(holds(query, name)).toBe(false);
});

test("each word may occur in another field, but none across two of them", () => {
  expect(holds("panasonic vlog", "V-Log V-Gamut", "Input/Panasonic")).toBe(true);
  expect(holds("gamutinput", "V-Gamut", "Input")).toBe(false);
});

test("nothing but separators searches nothing", () => {
  expect(["", "  ", "-", "_ ."].map(literalSearch)).toEqual([undefined, undefined, undefined, undefined]);
});

test("“vlog” finds the V-Log spaces of the studio config and nothing else", () => {
  const document = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
  const { byId } = document.families;
  const test = literalSearch("vlog");
  const hits = rowsOf(document, "colorspaces").filter(({ name, aliases_data, family_id }) =>
    test?.(searchText(name, ...aliases_data, byId[family_id ?? ""]?.name ?? "")),
  );
  expect(hits.map(({ name }) => name)).toEqual(["V-Log V-Gamut"]);
});

test("a pasted text of any length is sought as it is", () => {
  const long = "QUJD".repeat(50_000);
  expect(holds(long, "ABC")).toBe(false);
  expect(holds(long, `before ${long} after`)).toBe(true);
  expect(found([{ label: "QUJD" }], long, true)).toEqual([]);
});

test("options are found literally in their order; similar ones only where none is, and only if wished", () => {
  const options = ["S-Log3", "V-Log V-Gamut", "ACEScg", "Linear V-Gamut"].map((label) => ({ label }));
  const labels = (text: string, fuzzy: boolean) => found(options, text, fuzzy).map(({ label }) => label);
  expect(labels("vlog", true)).toEqual(["V-Log V-Gamut"]);
  expect(labels("gamut v", true)).toEqual(["V-Log V-Gamut", "Linear V-Gamut"]);
  expect(labels("acesgc", true)).toEqual(["ACEScg"]);
  expect(labels("acesgc", false)).toEqual([]);
});
