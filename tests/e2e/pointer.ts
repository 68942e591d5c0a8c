import type { Locator } from "playwright-core";
import { until } from "./app.ts";

/** Where an element lies once it lies still. */
export async function settledBox(element: Locator) {
  let box = await element.boundingBox();
  await until(async () => {
    const before = JSON.stringify(box);
    box = await element.boundingBox();
    return box !== null && before === JSON.stringify(box);
  });
  return box!;
}

/** Drags a row to the upper half of another, by a part of that, once it is marked as the place where the row lands. */
export async function dragRow(from: Locator, to: Locator, part = to): Promise<void> {
  const { mouse } = from.page();
  const row = await settledBox(from);
  // Rows that still move after a drop are waited for, once more right before the press.
  await from.hover();
  await mouse.down();
  await mouse.move(row.x + row.width / 2, row.y + row.height / 2 + 8, { steps: 2 });
  const { x, y, width } = await settledBox(part);
  await mouse.move(x + width / 2, y + 8, { steps: 4 });
  await mouse.move(x + width / 2, y + 4);
  await until(async () => (await to.getAttribute("data-drop")) === "before");
  await mouse.up();
}
