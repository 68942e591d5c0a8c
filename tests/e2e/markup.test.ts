import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, post, startApp } from "./app.ts";
import { byKeyboard, palette } from "./keys.ts";

/** Text that would be markup, a script or an address of one wherever it were taken for more than text. */
const payloads = [
  `<img src=x onerror=ran()>`,
  `</script><script>ran()</script>`,
  `"><svg onload=ran()>`,
  `javascript:ran()`,
];
const [image = "", script = "", svg = "", address = ""] = payloads;

/** A configuration that says such things wherever it may say anything. */
const text = `ocio_profile_version: 2.1
name: '${image}'
description: '${script}'
environment: {SHOT: '${svg}'}
search_path: '${address}'
roles: {default: '${image}', scene_linear: '${svg}'}
file_rules:
  - !<Rule> {name: '${svg}', colorspace: '${image}', pattern: '*', extension: '*'}
  - !<Rule> {name: Default, colorspace: '${image}'}
displays:
  '${image}':
    - !<View> {name: '${svg}', colorspace: '${image}', looks: '${svg}', description: '${script}'}
looks:
  - !<Look> {name: '${svg}', process_space: '${image}', description: '${script}', transform: !<FileTransform> {src: '${address}'}}
colorspaces:
  - !<ColorSpace> {name: '${image}', aliases: ['${address}'], family: '${svg}', encoding: '${script}', equalitygroup: '${image}', categories: ['${svg}'], description: "${script}", isdata: false}
  - !<ColorSpace> {name: '${svg}', family: '${image}', isdata: true}
`;

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app?.close());

test("what a configuration says is text on every screen, in the palette and in what is told", async () => {
  const { page } = await app.visitor();
  const ran: string[] = [];
  await page.exposeFunction("ran", () => void ran.push(page.url()));
  page.on("dialog", (dialog) => void ran.push(dialog.message()));
  await page.goto(app.url);
  await page.getByRole("main").waitFor();
  const { status, text: answer } = await post(page, "/api/configs/", { text });
  expect(status, answer).toBe(201);
  const id = JSON.parse(answer).id as string;
  const none = async () => {
    // Nothing of it has become an element, and nothing has run.
    expect(await page.locator("img[src='x'], [onerror], [onload], a[href^='javascript:']").count()).toBe(0);
    expect(ran).toEqual([]);
  };
  for (const screen of ["", "displays", "looks", "file-rules", "export", "colorspaces"]) {
    await page.goto(`${app.url}/${id}${screen && `/${screen}`}`);
    await page.getByText(image, { exact: false }).first().waitFor();
    await none();
  }
  await page.getByText(image).first().click();
  await none();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("@img");
  await palette(page).getByRole("option").first().getByText(image).waitFor();
  await none();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await byKeyboard(page, "create family", `${image} once more`);
  await page.getByText(`${image} once more`).first().waitFor();
  await none();
}, 180_000);
