import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, post, startApp, until } from "./app.ts";
import { answer, heard, palette, saved, searching, tabTo, typeToRow } from "./keys.ts";

/*
 * Every kind of thing is made, edited, moved and deleted, each as one step that undo takes back and redo makes again.
 * Those that other files take through all of it are not repeated here: color spaces by both means (lists.test.ts),
 * families, categories and rules by keyboard (lists.test.ts, rules.test.ts), transform steps (steps.test.ts) and
 * LUT files (files.test.ts).
 */
const text = `ocio_profile_version: 2.5
name: Show
roles: {default: raw, scene_linear: linear}
viewing_rules:
  - !<Rule> {name: first, colorspaces: [linear]}
shared_views:
  - !<View> {name: Film, colorspace: raw}
displays:
  Monitor:
    - !<View> {name: Raw, colorspace: raw}
    - !<View> {name: Lin, colorspace: linear}
  Beamer:
    - !<View> {name: Raw, colorspace: raw}
virtual_display:
  - !<View> {name: Raw, colorspace: raw}
file_rules:
  - !<Rule> {name: plates, colorspace: linear, pattern: "*", extension: exr}
  - !<Rule> {name: Default, colorspace: raw}
looks:
  - !<Look> {name: Night, process_space: linear}
view_transforms:
  - !<ViewTransform>
    name: tone
    from_scene_reference: !<MatrixTransform> {}
display_colorspaces:
  - !<ColorSpace> {name: Screen}
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true, family: Plain, categories: [file-io]}
  - !<ColorSpace> {name: linear}
named_transforms:
  - !<NamedTransform>
    name: curve
    transform: !<MatrixTransform> {}
`;

let app: App;
let page: Page;
let errors: string[];
let id: string;

beforeAll(async () => {
  app = await startApp();
  ({ page, errors } = await app.visitor());
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
});
afterAll(() => app?.close());

/** A fresh configuration on its overview. */
async function open() {
  id = randomUUID();
  await post(page, "/api/configs/", { id, text });
  await page.evaluate((to) => history.pushState({}, "", to), `/${id}`);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
}

/** The file as the server writes it, and what is kept beside the file: labels and displays that nothing shows. */
async function exported(): Promise<string> {
  await saved(page);
  return page.evaluate(async (of) => {
    const get = async (path: string) => (await fetch(`/api/configs/${of}/${path}`)).text();
    const rows = async (path: string) =>
      (JSON.parse(await get(`${path}/`)) as { id: string; name: string; description?: string }[]).map(
        (row) => `${path} ${row.id} ${row.name} ${row.description}`,
      );
    const beside = await Promise.all(["families", "categories", "displays"].map(rows));
    return [await get("view_yaml"), ...beside.flat()].join("\n");
  }, id);
}
async function becomes(expected: string): Promise<void> {
  await until(async () => (await exported()) === expected).catch(async () => {
    expect(await exported()).toBe(expected);
  });
}
/** Text exported for a kind once it was changed. */
async function after(before: string): Promise<string> {
  let now = before;
  await until(async () => {
    now = await exported();
    return now !== before;
  });
  return now;
}

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const type = (words: string) => page.keyboard.type(words);
const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);
const replace = async (words: string) => {
  await press("Control+a");
  await type(words);
};
const list = (name: string) => page.getByRole("listbox", { name, exact: true });
const row = (name: string) => page.getByRole("main").getByRole("option", { name: new RegExp(name) });
const button = (name: string | RegExp) => page.getByRole("main").getByRole("button", { name }).first();
const nameField = (inside: Locator) => inside.getByRole("textbox", { name: /^(Display )?Name/ }).first();
const section = (name: string) =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: new RegExp(`^${name}`) });
async function choose(menu: Locator, item: string | RegExp) {
  await menu.click();
  await page.getByRole("menuitem", { name: item }).click();
}
/** Chooses in a picker, by keys or by pointer. */
async function pickByKeys(field: Locator, words: string) {
  await tabTo(field);
  await press("Enter");
  await searching(page);
  await type(words);
  await press("Enter");
  await until(async () => (await field.getAttribute("aria-expanded")) === "false");
}
async function pick(field: Locator, name: string | RegExp) {
  await field.click();
  await page.getByRole("option", { name }).last().click();
}

