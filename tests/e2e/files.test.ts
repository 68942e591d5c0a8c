import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { python } from "../shared.ts";
import { type App, post, startApp, until } from "./app.ts";
import { answer, byKeyboard, palette, saved } from "./keys.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** A 1D LUT that halves what it is given. */
const half = "Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n0\n0.5\n}\n";
/** A 3D LUT that swaps nothing and takes red away. */
const noRed = `LUT_3D_SIZE 2\n${[0, 1].flatMap((b) => [0, 1].flatMap((g) => [0, 1].map(() => `0 ${g} ${b}`))).join("\n")}\n`;
const config = `ocio_profile_version: 2
search_path: luts
file_rules:
  - !<Rule> {name: Default, colorspace: raw}
roles: {default: raw}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: raw}
colorspaces:
  - !<ColorSpace>
    name: raw
    isdata: true
  - !<ColorSpace>
    name: linear
  - !<ColorSpace>
    name: show log
    to_scene_reference: !<FileTransform> {src: half.spi1d}
`;

async function open(page: Page): Promise<void> {
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  const { id } = JSON.parse((await post(page, "/api/configs/", { name: "Show", text: config })).text);
  await page.goto(`${app.url}/${id}`);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
}

const paths = (page: Page) =>
  page.getByRole("table", { name: "Files" }).locator("tbody tr td:first-child").allTextContents();
const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "Files" }).getByRole("row").filter({ hasText: name });

/** Drops a folder's files on the page, as a browser without folders gives them. */
async function drop(page: Page, files: Record<string, string>): Promise<void> {
  const transfer = await page.evaluateHandle((contents) => {
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(contents)) data.items.add(new File([text], name));
    return data;
  }, files);
  // Who drags moves on over the page; the screen may have been drawn only after the first move.
  await until(async () => {
    await page.dispatchEvent("body", "dragover", { dataTransfer: transfer });
    return page.getByText("Drop to keep with this configuration").isVisible();
  });
  // The screen's own cover takes them, not that which opens configurations anywhere.
  await expect.poll(() => page.getByText(/^Drop to/).count()).toBe(1);
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}

test("upload by chooser and by drop, use, rename, undo, remove, restore; official OCIO reads the archive", async () => {
  const { page, errors } = await app.visitor();
  await open(page);
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await page.getByRole("heading", { name: "Files" }).waitFor();
  const missing = page.getByRole("region", { name: "Missing files" });
  await missing.getByText("half.spi1d", { exact: true }).waitFor();

  // The missing file is put where the step looks for it.
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Upload LUT files", exact: true }).press("Enter"),
  ]);
  await chooser.setFiles([{ name: "half.spi1d", mimeType: "text/plain", buffer: Buffer.from(half) }]);
  await row(page, "luts/half.spi1d").getByRole("link", { name: "show log" }).waitFor();
  await expect.poll(() => missing.count()).toBe(0);

  await drop(page, { "nored.cube": noRed, "notes.txt": "x" });
  await page.getByText("notes.txt was left out: OCIO does not read files of that kind.").waitFor();
  await row(page, "luts/nored.cube").getByText("Nothing").waitFor();
  await expect.poll(() => paths(page)).toEqual(["luts/half.spi1d", "luts/nored.cube"]);

  // By keyboard: down to the new file, use it as the second step of the color space.
  await page.locator("[data-row]").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.locator("[role=menu]:focus-within").waitFor();
  await page.keyboard.press("End");
  // A menu moves its focus a moment after the key.
  await page.locator("[role=menuitem]:last-of-type:focus").waitFor();
  await page.keyboard.press("Enter");
  await answer(page, "show log");
  await palette(page).waitFor({ state: "detached" });
  await row(page, "luts/nored.cube").getByRole("link", { name: "show log" }).waitFor();

  // A rename takes the step with it; undo takes both back, redo does both again.
  await page.locator("[data-row]").nth(1).focus();
  await page.keyboard.press("F2");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("luts/v2/no red.cube");
  await page.keyboard.press("Enter");
  await row(page, "luts/v2/no red.cube").getByRole("link", { name: "show log" }).waitFor();
  await page.keyboard.press("Control+z");
  await row(page, "luts/nored.cube").getByRole("link", { name: "show log" }).waitFor();
  await page.keyboard.press("Control+Shift+z");
  await row(page, "luts/v2/no red.cube").getByRole("link", { name: "show log" }).waitFor();

  // A file in use asks before it goes, and comes back.
  await page.locator("[data-row]").nth(1).focus();
  await page.keyboard.press("Delete");
  const dialog = page.getByRole("dialog", { name: "Remove luts/v2/no red.cube" });
  await dialog.getByText("step 2").waitFor();
  await page.keyboard.press("Enter");
  await missing.getByText("v2/no red.cube", { exact: true }).waitFor();
  await missing.getByRole("button", { name: "Restore" }).click();
  await row(page, "luts/v2/no red.cube").getByRole("link", { name: "show log" }).waitFor();
  await expect.poll(() => missing.count()).toBe(0);

  await saved(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    byKeyboard(page, "export configuration", "ocioz"),
  ]);
  const archive = resolve(await download.path());
  if (python) {
    const script = resolve(import.meta.dirname, "../conformance/archive.py");
    const copied = `${archive}.ocioz`;
    await download.saveAs(copied);
    const { stdout } = spawnSync(python, [script, copied, "show log", "linear"], { encoding: "utf8" });
    const { pixel, files, error } = JSON.parse(stdout);
    expect(error).toBeUndefined();
    expect(files.sort()).toEqual(["half.spi1d", "no red.cube"]);
    for (const [at, value] of [0, 0.25, 0.5].entries()) expect(pixel[at]).toBeCloseTo(value, 5);
  }
  expect(errors).toEqual([]);
});

