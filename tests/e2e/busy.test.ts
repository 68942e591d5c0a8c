import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, settled, startApp, until } from "./app.ts";
import { answer, palette, saved } from "./keys.ts";
import { studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** Makes the page slow: its code comes late, or the processor is busy. The function returned ends that. */
const slowness: Record<string, (page: Page) => Promise<() => Promise<void>>> = {
  "whose screens come late": async (page) => {
    await page.route("**/assets/*.js", async (route) => {
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue().catch(() => undefined);
    });
    return () => page.unroute("**/assets/*.js");
  },
  "on a busy processor": async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 20 });
    return async () => void (await session.send("Emulation.setCPUThrottlingRate", { rate: 1 }));
  },
};

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses keys without waiting until the page has met the one before. */
async function burst({ keyboard }: Page, ...chords: string[]): Promise<void> {
  const pressed = chords.map((chord) => chord.split("+"));
  const steps = pressed.flatMap((keys) => [
    ...keys.map((key) => keyboard.down(key)),
    ...keys.toReversed().map((key) => keyboard.up(key)),
  ]);
  await Promise.all(steps);
}

test.each(Object.keys(slowness))(
  "keys wait in order for the screen that they are meant for, in a page %s",
  async (kind) => {
    const { page, errors } = await studio(app, "cold");
    await saved(page);
    const end = await slowness[kind]?.(page);

    await press(page, "g", "c", "/", ..."vlog");
    const search = page.getByRole("searchbox").or(page.locator(".row-search input"));
    await until(async () => (await search.inputValue().catch(() => "")) === "vlog");
    await page.getByText(/^\d of \d+$/).waitFor();

    // The rows of the next list, by arrows that come before it.
    await press(page, "ArrowDown", "g", "l", "g", "d", "ArrowDown", "ArrowDown");
    const list = page.getByRole("listbox", { name: "Display color spaces" });
    await list.waitFor();
    const third = await list.getByRole("option").nth(2).getAttribute("id");
    await until(async () => (await list.getAttribute("aria-activedescendant")) === third);

    // The new row has the name that was typed at once.
    await press(page, "g", "t", "+", ..."Plates", "Enter");
    const categories = page.getByRole("listbox", { name: "Categories" });
    await categories.getByText("Plates").waitFor();

    // The name is typed over in the form that Enter opens, and left by Tab.
    await categories.focus();
    await burst(page, "Home", "Enter", "Control+a", ..."Aardvark", "Tab");
    await page.getByRole("region", { name: "Aardvark", exact: true }).waitFor();
    const description = page.getByRole("region", { name: "Aardvark" }).getByLabel("Description");
    await until(() => description.evaluate((element) => element === document.activeElement));
    expect(await description.inputValue()).toBe("");
    await end?.();
    expect(errors).toEqual([]);
  },
);

test("a field that is pressed while a screen comes gets the keys, and keeps the focus once it is there", async () => {
  const { page, errors } = await studio(app, "cold");
  await saved(page);
  const red = page.locator(".inspector input.number").first();
  await red.waitFor();
  const end = await slowness["whose screens come late"]?.(page);
  await press(page, "g", "l");
  await red.click();
  await press(page, "Control+a", ..."0.5", "ArrowUp");
  const list = page.getByRole("listbox", { name: "Looks" });
  await list.waitFor();
  await settled(page);
  expect(await red.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(Number(await red.inputValue())).toBeGreaterThan(0.5);
  await end?.();
  expect(errors).toEqual([]);
});

test("a key with Ctrl that is pressed before the commands are there waits for them", async () => {
  const { page, errors } = await studio(app, "cold");
  await press(page, "g", "c");
  await page
    .getByRole("option", { name: /^ACEScg/ })
    .first()
    .click();
  await page.getByRole("region", { name: "ACEScg", exact: true }).waitFor();
  await saved(page);
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  let held = 0;
  await page.route("**/assets/commands-*.js", async (route) => {
    held++;
    await released;
    await route.continue();
  });
  await page.reload();
  await page.getByRole("contentinfo").waitFor();
  await until(async () => held > 0);
  await page.waitForTimeout(500);
  await page.keyboard.press("Control+d");
  release();
  await page.getByRole("region", { name: "ACEScg copy", exact: true }).waitFor();
  expect(errors).toEqual([]);
});

test("the dialog of a look that is on its way leaves the keys to the palette", async () => {
  const { page, errors } = await studio(app, "cold");
  await saved(page);
  await press(page, "g", "l");
  await page.getByRole("listbox", { name: "Looks" }).waitFor();
  await page.keyboard.press("Control+k");
  await palette(page).waitFor();
  await page.keyboard.type("add look");
  await palette(page)
    .getByRole("option", { name: /^Add look/ })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  await answer(page, "Grade");
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/RowForm-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await answer(page, "ACEScg");
  await palette(page).waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await palette(page).waitFor();
  await page.keyboard.type("add tr");
  await page.getByRole("dialog", { name: "Loading..." }).waitFor();
  await page.keyboard.type("ansform");
  release();
  await page.locator("section[aria-label=Grade]").waitFor({ state: "attached" });
  await expect.poll(() => palette(page).getByRole("combobox").inputValue()).toBe("add transform");
  expect(errors).toEqual([]);
});
