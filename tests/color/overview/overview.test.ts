import { expect, test } from "vitest";
import { markup } from "#color/overview/markup.ts";
import { overviewPage } from "#color/overview/overview.ts";
import { Processors } from "#color/processor.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const studio = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5")!;
const page = overviewPage(studio, new Processors(studio), "studio.ocio");

/** The row of a space in the page. */
function rowOf(id: string): string {
  const start = page.indexOf(`<tr id="${id}">`);
  return page.slice(start, page.indexOf("</tr>", start));
}

test.each(["colorspaces", "display_colorspaces"] as const)("every one of %s has a row", (collection) => {
  for (const { id, name, isdata } of rowsOf(studio, collection)) {
    expect(rowOf(id)).toContain(name);
    expect(rowOf(id).includes('aria-label="Curve"'), name).toBe(!isdata);
    expect(rowOf(id).includes('aria-label="Primaries"'), name).toBe(!isdata);
  }
});

test("the primaries of ACEScg are those of AP1, adapted to D65", () => {
  const { id } = rowsOf(studio, "colorspaces").find(({ name }) => name === "ACEScg")!;
  const [, points] = /class="gamut" points="([^"]+)"/.exec(rowOf(id))!;
  const xy = points!.split(" ").map((point) => {
    const [x, y] = point.split(",").map(Number) as [number, number];
    return [(x / 64) * 0.85, ((64 - y) / 64) * 0.85];
  });
  const expected = [
    [0.713, 0.293],
    [0.165, 0.83],
    [0.128, 0.044],
  ];
  for (const [at, [x, y]] of expected.entries() as Iterable<[number, [number, number]]>) {
    expect(Math.abs(xy[at]![0]! - x)).toBeLessThan(0.015);
    expect(Math.abs(xy[at]![1]! - y)).toBeLessThan(0.015);
  }
});

test("roles, views with their way, rules and uses are there", () => {
  expect(page).toContain('<th scope="row">scene_linear</th><td>ACEScg</td>');
  expect(page).toContain("ACES 2.0 - SDR 100 nits (Rec.709) → sRGB - Display");
  expect(page).toContain("Role scene_linear");
  expect(page).toContain('id="file-rules"');
});

test("texts of a config are only text, and the page needs nothing else", () => {
  const document = structuredClone(studio);
  document.config.name = "<script>alert(1)</script>";
  document.config.description = `"&'`;
  const hostile = overviewPage(document, new Processors(document), "x");
  expect(hostile).not.toContain("<script");
  expect(hostile).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(hostile).toContain("&quot;&amp;&#39;");
  expect(hostile).not.toMatch(/(src|href)="(?!#)/);
});

test("no text of any row becomes markup, whatever it says", () => {
  const attack = `"'><img src=x onerror=alert(1)></td></svg><script>alert(1)</script>`;
  let changed = 0;
  // References are by id or by name, and go on to fit as all names change alike.
  const texts =
    /(^|_)(name|names|description|comment|pattern|extension|regex|encoding|equalitygroup|aliases_data)$/;
  const attacked = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => attacked(each, key));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, attacked(each, name)]));
    if (typeof value !== "string" || !texts.test(key)) return value;
    changed++;
    return value + attack;
  };
  const document = attacked(studio, "") as typeof studio;
  document.config.environment = { [attack]: attack };
  const hostile = overviewPage(document, new Processors(document), attack);
  expect(changed).toBeGreaterThan(200);
  expect(hostile.split("onerror").length).toBeGreaterThan(200);
  expect(hostile).not.toMatch(/<(img|script)/);
  expect(hostile).not.toMatch(/<[^>]*\son\w+=/);
});

test("a config without interchange spaces says so in the place of figures", () => {
  const { document } = readConfig(`ocio_profile_version: 2
roles: {default: raw}
displays: {d: [!<View> {name: v, colorspace: raw}]}
colorspaces: [!<ColorSpace> {name: raw}]
`);
  expect(overviewPage(document, new Processors(document), "x.ocio")).toContain("aces_interchange");
});

test("markup escapes values, joins lists and takes markup as it is", () => {
  expect(markup`<p>${"<"}${[markup`<b>${1}</b>`, "&"]}${null}</p>`.html).toBe("<p>&lt;<b>1</b>&amp;</p>");
});

test("markup controls no terminal that shows it, and turns no text around", () => {
  const name = "a\u001b]0;b\u0007\u202ec\n";
  expect(markup`<p title="${name}">`.html).toBe('<p title="a⟨U+001B⟩]0;b⟨U+0007⟩⟨U+202E⟩c\n">');
});

test("views stand in the order of menus, the one that shows by itself first, the hidden ones last", () => {
  const document = structuredClone(studio);
  document.config.active_displays = ["Display P3 - Display"];
  document.config.active_views = ["Raw", "ACES 2.0 - SDR 100 nits (P3 D65)"];
  const hidden = overviewPage(document, new Processors(document), "x");
  const views = /id="views".*?<\/section>/s.exec(hidden)![0];
  const lines = [...views.matchAll(/<tr><th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g)].map(([, a, b]) => [
    a,
    b,
  ]);
  expect(lines[0]).toEqual(["Display P3 - Display", "Raw <small>default</small>"]);
  expect(lines[1]).toEqual(["", "ACES 2.0 - SDR 100 nits (P3 D65)"]);
  expect(lines[2]).toEqual(["", expect.stringContaining("<small>inactive</small>")]);
  expect(lines.find(([display]) => display === "sRGB - Display")![1]).toContain("inactive display");
});