test("by pointer alone: fix a missing file, upload, rename, replace, remove and bring back", async () => {
  const { page, errors } = await app.visitor();
  await open(page);
  const choose = async (button: string, name: string, text: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: button, exact: true }).click(),
    ]);
    await chooser.setFiles([{ name, mimeType: "text/plain", buffer: Buffer.from(text) }]);
  };
  const missing = page.getByText(/reads “half\.spi1d”, which is not among the files/);
  await missing.waitFor();
  await choose("Upload LUT files · luts/half.spi1d", "any.spi1d", half);
  await missing.waitFor({ state: "detached" });

  await page.getByRole("link", { name: /^Files/ }).click();
  await choose("Upload LUT files", "nored.cube", noRed);
  await row(page, "luts/nored.cube").getByText("Nothing").waitFor();
  await page.getByRole("button", { name: "Rename luts/half.spi1d…" }).click();
  await page.getByRole("textbox", { name: "New path of luts/half.spi1d" }).fill("luts/v2/half.spi1d");
  await page.getByRole("heading", { name: "Files" }).click();
  await row(page, "luts/v2/half.spi1d").getByRole("link", { name: "show log" }).waitFor();

  await choose("Replace luts/nored.cube…", "newer.cube", `# newer\n${noRed}`);
  await page.getByRole("button", { name: "Removed or replaced" }).waitFor();

  await page.getByRole("button", { name: "Remove luts/v2/half.spi1d" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  const lost = page.getByRole("region", { name: "Missing files" });
  await lost.getByRole("button", { name: "Restore" }).click();
  await row(page, "luts/v2/half.spi1d").getByRole("link", { name: "show log" }).waitFor();
  await expect.poll(() => paths(page)).toEqual(["luts/nored.cube", "luts/v2/half.spi1d"]);
  await saved(page);
  expect(errors).toEqual([]);
});

test("a file that the server refuses stays in the list with the reason", async () => {
  const { page } = await app.visitor();
  await open(page);
  await page.goto(`${page.url().replace(/\/$/, "")}/files`);
  await page.getByRole("heading", { name: "Files" }).waitFor();
  await drop(page, { "empty.cube": "", "full.cube": noRed });
  await row(page, "luts/full.cube").waitFor();
  const failed = page.getByRole("list", { name: "Uploads" }).getByRole("alert");
  await expect.poll(() => failed.textContent()).toContain("“luts/empty.cube” is empty.");
  await failed.getByRole("button", { name: "Dismiss luts/empty.cube" }).click();
  await failed.waitFor({ state: "detached" });
});

test("a LUT file that cannot be read is kept, with a warning at once, in its row and among the problems", async () => {
  const { page } = await app.visitor();
  await open(page);
  await page.goto(`${page.url().replace(/\/$/, "")}/files`);
  await page.getByRole("heading", { name: "Files" }).waitFor();
  await drop(page, { "garbage.cube": "none of your numbers\n" });
  await page
    .getByText(/^luts\/garbage\.cube was uploaded, but can't be read as a LUT: line 1: three numbers/)
    .waitFor();
  await row(page, "luts/garbage.cube").getByText("Can't be read as a LUT").waitFor();
  await page.goto(page.url().replace(/\/files$/, ""));
  await page.getByText("“luts/garbage.cube” can't be read as a LUT: line 1: three numbers").first().waitFor();
});
