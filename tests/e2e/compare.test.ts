import { afterAll, beforeAll, expect, test } from "vitest";
import { writeArchive } from "#ocio/archive/archive.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { type App, startApp, until } from "./app.ts";
import { photograph } from "./pictures.ts";
import { makeBuiltin, onServer, studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

test("the comparison with a built-in config lists rows by kind, and keys go through them", async () => {
  const { page, errors } = await studio(app);
  await page.keyboard.press("g");
  await page.keyboard.press("x");
  await page.getByText("Choose what to compare this config with.").waitFor();
  const path = new URL(page.url()).pathname;
  await page.goto(`${app.url}${path}#studio-config-v1.0.0_aces-v1.3_ocio-v2.1`);
  const list = page.getByRole("listbox", { name: "Differences" });
  await list.waitFor();
  await expect.poll(() => list.getByRole("option").count()).toBeGreaterThan(20);
  const heading = page.locator(".compare-detail h2");
  const first = await heading.innerText();
  await list.focus();
  await page.keyboard.press("j");
  await until(async () => (await heading.innerText()) !== first);
  await page.keyboard.press("k");
  await until(async () => (await heading.innerText()) === first);
  await page.keyboard.press("End");
  await until(async () => /Moved|Removed/.test(await page.locator(".compare-title .chip").innerText()));
  // A new row is read before it is taken.
  await list.getByRole("option", { name: "Added: EXR, File rules" }).click();
  await page
    .getByRole("table", { name: "Fields of EXR" })
    .getByRole("row", { name: "Extension exr" })
    .waitFor();
  await page.keyboard.press("Home");
  await list.getByRole("option", { name: /^Changed: P3-D65 - Display/ }).click();
  const patches = page.getByRole("img", { name: /^Patches by A/ });
  await patches.waitFor();
  await photograph(page, "compare-colors");
  // A kind is hidden by its number, and shown again.
  const count = await list.getByRole("option").count();
  await page.keyboard.press("2");
  await until(async () => (await list.getByRole("option").count()) < count);
  await page.keyboard.press("2");
  await until(async () => (await list.getByRole("option").count()) === count);
  await page.keyboard.press("x");
  await until(async () => page.url().includes("#a=open&b=studio-config-v1.0.0"));
  await list.waitFor();
  expect(errors).toEqual([]);
});

/** The studio config with a space that reads a LUT file, another description and without a space. */
function edited(): Uint8Array {
  const text = writeConfig(builtinConfig("studio-config-latest") as Document)
    .replace(/(name: ACEScg\n[\s\S]*?description: )\|?/, "$1Words of the show #")
    .replace(
      "\ncolorspaces:\n",
      "\ncolorspaces:\n  - !<ColorSpace>\n    name: Plates\n    to_scene_reference: !<FileTransform> {src: luts/plates.spi1d}\n",
    )
    .replace(/ {4}name: ARRI LogC4\n/, "    name: ARRI LogC4 plates\n");
  const lut = "Version 1\nFrom 0.0 1.0\nLength 2\nComponents 1\n{\n0.0\n0.5\n}\n";
  return writeArchive(text, new Map([["luts/plates.spi1d", new TextEncoder().encode(lut)]]));
}

test("rows and fields of a file are taken by keys and by mouse, with the LUT file that they read", async () => {
  const { page, errors } = await studio(app);
  await page.keyboard.press("g");
  await page.keyboard.press("x");
  const file = { name: "show.ocioz", mimeType: "application/zip", buffer: Buffer.from(edited()) };
  await page.getByLabel("File: Config A").setInputFiles(file);
  const list = page.getByRole("listbox", { name: "Differences" });
  await list.waitFor();
  await list.getByRole("option", { name: "Removed: Plates" }).click();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("region", { name: "Result" }).getByText("plates.spi1d").waitFor();
  // A field by the mouse.
  await list.getByRole("option", { name: "Changed: ACEScg" }).click();
  await page.getByRole("button", { name: "Take description of A" }).click();
  await list.getByRole("option", { name: "Changed: ACEScg" }).getByText("description from A").waitFor();
  // The name by keys in the table.
  await list.getByRole("option", { name: "Renamed: ARRI LogC4" }).click();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await photograph(page, "compare-taken");
  // Rows that were taken are there again after a look elsewhere.
  for (const key of ["Escape", "g", "c"]) await page.keyboard.press(key);
  await until(async () => page.url().endsWith("/colorspaces"));
  for (const key of ["g", "x"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: "Continue comparison with show.ocioz" }).click();
  await page.getByRole("button", { name: /^Apply 3/ }).waitFor();
  await until(() => list.evaluate((box) => box === document.activeElement));
  // And where the sides are swapped, and back.
  for (const kind of ["Added", "Removed"]) {
    await page.keyboard.press("x");
    await list.getByRole("option", { name: `${kind}: Plates` }).waitFor();
    await page.getByRole("button", { name: /^Apply 3/ }).waitFor();
    await until(() => list.evaluate((box) => box === document.activeElement));
  }
  await page.keyboard.press("Control+Enter");
  await page.getByText("Took 1 row").first().waitFor();
  const text = await onServer(page);
  expect(text).toContain("name: Plates\n");
  expect(text).toContain("Words of the show");
  expect(text).toContain("name: ARRI LogC4 plates\n");
  const id = new URL(page.url()).pathname.split("/")[1];
  await until(async () => {
    const files = await page.evaluate(async (of) => (await fetch(`/api/configs/${of}/files`)).json(), id);
    return files.files.some(({ path }: { path: string }) => path === "luts/plates.spi1d");
  });
  // It was one step.
  await page.keyboard.press("Control+z");
  await until(async () => !(await onServer(page)).includes("name: Plates\n"));
  await expect.poll(() => onServer(page)).not.toContain("Words of the show");
  // The comparison is offered again, also with nothing taken.
  for (const section of ["Looks", "Compare"])
    await page.getByRole("link", { name: new RegExp(`^${section}`) }).click();
  await page.getByRole("button", { name: "Continue comparison with show.ocioz" }).click();
  await list.waitFor();
  // A reload forgets the file, which is chosen again where that is said.
  await page.reload();
  await page.getByText("“show.ocioz” is not open any more. Choose it again.").waitFor();
  await photograph(page, "compare-lost");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file…" }).click();
  await (await chooser).setFiles({
    ...{ name: "show.ocioz", mimeType: "application/zip" },
    buffer: Buffer.from(edited()),
  });
  await list.waitFor();
  expect(errors).toEqual([]);
});

test("what would make the config unloadable is said beside Apply before it is taken", async () => {
  const { page, errors } = await studio(app);
  const id = await makeBuiltin(app, { context: page.context() }, "cg-config-v1.0.0_aces-v1.3_ocio-v2.1");
  await page.goto(`${app.url}/${id}/compare#a=studio-config-v4.0.0_aces-v2.0_ocio-v2.5&b=open`);
  const list = page.getByRole("listbox", { name: "Differences" });
  await list.getByRole("option", { name: "Removed: ARRI LogC4, Color spaces" }).click();
  await list.focus();
  await page.keyboard.press("ArrowLeft");
  await page
    .getByRole("status")
    .getByText(/new problem/)
    .waitFor();
  await page
    .getByRole("region", { name: "Problems" })
    .getByText(/requires|needs/)
    .first()
    .waitFor();
  await photograph(page, "compare-problems");
  await page.getByRole("button", { name: "Clear" }).click();
  await until(async () => (await page.getByText(/new problem/).count()) === 0);
  expect(errors).toEqual([]);
});

test("a version is compared with the open config, and with a built-in one", async () => {
  const { page, errors } = await studio(app);
  const id = new URL(page.url()).pathname.split("/")[1]!;
  const spaces = await page.evaluate(async (of) => (await fetch(`/api/configs/${of}/document`)).json(), id);
  const [first] = rowsOf(spaces as Document, "colorspaces");
  await page.goto(`${app.url}/${id}/colorspaces/${first!.id}`);
  await page.keyboard.press("F2");
  await page.getByRole("dialog").getByRole("combobox").fill("Renamed here");
  await page.keyboard.press("Enter");
  await until(async () => (await onServer(page)).includes("name: Renamed here\n"));
  await page.goto(`${app.url}/${id}/compare#a=version-1&b=open`);
  const list = page.getByRole("listbox", { name: "Differences" });
  await list.getByRole("option", { name: "Renamed: Renamed here" }).waitFor();
  await page.goto(`${app.url}/${id}/compare#a=version-1&b=studio-config-v2.2.0_aces-v1.3_ocio-v2.4`);
  await list.waitFor();
  // Neither side is the open config: nothing can be taken.
  await page.getByRole("button", { name: /^Apply/, disabled: true }).waitFor();
  expect(errors).toEqual([]);
});

test("spaces that are equal in color are listed, and merged with their references in one step", async () => {
  const { page, errors } = await studio(app);
  const id = new URL(page.url()).pathname.split("/")[1]!;
  const spaces = await page.evaluate(async (of) => (await fetch(`/api/configs/${of}/document`)).json(), id);
  const first = rowsOf(spaces as Document, "colorspaces").find(({ name }) => name === "ARRI LogC4");
  await page.goto(`${app.url}/${id}/colorspaces/${first!.id}`);
  await page.keyboard.press("Control+d");
  await until(async () => /name: ARRI LogC4 copy/.test(await onServer(page)));
  await page.goto(`${app.url}/${id}/compare#a=studio-config-v1.0.0_aces-v1.3_ocio-v2.1&b=open`);
  await page.getByRole("listbox", { name: "Differences" }).waitFor();
  await page.locator(".compare-equal summary").click();
  await photograph(page, "compare-equal");
  // Two displays take their color spaces by their own names, which is told.
  await page.getByRole("button", { name: "Merge into Display P3 - Display" }).click();
  await page.getByRole("alert").filter({ hasText: "by its own name" }).last().waitFor();
  await page.getByRole("button", { name: "Merge into ARRI LogC4" }).click();
  await until(async () => !/name: ARRI LogC4 copy/.test(await onServer(page)));
  await page.keyboard.press("Control+z");
  await until(async () => /name: ARRI LogC4 copy/.test(await onServer(page)));
  expect(errors).toEqual([]);
});

test("what differs in layout and comments alone is counted beside the differences", async () => {
  const { page, errors } = await studio(app);
  const official = await onServer(page);
  const file = async (text: string) => {
    const buffer = Buffer.from(text);
    await page
      .getByLabel("File: Config A")
      .setInputFiles({ name: "show.ocio", mimeType: "text/plain", buffer });
  };
  await page.keyboard.press("g");
  await page.keyboard.press("x");
  await file(`# The show's own\n${official.replace("name: ACEScg\n", 'name: "ACEScg"\n')}`);
  await page.getByText(/are the same, but for 2 cosmetic differences\.$/).waitFor();
  await file(`# The show's own\n${official.replace("name: ACEScg\n", "name: ACEScg show\n")}`);
  await page.getByRole("listbox", { name: "Differences" }).waitFor();
  await page.getByRole("status").getByText("1 cosmetic difference", { exact: false }).waitFor();
  expect(errors).toEqual([]);
});

test("an address that is none is told, on the comparison and on the conversion", async () => {
  const { page, errors } = await studio(app);
  const path = new URL(page.url()).pathname.split("/")[1];
  await page.goto(`${app.url}/${path}/compare#%zz`);
  await page.getByRole("alert").getByText("“%zz” is not a config", { exact: false }).waitFor();
  await page.goto(`${app.url}/${path}/convert#%zz`);
  await page.getByText("There is no application or profile version “%zz”.", { exact: false }).waitFor();
  expect(errors).toEqual([]);
});
