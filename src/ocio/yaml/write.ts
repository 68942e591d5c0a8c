import { configFields } from "../model/config.ts";
import { type Document, rowsOf } from "../model/document.ts";
import type { FileRule } from "../model/rule.ts";
import { inactiveList } from "../names/inactive.ts";
import { fold } from "../names/name.ts";
import { asOcioKeeps } from "../names/nameList.ts";
import { blockKey, quoted, reals, scalar, texts } from "./emit.ts";
import { type Emitter, emittedWith } from "./emitter.ts";
import { fieldWriter } from "./form.ts";
import { merged, type WriteContext, writingOf } from "./writeContext.ts";
import { writeFileRule, writeViewingRule } from "./writeRule.ts";
import {
  writeColorspace,
  writeDisplayColorspace,
  writeLook,
  writeNamedTransform,
  writeViewTransform,
} from "./writeSpace.ts";
import { mergedViews, writeDisplays, writeView, writeViews } from "./writeView.ts";

/**
 * Writes a configuration, byte for byte as official OCIO does for the document's profile version. What OCIO would
 * drop or change (unknown keys, comments, names that differ by case, unknown enumerations) is dropped or changed here
 * too. `emitter` says how scalars are written; `everyRow` keeps rows of one name apart, of which OCIO keeps the last.
 */
export function writeConfig(
  document: Document,
  options: { emitter?: Emitter; everyRow?: boolean } = {},
): string {
  return emittedWith(options.emitter ?? "2.5", () => written(document, options.everyRow));
}

function written(document: Document, everyRow?: boolean): string {
  const writing = writingOf(document, everyRow);
  const { major } = writing;
  const { config } = document;
  const sections = [
    `ocio_profile_version: ${scalar(config.ocio_profile_version)}\n`,
    head(writing),
    roles(document, writing),
    ...(major >= 2 ? [fileRules(document, writing)] : []),
    list("viewing_rules", rowsOf(document, "viewing_rules"), (row) => writeViewingRule(row, writing)),
    list(
      "shared_views",
      mergedViews(rowsOf(document, "shared_views"), writing),
      (row) => `  - ${writeView(row, writing)}\n`,
    ),
    writeDisplays(writing),
    virtualDisplay(document, writing),
    activeLists(document),
    looks(document, writing),
    config.default_view_transform ? `default_view_transform: ${scalar(config.default_view_transform)}\n` : "",
  ].filter((section) => section !== "");
  const text = `${sections.join("\n")}\n${spaces(document, writing)}`;
  // Half a surrogate pair has no UTF-8.
  return text.replace(/[\ud800-\udfff]/gu, "\ufffd");
}

/** A section with one item a line; nothing when there are none. */
function list<R>(key: string, rows: readonly R[], write: (row: R) => string): string {
  return rows.length > 0 ? `${key}:\n${rows.map(write).join("")}` : "";
}

const writeFields = fieldWriter(configFields, "");

function head(writing: WriteContext): string {
  const { document, major } = writing;
  const { config } = document;
  const environment = Object.entries(config.environment ?? {}).filter(([name]) => name !== "");
  const isMajor2 = major >= 2;
  const lines: string[] = [];
  if (environment.length > 0)
    lines.push(
      "environment:",
      ...environment.sort(byBytes).map(([name, value]) => `${blockKey(name, "  ")}${scalar(value)}`),
    );
  else if (isMajor2) lines.push("environment:", "  {}");
  if (!isMajor2) lines.push(`search_path: ${scalar(config.search_path.join(":"))}`);
  else if (config.search_path.length <= 1) lines.push(`search_path: ${scalar(config.search_path[0] ?? "")}`);
  else lines.push("search_path:", ...config.search_path.map((path) => `  - ${scalar(path)}`));
  lines.push(`strictparsing: ${config.strictparsing}`);
  if (isMajor2 && config.family_separator !== "/")
    lines.push(`family_separator: ${separator(config.family_separator)}`);
  lines.push(`luma: ${reals(config.luma)}`);
  if (isMajor2 && config.name) lines.push(`name: ${scalar(config.name)}`);
  return `${lines.join("\n")}\n${writeFields(config, writing)}`;
}

/** A single character: only letters stand without quotes. */
function separator(character: string): string {
  return /^[A-Za-z]$/.test(character) ? character : quoted(character);
}

