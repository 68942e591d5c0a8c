import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { type App, post, startApp, until } from "./app.ts";
import { answer, byKeyboard, palette, saved } from "./keys.ts";

/*
 * Tasks of people with configurations, by keyboard alone: the number of keys for each is printed, and no
 * mouse is used. The tasks follow one another in one configuration; the last takes all of them back.
 */
let app: App;
let page: Page;
let errors: string[];
/** The file before the first task and before the present one. */
let original: string;
let before: string;
const counts: [task: string, presses: number][] = [];

/** Input that reached the page; presses of modifiers count as presses. */
type Input = { presses: number; pointer: string[] };

/** Runs in the page before anything else does. */
function watchInput() {
  const input: Input = { presses: 0, pointer: [] };
  Object.assign(globalThis, { input });
  addEventListener(
    "keydown",
    (event) => {
      if (event.isTrusted) input.presses += 1;
    },
    true,
  );
  const kinds = ["pointerdown", "mousedown", "mouseup", "wheel", "touchstart"];
  for (const kind of kinds) addEventListener(kind, () => input.pointer.push(kind), true);
  addEventListener(
    "mousemove",
    ({ movementX, movementY }: MouseEvent) => {
      // A browser tells a move of nothing where the page under the pointer has changed.
      if (movementX !== 0 || movementY !== 0) input.pointer.push("mousemove");
    },
    true,
  );
  // Enter on a button is a click too, which then counts none.
  addEventListener(
    "click",
    (event: MouseEvent) => {
      if (event.detail > 0) input.pointer.push("click");
    },
    true,
  );
}
const inputSoFar = () => page.evaluate(() => (globalThis as unknown as { input: Input }).input);

beforeAll(async () => {
  app = await startApp();
  ({ page, errors } = await app.visitor());
  await page.addInitScript(watchInput);
});
afterAll(async () => {
  const width = Math.max(...counts.map(([task]) => task.length));
  console.log(counts.map(([task, presses]) => `${task.padEnd(width)} ${presses}`).join("\n"));
  await app?.close();
});

const load = async (builtin: string) => {
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await byKeyboard(page, "load built-in", builtin);
  await page.waitForURL(/\/[0-9a-f]{8}-[0-9a-f-]{27}/);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await saved(page);
  before = await onServer();
};

/** The file as the server writes it. */
async function onServer(): Promise<string> {
  const id = new URL(page.url()).pathname.split("/")[1];
  return page.evaluate(async (of) => (await fetch(`/api/configs/${of}/view_yaml`)).text(), id);
}
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Goes to a command, whose questions are still to be answered. */
async function ask(command: string): Promise<void> {
  await press("Control+k");
  await page.keyboard.type(command);
  await press("Enter");
}
const closed = () => palette(page).waitFor({ state: "detached" });
/** Checks the first row for each text, in a question that takes several, and goes on with all of them. */
async function check(...words: string[]): Promise<void> {
  for (const text of words) {
    await page.keyboard.type(text);
    // A space is a letter while typing.
    await press("Control+Enter", "Escape");
  }
  await press("Enter");
}

/** Lines that went and lines that came, without their indent, each in order. */
function difference(from: string, to: string): { gone: string[]; came: string[] } {
  const [a, b] = [from, to].map((text) => text.split("\n").map((line) => line.trim())) as [
    string[],
    string[],
  ];
  const left = (lines: string[], others: string[]) => {
    const known = new Map<string, number>();
    for (const line of others) known.set(line, (known.get(line) ?? 0) + 1);
    return lines.filter((line) => {
      const count = known.get(line) ?? 0;
      known.set(line, count - 1);
      return count <= 0;
    });
  };
  return { gone: left(a, b), came: left(b, a) };
}

/** Counts what a task takes, and gives what it changed in the file. */
async function done(task: string, by: () => Promise<void>, changes = true) {
  const start = await inputSoFar();
  await by();
  const end = await inputSoFar();
  counts.push([task, end.presses - start.presses]);
  expect(end.pointer).toEqual([]);
  let after = before;
  if (changes)
    await until(async () => {
      await saved(page);
      after = await onServer();
      return after !== before;
    });
  const changed = difference(before, after);
  before = after;
  return changed;
}

test("add the camera space ARRI LogC4", async () => {
  await load("cg v4");
  const { gone, came } = await done("Add the camera space ARRI LogC4", () =>
    byKeyboard(page, "camera color space from built-in style", "logc4"),
  );
  expect(gone).toEqual([]);
  expect(came).toContain("name: ARRI LogC4");
  expect(came).toContain("family: Input/ARRI");
  expect(came.some((line) => line.includes("style: ARRI_LOGC4_to_ACES2065-1"))).toBe(true);
});

/** The studio configuration as a show has it: nineteen roles of its own name Raw, as every display does. */
async function openShow(): Promise<void> {
  const studio = writeConfig(builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document);
  const roles = Array.from({ length: 19 }, (_, at) => `\n  show_${at}: Raw`);
  const id = crypto.randomUUID();
  const text = studio.replace(/^roles:/m, `$&${roles.join("")}`);
  const { status } = await post(page, "/api/configs/", { id, text });
  expect(status).toBe(201);
  await page.goto(`${app.url}/${id}`);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  before = await onServer();
}

