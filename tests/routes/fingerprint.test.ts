// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { deviceFingerprint } from "../../src/routes/-start/fingerprint.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("the fingerprint is made once and kept, and nobody outside is told that it was", async () => {
  const open = vi.spyOn(XMLHttpRequest.prototype, "open").mockImplementation(() => {});
  vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(() => {});
  vi.spyOn(Math, "random").mockReturnValue(0);
  const made = await deviceFingerprint();
  expect(made).not.toBe("");
  expect(open).not.toHaveBeenCalled();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  expect(await deviceFingerprint()).toBe(made);
});
