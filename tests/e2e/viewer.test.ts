import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlanes } from "#color/image/exr/planes.ts";
import { exrBytes, exrFile, exrPart } from "../color/image/exrFile.ts";
import { type App, settled, startApp, until } from "./app.ts";
import { byKeyboard, searching } from "./keys.ts";
import { photograph } from "./pictures.ts";
import { openViewer, studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

// Each test starts the page: the viewer goes on with the picture of the test before.
test("the viewer shows an OpenEXR file in its color space, and its keys change what is seen", async () => {
  const { page, errors, stage } = await openViewer(app);
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("p");
  await page.keyboard.press("o");
  await (await chooser).setFiles({
    name: "plate.exr",
    mimeType: "image/x-exr",
    buffer: Buffer.from(exrFile(64, 32, [0.18, 0.18, 0.18], "lin_rec709_scene")),
  });
  await page.getByText("64 × 32, half, ZIP, 3 channels").waitFor();
  await page.getByText("Because the file's colorInteropID is lin_rec709_scene.").waitFor();
  /** The color in the middle of the picture, as bytes. */
  const middle = () =>
    page.evaluate(async () => {
      const canvas = document.querySelector<HTMLCanvasElement>(".stage canvas")!;
      const context = new OffscreenCanvas(1, 1).getContext("2d")!;
      context.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    });
  const shown = page.getByRole("table", { name: "Stops and codes" });
  await until(async () => /0\.00[\s\S]*8 bit\t89\t89\t89/.test(await shown.innerText()));
  // The shader and the engine differ by at most one code.
  await until(async () => (await middle()).every((value) => Math.abs(value - 89) <= 1));

  // The one gray of the picture is one line of the waveform.
  const scope = page.getByRole("img", { name: "Waveform of the display's values" });
  const rows = () =>
    scope.evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, 1, canvas.height);
      return Array.from({ length: canvas.height }, (_, y) => y).filter((y) => data[y * 4 + 3] !== 0);
    });
  await until(async () => (await rows()).join() === "166");
  await page.getByRole("radio", { name: "Vector" }).click();
  await page.getByRole("img", { name: "Vector of the display's values" }).waitFor();

  await stage.focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("+");
  await until(async () => ((await middle())[0] ?? 0) > 110);
  await expect.poll(() => page.getByLabel("Exposure in stops").inputValue()).toBe("1");
  // The codes are those on the screen, the stops those of the file.
  await page.getByLabel("Gamma").fill("1.2");
  await until(async () => {
    const [, code = ""] = /8 bit\t(\d+)/.exec(await shown.innerText()) ?? [];
    const [red = 0] = await middle();
    return Number(code) > 130 && Math.abs(Number(code) - red) <= 1;
  });
  await expect.poll(() => shown.innerText()).toMatch(/Stops\t0\.00/);
  await stage.focus();
  await page.keyboard.press("x");
  await page.getByRole("list", { name: "Stops from middle gray" }).waitFor();
  await until(async () => (await middle()).join() === "181,204,59");
  await page.keyboard.press("0");
  await until(async () => (await middle()).every((value) => Math.abs(value - 89) <= 1));

  await page.keyboard.press("1");
  await page.getByRole("button", { name: "Zoom 100 %" }).waitFor();
  for (let i = 0; i < 3; i++) await page.keyboard.press("PageUp");
  await page.getByRole("button", { name: "Zoom 800 %" }).waitFor();
  await page.keyboard.press("h");
  await page.getByRole("button", { name: /^Fit \d+ %/ }).waitFor();
  await page.keyboard.press("f");
  await page.getByRole("button", { name: "Leave full window" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Full window (F)" }).waitFor();
  expect(errors).toEqual([]);
});

test("a pixel that is not a number is counted, found and probed, and the picture is saved in its size", async () => {
  const { page, errors, stage } = await openViewer(app);
  const part = exrPart(1920, 1080, ["B", "G", "R"]);
  const planes = makePlanes(part);
  // The half of NaN at 1500, 500.
  new Uint16Array(planes[0]!.buffer)[500 * 1920 + 1500] = 0x7e00;
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("p");
  await page.keyboard.press("o");
  const buffer = Buffer.from(exrBytes(part, planes));
  await (await chooser).setFiles({ name: "bad.exr", mimeType: "image/x-exr", buffer });
  await page.getByText("1920 × 1080, half").waitFor();
  await stage.focus();
  await page.keyboard.press("m");
  await page.getByRole("button", { name: "Next of 1 pixel: NaN or infinite" }).waitFor();
  await photograph(page, "viewer-mark-dots");
  await page.keyboard.press("j");
  await page.getByText("x 1500, y 500").waitFor();
  await expect.poll(() => page.getByLabel("Probe B").getAttribute("placeholder")).toBe("nan");
  await photograph(page, "viewer-mark-found");
  const download = page.waitForEvent("download");
  await byKeyboard(page, "save picture of viewer");
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^bad, .*\.png$/);
  const png = await readFile(await saved.path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1920, 1080]);
  expect(errors).toEqual([]);
});

