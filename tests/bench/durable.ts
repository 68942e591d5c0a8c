/**
 * Time for which an edit is at risk: from the key to the end of the transaction that has it in the browser's journal, and
 * to the server's acknowledgment over a line of 100 ms. Run after `npm run build`: npx tsx tests/bench/durable.ts
 */
import type { Page } from "playwright-core";
import { type App, startOwnApp } from "../e2e/app.ts";
import { nameOf, open } from "./browser.ts";

const EDITS = 100;
/** Milliseconds that an answer of the server is on its way, there and back. */
const LINE = 100;
/** Milliseconds between two edits, so that none goes out with another. */
const PAUSE = 600;

type Times = { kept: number[]; acknowledged: number[] };
type Watched = { atRisk: Times };

/** Notes for each key the milliseconds until the journal has what it did, and until the server has. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: Times = { kept: [], acknowledged: [] };
    Object.assign(window, { atRisk: times });
    let since = 0;
    let [waiting, sending] = [false, false];
    window.addEventListener(
      "keydown",
      ({ key }: KeyboardEvent) => {
        if (key.toLowerCase() !== "z") return;
        since = performance.now();
        waiting = sending = true;
      },
      { capture: true },
    );
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args: Parameters<typeof put>) {
      if (this.name === "outbox" && waiting) {
        waiting = false;
        const from = since;
        this.transaction.addEventListener("complete", () => times.kept.push(performance.now() - from));
      }
      return put.apply(this, args);
    };
    const send = window.fetch;
    window.fetch = async (...args) => {
      const answer = await send(...args);
      const write = (args[1]?.method ?? "GET") !== "GET" && answer.headers.has("X-Config-Version");
      if (write && sending) {
        sending = false;
        times.acknowledged.push(performance.now() - since);
      }
      return answer;
    };
  });
}

/** The same for a write of one row to a database of its own: what the browser and this machine need alone. */
function bare(page: Page): Promise<number[]> {
  return page.evaluate(async (count) => {
    const times: number[] = [];
    const database = await new Promise<IDBDatabase>((done, failed) => {
      const opening = indexedDB.open("bare", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("rows");
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => failed(opening.error);
    });
    for (let n = 0; n < count; n++) {
      await new Promise((done) => setTimeout(done, 50));
      const since = performance.now();
      const writing = database.transaction("rows", "readwrite", { durability: "strict" });
      writing.objectStore("rows").put({ n }, 1);
      await new Promise((done) => writing.addEventListener("complete", done));
      times.push(performance.now() - since);
    }
    database.close();
    return times;
  }, EDITS);
}

function print(what: string, times: number[], most: Record<string, number>): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const figures = Object.entries(most).map(([share, limit]) => {
    const time = at(Number(share));
    return `p${Number(share) * 100} ${time.toFixed(1)} ms, ${(time / limit).toFixed(2)} of ${limit} ms`;
  });
  console.log(`${what}: p50 ${at(0.5).toFixed(1)} ms; ${figures.join("; ")} (${times.length} edits)`);
}

async function atRisk(app: App): Promise<void> {
  const page = await open(app, 375);
  await page.getByRole("option", { name: nameOf(0) }).click();
  await page.getByRole("textbox", { name: "Description" }).fill("One");
  await page.keyboard.press("Tab");
  await page.getByRole("contentinfo").getByText("Saved", { exact: true }).waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: LINE, downloadThroughput: -1, uploadThroughput: -1 },
  });
  print("One row written to disk by the browser alone", await bare(page), { 0.95: 50 });
  await watch(page);
  for (let edit = 0; edit < EDITS; edit++) {
    await page.keyboard.press(edit % 2 === 0 ? "Control+z" : "Control+Shift+z");
    await page.waitForTimeout(PAUSE);
  }
  const { kept, acknowledged } = await page.evaluate(() => (window as unknown as Watched).atRisk);
  print("Key to the journal of the browser", kept, { 0.95: 50 });
  print(`Key to the server's acknowledgment, ${LINE} ms away`, acknowledged, { 0.95: 300, 0.99: 1000 });
}

const app = await startOwnApp({ flags: [] });
try {
  await atRisk(app);
} finally {
  await app.close();
}
