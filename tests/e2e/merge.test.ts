import { afterAll, beforeAll, expect, test } from "vitest";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { type App, startApp, until } from "./app.ts";
import { photograph } from "./pictures.ts";
import { studio } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** The text of the studio config with other descriptions of some color spaces. */
function described(words: Record<string, string>, encoding = "log"): string {
  const document = structuredClone(builtinConfig("studio-config-latest")) as Document;
  for (const row of rowsOf(document, "colorspaces")) {
    if (words[row.name] !== undefined) row.description = words[row.name]!;
    if (row.name === "ACEScct") row.encoding = encoding;
  }
  return writeConfig(document);
}

/** The studio config with an edit of it to merge: the list of conflicts. */
async function merging(base: string, theirs: string) {
  const { page, errors } = await studio(app);
  await page.keyboard.press("g");
  await page.keyboard.press("y");
  await page.getByText("Choose the edit to merge").waitFor();
  const file = (text: string, name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.getByLabel("File: Edit to merge").setInputFiles(file(theirs, "theirs.ocio"));
  await until(async () => page.url().includes("theirs.ocio"));
  await page.getByLabel("File: Base of both edits").setInputFiles(file(base, "base.ocio"));
  const list = page.getByRole("listbox", { name: "Conflicts" });
  await list.waitFor();
  return { page, errors, list };
}

test("a key that cannot decide a conflict says so, and goes nowhere", async () => {
  const { page, list } = await merging(described({}, "sdr-video"), described({}, "data"));
  await list.focus();
  await page.keyboard.press("4");
  await page.getByText("Both can't stay here: choose base, ours or theirs.").waitFor();
  await page.keyboard.press("3");
  await page.getByText("1 of 1 resolved").waitFor();
  await page.keyboard.press("3");
  // What is undone in a merge is a choice that changed something, not a step of the config.
  for (const [key, said] of [
    ["Control+z", "0 of 1 resolved"],
    ["Control+Shift+z", "1 of 1 resolved"],
    ["Control+Shift+z", "No choice was undone."],
    ["Control+z", "0 of 1 resolved"],
    ["Control+z", "No choice was made since the merge was opened."],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByText(said).waitFor();
  }
  expect(new URL(page.url()).pathname).toMatch(/\/merge$/);
});

test("an edit is merged by keys: conflicts are chosen, the rest goes together, as one undo step", async () => {
  const base = described({ ACEScg: "Base words", ACEScc: "Base of cc" });
  const theirs = described({ ACEScg: "Their words", ACEScc: "Their cc" }, "data");
  const { page, errors, list } = await merging(base, theirs);
  await expect.poll(() => list.getByRole("option").count()).toBe(2);
  await page.getByText("0 of 2 resolved").waitFor();
  await list.focus();
  await page.keyboard.press("m");
  await page.getByRole("list", { name: "Merged without conflict" }).getByText("ACEScct").waitFor();
  const effect = page.getByRole("region", { name: "Color effect" });
  await effect.getByRole("img", { name: "Patches by Theirs" }).waitFor();
  await expect
    .poll(() => effect.getByRole("row", { name: /^Largest ΔE ITP/ }).innerText())
    .toMatch(/0\s+0\s+0$/);
  await photograph(page, "merge");
  await list.focus();
  await page.keyboard.press("3");
  await page.getByText("1 of 2 resolved").waitFor();
  await page.keyboard.press("u");
  await page.keyboard.press("e");
  await page.getByLabel("Value of Description").fill("Words of both");
  await page.keyboard.press("Enter");
  await page.getByText("2 of 2 resolved").waitFor();
  // Decisions are there again after a look elsewhere.
  await list.focus();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await until(async () => page.url().endsWith("/colorspaces"));
  await page.keyboard.press("g");
  await page.keyboard.press("y");
  await page.getByRole("button", { name: "Continue merge of theirs.ocio" }).click();
  await page.getByText("2 of 2 resolved").waitFor();
  await page.getByRole("region", { name: "Result" }).getByText("Words of both").first().waitFor();
  await list.focus();
  await page.keyboard.press("Control+Enter");
  await page.getByText("Merged another edit with 2 conflicts resolved").first().waitFor();
  const exported = async () => {
    const id = new URL(page.url()).pathname.split("/")[1];
    const response = await page.request.get(`${app.url}/api/configs/${id}/document`);
    return rowsOf((await response.json()) as Document, "colorspaces");
  };
  await until(async () => (await exported()).some(({ description }) => description === "Words of both"));
  expect((await exported()).find(({ name }) => name === "ACEScct")?.encoding).toBe("data");
  await page.keyboard.press("Control+z");
  await until(async () => !(await exported()).some(({ description }) => description === "Words of both"));
  expect((await exported()).find(({ name }) => name === "ACEScct")?.encoding).toBe("log");
  expect(errors).toEqual([]);
});
