import { afterAll, beforeAll, expect, test } from "vitest";
import { writePng } from "#color/image/png.ts";
import { type App, startApp, until } from "./app.ts";
import { openViewer } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** Eight by eight pixels, each of R 204, G 102, B 51 and an alpha of 3. */
const webp = "UklGRiIAAABXRUJQVlA4TBUAAAAvB8ABEAdQszJ3RiGAAChoYkRE/wMA";
const png = () =>
  writePng({
    ...{ width: 8, height: 8, channels: 4, bits: 8 },
    samples: Uint8Array.from({ length: 256 }, (_, n) => [204, 102, 51, 3][n % 4]!),
  });

test("images of 8 bits keep the colors that lie under a small alpha", async () => {
  const { page, errors, stage } = await openViewer(app);
  const probe = page.getByRole("table", { name: "Probe" });
  for (const [name, bytes, label] of [
    ["a.png", Buffer.from(await png()), "8 × 8, 8 bit, PNG, 4 channels"],
    ["a.webp", Buffer.from(webp, "base64"), "8 × 8, 8 bit"],
  ] as const) {
    const chooser = page.waitForEvent("filechooser");
    await stage.focus();
    await page.keyboard.press("o");
    await (await chooser).setFiles({ name, mimeType: "", buffer: bytes });
    await page.getByText(label).first().waitFor();
    await until(async () => {
      const values = await probe
        .locator("input")
        .evaluateAll((inputs) =>
          inputs.slice(0, 3).map((input) => Number((input as HTMLInputElement).value)),
        );
      return [0.8, 0.4, 0.2].every((value, c) => Math.abs(values[c]! - value) < 1e-4);
    });
  }
  expect(errors).toEqual([]);
});
