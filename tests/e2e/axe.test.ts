import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTransform } from "#ocio/chain/transform.ts";
import { transformGroups } from "#ocio/transform/menu.ts";
import { type App, post, startOwnApp } from "./app.ts";
import { palette } from "./keys.ts";

/** A configuration of every kind of thing, with something to say about many of them. */
const filled = `ocio_profile_version: 2.5
name: Show
search_path: luts
environment: {SHOT: sh010}
luma: [0.2126, 0.7152, 0.0722]
roles: {default: raw, scene_linear: linear}
viewing_rules:
  - !<Rule> {name: spaces, colorspaces: [linear]}
  - !<Rule> {name: encodings, encodings: [log]}
shared_views:
  - !<View> {name: Film, view_transform: tone, display_colorspace: <USE_DISPLAY_NAME>}
  - !<View> {name: Plain, colorspace: raw}
displays:
  Monitor:
    - !<View> {name: Raw, colorspace: raw}
    - !<View> {name: Ruled, colorspace: linear, rule: encodings}
    - !<Views> [Film]
  Projector:
    - !<View> {name: Raw, colorspace: raw}
active_displays: [Monitor, Gone]
active_views: [Raw, Film, Nowhere]
inactive_colorspaces: [shy]
file_rules:
  - !<Rule> {name: ColorSpaceNamePathSearch}
  - !<Rule> {name: plates, colorspace: linear, pattern: "*", extension: exr}
  - !<Rule> {name: textures, colorspace: raw, regex: .*_tx}
  - !<Rule> {name: Default, colorspace: raw}
looks:
  - !<Look>
    name: Night
    process_space: linear
    description: Blue and dark
    transform: !<CDLTransform> {sat: 0.9}
default_view_transform: tone
view_transforms:
  - !<ViewTransform>
    name: tone
    from_scene_reference: !<MatrixTransform> {}
display_colorspaces:
  - !<ColorSpace>
    name: Monitor
    family: Screens
    encoding: sdr-video
    from_display_reference: !<FileTransform> {src: gone.spi1d}
colorspaces:
  - !<ColorSpace>
    name: raw
    family: Utility
    isdata: true
    categories: [file-io]
  - !<ColorSpace>
    name: linear
    aliases: [lin]
    encoding: scene-linear
    description: Light as it falls
  - !<ColorSpace> {name: shy}
  - !<ColorSpace>
    name: broken
    to_scene_reference: !<FileTransform> {src: gone.spi1d}
named_transforms:
  - !<NamedTransform>
    name: curve
    transform: !<GroupTransform>
      children:
        - !<CDLTransform> {}
        - !<GroupTransform>
          children:
            - !<MatrixTransform> {}
`;
const empty = `ocio_profile_version: 2
roles: {}
displays: {}
file_rules:
  - !<Rule> {name: Default, colorspace: default}
colorspaces: []
`;
const ids = { filled: randomUUID(), empty: randomUUID(), all: randomUUID() };
const types = transformGroups.flatMap((group) => group.types.map(([type]) => type));

/** axe itself, of which the package for Playwright is the keeper. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve(
    "axe-core/axe.min.js",
  ),
  "utf8",
);

const cli = resolve(import.meta.dirname, "../../dist/cli.js");
const folder = mkdtempSync(join(tmpdir(), "palette-e2e-axe-"));
let app: App;
let page: Page;
let errors: string[];

beforeAll(async () => {
  const env = { OUTBOX_PAGE: "1", SECRET_KEY: "0123456789abcdef0123456789abcdef" };
  app = await startOwnApp({ folder, env });
  ({ page, errors } = await app.visitor());
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  const made = async (path: string, body: object) => (await post(page, path, body)).status;
  expect(await made("/api/configs/", { id: ids.filled, text: filled })).toBe(201);
  expect(await made("/api/configs/", { id: ids.empty, text: empty })).toBe(201);
  const steps = types.map((type) => createTransform(type, randomUUID()));
  const transform = { ...createTransform("GroupTransform", randomUUID()), children: steps };
  const of = (path: string) => `/api/configs/${ids.filled}/${path}`;
  expect(await made(of("channels/show%2Fstable/publications"), { note: "Lock" })).toBe(201);
  const everything = { id: ids.all, name: "everything", transform };
  expect(await made(of("named_transforms/"), everything)).toBe(201);
  expect(await made(of("proposals"), { channel: "show/stable", title: "Everything", note: "All" })).toBe(201);
  const row = { collection: "named_transforms", name: "everything" };
  expect(await made(of("proposals/1/comments"), { text: "Fine", row })).toBe(201);
  await page.reload();
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Goes to another address without a new start of the page, as a link does, to where its configuration is shown. */
async function go(path: string) {
  const to = path.replace("{c}", ids.filled).replace("{e}", ids.empty).replace("{all}", ids.all);
  await page.evaluate((address) => history.pushState({}, "", address), to);
  // Under a dialog it has no role.
  const shown = page.locator('[aria-label="Configuration Show"]');
  const other = page.locator('[aria-label^="Configuration "]:not([aria-label$=" Show"])');
  if (/^\/\{[ce]\}/.test(path)) await (path.startsWith("/{c}") ? shown : other).waitFor();
}