/** Edits of a kind, each one step. */
type Actions = {
  create: () => Promise<void>;
  edit: () => Promise<void>;
  move?: () => Promise<void>;
  remove: () => Promise<void>;
};
type Kind = { kind: string; keys?: Actions; pointer?: Actions };

type Listed = {
  title: string;
  one: string;
  letter: string;
  dialog?: boolean;
  ordered?: boolean;
  target?: string;
};

function listed({ title, one, letter, dialog, ordered = true, target }: Listed): Kind {
  const box = list(title);
  const make = () => page.getByRole(dialog ? "dialog" : "form", { name: `Create ${one}` });
  const field = () => page.getByRole("main").getByRole("combobox", { name: /^Color space/ });
  const form = (name: string) => page.getByRole("region", { name, exact: true });
  /** Goes to the list zone by zone, then to a row by how its name begins. */
  const find = async (letters: string) => {
    await box.waitFor();
    const zone = page.locator('[data-zone="list"]');
    for (let presses = 0; presses < 8; presses++) {
      await heard(page);
      if (await zone.evaluate((element) => element.contains(document.activeElement))) break;
      await press("F6");
    }
    await tabTo(box);
    if (letters === "") await press("Home");
    else await typeToRow(box, letters);
  };
  const keys: Actions = {
    create: async () => {
      await press("g", letter);
      await find("");
      await press("+");
      await tabTo(nameField(make()));
      await replace("Mine");
      await press("Tab");
      if (target) await pickByKeys(field(), target);
      await press("Control+Enter");
      await make().waitFor({ state: "detached" });
    },
    edit: async () => {
      await find("mi");
      await press("Enter");
      const edited = dialog ? page.getByRole("dialog", { name: `Edit ${one}` }) : form("Mine");
      await tabTo(nameField(edited));
      await replace("Zebra");
      await press("Tab");
      await press(dialog ? "Control+Enter" : "Escape");
    },
    ...(ordered && {
      move: async () => {
        await find("ze");
        await press("Alt+ArrowUp");
      },
    }),
    remove: async () => {
      await find("ze");
      await press("Delete");
    },
  };
  const bar = page.getByRole("toolbar", { name: "Selection" });
  const pointer: Actions = {
    create: async () => {
      await section(title).click();
      await box.waitFor();
      await page.getByRole("button", { name: `Add ${one.toLowerCase()}`, exact: true }).click();
      await nameField(make()).fill("Mine");
      if (target) await pick(field(), target);
      await make().getByRole("button", { name: "Create" }).click();
      await make().waitFor({ state: "detached" });
    },
    edit: async () => {
      await row("Mine").click();
      if (dialog) {
        const edited = page.getByRole("dialog", { name: `Edit ${one}` });
        await nameField(edited).fill("Zebra");
        await edited.getByRole("button", { name: "Update" }).click();
        return;
      }
      await nameField(form("Mine")).fill("Zebra");
      await page.getByRole("heading", { name: title, level: 1 }).click();
    },
    ...(ordered && {
      move: async () => {
        await row("Zebra").hover();
        await row("Zebra").locator(".check").click();
        await choose(
          bar.getByRole("button", { name: "More for the selection" }),
          "Move to the top of the file",
        );
      },
    }),
    remove: async () => {
      if ((await bar.count()) === 0) {
        await row("Zebra").hover();
        await row("Zebra").locator(".check").click();
      }
      await bar.getByRole("button", { name: "Delete" }).click();
    },
  };
  return { kind: title, keys, pointer };
}

