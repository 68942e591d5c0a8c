import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { FileChooser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shared } from "../shared.ts";
import { type App, startApp, until } from "./app.ts";
import { saved, upload } from "./keys.ts";
import { settledBox } from "./pointer.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const config = `ocio_profile_version: 2.5
environment: {}
search_path: ""
roles: {default: raw}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: raw}
looks:
  - !<Look>
    name: Night
    process_space: raw
    transform: !<GroupTransform>
      children:
        - !<CDLTransform> {sat: 0.95}
        - !<GradingRGBCurveTransform> {style: log}
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true}
`;

/** A page on the steps of the look, and how many undo steps its history offers. */
async function onLook() {
  const visitor = await app.visitor();
  const { page } = visitor;
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await upload(page, "night.ocio", config);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await page.goto(`${app.url}${new URL(page.url()).pathname.replace(/\/$/, "")}/looks`);
  await page.getByRole("option", { name: /^Night/ }).dblclick();
  await page.getByRole("button", { name: "Expand step 1", exact: true }).waitFor();
  return visitor;
}

const yaml = async (page: Page) => {
  await saved(page);
  const id = new URL(page.url()).pathname.split("/")[1];
  return page.evaluate(async (of) => (await fetch(`/api/configs/${of}/view_yaml`)).text(), id);
};

/** Drags from the middle of something, by many small movements. */
async function drag(page: Page, what: Locator, dx: number, dy: number) {
  await what.scrollIntoViewIfNeeded();
  const box = await settledBox(what);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 12 });
  await page.mouse.up();
}

test("dragging a slider, a wheel and a point of a curve is one undo step each", async () => {
  const { page, errors } = await onLook();
  await page.getByRole("button", { name: "Expand step 1", exact: true }).click();
  const saturation = page.getByRole("slider", { name: "Saturation slider" });
  await drag(page, saturation, 60, 0);
  const saturated = async () => Number(await saturation.getAttribute("aria-valuenow"));
  await expect.poll(saturated).toBeGreaterThan(1.2);
  await saved(page);
  const dragged = await saturated();
  const wheel = page.getByRole("slider", { name: "Slope color" });
  await drag(page, wheel, 0, -30);
  await expect.poll(() => wheel.getAttribute("aria-valuetext")).not.toBe("R 1, G 1, B 1");
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    const slope = page.getByRole("group", { name: "Slope", exact: true }).getByRole("textbox");
    const cut = await slope.evaluateAll((fields: HTMLInputElement[]) =>
      fields.filter((field) => field.scrollWidth > field.clientWidth).map(({ value }) => value),
    );
    expect(cut, `numbers cut at ${size.width}`).toEqual([]);
  }
  await page.getByRole("button", { name: "Collapse step 1", exact: true }).click();

  await page.getByRole("button", { name: "Expand step 2", exact: true }).click();
  const point = page.getByRole("slider", { name: "Point 2 of 3" });
  await drag(page, point, -30, -40);
  await expect.poll(() => point.getAttribute("aria-valuetext")).not.toBe("0.5 : 0.5");
  await saved(page);
  const place = await point.getAttribute("aria-valuetext");
  const text = page.getByRole("textbox", { name: "Master points" });
  await expect.poll(() => text.inputValue()).toBe(`0:0, ${place?.replaceAll(" ", "")}, 1:1`);
  await expect.poll(() => yaml(page)).toContain("control_points: [0, 0, ");

  await page.getByRole("slider", { name: "Point 2 of 3" }).focus();
  await page.keyboard.press("Control+z");
  await until(async () => (await point.getAttribute("aria-valuetext")) === "0.5 : 0.5");
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: "Expand step 1", exact: true }).click();
  await until(async () => (await wheel.getAttribute("aria-valuetext")) === "R 1, G 1, B 1");
  await expect.poll(saturated).toBe(dragged);
  await saturation.focus();
  await page.keyboard.press("Control+z");
  await until(async () => (await saturation.getAttribute("aria-valuenow")) === "0.95");
  expect(errors).toEqual([]);
});

test("an open curve gives the picture the middle and gets the right; a double click adds a point, Delete removes it", async () => {
  const { page, errors } = await onLook();
  const width = async (selector: string) =>
    (await page
      .locator(selector)
      .boundingBox()
      .then((box) => box?.width)) ?? 0;
  const before = await width(".row-form");
  await expect.poll(() => width(".sections")).toBe(244);
  await page.getByRole("button", { name: "Expand step 2", exact: true }).click();
  await until(async () => (await width(".sections")) === 48);
  // The sections are a rail, the form has 464 pixels with its edge, the picture the rest; the list waits.
  await expect.poll(() => width(".row-form")).toBe(463);
  await expect.poll(() => width(".viewer")).toBe(1440 - 48 - 464);
  await expect.poll(() => width(".viewer .preview-frame")).toBe(1440 - 48 - 464 - 24);
  await until(async () => (await width(".viewer canvas")) === 1440 - 48 - 464 - 24);
  await expect.poll(() => page.locator(".panel.list").isVisible()).toBe(false);
  await expect.poll(() => page.locator(".inspector").count()).toBe(0);
  // ] folds the picture away and brings it back.
  await page.keyboard.press("]");
  await page.locator(".panel.list").waitFor();
  await expect.poll(() => page.locator(".viewer").count()).toBe(0);
  await page.keyboard.press("]");
  await page.locator(".viewer").waitFor();
  await page.keyboard.press("[");
  await until(async () => (await width(".sections")) === 244);
  await page.getByRole("button", { name: "Collapse step 2", exact: true }).click();
  await expect.poll(() => width(".sections")).toBe(244);
  // Leaving restores what was there.
  await expect.poll(() => width(".row-form")).toBe(before);
  await expect.poll(() => page.locator(".viewer").count()).toBe(0);
  await page.locator(".inspector").waitFor();
  await page.locator(".panel.list").waitFor();
  await page.getByRole("button", { name: "Expand step 2", exact: true }).click();
  await until(async () => (await width(".sections")) === 48);
  const plane = page.locator(".curve-plane");
  const box = await settledBox(plane);
  await page.mouse.dblclick(box.x + box.width * 0.25, box.y + box.height * 0.7);
  const added = page.getByRole("slider", { name: "Point 2 of 4" });
  await added.waitFor();
  await expect.poll(() => added.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Delete");
  await page.getByRole("slider", { name: "Point 2 of 3" }).waitFor();
  await page.getByRole("link", { name: /^Looks/ }).click();
  await until(async () => (await width(".sections")) === 244);
  expect(errors).toEqual([]);
});

const folder = shared && resolve(shared, "corpus/luts");
test.skipIf(!folder || !existsSync(folder))(
  "a real CDL file fills the step; others say what is wrong",
  async () => {
    const { page } = await onLook();
    await page.getByRole("button", { name: "Expand step 1", exact: true }).click();
    const bring = async (file: Parameters<FileChooser["setFiles"]>[0]) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Import CDL…" }).click();
      await (await chooser).setFiles(file);
    };
    const toast = (text: string | RegExp) => page.locator("[data-sonner-toaster]").getByText(text);
    await bring(resolve(folder as string, "cdl_test1.ccc"));
    await toast("Successfully imported CDL: cdl_test1.ccc").waitFor();
    expect(await yaml(page)).toContain(
      "!<CDLTransform> {slope: [1, 1, 0.9], offset: [-0.03, -0.02, 0], power: [1.25, 1, 1], sat: 1.7}",
    );
    await page.getByRole("combobox", { name: "Correction of cdl_test1.ccc" }).selectOption("2");
    await until(async () => (await yaml(page)).includes("slope: [0.9, 0.7, 0.6]"));
    await page.getByRole("slider", { name: "Saturation slider" }).focus();
    await page.keyboard.press("Control+z");
    await until(async () => (await yaml(page)).includes("{sat: 0.95}"));

    await bring(resolve(folder as string, "cdl_test1.cdl"));
    await toast("Successfully imported CDL: cdl_test1.cdl").waitFor();
    const none = Buffer.from(
      '<ColorCorrectionCollection xmlns="urn:ASC:CDL:v1.01"></ColorCorrectionCollection>',
    );
    await bring({ name: "none.ccc", mimeType: "text/xml", buffer: none });
    await toast("No color corrections found in the file.").waitFor();
    await bring({ name: "bad.cc", mimeType: "text/xml", buffer: Buffer.from("<ColorCorrection>") });
    await toast(/Failed to import CDL file: .+/).waitFor();
  },
);