type Violation = {
  id: string;
  impact: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
};

const COLORS = ["color-contrast", "link-in-text-block"];

/** Rules whose findings are moderate or minor at most, which nothing here is held to. */
const NOT_GRAVE = [
  ...["aria-allowed-role", "empty-heading", "empty-table-header", "form-field-multiple-labels"],
  ...["heading-order", "image-redundant-alt", "landmark-banner-is-top-level"],
  ...["landmark-complementary-is-top-level", "landmark-contentinfo-is-top-level"],
  ...["landmark-main-is-top-level", "landmark-no-duplicate-banner", "landmark-no-duplicate-contentinfo"],
  ...["landmark-no-duplicate-main", "landmark-one-main", "landmark-unique", "page-has-heading-one"],
  ...["presentation-role-conflict", "region", "scope-attr-valid", "skip-link"],
];

/** Faults in the whole page by all rules but those of colors, or by those in what is new to them. */
async function findings(of: "colors" | "rest"): Promise<string[]> {
  const violations = await page.evaluate(
    async ([colors, notGrave, isColors]): Promise<Violation[]> => {
      const { axe } = window as unknown as {
        axe: { run: (context: object, options: object) => Promise<{ violations: Violation[] }> };
      };
      // Content behind a dialog or a menu can be neither reached nor scrolled; what a live region of it is in is not
      // hidden itself, but all beside that region is.
      const exclude = ["[inert]", ".frame[aria-hidden=true]", ".frame:has([data-aria-hidden=true])"];
      const include = isColors
        ? [...document.querySelectorAll("[data-new-look]")]
        : [document.documentElement];
      const others = Object.fromEntries([...colors, ...notGrave].map((rule) => [rule, { enabled: false }]));
      const chosen = isColors ? { runOnly: { type: "rule", values: colors } } : { rules: others };
      const options = { resultTypes: ["violations"], ...chosen };
      return (await axe.run({ include, exclude }, options)).violations;
    },
    [COLORS, NOT_GRAVE, of === "colors"] as const,
  );
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.split("\n").slice(1).join(" ").trim();
      return `${impact} ${id}: ${help}: ${target.join(" ")}: ${why}`;
    }),
  );
}

/**
 * Marks what has text and looks like nothing before it: no element of the same tag, classes and states stood in
 * elements of the same. Colors take axe four fifths of its time, and most of a screen is rows and a frame known from
 * others. Gives the number of marks.
 */
const markNewLooks = () =>
  page.evaluate(() => {
    const page = window as unknown as { looks?: Set<string> };
    page.looks ??= new Set();
    const tag = (element: Element) => {
      const states = [...element.attributes].filter(
        ({ name }) =>
          name === "class" || name === "style" || name === "disabled" || /^(data|aria)-/.test(name),
      );
      const words = states
        .filter(({ name }) => !/^aria-(label|labelledby|describedby|controls|owns|valuetext)$/.test(name))
        .map(({ name, value }) => `${name}=${value.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")}`);
      return `${element.tagName} ${words.sort().join(" ")}`;
    };
    for (const old of document.querySelectorAll("[data-new-look]")) old.removeAttribute("data-new-look");
    const unseen = [...document.body.querySelectorAll("*")].filter((element) => {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!hasText && !element.matches("input, textarea, select")) return false;
      if (!element.checkVisibility()) return false;
      let look = "";
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        look += `${tag(at)} < `;
      if (page.looks?.has(look)) return false;
      page.looks?.add(look);
      return true;
    });
    for (const element of unseen) element.setAttribute("data-new-look", "");
    return unseen.length;
  });

let theme: "dark" | "light" = "dark";

