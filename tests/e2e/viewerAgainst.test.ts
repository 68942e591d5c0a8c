import { afterAll, beforeAll, expect, test } from "vitest";
import { writeArchive } from "#ocio/archive/archive.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { type App, startApp, until } from "./app.ts";
import { byKeyboard, searching, upload } from "./keys.ts";
import { photograph } from "./pictures.ts";
import { studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** The studio config in which a space halves what it has by a LUT file of its own. */
function halved(name: string, half: number): Buffer {
  const text = writeConfig(builtinConfig("studio-config-latest") as Document)
    .replace(/^name: .*$/m, `name: ${name}`)
    .replace(
      /name: ACEScg\n([\s\S]*?)to_scene_reference: .*\n/,
      "name: ACEScg\n$1to_scene_reference: !<FileTransform> {src: luts/half.spi1d}\n",
    );
  const lut = `Version 1\nFrom 0.0 1.0\nLength 2\nComponents 1\n{\n0.0\n${half}\n}\n`;
  return Buffer.from(writeArchive(text, new Map([["luts/half.spi1d", new TextEncoder().encode(lut)]])));
}
const archive = (name: string, half: number) => ({
  name: `${name}.ocioz`,
  mimeType: "application/zip",
  buffer: halved(name, half),
});

test("the picture is compared with another config of the visitor and with a file, by their own LUT files", async () => {
  const { page, errors } = await studio(app);
  await page.goto(app.url);
  await page.getByRole("button", { name: "Choose file…" }).waitFor();
  await upload(page, "show-b.ocioz", halved("show-b", 0.5), "Choose file…");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  const other = new URL(page.url()).pathname.split("/")[1]!;
  await studio(app);
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await page.locator('.stage canvas[data-drawn="true"]').waitFor();
  await byKeyboard(page, "preview values of color", "ACEScg");
  await byKeyboard(page, "preview on display", "ACES2065-1");
  await byKeyboard(page, "probe a color", "0.5 0.5 0.5");
  await byKeyboard(page, "compare preview with", "show-b");
  const probe = page.getByRole("table", { name: "Probe" });
  const compared = async () => /Compared[\s\S]*?(\d\.\d{4})\t/.exec(await probe.innerText())?.[1];
  await until(async () => (await compared()) === "0.2500");
  await page.getByText("A show-b").waitFor();
  await until(async () => new URL(page.url()).searchParams.get("against") === other);
  await photograph(page, "viewer-against");
  await page.reload();
  await until(async () => (await compared()) === "0.2500");

  await page.getByLabel("File to compare with").setInputFiles(archive("show-c", 0.25));
  await page.getByText("A show-c.ocioz").waitFor();
  await until(async () => (await compared()) === "0.1250");
  await until(async () => new URL(page.url()).searchParams.get("against") === "file:show-c.ocioz");
  await page.reload();
  await page.getByText("“show-c.ocioz” is not open any more. Choose it again.").first().waitFor();

  // The field offers the other configs, too.
  const field = page.getByRole("combobox", { name: /^Compare with/ });
  await field.focus();
  await page.keyboard.press("ArrowDown");
  await searching(page);
  await page.keyboard.type("show-b");
  await page.getByRole("option", { name: "show-b" }).waitFor();
  await page.keyboard.press("Enter");
  await until(async () => (await compared()) === "0.2500");
  expect(errors).toEqual([]);
});
