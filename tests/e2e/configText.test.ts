import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until } from "./app.ts";
import { saved } from "./keys.ts";
import { photograph } from "./pictures.ts";
import { openFile } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const text = `ocio_profile_version: 2

# Kept by hand
roles:
  default: raw      # never change

displays:
  sRGB:
    - !<View> {name: Raw, colorspace: raw}

colorspaces:
  - !<ColorSpace>
    name: raw
    isdata: true
`;

async function downloaded(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download .ocio", exact: true }).click(),
  ]);
  return readFileSync(await download.path(), "utf8");
}

test("a file is edited as text: problems while typing, a draft over a reload, one undo step, its layout kept", async () => {
  const { page, errors } = await app.visitor();
  await openFile(app, page, text);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("edit config as text");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Edit as text" }).waitFor();
  const focused = () =>
    page.getByLabel("Configuration as YAML").evaluate((box) => box === document.activeElement);
  await until(focused);
  await page.keyboard.press("Control+End");
  await page.keyboard.type("  - !<ColorSpace> {name: film, description: [}");
  await page.getByText("1 error").waitFor();
  await page.keyboard.press("Control+Enter");
  await page
    .getByRole("alert")
    .getByText(/^The text cannot be read at line 15: /)
    .waitFor();
  await photograph(page, "config-text");
  // The draft is there again, to the last letter typed before a reload.
  await page.keyboard.type("!");
  await page.reload();
  await page.locator(".cm-content").filter({ hasText: "[}!" }).waitFor();
  await page.getByText("1 error").waitFor();
  await until(focused);
  // The export is in reach while the edit is not applied, and leads back to it.
  await page.getByRole("link", { name: "Export" }).click();
  await page.getByText("An edit of the text is not applied.").waitFor();
  expect(await downloaded(page)).toBe(text);
  await page.getByRole("link", { name: /^Looks/ }).click();
  await page.getByRole("heading", { name: "Looks" }).waitFor();
  await page.getByRole("link", { name: "Export" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("1 error").waitFor();
  await until(focused);
  await expect.poll(() => page.locator(".cm-scroller").evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  await page.keyboard.press("Control+End");
  for (let sign = 0; sign < 3; sign++) await page.keyboard.press("Backspace");
  await page.keyboard.type("of Ann} # new");
  await page.getByText("No problems found.").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByText("Edited the config as text").first().waitFor();
  await saved(page);
  const edited = `${text}  - !<ColorSpace> {name: film, description: of Ann} # new`;
  expect((await downloaded(page)).trimEnd()).toBe(edited);
  await page.keyboard.press("Control+z");
  await page.getByText("Undone: Edited the config as text").waitFor();
  await saved(page);
  expect(await downloaded(page)).toBe(text);
  // An edit of the layout alone is a step, too.
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("heading", { name: "Edit as text" }).waitFor();
  await until(focused);
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Changed the layout of the text").first().waitFor();
  await until(async () => (await downloaded(page)) === `\n${text}`);
  await page.keyboard.press("Control+z");
  await page.getByText("Undone: Changed the layout of the text").waitFor();
  await until(async () => (await downloaded(page)) === text);
  // By mouse, and without a change.
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("heading", { name: "Edit as text" }).waitFor();
  await until(focused);
  await page.keyboard.type("#");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard the edit?" }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).waitFor();
  expect(await downloaded(page)).toBe(text);
  expect(errors).toEqual([]);
});

test("what another page changed while a text is edited is said before both are merged", async () => {
  const { page, errors } = await app.visitor();
  await openFile(app, page, text);
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("heading", { name: "Edit as text" }).waitFor();
  await until(() =>
    page.getByLabel("Configuration as YAML").evaluate((box) => box === document.activeElement),
  );
  await page.keyboard.press("Control+End");
  await page.keyboard.type("    description: mine");
  const other = await page.context().newPage();
  const call = encodeURIComponent(JSON.stringify({ name: "Other" }));
  await other.goto(
    `${app.url}/${new URL(page.url()).pathname.split("/")[1]}?run=config.setName&with=${call}`,
  );
  await until(async () => {
    await other.keyboard.press("Enter");
    return (await other.title()).includes("Other");
  });
  await saved(other);
  const said = page.getByText("The config was changed meanwhile.");
  await said.waitFor();
  await photograph(page, "config-text-meanwhile");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Edited the config as text").first().waitFor();
  const both = await downloaded(page);
  expect([both.includes("name: Other"), both.includes("description: mine")]).toEqual([true, true]);
  expect(errors).toEqual([]);
});

test("Ctrl+F finds in the file what is far below the lines that are drawn, and Escape goes back to them", async () => {
  const { page, errors } = await app.visitor();
  const many = Array.from({ length: 300 }, (_, at) => `  - !<ColorSpace> {name: space ${at}}\n`);
  await openFile(app, page, `${text}${many.join("")}`);
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await page.getByLabel("Configuration as YAML").click();
  await page.keyboard.press("Control+f");
  await page.keyboard.type("SPACE 287");
  await page.keyboard.press("Enter");
  await page.locator(".cm-searchMatch-selected", { hasText: "space 287" }).waitFor();
  await page.keyboard.press("Escape");
  await until(async () => (await page.getByPlaceholder("Find").count()) === 0);
  await page.getByRole("heading", { name: ".ocio" }).waitFor();
  expect(errors).toEqual([]);
});

test("keys right after the command wait for the editor, however late it comes, and none acts on the page", async () => {
  const { page, errors } = await app.visitor();
  await openFile(app, page, text);
  await page.route(/\/YamlView-.*\.js$/, async (route) => {
    await page.waitForTimeout(1000);
    await route.continue();
  });
  const written = () => page.locator(".cm-content").innerText();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("edit config as text");
  await page.locator("[role=option]", { hasText: "Edit config as text" }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("# gl Of me?");
  await page.keyboard.press("Enter");
  await page.keyboard.type("# two");
  await until(async () => (await written()).startsWith("# gl Of me?\n# two"));
  expect(await page.getByRole("dialog").count()).toBe(0);
  // On the screen of the export itself, too.
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard the edit?" }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("# gl");
  await until(async () => (await written()).startsWith("# glocio"));
  expect(errors).toEqual([]);
});
