import type { Locator, Page } from "playwright-core";
import { until } from "./app.ts";

/** The palette's dialog, whose name is that of what it asks for. */
export const palette = (page: Page) => page.locator(".palette[role=dialog]");

/** Waits until no key waits for a screen: where the focus is then, they have led. */
export async function heard(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.keys === undefined);
}

/**
 * Runs a command by keyboard alone, once the screen is there: opens the palette, finds the command, answers its questions in order.
 * An answer is typed and taken with Enter; the empty answer takes what is offered.
 */
export async function byKeyboard(page: Page, command: string, ...answers: string[]): Promise<void> {
  await heard(page);
  await page.keyboard.press("Control+k");
  const dialog = palette(page);
  await dialog.waitFor();
  await page.keyboard.type(command);
  await dialog.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  for (const text of answers) await answer(page, text);
  await withDefaults(page);
}

/**
 * Opens a file by Ctrl+O or a button, once the commands are there: a browser opens its chooser only within seconds of a
 * key or a click, and a busy machine needs longer to load them.
 */
export async function upload(
  page: Page,
  name: string,
  content: string | Buffer,
  button?: string | RegExp,
): Promise<void> {
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("option").first().waitFor();
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "detached" });
  const chooser = page.waitForEvent("filechooser");
  if (button === undefined) await page.keyboard.press("Control+o");
  else await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
}

/** Takes the defaults of what is still asked for, where something is; waits until the palette is gone. */
async function withDefaults(page: Page): Promise<void> {
  const dialog = palette(page);
  const offer = dialog.getByText("Run with defaults").first();
  await Promise.race([dialog.waitFor({ state: "detached" }), offer.waitFor().catch(() => undefined)]);
  if (await offer.isVisible()) await page.keyboard.press("Alt+Enter");
  await dialog.waitFor({ state: "detached" });
}

/**
 * Answers the question that the palette asks: waits for an empty field or one whose default is selected, types, takes
 * the first row.
 */
export async function answer(page: Page, text: string): Promise<void> {
  await page.waitForFunction(() => {
    const field = document.querySelector<HTMLInputElement>(".palette [role=combobox]");
    return field && field.selectionStart === 0 && field.selectionEnd === field.value.length;
  });
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** Waits until the search of a picker or menu that was opened has the focus: what is typed before is lost. */
export async function searching(page: Page): Promise<void> {
  await page.locator("input[role=combobox]:focus").waitFor();
}

/** Goes to a row of the focused list by its first letters, once more where they came too slowly to be one name. */
export async function typeToRow(list: Locator, letters: string): Promise<void> {
  const { keyboard } = list.page();
  await until(async () => {
    await keyboard.press("Home");
    await keyboard.type(letters);
    const id = await list.getAttribute("aria-activedescendant");
    const words = await list.locator(`[id="${id}"]`).innerText();
    const isThere = words.toLowerCase().startsWith(letters);
    if (!isThere) await list.page().waitForTimeout(800);
    return isThere;
  });
}

/** Goes to an item of the open menu in the same way. */
export async function typeToItem(page: Page, letters: string): Promise<void> {
  const item = page.locator("[role=menuitem]:focus", { hasText: new RegExp(`^${letters}`, "i") });
  await until(async () => {
    await page.keyboard.type(letters);
    return item.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  });
}

/** Goes on by Tab until the focus is on the thing, as a person does who looks where it is. */
export async function tabTo(wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 150; presses++) {
    await heard(wanted.page());
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await wanted.page().keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${wanted}.`);
}

/** Waits until a dialog is gone and has given the focus back, which it does a moment later. */
export async function closed(dialog: Locator): Promise<void> {
  await dialog.waitFor({ state: "detached" });
  await dialog.page().waitForFunction(() => document.activeElement !== document.body);
}

/** Waits until a run is long enough ago for keys to be meant for the field that got the focus by it. */
export function rested(page: Page): Promise<void> {
  return page.waitForTimeout(600);
}

/** Waits until the status bar says that everything is on the server. */
export async function saved(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByText("Saved", { exact: true }).waitFor();
}
