import { afterAll, beforeAll, expect, test } from "vitest";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { type App, startApp, until } from "./app.ts";
import { byKeyboard } from "./keys.ts";
import { photograph } from "./pictures.ts";
import { studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

test("a layer keeps its own edits when it is updated from its base, and a row is reset", async () => {
  const { page, errors } = await studio(app);
  const idOf = () => new URL(page.url()).pathname.split("/")[1]!;
  const base = idOf();
  const spaces = async (id: string) => {
    const answer = await page.evaluate(async (of) => (await fetch(`/api/configs/${of}/document`)).json(), id);
    return rowsOf(answer as Document, "colorspaces");
  };
  await byKeyboard(page, "create a layer", "show");
  await until(async () => idOf() !== base);
  const layer = idOf();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await page.goto(`${app.url}/${layer}/layer`);
  await page.getByText(", 1 differ").waitFor();
  // The base gets another description by the API, as somebody else would give it.
  const [first, second] = await spaces(base);
  if (!first || !second) throw new Error("The base has no color spaces.");
  const patch = (config: string, row: string, description: string) =>
    page.evaluate(
      async ([of, id, text]) => {
        const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "";
        const headers = { "Content-Type": "application/json", "X-XSRF-TOKEN": decodeURIComponent(token) };
        const body = JSON.stringify({ description: text });
        const url = `/api/configs/${of}/colorspaces/${id}`;
        return (await fetch(url, { method: "PATCH", headers, body })).status;
      },
      [config, row, description] as const,
    );
  expect(await patch(base, first.id, "new in the base")).toBe(200);
  expect(await patch(layer, second.id, "of the show")).toBe(200);
  await page.reload();
  const list = page.getByRole("listbox", { name: "Rows that differ from the base" });
  await list.getByRole("option", { name: second.name }).waitFor();
  await page.getByText("The base has changed").waitFor();
  await page.getByRole("link", { name: "Layer: base changed" }).waitFor();
  await until(() => list.evaluate((box) => box === document.activeElement));
  await photograph(page, "layer");
  await page.getByRole("button", { name: "Update layer from base" }).click();
  await page.getByText("The base has no newer version.").waitFor();
  await until(async () => (await spaces(layer)).some(({ description }) => description === "new in the base"));
  expect((await spaces(layer)).some(({ description }) => description === "of the show")).toBe(true);
  await list.focus();
  // The first line is the name of the layer itself.
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await page.getByText(", 1 differs.").waitFor();
  await until(async () => !(await spaces(layer)).some(({ description }) => description === "of the show"));
  // The list and the form of a row tell what is the layer's, and the form's menu takes it back.
  expect(await patch(layer, second.id, "of the show again")).toBe(200);
  await page.goto(`${app.url}/${layer}/colorspaces`);
  const line = page.getByRole("option", { name: second.name }).filter({ hasText: "overridden" });
  await line.click();
  await page.getByRole("button", { name: "Overridden", exact: true }).waitFor();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Reset row to base" }).click();
  await page.getByRole("button", { name: "Overridden", exact: true }).waitFor({ state: "detached" });
  await until(
    async () => !(await spaces(layer)).some(({ description }) => description === "of the show again"),
  );
  await page.getByRole("link", { name: "Layer", exact: true }).click();
  await page.getByText(", 1 differs.").waitFor();
  // Conflicts are decided, with the base called by its name.
  expect(await patch(base, second.id, "once more in the base")).toBe(200);
  expect(await patch(layer, second.id, "once more of the show")).toBe(200);
  await page.reload();
  await page.getByRole("button", { name: "Update layer from base" }).click();
  await page.getByText("0 of 1 resolved").waitFor();
  const edit = page.getByRole("combobox", { name: "Edit to merge" });
  await expect.poll(() => edit.innerText()).toMatch(/^Version 3 of studio-config\S+$/);
  await page.keyboard.press("Control+Enter");
  await page.getByText("1 conflict is open: choose for each first.").waitFor();
  await page.keyboard.press("3");
  await page.keyboard.press("Control+Enter");
  await page.getByText("The base has no newer version.").waitFor();
  await until(async () =>
    (await spaces(layer)).some(({ description }) => description === "once more in the base"),
  );
  expect(errors).toEqual([]);
});
