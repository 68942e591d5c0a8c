import { afterEach, expect, test, vi } from "vitest";
import { importCdl } from "#host/cdl.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["The file is no XML.", "Failed to import CDL file: The file is no XML."],
  ["", "Failed to import CDL file."],
])("where the server says “%s” the failure is told as “%s”", async (detail, told) => {
  vi.stubGlobal("fetch", async () => Response.json({ detail }, { status: 422 }));
  const run = vi.fn();
  const imported = importCdl(new File(["x"], "shot.cc"), { id: "x", args: {} }, { run, warn: run });
  await expect(imported).rejects.toThrow(new Error(told));
  expect(run).not.toHaveBeenCalled();
});
