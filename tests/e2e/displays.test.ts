import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "./app.ts";
import { answer, closed, palette, saved } from "./keys.ts";
import { dragRow } from "./pointer.ts";
import { onServer, studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

test("by keyboard alone: make a display in its dialog, give it two views, rename it, undo all", async () => {
  const { page, errors } = await studio(app);
  const original = await onServer(page);

  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await page.getByRole("heading", { name: "Displays" }).first().waitFor();
  await page.getByRole("button", { name: "Add display" }).focus();
  await page.keyboard.press("Enter");
  const make = page.getByRole("dialog", { name: "Create Display" });
  await make.getByText("Enter a name for this display").waitFor();
  await make.locator("input:focus").waitFor();
  expect(await make.getByRole("textbox", { name: /^Display Name/ }).getAttribute("placeholder")).toBe(
    "e.g. sRGB, Rec.709",
  );
  await page.keyboard.press("Enter");
  await make.getByText("Display name is required").waitFor();
  await page.keyboard.type("Projector");
  await page.keyboard.press("Enter");
  await closed(make);
  expect(new URL(page.url()).pathname).toMatch(/\/displays$/);
  const views = page.getByRole("region", { name: "Views of Projector" });
  await views.getByText("No views yet.", { exact: false }).waitFor();

  await views.getByRole("button", { name: "Add view…" }).focus();
  await page.keyboard.press("Enter");
  await answer(page, "Data");
  // The view transform is asked for before the color spaces; this view has none.
  const none = palette(page).getByRole("option", { name: "View transform: none" });
  while ((await none.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await answer(page, "Raw");
  await closed(palette(page));
  // The views stand in a list from the first on, with buttons of its own.
  await views.getByRole("option", { name: /Data/ }).waitFor();
  await views.getByRole("button", { name: "Add shared view…" }).focus();
  await page.keyboard.press("Enter");
  await answer(page, "Un-tone-mapped");
  await closed(palette(page));
  await expect
    .poll(() => views.getByRole("option").allTextContents())
    .toEqual(["1Dataown", "2Un-tone-mappedshared"]);

  const list = page.getByRole("grid", { name: "Views of displays" });
  await list.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowUp");
  for (let step = 0; step < 9; step++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const edit = page.getByRole("dialog", { name: "Edit Display" });
  await edit.locator("input:focus").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Cinema");
  await page.keyboard.press("Control+Enter");
  await closed(edit);
  await page.getByRole("region", { name: "Views of Cinema" }).waitFor();
  await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press("Enter");
  await edit.waitFor();
  await page.mouse.click(5, 5);
  await closed(edit);

  await saved(page);
  await expect
    .poll(() => onServer(page))
    .toContain("  Cinema:\n    - !<View> {name: Data, colorspace: Raw}\n");
  for (let step = 0; step < 4; step++) await page.keyboard.press("Control+z");
  await saved(page);
  await expect.poll(() => onServer(page)).toBe(original);
  expect(await page.getByRole("dialog").count()).toBe(0);

  await page.goto(`${new URL(page.url()).href.replace(/\/displays.*/, "")}/displays/nowhere`);
  await page.getByText("Could not find the display with ID: nowhere").waitFor();
  await page.getByRole("button", { name: "Return to list" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/displays$/);
  expect(errors).toEqual([]);
});

/** A visitor on the displays of a new studio configuration. */
async function onDisplays() {
  const { page, errors } = await studio(app);
  const original = await onServer(page);
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await page.getByRole("heading", { name: "Displays" }).first().waitFor();
  const cell = (view: string, display: string) => page.getByLabel(`${view}, ${display}: `, { exact: false });
  return { page, errors, original, cell, grid: page.getByRole("grid", { name: "Views of displays" }) };
}

const SDR = "ACES 2.0 - SDR 100 nits (Rec.709)";

test("by keyboard alone: add, order, hide and remove views in the matrix, the virtual display included", async () => {
  const { page, errors, original, cell, grid } = await onDisplays();
  await grid.focus();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // To the view by its first letter, to the display by arrows.
  await press("Control+Home", "u", "ArrowUp", "ArrowRight", "Space");
  await cell(SDR, "Display P3 - Display").and(page.getByLabel("shared view 5")).waitFor();
  await press("Alt+ArrowUp");
  await cell(SDR, "Display P3 - Display").and(page.getByLabel("shared view 4")).waitFor();

  await press("Home", "ArrowLeft", "Alt+ArrowUp", "Space");
  await page.getByText("Not active", { exact: true }).waitFor();

  await press("End", "Control+Home", "End", "Space");
  await cell("ACES 2.0 - HDR 1000 nits (P3 D65)", "Virtual display")
    .and(page.getByLabel("shared view 6"))
    .waitFor();
  await press("Alt+ArrowUp", "Delete");

  await press("Control+Home", "ArrowUp", "Alt+ArrowRight");
  await saved(page);
  const text = await onServer(page);
  expect(text).toMatch(/active_displays: \[Display P3 - Display, sRGB - Display,/);
  expect(text).not.toMatch(new RegExp(`active_views: .*${SDR.replace(/[().]/g, "\\$&")}`));
  expect(text).toMatch(
    /Display P3 - Display:\n(?: {4}.*\n)* {4}- !<Views> \[.*SDR 100 nits \(Rec\.709\), Video/,
  );
  for (let step = 0; step < 8; step++) await page.keyboard.press("Control+z");
  await saved(page);
  await expect.poll(() => onServer(page)).toBe(original);
  for (let step = 0; step < 8; step++) await page.keyboard.press("Control+y");
  await saved(page);
  await expect.poll(() => onServer(page)).toBe(text);
  expect(errors).toEqual([]);
});

test("by mouse alone: add by double click, drag into another order, edit, hide, remove, undo", async () => {
  const { page, errors, original, cell } = await onDisplays();
  await cell(SDR, "Display P3 - Display").dblclick();
  await cell(SDR, "Display P3 - Display").and(page.getByLabel("shared view 5")).waitFor();

  const views = page.getByRole("listbox", { name: "Views of Display P3 - Display" });
  await dragRow(views.getByRole("option").nth(4), views.getByRole("option").nth(1));
  await views.getByRole("option").nth(1).getByText(SDR).waitFor();

  const grips = page.locator(".matrix-grip");
  await dragRow(grips.nth(13), page.locator(".view-matrix tr[data-drag]").first(), grips.nth(0));
  await page.locator(".view-matrix tbody tr").first().getByText("Raw").waitFor();

  await page.getByRole("columnheader", { name: /Display P3 HDR/ }).click({ button: "right" });
  await page.getByRole("menuitem", { name: /Make inactive/ }).click();
  await page.getByText("8 of 9 active", { exact: false }).waitFor();

  await cell("Raw", "sRGB - Display").click();
  const form = page.getByRole("region", { name: "Raw", exact: true });
  await form.getByRole("combobox", { name: /Add a look/ }).click();
  await page.getByRole("option", { name: /Reference Gamut Compression/ }).click();
  await form.getByRole("button", { name: /inverse$/ }).click();

  await page.getByRole("tab", { name: "List" }).click();
  const active = page.getByRole("list", { name: "Active views" });
  await active.getByRole("listitem").first().hover();
  await active.getByRole("button", { name: "Move Raw down" }).click();
  await saved(page);
  const text = await onServer(page);
  expect(text).toContain(
    "- !<View> {name: Raw, colorspace: Raw, looks: -ACES 1.3 Reference Gamut Compression}",
  );
  expect(text).toMatch(/active_views: \[ACES 2\.0 - HDR 1000 nits \(P3 D65\), Raw,/);

  for (let step = 0; step < 7; step++) {
    await page.getByRole("contentinfo").getByRole("button", { name: /^Undo/ }).click();
  }
  await saved(page);
  await expect.poll(() => onServer(page)).toBe(original);
  expect(errors).toEqual([]);
});

test("by keyboard alone: make a shared view, order, rename and delete it, undo all", async () => {
  const { page, errors, original } = await onDisplays();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await page.getByRole("heading", { name: "Shared views" }).waitFor();
  await page.getByRole("button", { name: "Add shared view" }).focus();
  await page.keyboard.press("Enter");
  const name = page.getByRole("textbox", { name: /^Name/ });
  await name.waitFor();
  await name.focus();
  await page.keyboard.type("Film");
  await page.getByRole("button", { name: "Create" }).focus();
  await page.keyboard.press("Enter");
  await page
    .getByText("Either select a Target Color Space OR both View Transform and Display Color Space")
    .waitFor();
  for (const [field, answer] of [
    ["View Transform", "Un-tone-mapped"],
    ["Display Space", "<USE_DISPLAY_NAME>"],
  ] as const) {
    await page.getByRole("combobox", { name: new RegExp(`^${field}`) }).focus();
    await page.keyboard.press("Enter");
    await page.locator("[placeholder='Search...']:focus").waitFor();
    await page.keyboard.type(answer);
    await page.keyboard.press("Enter");
    await page.getByPlaceholder("Search...").nth(1).waitFor({ state: "detached" });
  }
  await page.getByRole("button", { name: "Create" }).focus();
  await page.keyboard.press("Enter");
  const list = page.getByRole("listbox", { name: "Shared views" });
  await list.getByRole("option", { name: /Film/ }).waitFor();
  await list.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Alt+ArrowUp");
  await saved(page);
  expect(await onServer(page)).toContain(
    "!<View> {name: Film, view_transform: Un-tone-mapped, display_colorspace: <USE_DISPLAY_NAME>}",
  );
  await page.keyboard.press("Delete");
  await list.getByRole("option", { name: /Film/ }).waitFor({ state: "detached" });
  for (let step = 0; step < 3; step++) await page.keyboard.press("Control+z");
  await saved(page);
  await expect.poll(() => onServer(page)).toBe(original);
  expect(errors).toEqual([]);
});
