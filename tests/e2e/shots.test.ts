import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeArchive } from "#ocio/archive/archive.ts";
import { type App, startApp, until } from "./app.ts";
import { byKeyboard, upload } from "./keys.ts";
import { photograph, pictures } from "./pictures.ts";
import { studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const text = `ocio_profile_version: 2.1
name: Show
environment: {SHOT: none}
search_path: shots/$SHOT:luts
roles: {default: raw, scene_linear: linear}
displays:
  sRGB:
    - !<View> {name: Film, colorspace: graded}
    - !<View> {name: Raw, colorspace: raw}
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true}
  - !<ColorSpace> {name: linear}
  - !<ColorSpace> {name: graded, from_scene_reference: !<FileTransform> {src: grade.spi1d}}
`;
const lut = new TextEncoder().encode("Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n0\n0.5\n}\n");

async function open(files: Record<string, Uint8Array>) {
  const visitor = await studio(app);
  const { page } = visitor;
  await page.goto(app.url);
  const buffer = Buffer.from(writeArchive(text, new Map(Object.entries(files))));
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await upload(page, "show.ocioz", buffer, /^Upload/);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  return visitor;
}

test("a typed table tells what of each shot is resolved, a fallback or missing, and is exported", async () => {
  const { page, errors } = await open({ "shots/sh010/grade.spi1d": lut, "luts/grade.spi1d": lut });
  await byKeyboard(page, "go to shots");
  const table = page.getByRole("textbox", { name: "Table of shots" });
  await table.click();
  await page.keyboard.type("SHOT\nsh010\nsh020\n");
  const list = page.getByRole("listbox", { name: "Shots" });
  await list.getByRole("option", { name: "Resolved: sh010, 2 resolved" }).waitFor();
  await list.getByRole("option", { name: "Fallback: sh020, 1 fallback, 1 resolved" }).click();
  const detail = page.getByRole("region", { name: "Views of the shot" });
  await detail.getByText("luts/grade.spi1d").waitFor();
  // Digits hide kinds, keys walk.
  await page.keyboard.press("3");
  await until(async () => (await list.getByRole("option").count()) === 1);
  await page.keyboard.press("3");
  await page.keyboard.press("Home");
  await detail.getByRole("heading", { name: "sh010" }).waitFor();
  await page.keyboard.press("j");
  await detail.getByRole("heading", { name: "sh020" }).waitFor();
  if (pictures) await photograph(page, "shots");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const saved = await (await downloading).path();
  expect(readFileSync(saved, "utf8")).toContain("sh020,sRGB,Film,fallback,luts/grade.spi1d,\n");
  // The table is there again after a reload.
  await page.reload();
  await list.getByRole("option", { name: /^Fallback: sh020/ }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Shots – Show/);
  expect(errors).toEqual([]);
});

test("a table in a file and a pattern over folders are taken, a wrong one is refused", async () => {
  const { page, errors } = await open({ "shots/a/grade.spi1d": lut, "shots/b/note.txt": lut });
  await page.getByRole("link", { name: /^Files/ }).click();
  await page.getByRole("button", { name: /^Shots/ }).click();
  await page.getByRole("heading", { name: "Shots" }).waitFor();
  await page
    .getByLabel("Table of shots")
    .first()
    .setInputFiles({
      name: "shots.json",
      mimeType: "application/json",
      buffer: Buffer.from('[{"SHOT": "a"}, {"SHOT": "b"}]'),
    });
  const list = page.getByRole("listbox", { name: "Shots" });
  await list.getByRole("option", { name: "Missing: b, 1 missing, 1 resolved" }).click();
  await page.getByText("could not be located").waitFor();
  const table = page.getByRole("textbox", { name: "Table of shots" });
  await table.fill("shots/$SHOT");
  await list.getByRole("option", { name: /^Resolved: a/ }).waitFor();
  await table.fill("SHOT,SHOT\na,b");
  await page.getByRole("alert").getByText("The variable “SHOT” stands in the table twice.").waitFor();
  expect(errors).toEqual([]);
});
