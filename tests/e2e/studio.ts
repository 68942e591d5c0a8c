import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { onTestFailed } from "vitest";
import { type App, until, type Visitor } from "./app.ts";
import { saved, upload } from "./keys.ts";

/** The visitor of each app that is asked back: a browser that has been there starts sooner. */
const regulars = new WeakMap<App, Visitor>();

/** The one regular visitor of an app, at whatever was open last. */
export async function regular(app: App): Promise<Visitor> {
  const visitor = regulars.get(app) ?? (await app.visitor());
  regulars.set(app, visitor);
  // Who fails, or is stopped while still at it, is not asked back.
  onTestFailed(async () => {
    regulars.delete(app);
    await visitor.context.close();
  });
  return visitor;
}

/**
 * Makes a built-in configuration of a visitor's own by the API, for tests of what comes after: the way to it by
 * keyboard and by mouse is that of the journeys. @returns its id
 */
export async function makeBuiltin(
  app: App,
  { context }: Pick<Visitor, "context">,
  name = "studio-config-v4.0.0_aces-v2.0_ocio-v2.5",
): Promise<string> {
  const cookies = async () =>
    Object.fromEntries((await context.cookies()).map((one) => [one.name, one.value]));
  if (!("XSRF-TOKEN" in (await cookies()))) await context.request.post(`${app.url}/api/auth/initialize`);
  const headers = { "X-XSRF-TOKEN": (await cookies())["XSRF-TOKEN"] ?? "" };
  const id = randomUUID();
  const made = await context.request.post(`${app.url}/api/configs/load-built-in-config`, {
    params: { name, id },
    headers,
  });
  if (!made.ok()) throw new Error(`${name} could not be made: ${made.status()} ${await made.text()}`);
  return id;
}

/**
 * Opens a new studio configuration of a visitor on its overview: as a link does where the page is open, which takes a
 * third of the work; by a start of the page where it is not, or where what it keeps in mind would disturb the test.
 * @returns its path
 */
export async function openStudio(
  app: App,
  visitor: Pick<Visitor, "context" | "page">,
  start?: "cold",
): Promise<string> {
  const { page } = visitor;
  const path = `/${await makeBuiltin(app, visitor)}`;
  const isOpen = start !== "cold" && page.url().startsWith(app.url);
  if (isOpen) await page.evaluate((to) => history.pushState({}, "", to), path);
  else await page.goto(app.url + path);
  // The configuration before may be shown for a moment.
  await page.locator(`main a[href^="${path}/"]`).first().waitFor();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  return path;
}

/** A new studio configuration on its overview, opened by the one regular visitor of an app. */
export async function studio(app: App, start?: "cold"): Promise<Visitor> {
  const visitor = await regular(app);
  await openStudio(app, visitor, start);
  return visitor;
}

/**
 * Opens the viewer on a new studio configuration, with the focus on its picture. It goes on with what it showed where the
 * page does not start.
 */
export async function openViewer(app: App) {
  const { page, errors } = await studio(app, "cold");
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  const stage = page.locator(".stage");
  await stage.waitFor();
  await until(() => stage.evaluate((element) => element === document.activeElement));
  return { page, errors, stage };
}

/** The text of the configuration that is open, as the server has it once everything is saved. */
export async function onServer(page: Page): Promise<string> {
  await saved(page);
  const id = new URL(page.url()).pathname.split("/")[1];
  return page.evaluate(async (of) => (await fetch(`/api/configs/${of}/view_yaml`)).text(), id);
}

/** Opens the text of a file as the chooser does. */
export async function openFile(app: App, page: Page, text: string): Promise<void> {
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await upload(page, "show.ocio", text);
  await page.waitForURL(/\/[0-9a-f]{8}-[0-9a-f-]{27}/);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
}
