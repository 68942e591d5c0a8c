import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until } from "./app.ts";
import { byKeyboard } from "./keys.ts";
import { photograph } from "./pictures.ts";
import { onServer, studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const input = `ocio_profile_version: 2
roles: {default: raw, aces_interchange: ap0}
displays:
  Wall:
    - !<View> {name: Raw, colorspace: raw}
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true}
  - !<ColorSpace> {name: ap0}
  - !<ColorSpace>
    name: stage
    to_scene_reference: !<ExponentTransform> {value: 2.1}
`;
const ociom = `ociom_version: 1.0
merge:
  Stage:
    base: show.ocio
    input: stage.ocio
    options: {input_family_prefix: Stage/}
    params: {displays: {strategy: Remove}, display-views: {strategy: PreferBase}}
`;
const fileOf = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

test("an OCIOM file is opened with its configs, changed, saved, applied as one undo step and made into a config", async () => {
  const { page, errors } = await studio(app);
  const before = await onServer(page);
  await page.keyboard.press("g");
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "OCIOM merge" }).waitFor();
  await page.getByText("Choose an input for “Merged”.").waitFor();
  await page
    .getByLabel("OCIOM file", { exact: true })
    .setInputFiles([fileOf("show.ociom", ociom), fileOf("stage.ocio", input)]);
  // The name of the base stands for nothing here until it is chosen; what official OCIO warns about is told.
  await page.getByText("Choose the config that “show.ocio” stands for").waitFor();
  await page.getByText("Unsupported property in merge params: displays").waitFor();
  await page.getByRole("combobox", { name: "Base" }).click();
  await page.getByRole("option", { name: /open$/ }).click();
  const changes = page.getByRole("list", { name: "Changes to the base" });
  await changes.getByText("stage", { exact: true }).waitFor();
  await photograph(page, "ociom");
  await page.getByRole("listbox", { name: "Merges" }).focus();
  await page.keyboard.press("1");
  await changes.getByText("stage", { exact: true }).waitFor({ state: "detached" });
  await page.keyboard.press("1");
  // Another merge takes the result of the first.
  await page.keyboard.press("a");
  await page.getByText("Choose an input for “Merged 2”.").waitFor();
  await page.getByRole("listbox", { name: "Merges" }).focus();
  await page.keyboard.press("Delete");
  const last = page.getByRole("option", { name: "2 Merged 2" });
  await last.waitFor({ state: "detached" });
  await photograph(page, "ociom-removed");
  await page.keyboard.press("Control+z");
  await last.waitFor();
  await page.keyboard.press("Delete");
  await last.waitFor({ state: "detached" });
  await page.getByLabel("Roles", { exact: true }).selectOption("BaseOnly");
  const download = page.waitForEvent("download");
  await page.getByRole("listbox", { name: "Merges" }).focus();
  await page.keyboard.press("s");
  const saved = readFileSync(await (await download).path(), "utf8");
  expect(saved).toMatch(/base: "?.+\.ocio"?\n {4}input: stage\.ocio\n/);
  expect(saved).toContain("      roles: {strategy: BaseOnly}\n");
  await changes.getByText("stage", { exact: true }).waitFor();
  await page.keyboard.press("Control+Shift+Enter");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  const applied = await onServer(page);
  expect(applied).toContain("family: Stage");
  expect(applied).toContain("name: stage\n");
  await page.keyboard.press("Control+z");
  await until(async () => (await onServer(page)) === before);
  await byKeyboard(page, "ociom merge");
  await changes.getByText("stage", { exact: true }).waitFor();
  const original = new URL(page.url()).pathname.split("/")[1];
  await page.getByRole("listbox", { name: "Merges" }).focus();
  await page.keyboard.press("Control+Enter");
  await until(async () => new URL(page.url()).pathname.split("/")[1] !== original);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  expect(await onServer(page)).toContain("name: stage\n");
  expect(errors).toEqual([]);
});

test("a file that is no OCIOM file is refused with its line", async () => {
  const { page, errors } = await studio(app);
  await byKeyboard(page, "ociom merge");
  await page.getByRole("heading", { name: "OCIOM merge" }).waitFor();
  await page
    .getByLabel("OCIOM file", { exact: true })
    .setInputFiles(
      fileOf("bad.ociom", "ociom_version: 1.0\nmerge:\n  A:\n    options: {input_first: maybe}\n"),
    );
  await page.getByRole("alert").getByText("“bad.ociom”, line 4:").waitFor();
  expect(errors).toEqual([]);
});

test("an OCIOM file that is open is there again after a reload", async () => {
  const { page, errors } = await studio(app);
  await byKeyboard(page, "go to ociom merge");
  await page.getByLabel("OCIOM file", { exact: true }).setInputFiles([fileOf("show.ociom", ociom)]);
  await page.getByText("show.ociom", { exact: true }).waitFor();
  await page.reload();
  await page.getByText("show.ociom", { exact: true }).waitFor();
  await page.getByRole("listbox", { name: "Merges" }).getByText("Stage", { exact: true }).waitFor();
  expect(errors).toEqual([]);
});