/** In the other theme only colors can differ; the next screen begins in it. axe is brought in once. */
async function inBothThemes(): Promise<void> {
  const known = await page.evaluate(() => "axe" in window);
  if (!known) await page.evaluate(`${axeSource}; 0`);
  const found: Record<string, string[]> = { rest: await findings("rest"), dark: [], light: [] };
  if ((await markNewLooks()) > 0) {
    found[theme] = await findings("colors");
    theme = theme === "dark" ? "light" : "dark";
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`.radix-themes.${theme}`).first().waitFor();
    found[theme] = await findings("colors");
  }
  expect(found).toEqual({ rest: [], dark: [], light: [] });
}

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const main = () => page.getByRole("main");
const button = (name: string | RegExp) => main().getByRole("button", { name }).first();
const heading = (name: string | RegExp) => page.getByRole("heading", { name }).first().waitFor();
const dialog = (name: string | RegExp) => page.getByRole("dialog", { name }).waitFor();
const menu = () => page.getByRole("menu").first().waitFor();
const option = (name: string | RegExp) => main().getByRole("option", { name }).first();

/** A screen: its name, its address, and how to bring it about from there. */
type Screen = readonly [says: string, path: string, make: () => Promise<unknown>];

const outside: Screen[] = [
  ["home", "/", () => page.getByRole("link", { name: "Show" }).first().waitFor()],
  ...(
    [
      ["/sign-in", "Sign in"],
      ["/register", "Register"],
      ["/reset-password", "Reset password"],
      ["/reset-password/token?user_id=1", "password"],
      ["/profile", "Profile"],
      ["/account-log", "Account log"],
      ["/teams", "Teams"],
      ["/teams/none", "Team"],
      ["/teams/none/log", "Team log"],
      ["/operator", "Not Found"],
      ["/upgrade", "Upgrade"],
      ["/subscription/success", "Subscription"],
      ["/subscription/cancel", "Subscription"],
      ["/terms", "Terms of use"],
      ["/privacy", "Privacy"],
      ["/guide", "Guide"],
      ["/{c}/no/such/screen", "Not Found"],
      ["/00000000-0000-4000-8000-00000000dead", "Configuration Not Found"],
    ] as const
  ).map(([path, title]): Screen => [path, path, () => heading(new RegExp(title, "i"))]),
];

const lists = [
  ["colorspaces", "Color spaces", "Create Color Space", "linear"],
  ["display-colorspace", "Display color spaces", "Create Display Color Space", "Monitor"],
  ["looks", "Looks", "Create Look", "Night"],
  ["named-transforms", "Named transforms", "Create Named Transform", "curve"],
  ["view-transforms", "View transforms", "Create View Transform", "tone"],
  ["shared-views", "Shared views", "Create Shared View", "Film"],
  ["families", "Families", "Create Family", "Screens"],
  ["categories", "Categories", "Create Category", "file-io"],
] as const;

const ofLists: Screen[] = lists.flatMap(([path, title, create, first]): Screen[] => [
  [`${title}: the list`, `/{c}/${path}`, () => option(first).waitFor()],
  [`${title}: a new one`, `/{c}/${path}/new`, () => heading(create)],
  [
    `${title}: one of them`,
    `/{c}/${path}`,
    async () => {
      await option(first).click();
      await page.getByRole("textbox", { name: /^Name/ }).first().waitFor();
    },
  ],
]);

/** An empty list and an address of nothing are the same components for every kind. */
const ofNone: Screen[] = [
  ["no color spaces", "/{e}/colorspaces", () => heading("Color spaces")],
  [
    "a color space that is not there",
    "/{c}/colorspaces/nowhere",
    () => page.getByRole("button", { name: "Return to list" }).first().waitFor(),
  ],
];

