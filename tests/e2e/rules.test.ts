import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { python } from "../shared.ts";
import { type App, startApp, until } from "./app.ts";
import { byKeyboard, searching, tabTo } from "./keys.ts";
import { official } from "./official.ts";
import { dragRow } from "./pointer.ts";
import { onServer, studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** A new configuration on its overview. */
async function opened() {
  const visitor = await studio(app);
  return { ...visitor, original: await onServer(visitor.page) };
}

const list = (page: Page, name: string) => page.getByRole("listbox", { name, exact: true });
const names = (page: Page, name: string) =>
  list(page, name)
    .getByRole("option")
    .evaluateAll((rows) => rows.map((row) => row.querySelector(".grow")?.textContent));
const focused = (place: Locator) =>
  until(() => place.evaluate((element) => element === document.activeElement));

async function keys(page: Page, ...presses: string[]) {
  for (const press of presses) await page.keyboard.press(press);
}

/** Replaces the text of the field that has the focus, and goes to the next. */
async function fill(page: Page, text: string) {
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Tab");
}

/** Chooses in the picker that has the focus; several choices where it takes several. */
async function pick(page: Page, ...choices: string[]) {
  await page.keyboard.press("ArrowDown");
  await searching(page);
  for (const choice of choices) {
    await page.keyboard.type(choice);
    await page.keyboard.press("Enter");
  }
  if (choices.length > 1) await page.keyboard.press("Escape");
  await page.getByPlaceholder("Search...").waitFor({ state: "detached" });
}

/** Opens the form of a new rule of a type, or makes the one that has none. */
async function addByKeys(page: Page, what: string, type: string) {
  await tabTo(page.getByRole("button", { name: `Add ${what}` }));
  await page.keyboard.press("Enter");
  const at = page.locator("[role=menuitem]:focus");
  await at.waitFor();
  while (!(await at.textContent())?.startsWith(type)) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor({ state: "detached" });
}

test("by keyboard alone: every type of file rule is made, edited, moved, deleted, undone and redone", async () => {
  const { page, errors, original } = await opened();
  await keys(page, "g", "f");
  const rules = list(page, "File rules");
  await rules.waitFor();
  const before = await names(page, "File rules");
  expect(before).toEqual(["EXR", "Movies", "Default"]);

  await addByKeys(page, "file rule", "Basic");
  await page.getByRole("form", { name: "Create File Rule" }).waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByText("Rule name is required").waitFor();
  await fill(page, "plates");
  await fill(page, "*/plates/*");
  await fill(page, "dpx");
  await pick(page, "ACEScct");
  await page.keyboard.press("Control+Enter");
  await focused(rules);
  await expect.poll(() => names(page, "File rules")).toEqual(["EXR", "Movies", "plates", "Default"]);
  await keys(page, "Alt+ArrowUp", "Alt+ArrowUp");
  await expect.poll(() => names(page, "File rules")).toEqual(["plates", "EXR", "Movies", "Default"]);
  await keys(page, "Delete");
  await expect.poll(() => names(page, "File rules")).toEqual(before);
  await keys(page, "Control+z");
  await expect.poll(() => names(page, "File rules")).toEqual(["plates", "EXR", "Movies", "Default"]);

  await addByKeys(page, "file rule", "Regex");
  await page.getByRole("form", { name: "Create File Rule" }).waitFor();
  await fill(page, "tex");
  await fill(page, ".*_tx\\..*");
  await pick(page, "ACEScg");
  await page.keyboard.press("Control+Enter");
  await focused(rules);
  await keys(page, "F2");
  await fill(page, "textures");
  await keys(page, "Tab");
  await fill(page, ".*_(tx|tex)\\..*");
  await keys(page, "Escape");
  await focused(rules);
  await keys(page, "Alt+ArrowUp", "Delete", "Control+z", "Control+Shift+z", "Control+z");
  await expect
    .poll(() => names(page, "File rules"))
    .toEqual(["plates", "EXR", "textures", "Movies", "Default"]);

  await addByKeys(page, "file rule", "Path search");
  await page.getByRole("region", { name: "File rule ColorSpaceNamePathSearch" }).waitFor();
  await tabTo(rules);
  await keys(page, "Alt+ArrowUp", "Delete", "Control+z");
  const order = ["plates", "EXR", "textures", "ColorSpaceNamePathSearch", "Movies", "Default"];
  await expect.poll(() => names(page, "File rules")).toEqual(order);
  await keys(page, "End", "Enter");
  await pick(page, "ACEScg");
  const made = await onServer(page);
  expect(
    made.split("\n").filter((line) => /!<Rule>.*colorspace: /.test(line) && !/EXR|Movies/.test(line)),
  ).toEqual([
    '  - !<Rule> {name: plates, colorspace: ACEScct, pattern: "*/plates/*", extension: dpx}',
    "  - !<Rule> {name: textures, colorspace: ACEScg, regex: .*_(tx|tex)\\..*}",
    "  - !<Rule> {name: Default, colorspace: ACEScg}",
  ]);
  if (python) expect(official(made)).toBe(made);

  await byKeyboard(page, "test file rules", "/a/x_tx.png");
  const tester = page.getByRole("region", { name: "Try a path" });
  await focused(tester.getByRole("textbox", { name: "Path" }));
  await tester.getByRole("status").getByText("textures").waitFor();
  await keys(page, "Escape", "Escape");
  await focused(rules);

  const undone = async () => (await onServer(page)) === original;
  for (let step = 0; step < 20 && !(await undone()); step++) await keys(page, "Control+z");
  await expect.poll(() => names(page, "File rules")).toEqual(before);
  for (let step = 0; step < 20; step++) await keys(page, "Control+Shift+z");
  await expect.poll(() => onServer(page)).toBe(made);
  expect(errors).toEqual([]);
});

test("by keyboard alone: both types of viewing rule", async () => {
  const { page, errors, original } = await opened();
  await keys(page, "g", "w");
  const rules = list(page, "Viewing rules");
  await rules.waitFor();
  const before = await names(page, "Viewing rules");

  for (const [type, choices] of [
    ["Color spaces", ["ACEScg", "ACEScct"]],
    ["Encodings", ["log", "sdr-video"]],
  ] as const) {
    await addByKeys(page, "viewing rule", type);
    const form = page.getByRole("form", { name: "Create Viewing Rule" });
    await focused(form.getByRole("textbox", { name: "Name" }));
    await keys(page, "Tab");
    await pick(page, ...choices);
    await page.keyboard.press("Control+Enter");
    await focused(rules);
    await keys(page, "Alt+ArrowUp");
  }
  expect(await names(page, "Viewing rules")).toEqual([
    ...before.slice(0, -1),
    "colorspace-rule",
    "encoding-rule",
    before.at(-1),
  ]);
  await keys(page, "F2");
  await fill(page, "video");
  await keys(page, "Escape");
  await keys(page, "Space", "Shift+ArrowUp", "Delete");
  await page.getByRole("dialog", { name: "Delete 2 viewing rules" }).waitFor();
  await keys(page, "Enter");
  await expect.poll(() => names(page, "Viewing rules")).toEqual(before);
  await keys(page, "Control+z");
  const made = await onServer(page);
  expect(made).toContain("- !<Rule> {name: colorspace-rule, colorspaces: [ACEScg, ACEScct]}");
  expect(made).toContain("- !<Rule> {name: video, encodings: [log, sdr-video]}");
  if (python) expect(official(made)).toBe(made);
  for (let step = 0; step < 5; step++) await keys(page, "Control+z");
  await expect.poll(() => onServer(page)).toBe(original);
  expect(errors).toEqual([]);
});

test("by pointer alone: rules of both screens are made, edited, dragged, deleted and undone", async () => {
  const { page, errors, original } = await opened();
  await page
    .getByRole("link", { name: /^File rules/ })
    .first()
    .click();
  const row = (name: string) => page.getByRole("option", { name: new RegExp(name) });
  const add = async (what: string, type: RegExp) => {
    await page.getByRole("button", { name: `Add ${what}` }).click();
    await page.getByRole("menuitem", { name: type }).click();
  };
  const choose = async (place: Locator, field: RegExp, ...options: string[]) => {
    await place.getByRole("combobox", { name: field }).click();
    for (const name of options) await page.getByRole("option", { name, exact: true }).click();
  };
  const undo = page.getByRole("contentinfo").getByRole("button", { name: /^Undo/ });

  await add("file rule", /^Basic/);
  const make = page.getByRole("form", { name: "Create File Rule" });
  await make.getByLabel(/^Name/).fill("plates");
  await choose(make, /^Color space/, "ACEScct");
  await make.getByRole("button", { name: "Create" }).click();
  await add("file rule", /^Regex/);
  await make.getByLabel(/^Name/).fill("textures");
  await make.getByLabel(/^Regex/).fill(".*_tx");
  await choose(make, /^Color space/, "ACEScg");
  await make.getByRole("button", { name: "Create" }).click();
  await add("file rule", /^Path search/);
  await row("ColorSpaceNamePathSearch").waitFor();
  await dragRow(row("textures"), row("^1 ?EXR"));
  await until(async () => (await names(page, "File rules"))[0] === "textures");
  expect(await names(page, "File rules")).toEqual([
    "textures",
    "EXR",
    "Movies",
    "plates",
    "ColorSpaceNamePathSearch",
    "Default",
  ]);
  await row("plates").click();
  const form = page.getByRole("region", { name: "File rule plates" });
  await form.getByLabel("Extension").fill("dpx");
  await form.getByRole("button", { name: "Move up" }).click();
  await form.getByRole("button", { name: "Delete", exact: true }).click();
  await undo.click();
  await row("ColorSpaceNamePathSearch").click();
  await page.getByRole("main").getByRole("button", { name: "Delete", exact: true }).click();
  await expect
    .poll(() => names(page, "File rules"))
    .toEqual(["textures", "EXR", "plates", "Movies", "Default"]);

  await page
    .getByRole("link", { name: /^Viewing rules/ })
    .first()
    .click();
  for (const [type, field, option] of [
    [/^Color spaces/, /^Color Spaces/, "ACEScg"],
    [/^Encodings/, /^Encodings/, "log"],
  ] as const) {
    await add("viewing rule", type);
    const rule = page.getByRole("form", { name: "Create Viewing Rule" });
    await choose(rule, field, option);
    await page.mouse.click(5, 5);
    await rule.getByRole("button", { name: "Create" }).click();
    await rule.waitFor({ state: "detached" });
  }
  await dragRow(row("encoding-rule"), list(page, "Viewing rules").getByRole("option").first());
  await until(async () => (await names(page, "Viewing rules"))[0] === "encoding-rule");
  await row("colorspace-rule").click({ modifiers: ["ControlOrMeta"] });
  await row("encoding-rule").click({ modifiers: ["ControlOrMeta"] });
  await page.getByRole("toolbar", { name: "Selection" }).getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete 2 viewing rules" });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => onServer(page)).not.toContain("-rule,");
  await undo.click();
  const made = await onServer(page);
  expect(made).toContain("viewing_rules:\n  - !<Rule> {name: encoding-rule, encodings: log}\n");
  if (python) expect(official(made)).toBe(made);
  for (let step = 0; step < 20 && (await onServer(page)) !== original; step++) await undo.click();
  await expect.poll(() => onServer(page)).toBe(original);
  expect(errors).toEqual([]);
});