test("marks, a comparison and inspectors open by keys, stand in the link, and come back with it", async () => {
  const { page, errors } = await studio(app, "cold");
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  const stage = page.locator(".stage");
  await page.locator('.stage canvas[data-drawn="true"]').waitFor();
  await stage.focus();
  await page.keyboard.press("i");
  const marks = page.getByRole("region", { name: "Marks" });
  // A sixteenth of the chart and more is light outside of AP1.
  await until(async () => /Out of AP1\s*[\d,]+\s*1\d\.\d\d %/.test(await marks.innerText()));
  await stage.focus();
  await page.keyboard.press("2");
  const curve = page.getByRole("slider", { name: /^Curve/ });
  await until(async () =>
    /0\.5000 → R 0\.\d{4} {2}G/.test((await curve.getAttribute("aria-valuetext")) ?? ""),
  );
  await curve.focus();
  await page.keyboard.press("Home");
  await until(async () => ((await curve.getAttribute("aria-valuetext")) ?? "").startsWith("0.0000 →"));
  await stage.focus();
  await page.keyboard.press("3");
  await page.getByRole("list", { name: "Primaries" }).getByText("0.3127 0.3290").waitFor();
  await stage.focus();
  await page.keyboard.press("4");
  await page.getByText(/^\d+ operations, run as \d+$/).waitFor();
  await stage.focus();
  await page.keyboard.press("6");
  await page.getByRole("button", { name: "Un-tone-mapped" }).click();
  await until(async () => page.url().includes("inspector=views"));
  await until(async () => new URL(page.url()).searchParams.get("to") === "sRGB - Display / Un-tone-mapped");
  expect(new URL(page.url()).searchParams.get("marks")).toBe("gamut");
  await page.reload();
  await page.getByRole("button", { name: "Un-tone-mapped", pressed: true }).waitFor();
  await until(async () => page.getByRole("checkbox", { name: /Out of AP1/ }).isChecked());
  expect(errors).toEqual([]);
});

test("rows of the palette and of pickers show on the picture, Escape restores it, Enter keeps one", async () => {
  const { page, errors } = await studio(app, "cold");
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  const stage = page.locator(".stage");
  await page.locator('.stage canvas[data-drawn="true"]').waitFor();
  /** Sum of the bytes of the picture. */
  const sum = () =>
    page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>(".stage canvas")!;
      const context = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d")!;
      context.drawImage(canvas, 0, 0);
      return context
        .getImageData(0, 0, canvas.width, canvas.height)
        .data.reduce((all, byte) => all + byte, 0);
    });
  const before = await sum();
  await page.keyboard.press("p");
  await page.keyboard.press("v");
  const list = page.getByRole("listbox", { name: "Target" });
  await list.getByRole("option").nth(3).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: /^sRGB - Display \/ Un-tone-mapped/, selected: true }).waitFor();
  await until(async () => (await sum()) !== before);
  const untoned = await sum();
  await page.keyboard.press("Escape");
  await until(async () => (await sum()) === before);
  await page.keyboard.press("p");
  await page.keyboard.press("v");
  await list.getByRole("option").nth(3).waitFor();
  await page.keyboard.type("srgb un-tone");
  await until(async () => (await sum()) === untoned);
  await page.keyboard.press("Enter");
  await list.waitFor({ state: "detached" });
  await until(async () => new URL(page.url()).searchParams.get("to") === "sRGB - Display / Un-tone-mapped");
  await expect.poll(() => sum()).toBe(untoned);

  const target = page.getByRole("combobox", { name: /^To/ });
  await target.focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("listbox", { name: "Search..." }).waitFor();
  await searching(page);
  await page.keyboard.press("ArrowUp");
  await until(async () => (await sum()) === before);
  await page.keyboard.press("Escape");
  await until(async () => (await sum()) === untoned);

  // A step of the pipeline shows the picture up to it.
  await stage.focus();
  await page.keyboard.press("4");
  await page.getByRole("list", { name: "Steps" }).getByRole("listitem").nth(1).hover();
  await page.getByText("Up to step 1", { exact: true }).waitFor();
  await until(async () => (await sum()) !== untoned);
  await page.mouse.move(2, 2);
  await until(async () => (await sum()) === untoned);
  expect(errors).toEqual([]);
});

