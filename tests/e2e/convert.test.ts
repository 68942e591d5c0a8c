import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readArchive, writeArchive } from "#ocio/archive/archive.ts";
import { type App, startApp, until } from "./app.ts";
import { byKeyboard, searching, upload } from "./keys.ts";
import { photograph, pictures } from "./pictures.ts";
import { onServer, studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** A config with a step that becomes matrices and curves, one that is baked, and two that lack their numbers. */
const text = `ocio_profile_version: 2.5
name: Show
search_path: luts
roles: {default: linear, scene_linear: linear, compositing_log: plates}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: linear}
colorspaces:
  - !<ColorSpace>
    name: linear
  - !<ColorSpace>
    name: plates
    to_scene_reference: !<FileTransform> {src: plates.spi1d}
  - !<ColorSpace>
    name: camera
    to_scene_reference: !<BuiltinTransform> {style: ARRI_LOGC4_to_ACES2065-1}
  - !<ColorSpace>
    name: compressed
    from_scene_reference: !<FixedFunctionTransform> {style: Lin_TO_PQ}
  - !<ColorSpace>
    name: broken
    from_scene_reference: !<GroupTransform>
      children:
        - !<FixedFunctionTransform> {style: ACES_GamutComp13}
        - !<FileTransform> {src: gone.cube}
        - !<FixedFunctionTransform> {style: ACES_GamutComp13, direction: inverse}
`;
const lut = "Version 1\nFrom 0.0 1.0\nLength 2\nComponents 1\n{\n0.0\n0.5\n}\n";
const archive = Buffer.from(
  writeArchive(text, new Map([["luts/plates.spi1d", new TextEncoder().encode(lut)]])),
);

test("a copy for an application is made from the status bar, once what is lost was agreed to", async () => {
  const { page, errors } = await studio(app);
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await upload(page, "show.ocioz", archive, /^Upload/);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  const original = new URL(page.url()).pathname.split("/")[1]!;
  const before = await onServer(page);
  await byKeyboard(page, "check for an application", "Nuke 13");
  await page.getByRole("button", { name: "Prepare…" }).click();
  const list = page.getByRole("listbox", { name: "Changes" });
  await list.waitFor();
  expect(new URL(page.url()).hash).toBe("#nuke-13");
  await expect.poll(() => list.getByRole("option", { name: "Lost: broken" }).count()).toBe(2);
  await expect.poll(() => list.getByRole("option", { name: "Exact: camera" }).count()).toBe(1);
  await page.getByRole("button", { name: "Make the copy", disabled: true }).waitFor();
  await page.getByText("the copy lacks “gone.cube”, as this config does.").waitFor();
  const heading = page.locator(".compare-detail h2").first();
  await list.focus();
  // Kinds are hidden and shown by their number, lines walked by keys.
  await page.keyboard.press("1");
  await until(async () => (await list.getByRole("option", { name: "Lost: broken" }).count()) === 0);
  await page.keyboard.press("1");
  await list.getByRole("option", { name: "Baked: compressed" }).click();
  await page.getByText("99 of 100 colors are off by at most").waitFor();
  await expect.poll(() => heading.innerText()).toBe("compressed");
  await page.keyboard.press("Home");
  await until(async () => (await heading.innerText()) === "broken");
  if (pictures) {
    await list.getByRole("option", { name: "Baked: compressed" }).click();
    await photograph(page, "convert");
    await list.focus();
  }
  await page.keyboard.press("l");
  // The copy can be had as a file, without a config of its own.
  const download = page.waitForEvent("download");
  const words = await page.locator(".convert-foot").evaluateHandle((foot) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(foot.textContent ?? "")).observe(foot, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return seen;
  });
  await page.getByRole("button", { name: "Download .zip" }).click();
  expect((await download).suggestedFilename()).toBe("Show for Nuke 13.zip");
  const packed = readArchive(new Uint8Array(await readFile((await (await download).path())!)));
  expect(packed.text).toContain("ocio_profile_version: 2\n");
  expect([...packed.files.keys()]).toContain("luts/plates.spi1d");
  await page.getByText(/^Downloaded Show for Nuke 13\.zip, \d+ kB$/).waitFor();
  // The button that works says so, and the other one keeps its words.
  const told = (await words.jsonValue()).join("\n");
  expect(told).toMatch(/Packing \.zip… \d+ of \d+ files/);
  expect(told).not.toContain("Making the copy");
  // While a large copy is on its way the button says so, and refuses to make another.
  let deliver = () => {};
  const held = new Promise<void>((done) => {
    deliver = done;
  });
  await page.route("**/api/upload/upload*", async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest(/\/upload\/upload/);
  await list.focus();
  await page.keyboard.press("Control+Enter");
  await sent;
  await page.getByRole("button", { name: "Making the copy…", disabled: true }).waitFor();
  deliver();
  await until(async () => new URL(page.url()).pathname.split("/")[1] !== original);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  const copy = await onServer(page);
  expect(copy).toContain("ocio_profile_version: 2\n");
  expect(copy).toContain("name: Show for Nuke 13");
  expect(copy).not.toContain("GamutComp13");
  const id = new URL(page.url()).pathname.split("/")[1];
  const listed = await page.evaluate(async (of) => (await fetch(`/api/configs/${of}/files`)).json(), id);
  const paths = listed.files.map(({ path }: { path: string }) => path);
  expect(paths).toContain("luts/plates.spi1d");
  expect(paths.some((path: string) => path.endsWith(".clf"))).toBe(true);
  // The original stays as it is.
  const kept = await page.evaluate(
    async (of) => (await fetch(`/api/configs/${of}/view_yaml`)).text(),
    original,
  );
  expect(kept).toBe(before);
  expect(errors).toEqual([]);
});

test("an empty conversion lists what the copy can be for, one press each", async () => {
  const { page, errors } = await studio(app);
  await page.goto(`${page.url().split("/").slice(0, 4).join("/")}/convert`);
  await page.getByText("Choose what the copy is for.").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Convert – /);
  if (pictures) await photograph(page, "convert-choose");
  await page
    .getByRole("region", { name: "Applications" })
    .getByRole("button", { name: /^Blender 5/ })
    .click();
  await page.getByRole("combobox", { name: "Convert to" }).waitFor();
  await until(async () => new URL(page.url()).hash === "#blender-5");
  expect(errors).toEqual([]);
});

