import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until } from "./app.ts";
import { byKeyboard, saved } from "./keys.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** A link that lets others edit the open configuration. */
function link(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const id = location.pathname.split("/")[1];
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "");
    const headers = { "Content-Type": "application/json", "X-XSRF-TOKEN": token };
    const body = JSON.stringify({ access: "edit" });
    const made = await fetch(`/api/configs/${id}/shares`, { method: "POST", headers, body });
    return `/${id}?share=${(await made.json()).token}`;
  });
}

const categories = (page: Page) => page.getByRole("listbox", { name: "Categories" });
const category = (page: Page, name: string) => categories(page).getByRole("option", { name });
const description = (page: Page) => page.getByRole("textbox", { name: "Description" });
const others = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Also open by/ });
/** The rows of the list, by name. */
const names = async (page: Page) =>
  (await categories(page).getByRole("option").allInnerTexts()).map((text) => text.split("\n")[0]);

test("two people edit one configuration: each sees the other and what the other does, and undoes only his own", {
  timeout: 180_000,
}, async () => {
  const [ann, bob] = [await app.visitor(), await app.visitor()];
  const [hers, his] = [ann.page, bob.page];
  await hers.goto(app.url);
  await hers.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await byKeyboard(hers, "load built-in", "studio v4");
  await hers.getByRole("heading", { name: "Overview" }).waitFor();
  await byKeyboard(hers, "create category", "Ours");
  await saved(hers);
  expect(await others(hers).count()).toBe(0);

  await his.goto(app.url + (await link(hers)));
  await his.getByRole("heading", { name: "Overview" }).waitFor();
  await others(hers).waitFor();
  await others(his).waitFor();
  await others(hers).click();
  await hers
    .getByRole("dialog", { name: "Also open by" })
    .getByText(/^Visitor [0-9a-f]{4}$/)
    .waitFor();
  await hers.keyboard.press("Escape");

  // A text that is being typed stays while the same thing changes elsewhere, the very field too.
  await description(hers).click();
  await hers.keyboard.type("Half a sen");
  await byKeyboard(his, "rename category", "Ours", "Yours");
  await category(hers, "Yours").waitFor();
  await byKeyboard(his, "go to categories");
  await category(his, "Yours").click();
  await description(his).click();
  await his.keyboard.type("His words");
  await his.keyboard.press("Tab");
  await saved(his);
  // Each sees at which row the other is.
  await category(hers, "Yours")
    .getByRole("img", { name: /^Open by Visitor/ })
    .waitFor();
  await category(his, "Yours")
    .getByRole("img", { name: /^Open by Visitor/ })
    .waitFor();
  await byKeyboard(his, "create category", "Next");
  await category(hers, "Next").waitFor();
  expect(await description(hers).inputValue()).toBe("Half a sen");
  // The text that the other wrote into it is said at the field.
  const note = hers.getByText(/^Visitor [0-9a-f]{4} wrote “His words”\.$/);
  await note.waitFor();
  await hers.keyboard.type("tence");
  await hers.keyboard.press("Tab");
  await saved(hers);
  await expect.poll(() => note.count()).toBe(0);
  await category(his, "Yours").click();
  await until(async () => (await description(his).inputValue()) === "Half a sentence");

  // Who was away has the rest when he is back, and his own is not lost.
  await bob.context.setOffline(true);
  await byKeyboard(hers, "create category", "While away");
  await byKeyboard(his, "create category", "From afar");
  await saved(hers);
  await bob.context.setOffline(false);
  await category(hers, "From afar").waitFor();
  await category(his, "While away").waitFor();
  await saved(his);

  await hers.keyboard.press("Control+z");
  await category(his, "While away").waitFor({ state: "detached" });
  await category(hers, "From afar").waitFor();
  await hers.keyboard.press("Control+z");
  await until(async () => (await description(his).inputValue()) !== "Half a sentence");
  await saved(hers);
  await expect.poll(() => names(hers)).toEqual(expect.arrayContaining(["Yours", "Next", "From afar"]));
  await until(async () => (await names(his)).join() === (await names(hers)).join());

  // In tables and in the matrix as well, whose rows have no address of their own.
  await byKeyboard(his, "go to file rules");
  await byKeyboard(hers, "go to file rules");
  await hers
    .getByRole("listbox", { name: "File rules" })
    .getByRole("option", { selected: true })
    .getByRole("img", { name: /^Open by Visitor/ })
    .waitFor();
  await byKeyboard(his, "go to displays");
  await his.getByRole("grid").focus();
  await his.keyboard.press("Control+End");
  await byKeyboard(hers, "go to displays");
  await hers.locator("td[aria-label*=', open by Visitor']").waitFor();

  await bob.leave();
  await others(hers).waitFor({ state: "detached" });
  expect(ann.errors).toEqual([]);
  await ann.leave();
});
