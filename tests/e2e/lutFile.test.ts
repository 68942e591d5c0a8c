import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "./app.ts";
import { byKeyboard } from "./keys.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const half = "Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n0\n0.5\n}\n";
const config = `ocio_profile_version: 2
search_path: luts
roles: {default: linear, scene_linear: linear}
file_rules:
  - !<Rule> {name: Default, colorspace: default}
displays:
  sRGB:
    - !<View> {name: Film, colorspace: graded}
colorspaces:
  - !<ColorSpace>
    name: linear
  - !<ColorSpace>
    name: graded
    from_scene_reference: !<FileTransform> {src: half.spi1d}
`;

async function open(page: Page): Promise<void> {
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  const id = await page.evaluate(
    async ([text, lut]) => {
      const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "";
      const headers = { "X-XSRF-TOKEN": token };
      const made = await fetch("/api/configs/", {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify({ name: "Show", text }),
      });
      const { id } = (await made.json()) as { id: string };
      const body = new FormData();
      body.append("path", "luts/half.spi1d");
      body.append("file", new File([lut as string], "half.spi1d"));
      const sent = await fetch(`/api/configs/${id}/files`, { method: "POST", headers, body });
      if (!sent.ok) throw new Error(await sent.text());
      return id;
    },
    [config, half],
  );
  await page.goto(`${app.url}/${id}`);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
}

test("a conversion is baked and exported from the palette by an engine that is not loaded before", async () => {
  const { page, errors } = await app.visitor();
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await open(page);
  const engine = () => loaded.filter((url) => /\/worker-[^/]*\.js$/.test(url)).length;
  expect(engine()).toBe(0);
  const file = async (command: string, ...answers: string[]) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      byKeyboard(page, command, ...answers),
    ]);
    return [download.suggestedFilename(), readFileSync((await download.path()) as string, "utf8")];
  };
  const [baked, curve] = await file("bake conversion", "linear", "sRGB / Film", "spi1d");
  expect(baked).toBe("linear_to_sRGB_Film.spi1d");
  expect(curve?.split("\n").slice(0, 3)).toEqual(["Version 1", "From 0 1", "Length 4096"]);
  expect(curve).toMatch(/ 0\.5 0\.5 0\.5\n}\n$/);
  expect(engine()).toBe(1);
  const [exported, steps] = await file("export conversion", "graded", "linear", "ctf");
  expect(exported).toBe("graded_to_linear.ctf");
  expect(steps).toContain("<InverseLUT1D ");
  await byKeyboard(page, "export conversion", "graded", "linear", "clf");
  await page.getByText("A CLF file cannot hold an inverse LUT; write a CTF file").waitFor();
  expect(errors).toEqual([]);
});
