import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Line } from "./line.ts";

/** A visitor in the browser, with a built-in configuration and a small one of odd things. */
export type Walk = {
  page: Page;
  url: string;
  /** UUIDs of the two configurations. */
  studio: string;
  odd: string;
  /** Goes to an address without the splash: by a link where the page is open, else by a start of it. */
  go: (path: string) => Promise<unknown>;
};

/** A proof that wants a page of its own, for one that it makes unfit for others. */
export type Alone = Line<Walk>["proof"] & { alone?: true };
const alone = (proof: Line<Walk>["proof"]): Alone => Object.assign(proof, { alone: true as const });

/** A configuration without families and categories, and with steps that the walk looks at. */
export const odd = `ocio_profile_version: 2
name: Odd
roles:
  default: raw
file_rules:
  - !<Rule> {name: ColorSpaceNamePathSearch}
  - !<Rule> {name: Default, colorspace: raw}
displays:
  Monitor:
    - !<View> {name: Raw, colorspace: raw}
colorspaces:
  - !<ColorSpace>
    name: raw
    isdata: true
  - !<ColorSpace>
    name: strange
    to_scene_reference: !<StrangeTransform> {strength: 2}
  - !<ColorSpace>
    name: allocated
    to_scene_reference: !<AllocationTransform> {allocation: uniform, vars: [0, 1]}
  - !<ColorSpace>
    name: shown
    to_scene_reference: !<DisplayViewTransform> {src: raw, display: "", view: ""}
  - !<ColorSpace>
    name: elsewhere
    to_scene_reference: !<DisplayViewTransform> {src: raw, display: Nowhere, view: ""}
  - !<ColorSpace>
    name: built
    to_scene_reference: !<BuiltinTransform> {style: IDENTITY}
  - !<ColorSpace>
    name: fixed
    to_scene_reference: !<FixedFunctionTransform> {style: ACES_RedMod03}
  - !<ColorSpace>
    name: graded
    to_scene_reference: !<CDLTransform> {sat: 1}
`;

const nowhere = "00000000-0000-4000-8000-000000000000";

type Proof = Line<Walk>["proof"];

/** The text is seen at an address; {c} is the built-in configuration, {o} the odd one. */
function at(path: string, text: string | RegExp): Proof {
  return async (walk) => {
    await walk.go(path);
    await seen(walk.page.getByText(text, typeof text === "string" ? { exact: true } : {}));
  };
}

function seen(locator: Locator): Promise<void> {
  return locator.first().waitFor({ state: "visible" });
}

/** Every text that the page shows from now on, however short. */
async function watch(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => shown.push(document.body.textContent ?? "")).observe(document.body, {
      ...{ childList: true, subtree: true, characterData: true },
    });
  });
  return () => page.evaluate(() => (window as unknown as { shown: string[] }).shown.join("\n"));
}

/** The form of a color space of the odd configuration. */
async function space(walk: Walk, name: string): Promise<void> {
  await walk.go("/{o}/colorspaces");
  await walk.page
    .getByRole("option", { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await walk.page.getByRole("region", { name, exact: true }).waitFor();
}

/** The list of a picker, opened by its field. */
async function picker(page: Page, field: string | RegExp): Promise<Locator> {
  await page.getByRole("combobox", { name: field }).first().click();
  return page.getByRole("combobox", { name: "Search..." });
}

/** The built-in configuration's rows of a collection. */
async function rows(walk: Walk, segment: string): Promise<{ id: string; name: string }[]> {
  const path = `/api/configs/${walk.studio}/${segment}`;
  return walk.page.evaluate(async (from) => (await fetch(from)).json(), path);
}

/** The dialog of the first display or display color space. */
async function edit(walk: Walk, screen: string, segment: string): Promise<void> {
  await walk.go("/");
  const [first] = await rows(walk, segment);
  await walk.go(`/{c}/${screen}/${first!.id}`);
}

/** Answers the calls of a path as told, for as long as the test lasts. */
async function instead(page: Page, path: string, status: number, body: object): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json: body }));
}

const noSpace: Proof = async ({ page, go }) => {
  await go("/{c}/looks/new");
  await page.getByRole("form", { name: "Create Look" }).getByRole("button", { name: "Create" }).click();
  await seen(page.getByText("Name is required"));
};

