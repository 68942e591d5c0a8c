import { randomUUID } from "node:crypto";
import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { specification } from "../spec/line.ts";
import { type Alone, odd, routes, texts, type Walk } from "../spec/screens.ts";
import { type App, startApp } from "./app.ts";

let app: App;
let context: BrowserContext;
let walk: Walk;
const ids = { studio: randomUUID(), odd: randomUUID() };

beforeAll(async () => {
  app = await startApp();
  const visitor = await app.visitor();
  context = visitor.context;
  await visitor.page.goto(app.url);
  await visitor.page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  const made = await visitor.page.evaluate(
    async ([studio, own, text]) => {
      const builtin = `name=studio-config-v4.0.0_aces-v2.0_ocio-v2.5&id=${studio}`;
      const headers = { "X-XSRF-TOKEN": /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "" };
      const loaded = await fetch(`/api/configs/load-built-in-config?${builtin}`, { method: "POST", headers });
      const written = await fetch("/api/configs/", {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ id: own, text }),
      });
      return [loaded.status, written.status];
    },
    [ids.studio, ids.odd, odd],
  );
  expect(made).toEqual([201, 201]);
  await visitor.page.close();
});
afterAll(() => app?.close());

let fit = false;
afterEach(async ({ task }) => {
  fit = fit && task.result?.state !== "fail";
  // A screen that shows nothing of what is looked for.
  if (fit)
    await walk.go("/privacy").then(() => walk.page.getByRole("heading", { name: /^Privacy/ }).waitFor());
  else await walk?.page.close();
});

/** A page that opens as it does right after a visit, without the splash, unless the splash is looked for. */
async function begin(splash = false): Promise<Walk> {
  const page = await context.newPage();
  if (!splash) await page.addInitScript(() => sessionStorage.setItem("splash", String(Date.now())));
  const go = async (path: string) => {
    const to = `${app.url}${path.replace("{c}", ids.studio).replace("{o}", ids.odd)}`;
    if (page.url().startsWith(app.url)) await page.evaluate((at) => history.pushState({}, "", at), to);
    else await page.goto(to);
  };
  walk = { page, url: app.url, ...ids, go };
  return walk;
}

async function walkFor({ alone }: Alone, splash = false): Promise<Walk> {
  if (alone && fit) await walk.page.close();
  const kept = fit && !alone;
  fit = !alone;
  return kept ? walk : begin(splash);
}

describe("the routes of the specification", () => {
  test.each(routes)("$says", async ({ proof }) => {
    await proof(await walkFor(proof));
  });
});

describe("the texts of the specification", () => {
  test.each(texts)("$says", async ({ says, proof }) => {
    await proof(await walkFor(proof, says === "Initializing..."));
  });
});

const text = specification();
test.skipIf(!text)("every text and route stands in the specification word for word", async () => {
  const missing = [...texts.map(({ says }) => `'${says}'`), ...routes.map(({ says }) => says)];
  expect(missing.filter((says) => !text?.includes(says))).toEqual([]);
});
