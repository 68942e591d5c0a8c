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

/** The same with names that have a mark in them that turns the letters after it around. */
const turning = payloads.reduce((all, payload, at) => all.replaceAll(payload, `name${at}\u202eeman`), text);

/** Texts and tooltips of a page that have such a mark; fields have it as it is. */
const turned = () => {
  const found = [...document.querySelectorAll("[title]")].map((each) => each.getAttribute("title") ?? "");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    if (!texts.currentNode.parentElement?.closest("textarea, option"))
      found.push(texts.currentNode.textContent ?? "");
  return found.filter((each) => each.includes("\u202e"));
};

test("no name turns the letters after it around, on no screen", async () => {
  const { page } = await app.visitor();
  await page.goto(app.url);
  await page.getByRole("main").waitFor();
  const { status, text: answer } = await post(page, "/api/configs/", { text: turning });
  expect(status, answer).toBe(201);
  const id = JSON.parse(answer).id as string;
  const found: Record<string, string[]> = {};
  for (const screen of ["", "displays", "looks", "families", "file-rules", "export", "colorspaces"]) {
    await page.goto(`${app.url}/${id}${screen && `/${screen}`}`);
    // The problems come a moment after the rest.
    await page.getByText("name2⟨U+202E⟩eman").first().waitFor();
    await page.getByText(/^\d+ problems?$/).waitFor();
    found[screen] = await page.evaluate(turned);
  }
  await page.getByRole("option", { name: "name0⟨U+202E⟩eman" }).click();
  await page.getByRole("heading", { name: "name0⟨U+202E⟩eman" }).first().waitFor();
  found.form = await page.evaluate(turned);
  expect(Object.values(found).flat(), JSON.stringify(found)).toEqual([]);
}, 180_000);
