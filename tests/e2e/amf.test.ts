import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACES_2, byFile, byId, cdlLook, sampleAmf } from "../ocio/amf/sampleAmf.ts";
import { type App, startApp, until } from "./app.ts";
import { byKeyboard } from "./keys.ts";
import { photograph } from "./pictures.ts";
import { onServer, studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const pipeline =
  byId("inputTransform", `${ACES_2}CSC.Arri.LogC4_to_ACES.a2.v1`) +
  cdlLook() +
  byId("outputTransform", `${ACES_2}Output.Academy.Rec709-D65_100nit_in_Rec709-D65_BT1886.a2.v1`);

const fileOf = (text: string, name = "shot.amf") => ({
  name,
  mimeType: "application/xml",
  buffer: Buffer.from(text),
});

test("an AMF becomes a look and a view with its clip, is undone as one step, and is written again", async () => {
  const { page, errors } = await studio(app);
  const before = await onServer(page);
  const importing = async (text: string) => {
    const chosen = page.waitForEvent("filechooser");
    await byKeyboard(page, "import amf");
    await (await chosen).setFiles(fileOf(text));
  };
  await importing(sampleAmf({ pipeline }));
  const said = page.getByText(
    "Added look “B007_C011” and view “B007_C011” of “Rec.1886 Rec.709 - Display” for clip “B007_C011” in “ARRI LogC4”",
  );
  await said.first().waitFor();
  await photograph(page, "amf-imported");
  await until(async () => (await onServer(page)).includes("Clip B007_C011 (B007_C011.mxf)"));
  await byKeyboard(page, "go to…", "B007_C011");
  await photograph(page, "amf-look");
  // Written from the view, the clip has the same look.
  const downloading = page.waitForEvent("download");
  await byKeyboard(
    page,
    "export look and view as amf",
    "ARRI LogC4",
    "Rec.709 - Display / B007_C011",
    "B007_C011",
  );
  const written = readFileSync(await (await downloading).path(), "utf8");
  expect(written).toContain("CSC.Arri.LogC4_to_ACES.a2.v1");
  expect(written).toContain("<cdl:Saturation>0.87</cdl:Saturation>");
  await page.keyboard.press("Control+z");
  await until(async () => (await onServer(page)) === before);
  // A file that cannot be read says why.
  await importing("<not-amf/>");
  await page
    .getByText(/shot\.amf/)
    .first()
    .waitFor();
  await photograph(page, "amf-refused");
  // A LUT file that it names is asked for as a problem.
  await importing(sampleAmf({ pipeline: pipeline + byFile("lookTransform", "missing.clf") }));
  await page.getByText("reads “missing.clf”, which is not among the files of the configuration").waitFor();
  expect(errors).toEqual([]);
});
