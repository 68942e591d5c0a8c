import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until } from "./app.ts";
import { searching, tabTo, typeToItem, upload } from "./keys.ts";
import { settledBox } from "./pointer.ts";
import { onServer, studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** A built-in configuration at the form of its reference space, whose chains are empty. */
async function atReference() {
  const visitor = await studio(app);
  const { page } = visitor;
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await page.getByRole("heading", { name: "Color spaces" }).waitFor();
  await page.getByText("ACES2065-1", { exact: true }).first().click();
  await page.getByRole("button", { name: /^Add Transform/ }).waitFor();
  return visitor;
}

/** The steps in sight by type, a group with an asterisk. */
async function steps(page: Page): Promise<string> {
  const names = await page.locator(".step-type").allInnerTexts();
  return names.map((name) => name.trim()).join(" ");
}
async function shows(page: Page, expected: string): Promise<void> {
  await until(async () => (await steps(page)) === expected).catch(async () => {
    expect(await steps(page)).toBe(expected);
  });
}

async function undoAll(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let undone = 0; undone < 60; undone++) {
    if (
      (await page
        .getByRole("contentinfo")
        .getByText(/^Undo: /)
        .count()) === 0
    )
      return;
    await page.keyboard.press("Control+z");
    await page.waitForTimeout(50);
  }
}

test("by keyboard alone: add, order, group, copy, paste, open a menu, delete, undo all", async () => {
  const { page, errors } = await atReference();
  const original = await onServer(page);
  const { keyboard } = page;
  const addButton = page.getByRole("button", { name: /^Add Transform/ }).first();
  const add = async (type: string) => {
    await tabTo(addButton);
    await keyboard.press("Enter");
    await searching(page);
    await keyboard.type(type);
    await keyboard.press("Enter");
    await page.locator(".step-head:focus").waitFor();
  };
  await add("matrix");
  await add("range");
  await add("cdl");
  await shows(page, "Matrix Range CDL");

  // The new step has the focus: up to the front, and select the two behind it.
  await keyboard.press("Alt+ArrowUp");
  await keyboard.press("Alt+ArrowUp");
  await shows(page, "CDL Matrix Range");
  await keyboard.press("ArrowDown");
  await keyboard.press("Shift+ArrowDown");
  await keyboard.press("Control+g");
  await shows(page, "CDL Group Matrix Range");

  // The first step goes into the group beside it, and out of it again.
  await keyboard.press("Home");
  await keyboard.press("Alt+ArrowRight");
  await shows(page, "Group CDL Matrix Range");
  await keyboard.press("Alt+ArrowLeft");
  await shows(page, "Group Matrix Range CDL");

  await keyboard.press("Control+c");
  await until(async () => (await page.evaluate(() => navigator.clipboard.readText())).includes("CDL"));
  await keyboard.press("Home");
  await keyboard.press("Control+v");
  await shows(page, "Group Matrix Range CDL CDL");

  await keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: /^Duplicate/ }).waitFor();
  await typeToItem(page, "dup");
  await keyboard.press("Enter");
  await shows(page, "Group Matrix Range CDL CDL CDL");
  await page.locator(".step-head:focus").waitFor();

  await keyboard.press("Delete");
  await keyboard.press("Home");
  await keyboard.press("Control+Shift+g");
  await shows(page, "Matrix Range CDL CDL");

  // Parameters by Tab, from the head into the cells.
  await keyboard.press("Home");
  const cell = page.getByRole("spinbutton", { name: "Matrix row R column R" });
  if ((await cell.count()) === 0) await keyboard.press("Enter");
  await tabTo(cell);
  await keyboard.type("2");
  await keyboard.press("Tab");
  await until(async () => (await onServer(page)).includes("matrix: [2, 0, 0, 0"));

  await undoAll(page);
  await expect.poll(() => onServer(page)).toBe(original);
  expect(errors).toEqual([]);
});

