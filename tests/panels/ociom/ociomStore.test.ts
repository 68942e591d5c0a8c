// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { readOciom } from "#ocio/merge/ociom.ts";
import { keptDraft, newDraft, useOciomDrafts } from "../../../src/panels/ociom/ociomStore.ts";

afterEach(() => sessionStorage.clear());

const text = `ociom_version: 1.0
search_path: [configs]
merge:
  Show:
    base: facility.ocio
    input: stage.ocio
    options: {default_strategy: PreferBase}
    overrides: {environment: {SHOT: sh010}, active_views: [Film]}
    params: {roles: {strategy: InputOnly}}
  Unfinished:
    base: Show
`;

test("an OCIOM file is there again after a reload, but for configs that were read from files", () => {
  const draft = {
    fileName: "show.ociom",
    ociom: readOciom(text),
    addresses: { "facility.ocio": "open", "stage.ocio": "file:stage.ocio", "old.ocio": "abc@3" },
    at: 1,
  };
  useOciomDrafts.getState().put("c", draft);
  expect(keptDraft("c")).toEqual({
    ...draft,
    addresses: { "facility.ocio": "open", "old.ocio": "abc@3" },
  });
  expect(keptDraft("other")).toBeUndefined();
});

test("a new draft is none that is kept", () => {
  newDraft("show.ocio");
  expect(keptDraft("c")).toBeUndefined();
});
