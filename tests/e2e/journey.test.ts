import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { python, shared } from "../shared.ts";
import { type App, startApp } from "./app.ts";
import { answer, byKeyboard, saved } from "./keys.ts";
import { official } from "./official.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const configId = (page: Page) => new URL(page.url()).pathname.split("/")[1] as string;

/** The canonical text of the configuration as the server has it. */
async function onServer(page: Page): Promise<string> {
  return page.evaluate(async (id) => (await fetch(`/api/configs/${id}/view_yaml`)).text(), configId(page));
}

/** The text that the page exports. */
async function exported(page: Page, start: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent("download");
  await start();
  return readFileSync(await (await download).path(), "utf8");
}

async function home(page: Page): Promise<void> {
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
}

/** Waits until a configuration is open. */
async function opened(page: Page): Promise<void> {
  await page.waitForURL(/\/[0-9a-f]{8}-[0-9a-f-]{27}/);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
}

/**
 * Changes that a journey must make to the official text: a new color space, a name followed everywhere, and the
 * old name as first alias where the prompt kept it.
 */
function edited(original: string, from: string, to: string, space: string, kept = false): string {
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

const showLog = (bitdepth: string) => `  - !<ColorSpace>
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
async function backAndForth(
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

const byKeys = (page: Page) => ({
  undo: () => page.keyboard.press("Control+z"),
  redo: () => page.keyboard.press("Control+Shift+z"),
  export: () => page.keyboard.press("Control+s"),
});

async function editByKeyboard(page: Page, rename: string, to: string): Promise<void> {
  await byKeyboard(page, "add color space", "Show Log");
  for (const type of ["log camera", "matrix", "cdl"]) await byKeyboard(page, "add transform", type);
  await byKeyboard(page, rename);
  await page.keyboard.press("F2");
  await answer(page, to);
}

test("by keyboard alone: load a built-in, edit, undo all, redo all, reload, export", async () => {
  const { page, errors } = await app.visitor();
  await home(page);
  await byKeyboard(page, "load built-in", "studio v4");
  await opened(page);
  const original = await onServer(page);
  await editByKeyboard(page, "Raw", "Data Raw");
  const text = await backAndForth(page, original, 5, byKeys(page));
  if (python)
    expect(official(text)).toBe(edited(official(original), "Raw", "Data Raw", showLog("32f"), true));
  expect(errors).toEqual([]);
});

test("by mouse alone, but for the typing of names: the same edits, the same file", async () => {
  const { page, errors } = await app.visitor();
  await home(page);
  const studio = page.getByRole("listitem").filter({ hasText: "studio-config-v4" });
  await studio.getByRole("button", { name: "Use" }).click();
  await opened(page);
  const original = await onServer(page);

  await page.getByRole("link", { name: "Color spaces" }).first().click();
  await page.getByRole("button", { name: "Add color space" }).click();
  await page.getByRole("textbox", { name: /^Name/ }).click();
  await page.keyboard.type("Show Log");
  await page.getByRole("button", { name: "Create" }).click();
  const form = page.getByRole("region", { name: "Show Log" });
  await form.waitFor();
  for (const type of ["Log camera", "Matrix", "CDL"]) {
    await form.getByRole("button", { name: "Add Transform" }).click();
    await page.getByRole("option", { name: type, exact: true }).click();
    await page.getByRole("listbox", { name: "Add Transform" }).waitFor({ state: "detached" });
  }
  // The picture of a grade takes the place of the list.
  await page.getByRole("button", { name: "Back to the list" }).click();
  await page.getByRole("searchbox", { name: "Search color spaces" }).click();
  await page.keyboard.type("Raw");
  await page.getByRole("listbox").getByRole("option").filter({ hasText: "Raw" }).click();
  const name = page.getByRole("region", { name: "Raw" }).getByRole("textbox", { name: /^Name/ });
  await name.click({ clickCount: 3 });
  await page.keyboard.type("Data Raw");
  await page.getByRole("heading", { name: /Color spaces/ }).click();

  const bar = page.getByRole("contentinfo");
  const text = await backAndForth(page, original, 5, {
    undo: () => bar.getByRole("button", { name: /^Undo/ }).click(),
    redo: () => bar.getByRole("button", { name: /^Redo/ }).click(),
    export: async () => {
      await page.getByRole("link", { name: "Export" }).click();
      await page.getByRole("button", { name: "Download .ocio", exact: true }).click();
    },
  });
  if (python) expect(official(text)).toBe(edited(official(original), "Raw", "Data Raw", showLog("32f")));
  expect(errors).toEqual([]);
});

const corpus = "ocio__docs__configurations__ocio-v2_demo.ocio";
test.skipIf(!shared)("upload a real configuration, edit, undo all, redo all, reload, export", async () => {
  const { page, errors } = await app.visitor();
  await home(page);
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Control+o");
  await (await chooser).setFiles(join(shared as string, "corpus/configs", corpus));
  await opened(page);
  const original = await onServer(page);
  expect(original).toBe(readFileSync(join(shared as string, "corpus/canonical", corpus), "utf8"));
  await editByKeyboard(page, "Raw", "Data Raw");
  const text = await backAndForth(page, original, 5, byKeys(page));
  if (python)
    expect(official(text)).toBe(edited(official(original), "Raw", "Data Raw", showLog("32f"), true));
  expect(errors).toEqual([]);
});
