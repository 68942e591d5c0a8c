import type { Page } from "playwright-core";
import { onTestFailed } from "vitest";
import type { App } from "./app.ts";
import { byKeyboard, saved } from "./keys.ts";

type Visitor = { page: Page; errors: string[] };

/** The visitor of each app that is asked back: a browser that has been there starts sooner. */
const regulars = new WeakMap<App, Visitor>();

/** A new studio configuration on its overview, opened by keyboard by the one regular visitor of an app. */
export async function studio(app: App): Promise<Visitor> {
  const visitor = regulars.get(app) ?? (await app.visitor());
  regulars.set(app, visitor);
  // Who fails, or is stopped while still at it, is not asked back.
  onTestFailed(async () => {
    regulars.delete(app);
    await visitor.page.context().close();
  });
  const { page } = visitor;
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  await byKeyboard(page, "load built-in", "studio v4");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  return visitor;
}

/** The text of the configuration that is open, as the server has it once everything is saved. */
export async function onServer(page: Page): Promise<string> {
  await saved(page);
  const id = new URL(page.url()).pathname.split("/")[1];
  return page.evaluate(async (of) => (await fetch(`/api/configs/${of}/view_yaml`)).text(), id);
}
