import type { Page } from "playwright-core";

/** The palette's dialog, whose name is that of what it asks for. */
export const palette = (page: Page) => page.locator(".palette[role=dialog]");

/**
 * Runs a command by keyboard alone: opens the palette, finds the command, answers its questions in order.
 * An answer is typed and taken with Enter; the empty answer takes what is offered.
 */
export async function byKeyboard(page: Page, command: string, ...answers: string[]): Promise<void> {
  await page.keyboard.press("Control+k");
  const dialog = palette(page);
  await dialog.waitFor();
  await page.keyboard.type(command);
  await dialog.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  for (const text of answers) await answer(page, text);
  await dialog.waitFor({ state: "detached" });
}

/** Answers the question that the palette asks: waits for an empty field, types, takes the first row. */
export async function answer(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>(".palette [role=combobox]")?.value === "",
  );
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** Waits until the status bar says that everything is on the server. */
export async function saved(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByText("Saved", { exact: true }).waitFor();
}