test("a file that is no image is told in the viewer, and the next one is shown", async () => {
  const { page, errors } = await studio(app, "cold");
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await page.locator(".stage").waitFor();
  const open = async (name: string, bytes: Uint8Array) => {
    const chooser = page.waitForEvent("filechooser");
    await page.locator(".stage").focus();
    await page.keyboard.press("o");
    await (await chooser).setFiles({ name, mimeType: "image/x-exr", buffer: Buffer.from(bytes) });
  };
  const whole = exrFile(8, 8, [1, 0.5, 0.25], null);
  await open("half.exr", whole.subarray(0, whole.length - 20));
  await page.getByText("The OpenEXR file ends too early or is damaged.").first().waitFor();
  // The next one is dropped on the page.
  const transfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], "whole.exr"));
      return data;
    },
    [...whole],
  );
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
  await page.getByText("8 × 8, half, ZIP, 3 channels").waitFor();
  // A file that is no image is told as one, and a JPEG that is cut off as in the terminal.
  const other = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["x"], "mk.py"));
    return data;
  });
  await page.dispatchEvent("body", "drop", { dataTransfer: other });
  await page.getByText("mk.py is not an image: open OpenEXR, PNG, TIFF").first().waitFor();
  const jpeg = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 64);
    canvas.getContext("2d")!.fillRect(0, 0, 20, 20);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer())];
  });
  await open("cut.jpg", Uint8Array.from(jpeg).subarray(0, 200));
  await page.getByText("cut.jpg: The JPEG file is damaged or cut off. Copy it again.").first().waitFor();
  expect(errors).toEqual([]);
});

test("the keys and the image stay: after files, clicks and fields, from controls, on undo and Back in the browser", async () => {
  const { page, errors, stage } = await openViewer(app);
  const isFocused = () => until(() => stage.evaluate((element) => element === document.activeElement));
  const address = (name: string) => new URL(page.url()).searchParams.get(name);
  const image = {
    name: "plate.exr",
    mimeType: "image/x-exr",
    buffer: Buffer.from(exrFile(64, 32, [0.18, 0.18, 0.18], null)),
  };
  const chooser = page.waitForEvent("filechooser");
  await byKeyboard(page, "preview image from disk");
  await (await chooser).setFiles(image);
  await page.getByText("64 × 32, half, ZIP, 3 channels").waitFor();
  await isFocused();
  await page.getByRole("radio", { name: "Parade" }).click();
  await isFocused();
  await page.getByText("Zebra").click();
  await isFocused();
  await page.keyboard.press("x");
  await until(async () => address("falseColor") === "1" && address("marks") === "zebra");
  await page.getByLabel("Exposure in stops").click();
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await isFocused();
  await page.getByLabel("Probe R").click();
  await page.keyboard.press("Escape");
  await isFocused();
  await page.getByRole("button", { name: "Inspect" }).click();
  await page.getByRole("menuitem", { name: "Gamut" }).click();
  await page.getByRole("list", { name: "Primaries" }).waitFor();
  await isFocused();
  await page.keyboard.press("PageUp");
  await until(async () => address("zoom") === "2,0.5,0.08");

  // By keyboard the control keeps the focus: letters act that begin no chord.
  await page.getByRole("button", { name: "False color" }).focus();
  await page.keyboard.press("n");
  await until(async () => address("marks") === "zebra,negative");
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await page.waitForURL(/\/colorspaces/);
  await page.goBack();
  await page.getByText("64 × 32, half, ZIP, 3 channels").waitFor();
  await until(async () => address("picture") === "image" && address("exposure") === "2");

  await byKeyboard(page, "add look", "Night", "acescct");
  await page.waitForURL(/\/looks/);
  await page.goBack();
  await stage.waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText(/^Undone: /).waitFor();
  await page.keyboard.press("Control+Shift+z");
  await page.getByText(/^Redone: /).waitFor();
  expect(page.url()).toContain("/viewer");

  await page.reload();
  await page.getByText("The image of this link is not here").waitFor();
  expect(address("picture")).toBe("image");
  await photograph(page, "viewer-absent");
  expect(errors).toEqual([]);
});