/** The texts that people read, each where the page shows it. */
export const texts: Line<Walk>[] = [
  {
    says: "Initializing...",
    proof: alone(async ({ page, url }) => {
      await page.goto(url);
      await seen(page.getByText("Initializing...", { exact: true }));
    }),
  },
  {
    says: "Something went wrong!",
    proof: alone(async ({ page, go }) => {
      await page.route(/assets\/export-.*\.js/, (route) => route.abort());
      await go("/{c}/export");
      await seen(page.getByRole("heading", { name: "Something went wrong!" }));
    }),
  },
  { says: "Not Found", proof: at("/sign-in/nowhere/at/all", "Not Found") },
  { says: "Invalid configuration ID format", proof: at("/show", "Invalid configuration ID format") },
  { says: "Configuration Not Found", proof: at(`/${nowhere}`, "Configuration Not Found") },
  {
    says: "The requested configuration was not found",
    proof: at(`/${nowhere}`, "The requested configuration was not found"),
  },
  {
    says: "Failed to connect to server",
    proof: alone(async ({ page, url, go }) => {
      await page.route(/\/document$/, (route) => route.abort());
      await go("/{c}");
      await seen(page.getByText("Failed to connect to server"));
      expect(page.url()).toBe(`${url}/`);
    }),
  },
  {
    says: "Failed to load configuration data",
    proof: alone(async ({ page, url, go }) => {
      await instead(page, "**/counts", 500, { detail: "no" });
      await go("/{c}");
      await seen(page.getByText("Failed to load configuration data"));
      expect(page.url()).toBe(`${url}/`);
    }),
  },
  {
    says: "Loading...",
    proof: alone(async ({ page, go }) => {
      let answer = () => {};
      const asked = new Promise<void>((done) => {
        answer = done;
      });
      await page.route(/\/document$/, async (route) => {
        await asked;
        await route.continue();
      });
      await go(`/{c}/looks/${nowhere}`);
      await seen(page.getByRole("dialog", { name: "Loading..." }));
      answer();
      await page.getByRole("dialog", { name: "Loading..." }).waitFor({ state: "detached" });
    }),
  },
  {
    says: "Could not find the display with ID: {id}",
    proof: at(`/{c}/displays/${nowhere}`, `Could not find the display with ID: ${nowhere}`),
  },
  {
    says: "Error",
    proof: async ({ page, go }) => {
      await go(`/{c}/displays/${nowhere}`);
      await seen(page.getByRole("dialog", { name: "Error" }));
    },
  },
  {
    says: "Return to list",
    proof: async ({ page, go }) => {
      await go(`/{c}/displays/${nowhere}`);
      await page.getByRole("button", { name: "Return to list" }).click();
      await page.waitForURL(/\/displays$/);
    },
  },
  {
    says: "Could not find the display colorspace with ID: {id}",
    proof: at(
      `/{c}/display-colorspace/${nowhere}`,
      `Could not find the display colorspace with ID: ${nowhere}`,
    ),
  },
  { says: "Create Display", proof: at("/{c}/displays/new", "Create Display") },
  {
    says: "Edit Display",
    proof: async (walk) => {
      await edit(walk, "displays", "displays");
      await seen(walk.page.getByRole("dialog", { name: "Edit Display", exact: true }));
    },
  },
  {
    says: "Display Name",
    proof: async ({ page, go }) => {
      await go("/{c}/displays/new");
      await seen(page.getByRole("textbox", { name: /^Display Name/ }));
    },
  },
  {
    says: "Enter a name for this display",
    proof: at("/{c}/displays/new", "Enter a name for this display"),
  },
  {
    says: "e.g. sRGB, Rec.709",
    proof: async ({ page, go }) => {
      await go("/{c}/displays/new");
      await seen(page.getByPlaceholder("e.g. sRGB, Rec.709"));
    },
  },
  {
    says: "Display name is required",
    proof: async ({ page, go }) => {
      await go("/{c}/displays/new");
      await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
      await seen(page.getByRole("alert").getByText("Display name is required"));
    },
  },
  {
    says: "Saving...",
    proof: async ({ page, go }) => {
      await go("/{c}/displays/new");
      await page.getByRole("textbox", { name: /^Display Name/ }).fill("Saved");
      const shown = await watch(page);
      await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
      await page.waitForURL(/\/displays$/);
      expect(await shown()).toContain("Saving...");
    },
  },
  {
    says: "Create Display Color Space",
    proof: at("/{c}/display-colorspace/new", "Create Display Color Space"),
  },
  {
    says: "Edit Display Color Space",
    proof: async (walk) => {
      await edit(walk, "display-colorspace", "display_colorspaces");
      await seen(walk.page.getByRole("dialog", { name: "Edit Display Color Space" }));
    },
  },
  { says: "To Display Reference", proof: at("/{c}/display-colorspace/new", "To Display Reference") },
  { says: "From Display Reference", proof: at("/{c}/display-colorspace/new", "From Display Reference") },
  {
    says: "Display colorspace updated successfully",
    proof: async (walk) => {
      await edit(walk, "display-colorspace", "display_colorspaces");
      await walk.page.getByRole("dialog").getByRole("button", { name: "Update" }).click();
      await seen(walk.page.getByText("Display colorspace updated successfully"));
    },
  },
  {
    says: "Display colorspace created successfully",
    proof: async ({ page, go }) => {
      await go("/{c}/display-colorspace/new");
      await page.getByRole("dialog").getByRole("textbox", { name: /^Name/ }).fill("Made here");
      await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
      await seen(page.getByText("Display colorspace created successfully"));
    },
  },
  {
    says: "Add Transform",
    proof: async ({ page, go }) => {
      await go("/{c}/display-colorspace/new");
      await seen(page.getByRole("button", { name: "Add Transform" }));
    },
  },
  {
    says: "Unknown transform type: {type}",
    proof: async (walk) => {
      await space(walk, "strange");
      await seen(walk.page.getByText("Unknown transform type: StrangeTransform"));
    },
  },
  {
    says: "Var 1",
    proof: async (walk) => {
      await space(walk, "allocated");
      await seen(walk.page.locator(".steps").getByPlaceholder("Var 1"));
    },
  },
  {
    says: "Var 2",
    proof: async (walk) => {
      await space(walk, "allocated");
      await seen(walk.page.locator(".steps").getByPlaceholder("Var 2"));
    },
  },
  {
    says: "Select a display first",
    proof: async (walk) => {
      await space(walk, "shown");
      await seen(walk.page.getByText("Select a display first", { exact: true }));
    },
  },
  {
    says: "No views found",
    proof: async (walk) => {
      await space(walk, "elsewhere");
      await picker(walk.page, /^View/);
      await seen(walk.page.getByText("No views found", { exact: true }));
    },
  },
  {
    says: "Categories",
    proof: async (walk) => {
      await space(walk, "raw");
      await seen(walk.page.getByRole("combobox", { name: /^Categories/ }));
    },
  },
  {
    says: "Add categories...",
    proof: async (walk) => {
      await space(walk, "raw");
      await seen(walk.page.getByText("Add categories...", { exact: true }));
    },
  },
  {
    says: "No categories available",
    proof: async (walk) => {
      await space(walk, "raw");
      await picker(walk.page, /^Categories/);
      await seen(walk.page.getByText("No categories available", { exact: true }));
    },
  },
  {
    says: 'Create new category: "{text}"',
    proof: async (walk) => {
      await space(walk, "raw");
      await (await picker(walk.page, /^Categories/)).fill("Plates");
      await walk.page.getByRole("option", { name: 'Create new category: "Plates"' }).click();
      await seen(walk.page.getByRole("button", { name: "Remove Plates" }));
    },
  },
  {
    says: "Family",
    proof: async (walk) => {
      await space(walk, "raw");
      await seen(walk.page.getByRole("combobox", { name: /^Family/ }));
    },
  },
  {
    says: "Select or create family...",
    proof: async (walk) => {
      await space(walk, "raw");
      await seen(walk.page.getByText("Select or create family...", { exact: true }));
    },
  },
  {
    says: "Search...",
    proof: async (walk) => {
      await space(walk, "raw");
      await picker(walk.page, /^Family/);
      await seen(walk.page.getByPlaceholder("Search..."));
    },
  },
  {
    says: "No Family",
    proof: async (walk) => {
      await space(walk, "raw");
      await picker(walk.page, /^Family/);
      await seen(walk.page.getByRole("option", { name: "No Family" }));
    },
  },
  {
    says: "No results",
    proof: async ({ page, go }) => {
      await go("/{c}/colorspaces");
      await page.getByRole("searchbox").first().fill("qqqqqq");
      await seen(page.getByText("No results", { exact: true }));
    },
  },
  { says: "Default", proof: at("/{o}/file-rules", "Default") },
  { says: "ColorSpaceNamePathSearch", proof: at("/{o}/file-rules", "ColorSpaceNamePathSearch") },
  { says: "Name is required", proof: noSpace },
  {
    says: "Either select a Target Color Space OR both View Transform and Display Color Space",
    proof: async ({ page, go }) => {
      await go("/{c}/shared-views/new");
      await page.getByRole("textbox", { name: /^Name/ }).fill("Film");
      await page.getByRole("button", { name: "Create" }).click();
      await seen(
        page.getByText("Either select a Target Color Space OR both View Transform and Display Color Space"),
      );
    },
  },
  {
    says: "Authentication error: {message}",
    proof: alone(async ({ page, go }) => {
      await instead(page, "**/auth/initialize*", 500, { detail: "The database is away." });
      await go("/");
      await seen(page.getByText("Authentication error: The database is away."));
    }),
  },
  {
    says: "No user data found after authentication",
    proof: alone(async ({ page, go }) => {
      await instead(page, "**/auth/initialize*", 200, {});
      await go("/");
      await seen(page.getByText("No user data found after authentication"));
    }),
  },
  {
    says: "Maximum retry attempts reached. Please reload the page.",
    proof: alone(async ({ page, go }) => {
      await instead(page, "**/auth/initialize*", 500, { detail: "The database is away." });
      await go("/");
      // Once the tries are used up the page offers to be loaded again.
      for (let tries = 0; tries < 3; tries++)
        await page.getByRole("alert").getByRole("button", { name: "Retry" }).click();
      await seen(page.getByRole("button", { name: "Reload" }));
      await seen(page.getByText("Maximum retry attempts reached. Please reload the page."));
    }),
  },
  {
    says: "Error loading builtin transforms",
    proof: alone(async (walk) => {
      await instead(walk.page, "**/static/builtin-transforms", 404, { detail: "No list." });
      await space(walk, "built");
      await seen(walk.page.getByText("Error loading builtin transforms"));
    }),
  },
  {
    says: "Error loading fixed function styles",
    proof: alone(async (walk) => {
      await instead(walk.page, "**/static/fixed-function-styles", 404, { detail: "No list." });
      await space(walk, "fixed");
      await seen(walk.page.getByText("Error loading fixed function styles"));
    }),
  },
  {
    says: "Successfully imported CDL: {filename}",
    proof: async (walk) => {
      await importCdl(walk, "shot.cc", cc);
      await seen(walk.page.getByText("Successfully imported CDL: shot.cc"));
    },
  },
  {
    says: "No color corrections found in the file.",
    proof: async (walk) => {
      await importCdl(walk, "none.ccc", "<ColorCorrectionCollection/>");
      await seen(walk.page.getByText("No color corrections found in the file."));
    },
  },
  {
    says: "Failed to import CDL file: {detail or message}",
    proof: async (walk) => {
      await importCdl(walk, "shot.cc", "no XML");
      await seen(walk.page.getByText(/^Failed to import CDL file: \S/));
    },
  },
];