const inside: Screen[] = [
  ["overview", "/{c}", () => heading("Overview")],
  ["overview of next to nothing", "/{e}", () => heading("Overview")],
  ...ofLists,
  ...ofNone,
  [
    "displays as a matrix, a view open",
    "/{c}/displays",
    async () => {
      await page.getByLabel(/^Raw, Monitor: /).click();
      await page
        .getByRole("region", { name: "Views of Monitor" })
        .getByRole("textbox", { name: "Name" })
        .waitFor();
    },
  ],
  [
    "displays as a list",
    "/{c}/displays",
    async () => {
      await page.getByRole("tab", { name: "List" }).click();
      await page.getByRole("list", { name: "Active views" }).waitFor();
    },
  ],
  ["no displays", "/{e}/displays", () => heading("Displays")],
  ["a new display", "/{c}/displays/new", () => dialog("Create Display")],
  [
    "a display that is not there",
    "/{c}/displays/nowhere",
    () => page.getByText(/^Could not find the display/).waitFor(),
  ],
  ["roles", "/{c}/roles", () => heading("Roles")],
  ["no roles", "/{e}/roles", () => heading("Roles")],
  [
    "a file rule and a path tried on the rules",
    "/{c}/file-rules",
    async () => {
      await option("plates").click();
      await page.getByRole("textbox", { name: "Path" }).fill("/show/a.exr");
      await page.getByRole("region", { name: "Try a path" }).getByRole("status").waitFor();
    },
  ],
  ["next to no file rules", "/{e}/file-rules", () => heading("File rules")],
  ...["Basic", "Regex"].map(
    (type): Screen => [
      `a new file rule: ${type}`,
      "/{c}/file-rules",
      async () => {
        await page.getByRole("button", { name: "Add file rule" }).click();
        await page.getByRole("menuitem", { name: new RegExp(`^${type}`) }).click();
        await page.getByRole("form", { name: "Create File Rule" }).waitFor();
      },
    ],
  ),
  [
    "a viewing rule",
    "/{c}/viewing-rules",
    async () => {
      await option("encodings").click();
      await page.getByRole("region", { name: "Viewing rule encodings" }).waitFor();
    },
  ],
  ["no viewing rules", "/{e}/viewing-rules", () => heading("Viewing rules")],
  ...["Color spaces", "Encodings"].map(
    (type): Screen => [
      `a new viewing rule: ${type}`,
      "/{c}/viewing-rules",
      async () => {
        await button("Add viewing rule").click();
        await page.getByRole("menuitem", { name: new RegExp(`^${type}`) }).click();
        await page.getByRole("form", { name: "Create Viewing Rule" }).waitFor();
      },
    ],
  ),
  ["files, some missing", "/{c}/files", () => page.getByRole("region", { name: "Missing files" }).waitFor()],
  ["no files", "/{e}/files", () => heading("Files")],
  [
    "a file that is kept",
    "/{c}/files",
    async () => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Upload LUT files", exact: true }).click();
      const text = Buffer.from("Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n0\n0.5\n}\n");
      await (await chooser).setFiles([{ name: "half.spi1d", mimeType: "text/plain", buffer: text }]);
      await page.getByRole("table", { name: "Files" }).waitFor();
    },
  ],
  [
    "the history, a version compared with now",
    "/{c}/history",
    async () => {
      await option("Created the configuration").click();
      await page.locator(".comparison-line").first().waitFor();
    },
  ],
  [
    "a history in which nothing is found",
    "/{c}/history",
    async () => {
      await page.getByRole("searchbox", { name: "Search the history" }).fill("nothing like it");
      await page.getByText("No results").waitFor();
    },
  ],
  [
    "channels with a proposal",
    "/{c}/channels#proposal-1",
    async () => {
      await option(/^Added: everything/).click();
      await page.getByRole("checkbox", { name: "On everything" }).waitFor();
    },
  ],
  ["a version that is not there", "/{c}/history/900", () => button("Return to list").waitFor()],
  ["export", "/{c}/export", () => page.locator(".cm-line, .yaml-line").first().waitFor()],
];

