import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readArchive } from "#ocio/archive/archive.ts";
import { type App, post, settled, startApp } from "./app.ts";
import { palette, saved } from "./keys.ts";
import { openFile, regular } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const file = `# The show.
ocio_profile_version: 2

roles: {default: raw}   # one for all

colorspaces:
  # Approved by Ada.
  # Checked.
  - !<ColorSpace>
    isdata: true   # no light
    name: "raw"
`;

/** The file as it is downloaded from Export. */
async function exported(page: Page): Promise<string> {
  await page.getByRole("link", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download .ocio", exact: true }).click();
  return readFileSync(await (await download).path(), "utf8");
}

test("a comment that is edited in the form and in the palette, changes its lines of the file", async () => {
  const { page, errors } = await regular(app);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openFile(app, page, file);
  const field = page.getByRole("textbox", { name: "Comment", exact: true });
  await expect.poll(() => field.inputValue()).toBe("The show.");
  await page.getByRole("link", { name: "Color spaces" }).first().click();
  await page.getByRole("listbox").getByRole("option").filter({ hasText: "raw" }).click();
  await page.getByRole("region", { name: "raw" }).waitFor();
  await expect.poll(() => field.inputValue()).toBe("Approved by Ada.\nChecked.\nno light");
  await field.fill("Approved by Bob.\nChecked.\nno light");
  await field.press("Control+Enter");
  // The palette asks for the comment of the row that is open.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("note in the file");
  await palette(page).getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  const editor = palette(page).getByRole("textbox", { name: "Comment" });
  await expect.poll(() => editor.inputValue()).toBe("Approved by Bob.\nChecked.\nno light");
  await editor.fill("Approved by Bob.\nChecked.\nOf matte painting.\nno light");
  await page.keyboard.press("Control+Enter");
  await palette(page).waitFor({ state: "detached" });
  await saved(page);
  const expected = file.replace("Ada", "Bob").replace("# Checked.\n", "# Checked.\n  # Of matte painting.\n");
  expect(await exported(page)).toBe(expected);
  // The text stays known after a reload, and the comments come from the server.
  await page.reload();
  await settled(page);
  expect(await exported(page)).toBe(expected);
  expect(errors).toEqual([]);
});

test("a browser that did not open the file has its comments and layout, too, also in the archive", async () => {
  const owner = await regular(app);
  await openFile(app, owner.page, file);
  const [, config] = new URL(owner.page.url()).pathname.split("/");
  const { token } = JSON.parse(
    (await post(owner.page, `/api/configs/${config}/shares`, { access: "edit" })).text,
  );
  const { page, errors } = await app.visitor();
  await page.goto(`${app.url}/${config}?share=${token}`);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Comment", exact: true }).inputValue())
    .toBe("The show.");
  expect(await exported(page)).toBe(file);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download .zip", exact: true }).click();
  const archive = readArchive(new Uint8Array(readFileSync(await (await download).path())));
  expect(archive.text).toBe(file);
  expect(errors).toEqual([]);
});