const grid = () => page.getByRole("grid", { name: "Views of displays" });
const viewsOf = (name: string) => page.getByRole("region", { name: `Views of ${name}` });
const displayDialog = () => page.getByRole("dialog", { name: /^(Create|Edit) Display$/ });
const inDialog = () => displayDialog().locator("input:focus").waitFor();
/** Moves the cursor of the matrix to the head of a display. */
async function toDisplay(name: string) {
  await tabTo(grid());
  await press("Control+Home", "ArrowUp", "Home");
  await until(async () => {
    const at = await grid().getAttribute("aria-activedescendant");
    const cursor = page.locator(`[id="${at}"]`);
    if (
      at &&
      (await cursor.evaluate(({ tagName }) => tagName === "TH")) &&
      (await cursor.innerText()).includes(name)
    )
      return true;
    await press("ArrowRight");
    return false;
  });
}
const displays: Kind = {
  kind: "Displays",
  keys: {
    create: async () => {
      await press("g", "i");
      await tabTo(button("Add display"));
      await press("Enter");
      await inDialog();
      await type("Mine");
      await press("Enter");
      await viewsOf("Mine").waitFor();
    },
    edit: async () => {
      await toDisplay("Mine");
      await press("Enter");
      await inDialog();
      await replace("Zebra");
      await press("Enter");
    },
    move: async () => {
      await toDisplay("Zebra");
      await press("Alt+ArrowLeft");
    },
    remove: async () => {
      await toDisplay("Zebra");
      await press("Delete");
    },
  },
  pointer: {
    create: async () => {
      await section("Displays").click();
      await button("Add display").click();
      await nameField(displayDialog()).fill("Mine");
      await displayDialog().getByRole("button", { name: "Create" }).click();
      await viewsOf("Mine").waitFor();
    },
    edit: async () => {
      await choose(viewsOf("Mine").getByRole("button", { name: "More", exact: true }), "Edit display…");
      await nameField(displayDialog()).fill("Zebra");
      await displayDialog().getByRole("button", { name: "Update" }).click();
    },
    move: () =>
      choose(viewsOf("Zebra").getByRole("button", { name: "More", exact: true }), /^Move up in the file/),
    remove: () => choose(viewsOf("Zebra").getByRole("button", { name: "More", exact: true }), /^Delete/),
  },
};

const VIRTUAL = "Virtual display";
/** The views of a display; the virtual one is chosen by its column. */
const viewsIn = (kind: string, display: string): Kind => ({
  kind,
  keys: {
    create: async () => {
      await press("g", "i");
      if (display === VIRTUAL) {
        await tabTo(page.getByRole("grid", { name: "Views of displays" }));
        await press("Control+Home", "End");
      }
      await tabTo(viewsOf(display).getByRole("button", { name: "Add view…" }));
      await press("Enter");
      await answer(page, "Mine");
      // Below the view transform and the named transform.
      await page.getByRole("option", { name: "View transform: none" }).waitFor();
      await press("ArrowDown", "ArrowDown", "Enter");
      await answer(page, "raw");
      await palette(page).waitFor({ state: "detached" });
    },
    edit: async () => {
      await tabTo(list(`Views of ${display}`));
      await press("End", "F2");
      await palette(page).waitFor();
      await replace("Zebra");
      await press("Enter");
      await palette(page).waitFor({ state: "detached" });
    },
    move: async () => {
      await tabTo(list(`Views of ${display}`));
      await press("End", "Alt+ArrowUp");
    },
    remove: async () => {
      await tabTo(list(`Views of ${display}`));
      await press("Delete");
    },
  },
  pointer: {
    create: async () => {
      await section("Displays").click();
      if (display === VIRTUAL) await page.getByRole("columnheader", { name: display }).click();
      await viewsOf(display).getByRole("button", { name: "Add view…" }).click();
      await palette(page).getByRole("combobox").fill("Mine");
      await palette(page).getByRole("option").first().click();
      await palette(page).getByRole("option", { name: "View transform: none" }).click();
      await palette(page)
        .getByRole("option", { name: /^linear/ })
        .first()
        .click();
      await palette(page).waitFor({ state: "detached" });
    },
    edit: async () => {
      await list(`Views of ${display}`).getByRole("option", { name: /Mine/ }).click();
      await nameField(page.getByRole("region", { name: "Mine", exact: true })).fill("Zebra");
      await viewsOf(display).getByRole("heading", { name: display }).click();
    },
    move: () => choose(page.getByRole("button", { name: "More of this view" }), /^Move up/),
    remove: () => choose(page.getByRole("button", { name: "More of this view" }), /^Remove/),
  },
});

