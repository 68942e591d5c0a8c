import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { python, shared } from "../shared.ts";
import { type App, startApp } from "./app.ts";
import {
  backAndForth,
  byKeys,
  editByKeyboard,
  edited,
  home,
  onServer,
  opened,
  showLog,
} from "./journeyEdits.ts";
import { upload } from "./keys.ts";
import { official } from "./official.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const corpus = "ocio__docs__configurations__ocio-v2_demo.ocio";
test.skipIf(!shared)("upload a real configuration, edit, undo all, redo all, reload, export", async () => {
  const { page, errors } = await app.visitor();
  await home(page, app);
  await upload(page, corpus, readFileSync(join(shared as string, "corpus/configs", corpus)));
  await opened(page);
  const original = await onServer(page);
  expect(original).toBe(readFileSync(join(shared as string, "corpus/canonical", corpus), "utf8"));
  await editByKeyboard(page, "Raw", "Data Raw");
  const text = await backAndForth(page, original, 5, byKeys(page));
  if (python)
    expect(official(text)).toBe(edited(official(original), "Raw", "Data Raw", showLog("32f"), true));
  expect(errors).toEqual([]);
});