test("a view of a display with P3 is drawn into a P3 canvas where the screen has it, and the viewer says which", async () => {
  const { page, errors } = await studio(app, "cold");
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await page.locator('.stage canvas[data-drawn="true"]').waitFor();
  await page.getByText("640 × 360 · sRGB canvas").waitFor();
  await byKeyboard(page, "preview on display and view", "Display P3 - Display / Un-tone-mapped");
  await page.getByText("640 × 360 · sRGB canvas, as the screen shows no P3").waitFor();
  /** The first skin tone of the chart, read in a color space. */
  const skin = (colorSpace: "srgb" | "display-p3") =>
    page.evaluate((space) => {
      const canvas = document.querySelector<HTMLCanvasElement>(".stage canvas")!;
      const context = new OffscreenCanvas(1, 1).getContext("2d", { colorSpace: space })!;
      context.drawImage(canvas, canvas.width * 0.06, canvas.height * 0.78, 1, 1, 0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1, { colorSpace: space }).data.slice(0, 3)];
    }, colorSpace);
  const codes = await skin("srgb");
  const devtools = await page.context().newCDPSession(page);
  const features = [{ name: "color-gamut", value: "p3" }];
  await devtools.send("Emulation.setEmulatedMedia", { features });
  await page.getByText("640 × 360 · Display P3 canvas").waitFor();
  // The codes stay as the config means them; what they mean is another color.
  await until(async () => (await skin("display-p3")).join() === codes.join());
  expect((await skin("srgb")).join()).not.toBe(codes.join());
  await photograph(page, "viewer-p3");
  expect(errors).toEqual([]);
  await devtools.detach();
});

test("a setting that is not in the address yet does not bring one back from where one goes", async () => {
  const { page, errors } = await openViewer(app);
  // Longer on its way than the address takes to follow.
  await page.route(/\/assets\/roles-.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.keyboard.press("+");
  await page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: /^Roles/ })
    .click();
  await page.getByRole("heading", { name: "Roles" }).waitFor();
  expect(page.url()).toMatch(/\/roles$/);
  expect(errors).toEqual([]);
});

test("controls of the viewer lie beside each other in windows of all widths, and the picture keeps its place", async () => {
  const { page, errors, stage } = await openViewer(app);
  await page.getByRole("radio", { name: "Split" }).click();
  await page.getByRole("combobox", { name: "Compare with" }).waitFor();
  await settled(page);
  const { height: oneLine = 0 } = (await page.locator(".viewer-screen-head").boundingBox()) ?? {};
  expect(oneLine).toBeLessThan(45);
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("p");
  await page.keyboard.press("o");
  await (await chooser).setFiles(
    [1001, 1002].map((number) => ({
      name: `shot_v01.${number}.exr`,
      mimeType: "image/x-exr",
      buffer: Buffer.from(exrFile(64, 32, [0.18, 0.18, 0.18], null)),
    })),
  );
  await page.getByText("Frame 1001 · 1 of 2").waitFor();
  /** Controls of the head that something else covers, or that are out of it. */
  const covered = () =>
    page.evaluate(() => {
      const head = document.querySelector(".viewer-screen-head")!;
      return [...head.querySelectorAll<HTMLElement>("button, select")]
        .filter((control) => {
          const { left, top, width, height } = control.getBoundingClientRect();
          const points = [0.1, 0.5, 0.9].map((part) => [left + width * part, top + height / 2] as const);
          return points.some(([x, y]) => !control.contains(document.elementFromPoint(x, y)));
        })
        .map((control) => control.getAttribute("aria-label") ?? control.textContent);
    });
  const box = () => page.locator(".stage-picture").boundingBox();
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const layout of ["After", "Diff"]) {
      await page.getByRole("radio", { name: layout }).click();
      await settled(page);
      const label = await page.locator(".viewer-label").boundingBox();
      expect(label?.width).toBeGreaterThanOrEqual(96);
      if (width >= 1280) {
        const adjustments = await page.locator(".viewer-bar").boundingBox();
        expect({ width, isOneLine: (adjustments?.height ?? 0) < 45 }).toEqual({ width, isOneLine: true });
      }
      expect({ width, layout, covered: await covered() }).toEqual({ width, layout, covered: [] });
      const { x = 0, width: across = 0 } = (await page.locator(".viewer-screen").boundingBox()) ?? {};
      expect(x + across).toBe(width);
    }
    await page.getByRole("radio", { name: "After" }).click();
    await settled(page);
    const before = await box();
    await page.getByRole("button", { name: "False color" }).click();
    await page.getByRole("list", { name: "Stops from middle gray" }).waitFor();
    await settled(page);
    expect(await box()).toEqual(before);
    await page.getByRole("button", { name: "False color" }).click();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await stage.focus();
  await page.keyboard.press("5");
  await page.getByRole("button", { name: "Copy", exact: true }).waitFor();
  await settled(page);
  const before = await box();
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.locator("[data-sonner-toast]").first().waitFor();
  await settled(page);
  expect(await box()).toEqual(before);
  expect(errors).toEqual([]);
});