/** Names in an order, on the overview: what is edited is the list, by a second name. */
function ordered(kind: string, [first, second]: readonly [string, string]): Kind {
  const names = () => page.getByRole("list", { name: kind });
  const item = (name: string) => names().getByRole("listitem").filter({ hasText: name });
  const add = () =>
    page.getByRole("main").getByRole("combobox", { name: `Add to the ${kind.toLowerCase()}`, exact: true });
  /** Tab comes to the list at its first name; arrows go on. */
  const toFirst = async () => {
    await tabTo(add());
    await press("Shift+Tab");
    await expect.poll(() => hasFocus(item(first).or(item(second)).first())).toBe(true);
  };
  const tool = async (name: string) => {
    await item(second).hover();
    await names().getByRole("button", { name }).click();
  };
  return {
    kind,
    keys: {
      create: async () => {
        await press("g", "o");
        await pickByKeys(add(), first);
      },
      edit: () => pickByKeys(add(), second),
      move: async () => {
        await toFirst();
        await press("ArrowDown");
        await until(() => hasFocus(item(second)));
        await press("Alt+ArrowUp");
      },
      remove: async () => {
        await until(() => hasFocus(item(second)));
        await press("Delete");
      },
    },
    pointer: {
      create: () => pick(add(), new RegExp(`^${first}`)),
      edit: () => pick(add(), new RegExp(`^${second}`)),
      move: () => tool(`Move ${second} up`),
      remove: () => tool(`Remove ${second}`),
    },
  };
}

const roles: Kind = {
  kind: "Roles",
  keys: {
    create: async () => {
      await press("g", "r");
      await pickByKeys(page.getByRole("combobox", { name: "Name of a new role" }), "rendering");
      await pickByKeys(page.getByRole("combobox", { name: "Color space of rendering" }).last(), "linear");
    },
    edit: async () => {
      await pickByKeys(page.getByRole("combobox", { name: "Color space of rendering" }), "raw");
    },
    remove: async () => {
      await tabTo(button("Remove rendering"));
      await press("Enter");
    },
  },
  pointer: {
    create: async () => {
      await section("Roles").click();
      await pick(page.getByRole("combobox", { name: "Name of a new role" }), /^rendering/);
      await pick(page.getByRole("combobox", { name: "Color space of rendering" }).last(), /^linear/);
    },
    edit: () => pick(page.getByRole("combobox", { name: "Color space of rendering" }), /^raw/),
    remove: () => button("Remove rendering").click(),
  },
};

/** Rules by pointer; by keys they are in rules.test.ts. */
function rules(title: string, type: RegExp, field: RegExp, label: string): Kind {
  const one = title.slice(0, -1);
  const make = () => page.getByRole("form", { name: new RegExp(`Create ${one}`, "i") });
  const form = (name: string) => page.getByRole("region", { name: `${one} ${name}` });
  return {
    kind: title,
    pointer: {
      create: async () => {
        await section(title).click();
        await choose(button(`Add ${one.toLowerCase()}`), type);
        await nameField(make()).fill("Mine");
        await pick(make().getByRole("combobox", { name: field }), label);
        if (title === "Viewing rules") await page.mouse.click(5, 5);
        await make().getByRole("button", { name: "Create" }).click();
        await form("Mine").waitFor();
      },
      edit: async () => {
        await nameField(form("Mine")).fill("Zebra");
        await page.getByRole("heading", { name: title, level: 1 }).click();
      },
      move: () => form("Zebra").getByRole("button", { name: "Move up" }).click(),
      remove: () => form("Zebra").getByRole("button", { name: "Delete", exact: true }).click(),
    },
  };
}

