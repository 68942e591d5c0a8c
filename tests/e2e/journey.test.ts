import { afterAll, beforeAll, expect, test } from "vitest";
import { python } from "../shared.ts";
import { type App, startApp } from "./app.ts";
import {
  backAndForth,
  byKeys,
  editByKeyboard,
  edited,
  home,
  onServer,
  opened,
  showLog,
} from "./journeyEdits.ts";
import { byKeyboard } from "./keys.ts";
import { official } from "./official.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

test("by keyboard alone: load a built-in, edit, undo all, redo all, reload, export", async () => {
  const { page, errors } = await app.visitor();
  await home(page, app);
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
  await home(page, app);
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
