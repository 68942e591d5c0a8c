import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, post, startApp } from "./app.ts";
import { answer, byKeyboard, upload as chooseFile, palette } from "./keys.ts";
import { photograph } from "./pictures.ts";
import { settledBox } from "./pointer.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const nameless = `ocio_profile_version: 2.1
roles: {default: raw}
file_rules:
  - !<Rule> {name: Default, colorspace: raw}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: raw}
display_colorspaces:
  - !<ColorSpace>
    name: sRGB
colorspaces:
  - !<ColorSpace>
    name: raw
    isdata: true
  - !<ColorSpace>
    name: linear
`;

/** A config whose roles lack the bracket at their end. */
const torn = `ocio_profile_version: 2
roles: {default: raw
file_rules:
  - !<Rule> {name: Default, colorspace: raw}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: raw}
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true}
`;

const upload = (page: Page, name: string, text: string | Buffer) =>
  chooseFile(page, name, text, "Choose file…");

const home = async (page: Page) => {
  await page.goto(app.url);
  await page.getByRole("button", { name: "Choose file…" }).waitFor();
};

test("uploads without a name are called by their files everywhere, and counts agree", async () => {
  const { page, errors } = await app.visitor();
  for (const name of ["show_a", "show_b"]) {
    await home(page);
    await upload(page, `${name}.ocio`, nameless);
    await page.getByRole("button", { name: `Configuration ${name}` }).waitFor();
  }
  await page.getByRole("button", { name: "Configuration show_b" }).click();
  const listed = page.getByRole("option", { name: /show_a/ });
  await listed.waitFor();
  await expect.poll(() => listed.textContent()).toMatch(/^show_a.*\d:\d\d/);
  await home(page);
  for (const name of ["show_a", "show_b"]) {
    const row = page.getByRole("row").filter({ hasText: name });
    await row.waitFor();
    await expect.poll(() => row.getByRole("cell").nth(2).textContent()).toBe("2 + 1 display");
  }
  expect(await page.getByText("Untitled").count()).toBe(0);
  expect(errors).toEqual([]);
});

test("a deleted configuration is told by its name, and restored by keys, by mouse after a reload or at its address", async () => {
  const { page } = await app.visitor();
  await home(page);
  await upload(page, "show_c.ocio", nameless);
  await page.getByRole("button", { name: "Configuration show_c" }).waitFor();
  const address = page.url();
  const remove = async () => {
    await home(page);
    await page.getByRole("button", { name: "Delete show_c" }).click();
    await page.getByText("Deleted “show_c”").first().waitFor();
    await page.getByRole("link", { name: "show_c" }).waitFor({ state: "detached" });
  };
  await remove();
  await home(page);
  await byKeyboard(page, "restore deleted", "show");
  await page.getByText("Restored “show_c”").first().waitFor();
  await page.getByRole("link", { name: "show_c" }).waitFor();
  await remove();
  await page.goto(address);
  await page.getByText(/^“show_c” was deleted on /).waitFor();
  await photograph(page, "deleted");
  await page.getByRole("button", { name: "Restore “show_c”" }).click();
  await page.getByRole("button", { name: "Configuration show_c" }).waitFor();
  await remove();
  await home(page);
  await page.getByRole("button", { name: "Restore deleted…" }).click();
  await palette(page).getByRole("option", { name: "show_c" }).click();
  await page.getByRole("link", { name: "show_c" }).waitFor();
});

test("F2 at a config of the list opens it and asks for its name", async () => {
  const { page } = await app.visitor();
  await home(page);
  await upload(page, "show_f2.ocio", nameless);
  await page.getByRole("button", { name: "Configuration show_f2" }).waitFor();
  await home(page);
  await page.locator(".config-link").press("F2");
  const asked = page.getByRole("combobox", { name: "Set name of the configuration: Name" });
  await asked.fill("show_f2_v002");
  await asked.press("Enter");
  await page.getByRole("button", { name: "Configuration show_f2_v002" }).waitFor();
});

/** Uploads a config and deletes it on Home, where its message stands then. */
async function uploadAndDelete(page: Page, name: string): Promise<void> {
  await home(page);
  await upload(page, `${name}.ocio`, nameless);
  await page.getByRole("button", { name: `Configuration ${name}` }).waitFor();
  await home(page);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
}

test("Tab goes through a message and on; once its button is pressed the focus is where it was before", async () => {
  const { page } = await app.visitor();
  await uploadAndDelete(page, "show_t");
  const undo = page.locator("[data-sonner-toast]").getByRole("button", { name: "Undo" });
  await undo.waitFor();
  const last = page.locator(".status-bar").getByRole("button").last();
  await last.focus();
  const isIn = () => page.evaluate(() => document.activeElement?.closest(".toasts") !== null);
  const path: boolean[] = [];
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press("Tab");
    path.push(await isIn());
  }
  expect(path[0]).toBe(true);
  expect(path.lastIndexOf(true)).toBeLessThan(path.indexOf(false));

  await last.focus();
  while (!(await undo.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "show_t" }).waitFor();
  await undo.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test("Enter before a list is loaded is taken once it is, unless something else is typed", async () => {
  const { page } = await app.visitor();
  await uploadAndDelete(page, "show_e");
  await page.getByText("Deleted “show_e”").first().waitFor();
  const waiting: (() => void)[] = [];
  await page.route("**/api/deleted-configs", async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  await home(page);
  const dialog = palette(page);
  const early = async () => {
    await page.keyboard.press("Control+k");
    await dialog.waitFor();
    await page.keyboard.type("restore deleted");
    await dialog.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await answer(page, "show");
    await dialog.getByText("Loading…").waitFor();
  };
  const load = async () => {
    while (waiting.length === 0) await page.waitForTimeout(20);
    for (const go of waiting.splice(0)) go();
  };
  await early();
  await page.keyboard.type("_");
  await load();
  await dialog.getByRole("option", { name: "show_e" }).waitFor();
  for (let presses = 0; presses < 6 && (await dialog.isVisible()); presses++)
    await page.keyboard.press("Escape");
  await home(page);
  await early();
  await load();
  await page.getByText("Restored “show_e”").first().waitFor();
});

test("a configuration that others reach by a link is deleted after a question", async () => {
  const { page } = await app.visitor();
  await home(page);
  await upload(page, "show_d.ocio", nameless);
  await page.getByRole("button", { name: "Configuration show_d" }).waitFor();
  const id = new URL(page.url()).pathname.split("/")[1];
  await post(page, `/api/configs/${id}/shares`, { access: "read" });
  await home(page);
  const remove = page.getByRole("button", { name: "Delete show_d" });
  await remove.click();
  const dialog = page.getByRole("dialog", { name: "Delete “show_d”?" });
  await dialog.getByText("Its links stop working until you restore it.").waitFor();
  await photograph(page, "question");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "show_d" }).waitFor();
  await remove.click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Deleted “show_d”").first().waitFor();
});

test("a file above the limit stays listed with the limit until it is dismissed", async () => {
  const { page } = await app.visitor();
  await home(page);
  await upload(page, "huge.ocio", nameless + "# much\n".repeat(1_600_000));
  const failed = page.getByRole("list", { name: "Uploads" }).getByRole("alert");
  await failed.getByText("more than 10 MiB of text").waitFor();
  await failed.getByRole("button", { name: "Dismiss huge.ocio" }).click();
  await failed.waitFor({ state: "detached" });
});

test("files that are no configs are refused by what they are, with their reasons below each other", async () => {
  const { page } = await app.visitor();
  await home(page);
  const failed = page.getByRole("list", { name: "Uploads" }).getByRole("alert");
  for (const [name, bytes, what] of [
    ["still.png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], "is a PNG image"],
    ["show.tgz", [0x1f, 0x8b, 8, 0], "is a gzip archive"],
    ["show.ocio", [1, 2, 0, 3], "is a binary file, not a configuration: export it again."],
  ] as const) {
    await upload(page, name, Buffer.from(bytes));
    await failed.getByText(`“${name}” ${what}`).waitFor();
  }
  const lefts = await failed
    .locator(".message")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
});

test("a file that is no YAML is fixed as text and opened, and keeps what was typed when it is left", async () => {
  const { page } = await app.visitor();
  await home(page);
  await upload(page, "torn.ocio", torn);
  const failed = page.getByRole("list", { name: "Uploads" }).getByRole("alert");
  await failed.getByText("Line 2: ").waitFor();
  await failed.getByRole("button", { name: "Edit text…" }).click();
  const dialog = page.getByRole("dialog", { name: "Fix torn.ocio" });
  await dialog
    .getByRole("alert")
    .filter({ hasText: /^Line \d: / })
    .waitFor();
  await dialog.getByRole("button", { name: "Go to line" }).click();
  await dialog.locator(".cm-line", { hasText: "roles:" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("}");
  await dialog.getByText("No errors: it can be opened.").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await failed.getByRole("button", { name: "Edit text…" }).click();
  await dialog.locator(".cm-line", { hasText: "default: raw}" }).click();
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByRole("button", { name: "Configuration torn" }).waitFor();
});

test("New asks for a template, and the minimal one has a scene-linear role and an sRGB display", async () => {
  const { page, errors } = await app.visitor();
  await home(page);
  await page.getByRole("button", { name: /^New/ }).first().click();
  await page.getByRole("option", { name: /^Minimal/ }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  const yaml = await page.evaluate(async () => {
    const id = location.pathname.split("/")[1];
    return (await fetch(`/api/configs/${id}/view_yaml`)).text();
  });
  expect(yaml).toContain("scene_linear: ACEScg");
  expect(yaml).toContain("sRGB - Display:");
  expect(errors).toEqual([]);
});

test("the menu of a row renames its configuration, by mouse and by keys", async () => {
  const { page } = await app.visitor();
  await home(page);
  await upload(page, "show_a.ocio", nameless);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await home(page);
  const row = page.locator(".config-link");
  await row.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Open in a new tab" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => row.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await answer(page, "Show A");
  await page.getByRole("button", { name: "Configuration Show A" }).waitFor();
});

test("a press anywhere on the row of a built-in config opens a copy of it", async () => {
  const { page, errors } = await app.visitor();
  await home(page);
  await page.getByText("studio-config-v4.0.0_aces-v2.0_ocio-v2.5").first().click({ force: true });
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  expect(errors).toEqual([]);
});

/** Home of a fresh visitor whose commands do not come before `release`. */
async function homeWithoutCommands() {
  const { page, errors } = await app.visitor();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/homeCommands-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await home(page);
  return { page, errors, release };
}

test("a button pressed before its command is fetched acts once when that is there", async () => {
  const { page, errors, release } = await homeWithoutCommands();
  const use = page.getByRole("button", { name: /^Use studio/ }).first();
  await use.click();
  await use.click();
  expect(await use.getAttribute("aria-disabled")).toBeNull();
  release();
  await page.waitForURL(/\/[0-9a-f]{8}-/);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await page.getByRole("link", { name: "Configurations" }).first().click();
  await page.locator("table.configs").waitFor();
  await expect.poll(() => page.locator("table.configs tbody tr").count()).toBe(1);
  // The whole row is the link.
  const looks = await settledBox(page.locator("table.configs tbody td").nth(4));
  await page.mouse.click(looks.x + looks.width / 2, looks.y + looks.height / 2);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  expect(errors).toEqual([]);
});

test("keys pressed before the commands are fetched act in order when they are there", async () => {
  const { page, errors, release } = await homeWithoutCommands();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("load built-in");
  expect(await page.locator(".palette").count()).toBe(0);
  release();
  await page.locator(".palette [role=combobox]").waitFor();
  await expect.poll(() => page.locator(".palette [role=combobox]").inputValue()).toBe("load built-in");
  await page.locator(".palette").getByRole("option", { name: "Load built-in configuration…" }).waitFor();
  expect(errors).toEqual([]);
});

test("a screen reached by its address waits for the commands of its buttons", async () => {
  const { page, release } = await homeWithoutCommands();
  await page.goto(`${app.url}/register`);
  await page.waitForFunction(() => document.readyState === "complete");
  expect(await page.getByRole("heading", { name: "Register" }).count()).toBe(0);
  release();
  await page.getByRole("heading", { name: "Register" }).first().waitFor();
});