const all = (): Kind[] => [
  listed({ title: "Display color spaces", one: "Display Color Space", letter: "d", dialog: true }),
  listed({ title: "Looks", one: "Look", letter: "l" }),
  listed({ title: "Named transforms", one: "Named Transform", letter: "n" }),
  listed({ title: "View transforms", one: "View Transform", letter: "v" }),
  listed({ title: "Shared views", one: "Shared View", letter: "s", target: "raw" }),
  listed({ title: "Families", one: "Family", letter: "m", ordered: false }),
  listed({ title: "Categories", one: "Category", letter: "t", ordered: false }),
  displays,
  viewsIn("Views", "Monitor"),
  viewsIn("Virtual views", VIRTUAL),
  ordered("Active displays", ["Monitor", "Beamer"]),
  ordered("Active views", ["Raw", "Lin"]),
  ordered("Inactive color spaces", ["raw", "linear"]),
  roles,
  rules("File rules", /^Basic/, /^Color space/, "linear"),
  rules("Viewing rules", /^Color spaces/, /^Color Spaces/, "linear"),
];
const titles = [
  "Display color spaces",
  "Looks",
  "Named transforms",
  "View transforms",
  "Shared views",
  "Families",
  "Categories",
  "Displays",
  "Views",
  "Virtual views",
  "Active displays",
  "Active views",
  "Inactive color spaces",
  "Roles",
  "File rules",
  "Viewing rules",
];

const inBar = (word: string) =>
  page
    .getByRole("contentinfo")
    .getByRole("button", { name: new RegExp(`^${word}`) })
    .click();

/** Does all that is done to a kind, takes it back step by step, and makes it again; the file is right at each stop and at the end. */
async function backAndForth({ create, edit, move, remove }: Actions) {
  await open();
  const stops = [await exported()];
  for (const action of [create, edit, ...(move ? [move] : []), remove]) {
    await action();
    stops.push(await after(stops.at(-1) as string));
  }
  for (const stop of stops.slice(0, -1).reverse()) {
    await press("Control+z");
    await becomes(stop);
  }
  // Each step that is made again is made by the same call.
  for (let count = 1; count < stops.length; count++) await press("Control+Shift+z");
  await becomes(stops.at(-1) as string);
  expect(errors.splice(0)).toEqual([]);
}

/** The same by pointer; what undo takes back of each step is known from the keys, so that the file is right at the ends. */
async function byPointer({ create, edit, move, remove }: Actions) {
  await open();
  const start = await exported();
  let end = start;
  const actions = [create, edit, ...(move ? [move] : []), remove];
  for (const action of actions) {
    await action();
    end = await after(end);
  }
  for (let count = 0; count < actions.length; count++) await inBar("Undo");
  await becomes(start);
  for (let count = 0; count < actions.length; count++) await inBar("Redo");
  await becomes(end);
  expect(errors.splice(0)).toEqual([]);
}
const kindOf = (title: string) => all().find(({ kind }) => kind === title) as Kind;
const noKeys = ["File rules", "Viewing rules"];
/** Their list, form and names in an order are those of looks, families and active displays. */
const alike = ["Named transforms", "View transforms", "Categories", "Active views"];

test.each(titles.filter((title) => !noKeys.includes(title)))(
  "%s by keyboard alone: made, edited, moved, deleted, undone, redone",
  (title) => backAndForth(kindOf(title).keys as Actions),
);
test.each(titles.filter((title) => !alike.includes(title)))(
  "%s by pointer alone: made, edited, moved, deleted, undone, redone",
  (title) => byPointer(kindOf(title).pointer as Actions),
);
