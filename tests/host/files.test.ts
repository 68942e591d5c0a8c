import { afterEach, expect, test, vi } from "vitest";
import * as client from "#api/client.ts";
import { performFileEffect } from "#host/files.ts";
import { uploads } from "#store/uploads.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const kept = { path: "luts/a.cube", size: 1, hash: "", at: "", replaced: false };
const upload = () => {
  const page = { files: vi.fn(), warn: vi.fn() };
  const file = new File(["x"], "a.cube");
  const done = performFileEffect({ kind: "lut", do: "upload", path: "luts/a.cube", file }, "config", page);
  return { page, done };
};

test("a LUT that arrived and cannot be read is warned of, with why and what to do", async () => {
  vi.spyOn(client, "uploadFile").mockResolvedValue({
    files: [{ ...kept, unreadable: "line 1: three numbers are expected." }],
  });
  const { page, done } = upload();
  await done;
  expect(page.warn.mock.calls).toEqual([
    [
      "luts/a.cube was uploaded, but can't be read as a LUT: line 1: three numbers are expected. Replace it, or remove it.",
    ],
  ]);
  expect(uploads.getState().list).toEqual([]);
  expect(page.files).toHaveBeenCalledWith("config");
});

test("a LUT that can be read arrives without a word", async () => {
  vi.spyOn(client, "uploadFile").mockResolvedValue({ files: [kept] });
  const { page, done } = upload();
  await done;
  expect(page.warn).not.toHaveBeenCalled();
});

test("a LUT file of another config is copied, and one of that path stays", async () => {
  const other = "22222222-0000-4000-8000-000000000000";
  const bytes: Record<string, string> = { [other]: "theirs", config: "mine" };
  const own: string[] = [];
  vi.spyOn(client, "fetchFiles").mockImplementation(async (id) => ({
    files: (id === other ? ["luts/a.cube"] : own).map((path) => ({ path, size: 1, hash: "", at: "" })),
    removed: [],
  }));
  vi.spyOn(client, "fileUrl").mockImplementation((id) => `https://palette.test/${id}`);
  vi.stubGlobal("fetch", async (url: string) => new Response(bytes[url.slice(url.lastIndexOf("/") + 1)]));
  const sent = vi.spyOn(client, "uploadFile").mockResolvedValue({ files: [kept] });
  const page = { files: vi.fn(), warn: vi.fn() };
  const effect = { kind: "lut", do: "bring", path: "a.cube", from: other, places: ["luts/a.cube"] } as const;
  await performFileEffect(effect, "config", page);
  const [[id, path, file] = []] = sent.mock.calls;
  expect([id, path, await file?.text()]).toEqual(["config", "a.cube", "theirs"]);
  own.push("a.cube");
  await performFileEffect(effect, "config", page);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(page.warn.mock.calls).toEqual([["a.cube already exists with other content, and stays as it was."]]);
  await performFileEffect({ ...effect, path: "b.cube", places: ["b.cube"] }, "config", page);
  expect(page.warn.mock.lastCall).toEqual([
    "b.cube is not among the files of the other config. Upload it in Files.",
  ]);
});