test("a version is chosen in the palette, and a conversion that was cancelled starts again", async () => {
  const { page, errors } = await studio(app);
  await byKeyboard(page, "convert a copy", "OCIO 2.1");
  await page.getByRole("progressbar", { name: "Conversion" }).waitFor();
  if (pictures) await page.screenshot({ path: `${pictures}/convert-progress.png` });
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Cancelled. Nothing was made.").waitFor();
  await page.getByRole("button", { name: "Convert", exact: true }).click();
  await page.getByRole("progressbar", { name: "Conversion" }).waitFor();
  // Another target from the list.
  await page.getByRole("combobox", { name: "Convert to" }).click();
  await searching(page);
  await page.keyboard.type("OCIO 2.5");
  await page.keyboard.press("Enter");
  await page.getByText("Nothing changes: it is OCIO 2.5 already").waitFor();
  expect(errors).toEqual([]);
});

test("what a built-in transform equals is offered to a newer version, and a key uses it", async () => {
  const { page, errors } = await studio(app);
  await page.goto(app.url);
  const old = `ocio_profile_version: 1
roles: {default: ACES - ACES2065-1}
colorspaces:
  - !<ColorSpace> {name: ACES - ACES2065-1}
  - !<ColorSpace>
    name: ACES - ACEScg
    to_reference: !<MatrixTransform> {matrix: [0.695452, 0.140679, 0.163869, 0, 0.0447946, 0.859671, 0.0955343, 0, -0.00552588, 0.00402521, 1.0015, 0, 0, 0, 0, 1]}
`;
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await upload(page, "old.ocio", old, /^Upload/);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await byKeyboard(page, "convert a copy", "OCIO 2.5");
  const list = page.getByRole("listbox", { name: "Changes" });
  await list.getByRole("option", { name: "Offered: ACES - ACEScg" }).first().click();
  await page.getByText("can become the built-in transform “ACEScg_to_ACES2065-1”").first().waitFor();
  if (pictures) await photograph(page, "convert-offers");
  await list.focus();
  await page.keyboard.press("u");
  await list.getByRole("option", { name: "Exact: ACES - ACEScg" }).first().waitFor();
  await expect.poll(() => list.getByRole("option", { name: /^Offered/ }).count()).toBe(0);
  await list.focus();
  await page.keyboard.press("Control+Enter");
  await until(async () => (await onServer(page)).includes("{style: ACEScg_to_ACES2065-1}"));
  expect(errors).toEqual([]);
});

test("the menu of a space offers the built-in transform that its steps equal, with a preview, as one step", async () => {
  const { page, errors } = await studio(app);
  await page.goto(app.url);
  const matrix = `ocio_profile_version: 2.1
roles: {default: AP0, aces_interchange: AP0}
displays:
  D:
    - !<View> {name: V, colorspace: AP0}
colorspaces:
  - !<ColorSpace> {name: AP0}
  - !<ColorSpace>
    name: working
    to_scene_reference: !<FileTransform> {src: ap1.spimtx}
`;
  const spimtx =
    "0.6954522414 0.1406786965 0.1638690622 0 0.0447945634 0.8596711185 0.0955343182 0 -0.0055258826 0.0040252103 1.0015006723 0";
  const buffer = Buffer.from(
    writeArchive(matrix, new Map([["ap1.spimtx", new TextEncoder().encode(spimtx)]])),
  );
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await upload(page, "show.ocioz", buffer, /^Upload/);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  const row = page.getByRole("option", { name: /^working/ });
  await row.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Use equal built-in transforms…" }).click();
  const dialog = page.locator(".palette[role=dialog]");
  await dialog.getByRole("option", { name: /^ACEScg_to_ACES2065-1/ }).waitFor();
  await dialog.getByText("style: ACEScg_to_ACES2065-1").first().waitFor();
  if (pictures) await photograph(page, "use-builtin");
  await page.keyboard.press("Enter");
  await until(async () =>
    (await onServer(page)).includes("!<BuiltinTransform> {style: ACEScg_to_ACES2065-1}"),
  );
  await page.keyboard.press("Control+z");
  await until(async () => (await onServer(page)).includes("!<FileTransform> {src: ap1.spimtx}"));
  // A row without any says so.
  await page.getByRole("option", { name: /^AP0/ }).click();
  await page.getByRole("region", { name: "AP0", exact: true }).waitFor();
  await byKeyboard(page, "use equal built-in transforms");
  await page.getByText("No steps of “AP0” equal a built-in transform").waitFor();
  expect(errors).toEqual([]);
});