const floating: Screen[] = [
  [
    "rows selected, the bar and its menu",
    "/{c}/shared-views",
    async () => {
      await page.getByRole("listbox", { name: "Shared views" }).focus();
      await press("Control+a");
      await page.getByRole("button", { name: "More for the selection" }).click();
      await menu();
    },
  ],
  [
    "what stands in the way of a deletion",
    "/{c}/colorspaces",
    async () => {
      await option("linear").click();
      await page.getByRole("listbox", { name: "Color spaces" }).focus();
      await press("Delete");
      await dialog("Delete “linear”");
    },
  ],
  [
    "what nothing uses",
    "/{c}/colorspaces",
    async () => {
      await page.getByRole("button", { name: "More for color spaces" }).click();
      await page.getByRole("menuitem", { name: /Delete unused/ }).click();
      await dialog("Delete unused color spaces");
    },
  ],
  [
    "an open picker",
    "/{c}/looks/new",
    async () => {
      await page.getByRole("combobox", { name: /^Process Space/ }).click();
      await page.getByPlaceholder("Search...").nth(1).waitFor();
    },
  ],
  [
    "the menu of transform types",
    "/{c}/looks/new",
    async () => {
      await page.getByRole("button", { name: /^Add Transform/ }).click();
      await page.getByRole("combobox", { name: "Add Transform" }).waitFor();
    },
  ],
  [
    "a refused form",
    "/{c}/shared-views/new",
    async () => {
      await page.getByRole("button", { name: "Create" }).click();
      await page.getByRole("alert").first().waitFor();
    },
  ],
  [
    "the list of configurations",
    "/{c}",
    async () => {
      await page.getByRole("button", { name: "Configuration Show" }).click();
      await page.getByText("This configuration").waitFor();
    },
  ],
  [
    "all keys",
    "/{c}",
    async () => {
      await press("?");
      await page.getByRole("dialog").waitFor();
    },
  ],
  [
    "keys that may follow",
    "/{c}",
    async () => {
      await press("g");
      await page.locator(".which-key").waitFor();
    },
  ],
  [
    "a toast",
    "/{c}/looks",
    async () => {
      await option("Night").click();
      await press("Control+d");
      await page.locator("[data-sonner-toast]").first().waitFor();
    },
  ],
  ["the palette", "/{c}", () => searching("")],
  ...["color", ">move", "?", ":default", "=2", "!", "@lin", "#film", "zzzzzz"].map(
    (query): Screen => [`the palette on ${query}`, "/{c}/colorspaces", () => searching(query)],
  ),
  [
    "a question of the palette",
    "/{c}?run=role.assign&with=%7B%22name%22%3A%22data%22%7D",
    () => dialog("Assign role"),
  ],
  [
    "a preview",
    "/{c}?run=colorspace.rename&with=%7B%22target%22%3A%22raw%22%2C%22name%22%3A%22data%22%7D",
    () => dialog("Rename color space"),
  ],
  [
    "several calls",
    "/{c}?run=colorspace.create,role.assign&with=%5B%7B%22name%22%3A%22new%22%7D%2C%7B%22name%22%3A%22data%22%7D%5D",
    () => dialog("2 steps"),
  ],
];

async function searching(query: string) {
  await page.locator("body").press("Control+k");
  await dialog("Command palette");
  await page.keyboard.type(query);
  await palette(page)
    .getByRole("combobox")
    .and(page.locator(`[value="${query}"]`))
    .waitFor();
}

const ofSteps: Screen[] = [
  [
    "steps of every type, all expanded",
    "/{c}/named-transforms/{all}",
    async () => {
      await page.getByRole("button", { name: "All steps" }).click();
      await page.getByRole("menuitem", { name: "Expand all" }).click();
      await page.getByRole("button", { name: `Collapse step ${types.length}`, exact: true }).waitFor();
    },
  ],
  [
    "the menu of a step",
    "/{c}/named-transforms",
    async () => {
      await option("curve").click();
      await page.locator(".step-head").first().focus();
      await press("Shift+F10");
      await menu();
    },
  ],
];

/** Screens of an account, which its visitor is from then on. */
const ofAccount: Screen[] = [
  [
    "the profile of an account",
    "/profile",
    async () => {
      const email = "ada@studio.example";
      await post(page, `/api/auth/register?email=${email}&name=Ada`, {
        password: "a lamp beside the window",
      });
      const outbox = await (await fetch(`${app.url}/outbox`)).text();
      const [, token, user_id] = /verify=([\w-]+)&(?:amp;)?user_id=([\w-]+)/.exec(outbox)!;
      await post(page, "/api/auth/verify-email", { token, user_id });
      execFileSync(process.execPath, [cli, "admin", "make-operator", email], {
        env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "" },
      });
      await page.reload();
      await page.getByRole("heading", { name: "Passkeys" }).waitFor();
    },
  ],
  [
    "setting up two-factor authentication",
    "/profile?part=two-factor",
    async () => {
      await page.getByRole("button", { name: "Turn on…" }).click();
      await page.getByRole("form", { name: "Two-factor authentication" }).waitFor();
    },
  ],
  ["the server for its operators", "/operator", () => heading("Last errors")],
];

/** Leaves what floats over the page, and the form that is open. */
async function leave() {
  for (let open = 0; open < 4; open++) {
    const floats = page.locator('[role="dialog"], [role="menu"], .which-key');
    if ((await floats.count()) === 0) return;
    await press("Escape");
  }
}

afterEach(leave);
test.each([...outside, ...inside, ...floating, ...ofSteps, ...ofAccount])(
  "%s has nothing that bars anyone, dark and light",
  async (_, path, make) => {
    await go(path);
    await make();
    await inBothThemes();
    expect(errors.splice(0)).toEqual([]);
  },
);
