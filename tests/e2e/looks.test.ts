import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { python } from "../shared.ts";
import { type App, startApp } from "./app.ts";
import { answer, saved, searching, tabTo } from "./keys.ts";
import { official } from "./official.ts";
import { onServer, studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** Goes by Tab to a control of the screen. */
const tabToControl = (page: Page, role: "textbox" | "button" | "spinbutton", name: string | RegExp) =>
  tabTo(page.getByRole("main").getByRole(role, { name }).first());

/** Replaces the text of the field that has the focus, and leaves it. */
async function fill(page: Page, text: string) {
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Tab");
}

test("by keyboard alone: make a look with a CDL, rename a view transform that views use, undo all", async () => {
  const { page, errors } = await studio(app);
  const original = await onServer(page);

  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await page.getByRole("listbox", { name: "Looks" }).waitFor();
  await tabToControl(page, "button", "Add look");
  await page.keyboard.press("Enter");
  await page.getByRole("form", { name: "Create Look" }).waitFor();
  await tabToControl(page, "textbox", /^Name/);
  await fill(page, "Warm");
  await tabToControl(page, "button", "Add Transform");
  await page.keyboard.press("Enter");
  await searching(page);
  await page.keyboard.type("cdl");
  await page.keyboard.press("Enter");
  await page.getByRole("listbox", { name: "Add Transform" }).waitFor({ state: "detached" });
  await tabToControl(page, "spinbutton", "Slope R");
  await fill(page, "1.1");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("region", { name: "Warm" }).waitFor();
  await expect.poll(() => page.getByRole("option", { name: /^Warm/ }).count()).toBe(1);

  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("v");
  await page.getByRole("listbox", { name: "View transforms" }).waitFor();
  await page.getByRole("listbox", { name: "View transforms" }).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Un-tone-mapped" }).waitFor();
  await fill(page, "Bare");
  await page.getByRole("region", { name: "Bare" }).waitFor();
  await saved(page);

  const made = await onServer(page);
  expect(made).toContain("name: Warm\n    process_space: scene_linear");
  expect(made).toContain("!<CDLTransform> {slope: [1.1, 1, 1]}");
  expect(made).toContain("view_transform: Bare,");
  expect(made).not.toContain("view_transform: Un-tone-mapped,");
  if (python) expect(official(made)).toContain("default_view_transform: Bare");

  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await saved(page);
  await expect.poll(() => onServer(page)).toBe(original);
  expect(errors).toEqual([]);
});

test("a CDL file fills the step of a look that is being made", async () => {
  const { page, errors } = await studio(app);
  await page
    .getByRole("link", { name: /^Looks/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Add look", exact: true }).click();
  await page.getByRole("textbox", { name: /^Name/ }).first().fill("Shot grade");
  await page.getByRole("button", { name: /^Add Transform/ }).click();
  await page.getByRole("option", { name: "CDL", exact: true }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import CDL…" }).click();
  const text =
    '<ColorCorrection id="a"><SOPNode><Slope>1.1 1 0.9</Slope><Offset>0 0 0</Offset><Power>1 1 1</Power></SOPNode></ColorCorrection>';
  const file = { name: "shot.cc", mimeType: "text/xml", buffer: Buffer.from(text) };
  await (await chooser).setFiles(file);
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLInputElement>("main input")].some(({ value }) => value === "1.1"),
  );
  await page.getByRole("button", { name: /^Create/ }).click();
  await page.getByRole("region", { name: "Shot grade" }).waitFor();
  await saved(page);
  await expect.poll(() => onServer(page)).toContain("!<CDLTransform> {slope: [1.1, 1, 0.9]");
  expect(errors).toEqual([]);
});

test("by mouse alone: a CDL file becomes a look from the menu, a view from that of its display, and a CLF is baked", async () => {
  const { page, errors } = await studio(app);
  const sections = page.getByRole("navigation", { name: "Sections" });
  await sections.getByRole("link", { name: /^Looks/ }).click();
  await page.getByRole("button", { name: "More for looks" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Import CDL as look…" }).click();
  await (await chooser).setFiles({
    name: "sh010.cc",
    mimeType: "text/xml",
    buffer: Buffer.from(
      '<ColorCorrection id="sh010"><SOPNode><Slope>1.1 1 0.9</Slope><Offset>0 0 0</Offset><Power>1 1 1</Power></SOPNode></ColorCorrection>',
    ),
  });
  await page.getByRole("option", { name: /^sh010/ }).waitFor();

  await sections.getByRole("link", { name: /^Displays/ }).click();
  await page.getByRole("complementary").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Add view…" }).click();
  const palette = page.getByRole("dialog", { name: "Add view to display" });
  await palette.waitFor();
  await expect.poll(() => palette.getByRole("button", { name: /^Display sRGB/ }).count()).toBe(1);
  await page.keyboard.press("Escape");
  await palette.waitFor({ state: "detached" });

  await sections.getByRole("link", { name: "Export" }).click();
  await page.getByRole("button", { name: "Bake a LUT…" }).click();
  const bake = page.getByRole("dialog", { name: "Bake conversion to a LUT file" });
  await bake.getByRole("option", { name: /^ACEScct/ }).click();
  await bake
    .getByRole("option", { name: /^sRGB - Display/ })
    .first()
    .click();
  const download = page.waitForEvent("download");
  await bake.getByRole("option", { name: /^Common LUT Format/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.clf$/);
  expect(errors).toEqual([]);
});

test("at 390 pixels nothing of the status bar lies on something else, and a toast covers nothing of the picture", async () => {
  // No toast of the test before may stand there.
  const { page } = await studio(app, "cold");
  const sections = page.getByRole("navigation", { name: "Sections" });
  await sections.getByRole("link", { name: /^Looks/ }).click();
  await page.getByRole("option", { name: /^ACES 1.3/ }).click();
  await page.getByRole("button", { name: "Add Transform" }).click();
  await searching(page);
  await page.keyboard.type("primary");
  await page.getByRole("option", { name: /primary/i }).click();
  await page.locator("li[data-sonner-toast]").waitFor();
  await page.waitForFunction(() => {
    const toast = document.querySelector("li[data-sonner-toast]")?.getBoundingClientRect();
    const from = document.querySelector(".viewer-foot")?.getBoundingClientRect();
    return toast && from && from.bottom <= toast.top;
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForFunction(() => {
    const boxes = [...document.querySelectorAll(".status-bar > *, .status-bar .fact > span")]
      .filter((each) => !each.querySelector("span"))
      .map((each) => each.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    return boxes.every((box, at) => !boxes[at + 1] || box.right <= (boxes[at + 1] as DOMRect).left + 1);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("by mouse alone: the overview trims, after a dialog that names what goes", async () => {
  const { page, errors } = await studio(app);
  await page.getByRole("button", { name: "Trim…" }).click();
  const palette = page.getByRole("dialog", { name: "Trim configuration to what is used" });
  await palette.getByRole("option", { name: /^ARRI LogC4 Input/ }).click();
  await palette.getByRole("option", { name: /^Continue with 1/ }).click();
  const question = page.getByRole("dialog", { name: /^Trim away .*\d+ color spaces/ });
  await question.getByText("S-Log3 S-Gamut3.Cine", { exact: true }).waitFor();
  await question.getByRole("button", { name: /^Delete \d+$/ }).click();
  await question.waitFor({ state: "detached" });
  const text = await onServer(page);
  expect(text).toContain("name: ARRI LogC4");
  expect(text).not.toContain("name: S-Log3 S-Gamut3.Cine");
  if (python) official(text);
  expect(errors).toEqual([]);
});

test("the menu of a look adds it to views", async () => {
  const { page, errors } = await studio(app);
  await page.goto(`${page.url()}/looks`);
  await page.getByRole("option", { name: /Reference Gamut Compression/ }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Add to views…" }).click();
  await answer(page, "Raw");
  await page
    .getByText(/^Added “ACES 1.3 Reference Gamut Compression” to “Raw”/)
    .first()
    .waitFor();
  expect(errors).toEqual([]);
});