test("rename a space that every display and many roles name", async () => {
  await openShow();
  original = before;
  const { gone, came } = await done("Rename a space used in 30 places", () =>
    byKeyboard(page, "rename color space", "Raw", "Plain"),
  );
  // Itself, thirty that name it, and its aliases, which the old name joins.
  expect(gone).toHaveLength(32);
  expect(came).toEqual(
    gone.map((line) =>
      line.startsWith("aliases: ") ? line.replace("[", "[Raw, ") : line.replace(/Raw(?=}?$)/, "Plain"),
    ),
  );
});

test("hide all camera spaces", async () => {
  const { gone, came } = await done("Hide all camera spaces", async () => {
    await ask("hide camera spaces");
    await page.keyboard.type("input/");
    for (let family = 0; family < 8; family++) await press("Control+Enter", "ArrowDown");
    // The families are active: the box stands at making them inactive.
    await press("Escape", "Enter");
    await closed();
  });
  const cameras = (text: string) => /^inactive_colorspaces: \[(.*)\]$/m.exec(text)?.[1]?.split(", ") ?? [];
  expect([gone.length, came.length]).toEqual([1, 1]);
  const input = before.split("  - !<").filter((row) => /^ +family: Input\//m.test(row));
  const names = input.map((row) => /name: (.*)/.exec(row)?.[1]);
  expect(names.length).toBeGreaterThan(12);
  expect(cameras(before).sort()).toEqual([...cameras(original), ...names].sort());
});

test("make a show look from the numbers of a CDL", async () => {
  const numbers = ["1.1 1 0.9", "0.01 0 0", "1 1.05 1", "0.9"];
  const { gone, came } = await done("Make a show look from a CDL", () =>
    byKeyboard(page, "look from cdl numbers", "Show look", ...numbers),
  );
  expect(gone).toEqual([]);
  expect(came).toEqual(expect.arrayContaining(["name: Show look", "process_space: color_timing"]));
  expect(came.join()).toContain(
    "!<CDLTransform> {slope: [1.1, 1, 0.9], offset: [0.01, 0, 0], power: [1, 1.05, 1], sat: 0.9}",
  );
});

test("add a display", async () => {
  const { came } = await done("Add a display", () =>
    byKeyboard(page, "add display from a standard", "p3-dci"),
  );
  expect(came).toContain("P3-DCI - Display:");
  expect(came).toContain("name: P3-DCI - Display");
  expect(came.some((line) => line.startsWith("active_displays: ") && line.includes("P3-DCI"))).toBe(true);
});

test("add a view from a LUT to the display that is selected", async () => {
  const { came } = await done("Add a view from a LUT", () =>
    byKeyboard(page, "add view from lut", "luts/film.cube", "acescct"),
  );
  expect(came.join()).toContain("!<FileTransform> {src: luts/film.cube, interpolation: best}");
  expect(came.join()).toContain(
    "- !<View> {name: film, view_transform: film, display_colorspace: P3-DCI - Display",
  );
});

test("assign a role", async () => {
  const { gone, came } = await done("Assign a role", () =>
    byKeyboard(page, "assign role", "rendering", "acescg"),
  );
  expect([gone, came]).toEqual([[], ["rendering: ACEScg"]]);
});

test("set the family of several spaces", async () => {
  const { gone, came } = await done("Set the family of 3 spaces", async () => {
    await ask("set family of color spaces");
    await check("acescg", "acescc", "acescct");
    await answer(page, "Show/Working");
    await closed();
  });
  expect(gone).toEqual(["family: ACES", "family: ACES", "family: ACES"]);
  expect(came).toEqual(gone.map(() => "family: Show/Working"));
});

test("delete what nothing uses", async () => {
  const { gone, came } = await done(
    "Delete a display, and the shared views and looks left unused",
    async () => {
      await press("Control+k");
      await page.keyboard.type("#st2084");
      await press("Control+Enter");
      await page.keyboard.type("delete");
      await press("Enter");
      await closed();
      // The views that go with it are named first.
      const display = page.getByRole("dialog", { name: "Delete “ST2084-P3-D65 - Display”" });
      await display.waitFor();
      await press("Enter");
      await display.waitFor({ state: "detached" });
      for (const things of ["shared views", "looks"]) {
        await byKeyboard(page, `delete unused ${things}`);
        // Which of them is asked; all are ticked.
        const unused = page.getByRole("dialog", { name: `Delete unused ${things}` });
        await unused.waitFor();
        await press("Control+Enter");
        await unused.waitFor({ state: "detached" });
      }
      await until(async () => !(await onServer()).includes("looks:"));
    },
  );
  expect(gone).toContain("ST2084-P3-D65 - Display:");
  expect(gone.join()).toContain("- !<View> {name: ACES 2.0 - HDR 108 nits (P3 D65)");
  expect(gone).toContain("name: Show look");
  expect(came.filter((line) => !line.startsWith("active_"))).toEqual([]);
});

test("export the file", async () => {
  const download = page.waitForEvent("download");
  await done("Export the file", () => byKeyboard(page, "export configuration", ".ocio"), false);
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file).toContain("show_1: Plain\n  show_2: Plain");
  expect(writeConfig(readConfig(file).document)).toBe(before);
});

test("undo all of it by the history", async () => {
  await done("Undo everything by the history", async () => {
    await press("Control+Alt+z");
    await answer(page, "as it was opened");
    await closed();
  });
  expect(before).toBe(original);
  expect(errors).toEqual([]);
});
