import { randomUUID } from "node:crypto";
import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { specification } from "../spec/line.ts";
import { odd, routes, texts, type Walk } from "../spec/screens.ts";
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
      const loaded = await fetch(`/api/configs/load-built-in-config?${builtin}`, { method: "POST" });
      const written = await fetch("/api/configs/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ id: own, text }),
      });
      return [loaded.status, written.status];
    },
    [ids.studio, ids.odd, odd],
  );
  expect(made).toEqual([201, 201]);
  await visitor.page.close();
  context.setDefaultTimeout(15_000);
});
afterAll(() => app?.close());
afterEach(async () => {
  await walk.page.close();
});

async function begin(): Promise<Walk> {
  const page = await context.newPage();
  const go = async (path: string) => {
    await page.goto(`${app.url}${path.replace("{c}", ids.studio).replace("{o}", ids.odd)}`);
  };
  walk = { page, url: app.url, ...ids, go };
  return walk;
}
/** A page that opens as it does right after a visit, without the splash. */
async function beginAgain(): Promise<Walk> {
  const again = await begin();
  await again.page.addInitScript(() => sessionStorage.setItem("splash", String(Date.now())));
  return again;
}

describe("the routes of the specification", () => {
  test.each(routes)("$says", async ({ proof }) => {
    await proof(await beginAgain());
  });
});

describe("the texts of the specification", () => {
  test.each(texts)("$says", async ({ says, proof }) => {
    await proof(says === "Initializing..." ? await begin() : await beginAgain());
  });
});

const text = specification();
test.skipIf(!text)("every text and route stands in the specification word for word", async () => {
  await begin();
  const missing = [...texts.map(({ says }) => `'${says}'`), ...routes.map(({ says }) => says)];
  expect(missing.filter((says) => !text?.includes(says))).toEqual([]);
});
