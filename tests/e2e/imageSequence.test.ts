import { afterAll, beforeAll, expect, test } from "vitest";
import { exrFile } from "../color/image/exrFile.ts";
import { type App, startApp, until } from "./app.ts";
import { byKeyboard } from "./keys.ts";
import { photograph } from "./pictures.ts";
import { studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const gray = (value: number) => exrFile(16, 8, [value, value, value], "lin_rec709_scene");
const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: "image/x-exr",
  buffer: Buffer.from(bytes),
});

test("several images are a sequence: arrows step, the frame is told, a broken one is named", async () => {
  const { page, errors } = await studio(app, "cold");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.postDataBuffer()?.includes("plate")) sent.push(request.url());
  });
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  const stage = page.locator(".stage");
  await page.locator('.stage canvas[data-drawn="true"]').waitFor();
  const chooser = page.waitForEvent("filechooser");
  await stage.focus();
  await page.keyboard.press("o");
  await (await chooser).setFiles([
    file("plate.1003.exr", gray(0.5).slice(0, -20)),
    file("plate.1001.exr", gray(0.25)),
    file("plate.1002.exr", gray(0.5)),
    file("plate.1004.exr", gray(1)),
  ]);
  const frame = page.getByRole("status", { name: "Frame" });
  const probe = page.getByRole("table", { name: "Probe" });
  const given = async () => probe.locator("input").first().inputValue();
  await page.getByText("Frame 1001 · 1 of 4").waitFor();
  await until(async () => (await given()) === "0.25");
  await stage.focus();
  await page.keyboard.press("ArrowRight");
  await until(async () => (await frame.innerText()) === "Frame 1002 · 2 of 4");
  await until(async () => (await given()) === "0.5");
  await photograph(page, "sequence");
  await page.keyboard.press("ArrowRight");
  await stage.getByText(/^plate\.1003\.exr: The OpenEXR file ends too early or is damaged\./).waitFor();
  // It has no color to tell, and nothing on the scope.
  await until(async () => (await given()) === "");
  const scope = page.getByRole("img", { name: "Waveform of the display's values" });
  const isEmpty = () =>
    scope.evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement;
      const { data } = (element as HTMLCanvasElement).getContext("2d")!.getImageData(0, 0, width, height);
      return data.every((byte) => byte === 0);
    });
  await until(isEmpty);
  await photograph(page, "sequence-broken");
  await page.getByRole("button", { name: "Next frame" }).click();
  await page.getByText("Frame 1004 · 4 of 4").waitFor();
  await until(async () => (await given()) === "1");
  await stage.focus();
  await page.keyboard.press("Home");
  await page.getByText("Frame 1001 · 1 of 4").waitFor();
  await byKeyboard(page, "show frame in viewer", "1002");
  await page.getByText("Frame 1002 · 2 of 4").waitFor();
  // The probe is moved with Alt, as the arrows step.
  const marker = page.locator(".stage .preview-marker");
  const before = await marker.getAttribute("style");
  await stage.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await until(async () => (await marker.getAttribute("style")) !== before);
  expect(await frame.innerText()).toBe("Frame 1002 · 2 of 4");
  expect(sent).toEqual([]);
  expect(errors).toEqual([]);
});

test("a folder is a sequence of the images in it", async () => {
  const { page, errors } = await studio(app, "cold");
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await page.locator('.stage canvas[data-drawn="true"]').waitFor();
  await page.evaluate(
    async (files) => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("shot", {
        create: true,
      });
      for (const [name, bytes] of files) {
        const writing = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await writing.write(Uint8Array.from(bytes));
        await writing.close();
      }
      Object.assign(globalThis, { showDirectoryPicker: async () => folder });
    },
    [
      ["a.10.exr", [...gray(1)]],
      ["a.9.exr", [...gray(0.5)]],
      ["notes.txt", [1]],
    ] as [string, number[]][],
  );
  await byKeyboard(page, "open image sequence from folder");
  await page.getByText("Frame 9 · 1 of 2").waitFor();
  await byKeyboard(page, "show next frame");
  await page.getByText("Frame 10 · 2 of 2").waitFor();
  expect(errors).toEqual([]);
});