/** The order of a C++ map: by bytes of UTF-8, which is by code point. */
function byBytes([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  if (a === b) return 0;
  const [left, right] = [[...a], [...b]];
  for (const [i, character] of left.entries()) {
    const other = right[i];
    if (other === undefined) return 1;
    if (character !== other) return (character.codePointAt(0) as number) - (other.codePointAt(0) as number);
  }
  return -1;
}

function roles(document: Document, { space }: WriteContext): string {
  const byName = new Map<string, string>();
  for (const { name, colorspace_id, colorspace_name } of rowsOf(document, "roles"))
    byName.set(fold(name), space(colorspace_id, colorspace_name));
  if (byName.size === 0) return "roles:\n  {}\n";
  const lines = [...byName]
    .sort(byBytes)
    .map(([name, target]) => `${blockKey(name, "  ")}${scalar(target)}\n`);
  return `roles:\n${lines.join("")}`;
}

/** A document without any file rule has the one that OCIO gives it: everything is the default role. */
function fileRules(document: Document, writing: WriteContext): string {
  const rules: readonly FileRule[] = rowsOf(document, "file_rules");
  if (rules.length === 0) return "file_rules:\n  - !<Rule> {name: Default, colorspace: default}\n";
  return list("file_rules", rules, (rule) => writeFileRule(rule, writing));
}

function virtualDisplay(document: Document, writing: WriteContext): string {
  if (writing.major < 2) return "";
  const rows = rowsOf(document, "display_view_associations").filter(({ display_id }) => display_id === null);
  return rows.length > 0 ? `virtual_display:\n${writeViews(rows, "  ", writing)}` : "";
}

/** A list as OCIO gives it back; one that it would refuse stays as it is. */
function kept(names: readonly string[]): readonly string[] {
  return asOcioKeeps(names) ?? names;
}

function activeLists(document: Document): string {
  const { active_displays, active_views } = document.config;
  const inactive = kept(inactiveList(document));
  const lines = [
    ...(document.config.use_display_aliases ? ["use_display_aliases: true\n"] : []),
    `active_displays: ${texts(kept(active_displays))}\n`,
    `active_views: ${texts(kept(active_views))}\n`,
  ];
  if (inactive.length > 0) lines.push(`inactive_colorspaces: ${texts(inactive)}\n`);
  return lines.join("");
}

/** Each look is followed by an empty line, and the section by one more. */
function looks(document: Document, writing: WriteContext): string {
  const rows = merged(rowsOf(document, "looks"), writing);
  return rows.length > 0 ? `looks:\n${rows.map((row) => `${writeLook(row, writing)}\n`).join("")}` : "";
}

/** View transforms, color spaces and named transforms: an empty line between all items, none after the last. */
function spaces(document: Document, writing: WriteContext): string {
  const display: readonly { id: string; name: string }[] = rowsOf(document, "display_colorspaces");
  const plain: readonly { id: string; name: string }[] = rowsOf(document, "colorspaces");
  const all = merged(
    document.config.display_colorspaces_last ? [...plain, ...display] : [...display, ...plain],
    writing,
  );
  const isDisplay = (row: { id: string }) => Object.hasOwn(document.display_colorspaces.byId, row.id);
  const scene = all.filter((row) => !isDisplay(row));
  const items: string[] = [];
  const section = <R extends { name: string }>(
    key: string,
    rows: readonly R[],
    write: (row: R) => string,
  ) => {
    for (const [i, row] of rows.entries()) items.push(i === 0 ? `${key}:\n${write(row)}` : write(row));
  };
  section("view_transforms", merged(rowsOf(document, "view_transforms"), writing), (row) =>
    writeViewTransform(row, writing),
  );
  section("display_colorspaces", all.filter(isDisplay), (row) =>
    writeDisplayColorspace(row as never, writing),
  );
  section("colorspaces", scene, (row) => writeColorspace(row as never, writing));
  const before = items.length;
  section("named_transforms", rowsOf(document, "named_transforms"), (row) =>
    writeNamedTransform(row, writing),
  );
  if (scene.length > 0) return items.join("\n");
  // An empty list is not followed by an empty line, nor, at the end of the file, by a line end.
  const rest = items.slice(before).join("\n");
  return [...items.slice(0, before), "colorspaces:\n  []"].join("\n") + (rest === "" ? "" : `\n${rest}`);
}
