import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until } from "./app.ts";
import { answer, byKeyboard } from "./keys.ts";
import { photograph, pictures } from "./pictures.ts";
import { studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

test("a config is published, published again and rolled back, by keys and by pointer", async () => {
  const { page, errors } = await studio(app);
  const id = new URL(page.url()).pathname.split("/")[1];
  const channels = async () => (await page.request.get(`${app.url}/api/configs/${id}/channels`)).json();
  await page.keyboard.press("g");
  await page.keyboard.press("k");
  await page.getByText("No channels yet.").waitFor();
  // The screen has the keys of its list before there is one.
  await page.keyboard.press("p");
  await answer(page, "show/stable");
  await answer(page, "First lock");
  const list = page.getByRole("listbox", { name: "Publications" });
  await list.getByRole("option", { name: "First lock" }).waitFor();
  await page.getByText("Published version 1 to “show/stable”").first().waitFor();

  await byKeyboard(page, "add look", "Night", "raw");
  await page.getByText("Saved", { exact: true }).first().waitFor();
  await page.goto(`${app.url}/${id}/looks`);
  await page.getByRole("option", { name: "Night" }).first().waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("k");
  // The list has the keys, also where it came later than the screen.
  await until(() => list.evaluate((element) => element === document.activeElement));
  // By pointer: the button opens the palette, which offers the channel that there is.
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("option", { name: "show/stable" }).click();
  await answer(page, "Night look");
  await list.getByRole("option", { name: "Night look" }).waitFor();
  const [published] = await channels();
  expect(published.publications.map(({ note }: { note: string }) => note)).toEqual([
    "Night look",
    "First lock",
  ]);
  expect(published.live).toBe(published.publications[0].hash);

  if (pictures) await list.focus();
  await photograph(page, "channels");
  await page.setViewportSize({ width: 1440, height: 900 });
  await list.focus();
  await page.keyboard.press("j");
  await page.keyboard.press("y");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const first = published.publications[1].hash;
  await expect.poll(copied).toBe(`${app.url}/published/${first}/config.ocioz`);
  await page.keyboard.press("r");
  await page.getByText("“show/stable” points at version 1 again").first().waitFor();
  await until(async () => (await channels())[0].live === first);
  await list.getByRole("option", { name: /live First lock/ }).waitFor();

  // And forward again with the pointer.
  await list.getByRole("option", { name: "Night look" }).click();
  await page.getByRole("button", { name: "Roll forward to version" }).click();
  await until(async () => (await channels())[0].live !== first);
  await page.getByRole("tab", { name: "Houdini" }).click();
  await page.getByRole("button", { name: "Copy program" }).click();
  await expect.poll(copied).toBe('OCIO = "/ocio/show/stable/config.ocioz"');
  expect(errors).toEqual([]);
});
