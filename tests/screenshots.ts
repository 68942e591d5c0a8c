/**
 * Takes the pictures of the guide and the README, from the built product with built-in configs: `docs/images/*.png`.
 * Run after `npm run build`: npx tsx tests/screenshots.ts [NAME…]
 */
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { startOwnApp } from "./e2e/app.ts";
import { byKeyboard, palette, rested, saved } from "./e2e/keys.ts";

/** A config with a problem of each severity. */
const FAULTY = `ocio_profile_version: 2

search_path: luts
roles:
  default: raw
  scene_linear: lin_rec709
  compositing_log: show_log

file_rules:
  - !<Rule> {name: Default, colorspace: default}

displays:
  sRGB:
    - !<View> {name: Film, colorspace: film}
    - !<View> {name: Raw, colorspace: raw}

active_displays: [sRGB, Projector]
active_views: [Film, Raw]

colorspaces:
  - !<ColorSpace>
    name: raw
    isdata: true

  - !<ColorSpace>
    name: lin_rec709
    encoding: scene-linear

  - !<ColorSpace>
    name: camera_log
    encoding: logarithmic
    to_scene_reference: !<LogTransform> {base: 10, direction: inverse}

  - !<ColorSpace>
    name: film
    from_scene_reference: !<FileTransform> {src: film_print.cube, interpolation: best}
`;

const folder = resolve(import.meta.dirname, "../docs/images");
const named = process.argv.slice(2);
const app = await startOwnApp({ flags: ["--font-render-hinting=none"] });
const { page } = await app.visitor();
await page.setViewportSize({ width: 1280, height: 800 });
const { page: painter } = await app.visitor();

/** Takes the picture once the page rests. */
async function take(name: string): Promise<void> {
  if (named.length > 0 && !named.includes(name)) return;
  await page.waitForTimeout(1500);
  const picture = encode(await pixels(await page.screenshot()));
  writeFileSync(join(folder, `${name}.png`), picture);
  console.log(`${name}: ${Math.round(picture.length / 1024)} KB`);
}

type Picture = { width: number; height: number; colors: Uint32Array };

/** The pixels of a PNG, as a browser decodes it. */
async function pixels(png: Buffer): Promise<Picture> {
  const { width, height, text } = await painter.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d")!;
    context.drawImage(bitmap, 0, 0);
    let text = "";
    for (const byte of context.getImageData(0, 0, bitmap.width, bitmap.height).data)
      text += String.fromCharCode(byte);
    return { width: bitmap.width, height: bitmap.height, text: btoa(text) };
  }, png.toString("base64"));
  return { width, height, colors: new Uint32Array(new Uint8Array(Buffer.from(text, "base64")).buffer) };
}

const channelsOf = (color: number) => [color & 255, (color >> 8) & 255, (color >> 16) & 255];

/** At most 256 colors: the most frequent as they are, and the means of the largest cells of the others. */
function tableOf(colors: Uint32Array): { exact: Map<number, number>; table: number[][] } {
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const frequent = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 96);
  const exact = new Map(frequent.map(([color], at) => [color, at]));
  const cells = new Map<number, number[]>();
  for (const [color, count] of counts) {
    if (exact.has(color)) continue;
    const channels = channelsOf(color);
    const key = channels.reduce((all, value) => all * 8 + (value >> 5), 0);
    const [sum, ...sums] = cells.get(key) ?? [0, 0, 0, 0];
    cells.set(key, [sum! + count, ...sums.map((value, at) => value + channels[at]! * count)]);
  }
  const largest = [...cells.values()].sort((a, b) => b[0]! - a[0]!).slice(0, 160);
  const means = largest.map(([sum, ...sums]) => sums.map((value) => Math.round(value / sum!)));
  return { exact, table: [...frequent.map(([color]) => channelsOf(color)), ...means] };
}

/** A PNG of 256 colors, half as large as one of all; gradients are dithered (Floyd and Steinberg). */
function encode({ width, height, colors }: Picture): Buffer {
  const { exact, table } = tableOf(colors);
  const rows = Buffer.alloc((width + 1) * height);
  const errors = new Float32Array((colors.length + width + 2) * 3);
  colors.forEach((color, at) => {
    const place = at + Math.floor(at / width) + 1;
    const known = exact.get(color);
    if (known !== undefined) {
      rows[place] = known;
      return;
    }
    const wanted = channelsOf(color).map((value, channel) => value + errors[at * 3 + channel]!);
    const distances = table.map((other) =>
      other.reduce((sum, value, channel) => sum + (value - wanted[channel]!) ** 2, 0),
    );
    const nearest = distances.indexOf(Math.min(...distances));
    rows[place] = nearest;
    wanted.forEach((value, channel) => {
      const error = value - table[nearest]![channel]!;
      for (const [step, share] of [
        [1, 7],
        [width - 1, 3],
        [width, 5],
        [width + 1, 1],
      ] as const)
        errors[(at + step) * 3 + channel]! += (error * share) / 16;
    });
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(table.flat())),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Opens the palette and types, without running anything. */
async function ask(text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("option").first().waitFor();
  await page.keyboard.type(text, { delay: 20 });
}

async function both(name: string): Promise<void> {
  await take(`${name}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
  await take(`${name}-light`);
  await page.emulateMedia({ colorScheme: "dark" });
}

for (const config of ["cg-config-v2.2", "studio-config-v4"]) {
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await page.waitForTimeout(1000);
  await byKeyboard(page, "load built-in", config);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
}
await byKeyboard(page, "set name of the configuration", "show_studio");
await saved(page);
let overview = page.url();
await page.goto(app.url);
await page.getByRole("link", { name: "show_studio" }).first().waitFor();
await take("home");
await page.goto(overview);
await page.getByRole("heading", { name: "Overview" }).waitFor();

/** Opens a screen of the configuration. */
async function go(path: string): Promise<void> {
  await page.goto(`${overview}${path}`);
  await page.getByRole("contentinfo").getByText("Saved", { exact: true }).waitFor();
  await page.waitForTimeout(1000);
}

await byKeyboard(page, "@sony s-log3 s-gamut3.cine");
await rested(page);
await both("editor");
await ask("rename");
await page.keyboard.press("Enter");
await rested(page);
await page.keyboard.type("S-Log3 Cine", { delay: 20 });
await both("palette");
await page.keyboard.press("Escape");
await page.keyboard.press("Escape");

await go("/files");
const chooser = page.waitForEvent("filechooser");
await page.getByRole("button", { name: "Upload LUT files" }).first().click();
await (await chooser).setFiles(join(folder, "../../public/luts/warm_contrast.cube"));
await page.getByText("warm_contrast.cube").first().waitFor();
await byKeyboard(page, "add view from lut", "srgb - display", "warm_contrast", "acescct", "", "Warm");
await saved(page);
await go("/displays");
await take("displays");

await page.goto(app.url);
const opened = page.waitForEvent("filechooser");
await page.getByRole("button", { name: "Choose file…" }).click();
await (await opened).setFiles({ name: "show.ocio", mimeType: "text/plain", buffer: Buffer.from(FAULTY) });
await page.getByRole("heading", { name: "Overview" }).waitFor();
overview = page.url();
await go("");
await ask("!");
await take("problems");
await go("/export");
await take("export");
await app.close();
