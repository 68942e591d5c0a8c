import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";

/** Folder for pictures of the screens that tests go through, from `PICTURES`; none without. */
export const pictures = process.env.PICTURES;
const sizes = [
  [1440, 900],
  [1280, 800],
  [390, 844],
] as const;

/** Takes pictures of the screen in both themes and three sizes where they are wanted; the largest stays. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const)
    for (const [width, height] of sizes) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${pictures}/${name}-${colorScheme}-${width}.png` });
    }
  await page.setViewportSize({ width: 1440, height: 900 });
}
