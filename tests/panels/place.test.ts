import { expect, test } from "vitest";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { checkDocument } from "#ocio/check/check.ts";
import { placeWords } from "#ocio/check/problemPlace.ts";
import { type CollectionName, type Document, type Row, rowsOf } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { lineOf } from "#ocio/yaml/pathLine.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { linesOf, pathOfRow } from "#panels/export/place.ts";
import { pathOfProblem } from "#panels/problem/problemPath.ts";

const document = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
const text = writeConfig(document);
const lines = text.split("\n");

test("the profile version is called so, not by the key of the file", () => {
  const problem = { severity: "error", code: "profile", message: "", path: "ocio_profile_version" } as const;
  expect(placeWords(document, problem)).toBe("Profile version");
});

test("an entry of the search path is counted from 1", () => {
  const problem = { severity: "info", code: "archive", message: "", path: "search_path/0" } as const;
  expect(placeWords(document, problem)).toBe("Search path · 1");
});

test("the lines of a row go on after the blank lines of its description, and end before the next row", () => {
  const { id } = rowsOf(document, "colorspaces").find(({ name }) => name === "ACEScct") as Row;
  const row = { ...document.colorspaces.byId[id]!, description: "For grades.\n\nSecond paragraph.\n" };
  const byId = { ...document.colorspaces.byId, [id]: row };
  const changed = { ...document, colorspaces: { ...document.colorspaces, byId } };
  const all = writeConfig(changed).split("\n");
  const { from, lines: own } = linesOf(all.join("\n"), changed, { kind: "colorspaces", id });
  expect(own).toContain("    Second paragraph.");
  expect(own.filter((line) => line.startsWith("- !<ColorSpace>"))).toEqual(["- !<ColorSpace>"]);
  const end = from - 1 + own.length;
  expect(all.slice(from - 1, end).map((line) => line.replace(/^ {2}/, ""))).toEqual(own);
  expect(all.slice(end, end + 2)).toEqual(["", "  - !<ColorSpace>"]);
});

test("the line of every view is where the file says what it shows: shared views apart from displays", () => {
  const views = rowsOf(document, "display_view_associations");
  const section = (at: number) => lines.slice(0, at).findLast((line) => /^\w+:/.test(line));
  for (const { id, display_id, inline_view } of views) {
    const at = lineOf(text, pathOfRow(document, "display_view_associations", id) ?? "") ?? 0;
    const own = display_id === null ? "virtual_display:" : "displays:";
    expect(section(at)).toBe(inline_view ? own : "shared_views:");
    const name = nameOf(document.display_view_associations.byId[id] as Row, document);
    expect(lines[at - 1]).toContain(`!<View> {name: ${name}, `);
  }
  const shared = document.shared_views.order[3] ?? "";
  const at = lineOf(text, pathOfRow(document, "shared_views", shared) ?? "") ?? 0;
  expect(section(at)).toBe("shared_views:");
});

test.each(builtinConfigNames)("every problem of %s is somewhere in its text and has words", (name) => {
  const config = builtinConfig(name) as Document;
  const written = writeConfig(config);
  for (const problem of checkDocument(config)) {
    expect(lineOf(written, problem.path ?? ""), problem.path).not.toBeNull();
    expect(placeWords(config, problem)).toMatch(/^[A-Z]/);
  }
});

test("a problem leads to its row, its view, its field of the overview or its list", () => {
  const { document } = readConfig(BROKEN);
  const idOf = (kind: CollectionName, name: string) =>
    rowsOf(document, kind).find((row) => nameOf(row, document) === name)?.id;
  const view = (name: string) => `displays#${idOf("display_view_associations", name)}`;
  const led = checkDocument(document).map((problem) => [
    problem.path,
    pathOfProblem(document, problem)?.replace(`/${document.config.id}`, ""),
  ]);
  expect(Object.fromEntries(led)).toMatchObject({
    "roles/scene_linear": `/roles/#${idOf("roles", "scene_linear")}`,
    "roles/aces_interchange": "/roles/#aces_interchange",
    "file_rules/Camera": `/file-rules/#${idOf("file_rules", "Camera")}`,
    "displays/sRGB/Raw": `/${view("Raw")}`,
    "displays/sRGB/Film/looks": `/${view("Film")}`,
    active_displays: "#active_displays",
    default_view_transform: "#default_view_transform",
    "looks/warm/process_space": `/looks/${idOf("looks", "warm")}`,
  });
});

const BROKEN = `ocio_profile_version: 2.2
roles: {default: lin, scene_linear: nowhere}
file_rules:
  - !<Rule> {name: Camera, pattern: "[", extension: exr, colorspace: lin}
  - !<Rule> {name: Default, colorspace: default}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: gone}
    - !<View> {name: Film, colorspace: lin, looks: lost}
active_displays: [none]
default_view_transform: absent
colorspaces:
  - !<ColorSpace> {name: lin}
looks:
  - !<Look> {name: warm, process_space: nope}
`;
