import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import type { App } from "./app.ts";
import { answer, byKeyboard, saved } from "./keys.ts";

const configId = (page: Page) => new URL(page.url()).pathname.split("/")[1] as string;

/** The canonical text of the configuration as the server has it. */
export async function onServer(page: Page): Promise<string> {
  return page.evaluate(async (id) => (await fetch(`/api/configs/${id}/view_yaml`)).text(), configId(page));
}

/** The text that the page exports. */
async function exported(page: Page, start: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent("download");
  await start();
  return readFileSync(await (await download).path(), "utf8");
}

/** Goes to the list of configurations. */
export async function home(page: Page, { url }: App): Promise<void> {
  await page.goto(url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
}

/** Waits until a configuration is open. */
export async function opened(page: Page): Promise<void> {
  await page.waitForURL(/\/[0-9a-f]{8}-[0-9a-f-]{27}/);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
}

/**
 * Changes that a journey must make to the official text: a new color space, a name followed everywhere, and the
 * old name as first alias where the prompt kept it.
 */
export function edited(original: string, from: string, to: string, space: string, kept = false): string {
  const own = original.split("\n").indexOf(`    name: ${from}`);
  const lines = original.split("\n").flatMap((line, at) => {
    if (at === own + 1 && kept && !line.startsWith("    aliases: ")) return [`    aliases: [${from}]`, line];
    if (at === own + 1 && kept) return line.replace("[", `[${from}, `);
    if (at === own) return `    name: ${to}`;
    if (line.endsWith(`: ${from}`) && /^ {2}\w+: /.test(line)) return line.replace(`: ${from}`, `: ${to}`);
    return line
      .replace(`colorspace: ${from}}`, `colorspace: ${to}}`)
      .replace(`colorspace: ${from},`, `colorspace: ${to},`);
  });
  lines.splice(lines.indexOf("named_transforms:"), 0, ...space.split("\n"));
  return lines.join("\n");
}

/** The color space that a journey makes, as official OCIO writes it. */
export const showLog = (bitdepth: string) => `  - !<ColorSpace>
    name: Show Log
    family: ""
    equalitygroup: ""
    bitdepth: ${bitdepth}
    isdata: false
    allocation: uniform
    to_scene_reference: !<GroupTransform>
      children:
        - !<LogCameraTransform> {lin_side_break: 0.1}
        - !<MatrixTransform> {}
        - !<CDLTransform> {}
`;

/** Undoes everything, redoes everything, reloads and exports; the server agrees at every stop. */
export async function backAndForth(
  page: Page,
  original: string,
  edits: number,
  by: { undo: () => Promise<void>; redo: () => Promise<void>; export: () => Promise<void> },
): Promise<string> {
  await saved(page);
  const after = await onServer(page);
  expect(after).not.toBe(original);
  for (let edit = 0; edit < edits; edit++) await by.undo();
  await saved(page);
  expect(await onServer(page)).toBe(original);
  for (let edit = 0; edit < edits; edit++) await by.redo();
  await saved(page);
  expect(await onServer(page)).toBe(after);
  await page.reload();
  // Undo steps are there once the configuration is open.
  await page.getByRole("contentinfo").getByRole("button", { name: /^Undo/ }).waitFor();
  await saved(page);
  const text = await exported(page, by.export);
  // An opened file keeps its layout.
  expect(writeConfig(readConfig(text).document)).toBe(after);
  return text;
}

/** Undo, redo and export by their keys. */
export const byKeys = (page: Page) => ({
  undo: () => page.keyboard.press("Control+z"),
  redo: () => page.keyboard.press("Control+Shift+z"),
  export: () => page.keyboard.press("Control+s"),
});

/** Makes the color space and renames another: five steps. */
export async function editByKeyboard(page: Page, rename: string, to: string): Promise<void> {
  await byKeyboard(page, "add color space", "Show Log");
  for (const type of ["log camera", "matrix", "cdl"]) await byKeyboard(page, "add transform", type);
  await byKeyboard(page, rename);
  await page.keyboard.press("F2");
  await answer(page, to);
}