const cc = `<ColorCorrection id="shot"><SOPNode><Slope>1.1 1 0.9</Slope><Offset>0 0.01 0</Offset>
<Power>1 1 1.2</Power></SOPNode><SatNode><Saturation>0.8</Saturation></SatNode></ColorCorrection>`;

async function importCdl(walk: Walk, name: string, text: string): Promise<void> {
  await space(walk, "graded");
  const choosing = walk.page.waitForEvent("filechooser");
  await walk.page.getByRole("button", { name: "Import CDL…" }).click();
  await (await choosing).setFiles({ name, mimeType: "text/xml", buffer: Buffer.from(text) });
}

/** The routes of the specification: the first column of its table, and what stands there. */
export const routes: Line<Walk>[] = [
  { says: "/", proof: heading("/", "Configurations") },
  { says: "/sign-in", proof: heading("/sign-in", "Sign in") },
  { says: "/register", proof: heading("/register", "Register") },
  { says: "/reset-password/", proof: heading("/reset-password/", "Reset password") },
  { says: "/profile", proof: heading("/profile", "Profile") },
  { says: "/upgrade", proof: heading("/upgrade", "Upgrade") },
  { says: "/subscription/success", proof: heading("/subscription/success", "Subscription") },
  { says: "/subscription/cancel", proof: heading("/subscription/cancel", "Subscription") },
  { says: "/terms", proof: at("/terms", /^Terms/) },
  { says: "/privacy", proof: at("/privacy", /^Privacy/) },
  { says: "/{configId}", proof: heading("/{c}", "Overview") },
  { says: "/{configId}/colorspaces", proof: list("/{c}/colorspaces", "Color spaces") },
  {
    says: "/{configId}/colorspaces/{id}",
    proof: item("colorspaces", "colorspaces", "Create Color Space"),
  },
  {
    says: "/{configId}/display-colorspace",
    proof: list("/{c}/display-colorspace", "Display color spaces"),
  },
  {
    says: "/{configId}/display-colorspace/{id}",
    proof: item("display-colorspace", "display_colorspaces", "Create Display Color Space"),
  },
  { says: "/{configId}/displays", proof: heading("/{c}/displays", "Displays") },
  { says: "/{configId}/displays/{id}", proof: item("displays", "displays", "Create Display") },
  { says: "/{configId}/looks", proof: list("/{c}/looks", "Looks") },
  { says: "/{configId}/looks/{id}", proof: item("looks", "looks", "Create Look") },
  { says: "/{configId}/named-transforms", proof: list("/{c}/named-transforms", "Named transforms") },
  {
    says: "/{configId}/named-transforms/{id}",
    proof: item("named-transforms", "named_transforms", "Create Named Transform"),
  },
  { says: "/{configId}/shared-views", proof: list("/{c}/shared-views", "Shared views") },
  {
    says: "/{configId}/shared-views/{id}",
    proof: item("shared-views", "shared_views", "Create Shared View"),
  },
  { says: "/{configId}/view-transforms", proof: list("/{c}/view-transforms", "View transforms") },
  {
    says: "/{configId}/view-transforms/{id}",
    proof: item("view-transforms", "view_transforms", "Create View Transform"),
  },
  {
    says: "/{configId}/export",
    proof: async ({ page, go }) => {
      await go("/{c}/export");
      await seen(page.getByRole("region", { name: "Export" }));
    },
  },
  { says: "/{configId}/roles/", proof: heading("/{c}/roles/", "Roles") },
  { says: "/{configId}/file-rules/", proof: heading("/{c}/file-rules/", "File rules") },
  { says: "/{configId}/viewing-rules/", proof: heading("/{c}/viewing-rules/", "Viewing rules") },
];

function heading(path: string, name: string): Proof {
  return async ({ page, go }) => {
    await go(path);
    await seen(page.getByRole("heading", { name, exact: true }));
  };
}

function list(path: string, name: string): Proof {
  return async ({ page, go }) => {
    await go(path);
    await seen(page.getByRole("listbox", { name, exact: true }));
  };
}

/** “new” is create mode; the UUID of a row is edit mode and shows its name; any other says that it is not there. */
function item(screen: string, segment: string, create: string): Proof {
  return async (walk) => {
    await walk.go(`/{c}/${screen}/new`);
    await seen(walk.page.getByRole("heading", { name: create, exact: true }));
    const [first] = await rows(walk, segment);
    if (first) {
      await walk.go(`/{c}/${screen}/${first.id}`);
      const name = walk.page.getByRole("textbox", { name: /^(Display )?Name/ }).first();
      await seen(name);
      expect(await name.inputValue()).toBe(first.name);
    }
    await walk.go(`/{c}/${screen}/${randomUUID()}`);
    await seen(walk.page.getByText(/^Could not find the /));
  };
}
