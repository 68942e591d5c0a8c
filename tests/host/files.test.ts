import { afterEach, expect, test, vi } from "vitest";
import * as client from "#api/client.ts";
import { performFileEffect } from "#host/files.ts";
import { uploads } from "#store/uploads.ts";

vi.mock("#api/client.ts");
afterEach(() => vi.resetAllMocks());

const kept = { path: "luts/a.cube", size: 1, hash: "", at: "", replaced: false };
const upload = () => {
  const page = { files: vi.fn(), warn: vi.fn() };
  const file = new File(["x"], "a.cube");
  const done = performFileEffect({ kind: "lut", do: "upload", path: "luts/a.cube", file }, "config", page);
  return { page, done };
};

test("a LUT that arrived and cannot be read is warned of, with why and what to do", async () => {
  vi.mocked(client.uploadFile).mockResolvedValue({
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
  vi.mocked(client.uploadFile).mockResolvedValue({ files: [kept] });
  const { page, done } = upload();
  await done;
  expect(page.warn).not.toHaveBeenCalled();
});
