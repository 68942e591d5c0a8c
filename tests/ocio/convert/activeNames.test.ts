import { describe, expect, test } from "vitest";
import { dropSplitNames } from "#ocio/convert/activeNames.ts";
import type { ConversionChange } from "#ocio/convert/change.ts";
import { readConfig } from "#ocio/yaml/read.ts";

/** The lists of a config for official OCIO before 2.5, and the changes. */
function made(list: string) {
  const { document } = readConfig(`ocio_profile_version: 2.5
roles: {default: raw}
displays:
  "a, b": [!<View> {name: "v, w", colorspace: raw}]
  "p:q": [!<View> {name: v, colorspace: raw}]
${list}
colorspaces: [!<ColorSpace> {name: raw}]
`);
  const changes: ConversionChange[] = [];
  dropSplitNames(document, changes);
  return { ...document.config, changes };
}

describe("names in active lists that official OCIO before 2.5 splits", () => {
  test.each([
    ['active_displays: ["a, b", "p:q"]', [], [], ["exact active_displays"]],
    ['active_displays: ["p:q", "a, b"]', [], [], ["lost active_displays"]],
    ['active_displays: ["p:q"]', [], [], ["lost active_displays"]],
    ['active_views: ["v, w", v]', [], ["v"], ["lost active_views"]],
    ["active_views: [v]", [], ["v"], []],
  ])("%s", (list, displays, views, told) => {
    const { active_displays, active_views, changes } = made(list);
    expect([active_displays, active_views]).toEqual([displays, views]);
    expect(changes.map(({ name, kind }) => `${kind} ${name}`)).toEqual(told);
  });

  test("are told, and what is active without them", () => {
    expect(made('active_displays: ["p:q", "a, b"]').changes[0]?.what).toBe(
      "The active displays no longer name “p:q” and “a, b”, and all are active.",
    );
    expect(made('active_views: ["v, w", v]').changes[0]?.what).toBe(
      "The active views no longer name “v, w”.",
    );
  });
});