test("by mouse alone: add by right click, drag to order and into a group, menu of a step, undo all", async () => {
  const { page, errors } = await atReference();
  const original = await onServer(page);
  const pick = (name: string) =>
    page
      .locator(".search-menu-row")
      .filter({
        has: page.locator(".search-menu-words > span:first-child", { hasText: new RegExp(`^${name}$`) }),
      })
      .first()
      .click();
  const add = async (name: string) => {
    await page
      .locator(".steps-foot")
      .last()
      .click({ button: "right", position: { x: 220, y: 12 } });
    await pick(name);
  };
  const head = (at: number) => page.locator(".step-head").nth(at);
  /** From the grip of a step to a height of another's head: 0 is its upper edge, 1 its lower. */
  const drag = async (from: number, to: number, height: number) => {
    // An open menu keeps the pointer from what lies behind it, and steps that are folded move.
    await page.getByRole("menu").waitFor({ state: "detached" });
    const handle = head(from).locator(".step-grip");
    const grip = await settledBox(handle);
    // Steps that still move after a drop are waited for.
    await handle.hover({ position: { x: 8, y: 8 } });
    await page.mouse.down();
    await page.mouse.move(grip.x + 14, grip.y + 16, { steps: 3 });
    // What comes late to the form moves the steps: the pointer goes after its target.
    await until(async () => {
      const box = await settledBox(head(to));
      await page.mouse.move(box.x + 80, box.y + box.height * height, { steps: 4 });
      const marked = await page.locator(".step-gap").isVisible();
      return marked && JSON.stringify(box) === JSON.stringify(await settledBox(head(to)));
    });
    await page.mouse.up();
  };
  for (const name of ["Matrix", "Range", "Group"]) await add(name);
  await shows(page, "Matrix Range Group");
  await page.getByRole("button", { name: "All steps" }).click();
  await page.getByRole("menuitem", { name: "Collapse all" }).click();

  await drag(1, 0, 0.1);
  await shows(page, "Range Matrix Group");
  await drag(0, 2, 0.5);
  await page
    .getByRole("button", { name: "Expand step 2" })
    .or(page.getByRole("button", { name: "Collapse step 2" }))
    .first()
    .click();
  await until(async () => /Matrix Group|Group/.test(await steps(page)));
  await until(async () =>
    (await onServer(page)).includes(
      "!<GroupTransform>\n          children:\n            - !<RangeTransform>",
    ),
  );

  await head(0).click({ button: "right", position: { x: 200, y: 10 } });
  await page.getByRole("menuitem", { name: /^Make inverse/ }).click();
  await until(async () => (await onServer(page)).includes("!<MatrixTransform> {direction: inverse}"));
  await head(0).click({ button: "right", position: { x: 200, y: 10 } });
  await page.getByRole("menuitem", { name: /^Delete/ }).click();
  await until(async () => !(await onServer(page)).includes("!<MatrixTransform> {direction: inverse}"));

  const undo = page.getByRole("contentinfo").getByRole("button", { name: /^Undo/ });
  await until(async () => {
    await undo.click({ timeout: 500 }).catch(() => undefined);
    return (await onServer(page)) === original;
  });
  await expect.poll(() => onServer(page)).toBe(original);
  expect(errors).toEqual([]);
});

test("four hundred steps have the controls of those in sight; keys, drag and parameters reach all of them", async () => {
  const { page, errors } = await app.visitor();
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  const many = [...Array(400).keys()].map((at) => `        - !<CDLTransform> {sat: ${at + 2}}`).join("\n");
  const text = `ocio_profile_version: 2.5\nroles: {default: raw}\nlooks:\n  - !<Look>\n    name: Long\n    process_space: raw\n    transform: !<GroupTransform>\n      children:\n${many}\ncolorspaces:\n  - !<ColorSpace> {name: raw, isdata: true}\n`;
  await upload(page, "long.ocio", text);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await page
    .getByRole("link", { name: /^Looks/ })
    .first()
    .click();
  await page.getByRole("option", { name: /^Long/ }).dblclick();
  await page.locator(".step").nth(399).waitFor({ state: "attached" });
  const heads = page.locator(".step-head");
  const controls = () => page.locator(".step-head .step-summary").count();
  await until(async () => (await controls()) < 80);

  await heads.first().focus();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Expand step 400", exact: true }).waitFor();
  await expect.poll(() => controls()).toBeLessThan(80);
  await page.keyboard.press("Alt+ArrowUp");
  await until(async () =>
    (await onServer(page)).includes("{sat: 401}\n        - !<CDLTransform> {sat: 400}"),
  );
  await page.keyboard.press("Enter");
  await page.getByRole("slider", { name: "Saturation slider" }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "Expand step 1", exact: true }).waitFor();

  // Down beyond what was in sight, then one step dragged behind the next.
  await page.locator(".step").nth(200).scrollIntoViewIfNeeded();
  const to = await settledBox(page.locator(".step").nth(201));
  const from = await settledBox(page.locator(".step").nth(200).locator(".step-grip svg"));
  await page.mouse.move(from.x + 4, from.y + 4);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height - 3, { steps: 6 });
  await page.locator(".step-gap").waitFor();
  await page.mouse.up();
  await until(async () =>
    (await onServer(page)).includes("{sat: 203}\n        - !<CDLTransform> {sat: 202}"),
  );
  expect(errors).toEqual([]);
});
