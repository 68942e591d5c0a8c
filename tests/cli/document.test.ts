import { expect, test } from "vitest";
import { call, small } from "./terminal.ts";

test("writes the page to a file, or to standard output", async () => {
  const { code, files } = await call(["document", "a.ocio", "--out", "a.html"], { "a.ocio": small });
  const page = new TextDecoder().decode(files.get("a.html"));
  expect(code).toBe(0);
  expect(page.startsWith("<!doctype html>")).toBe(true);
  const piped = await call(["document", "a.ocio", "--out", "-"], { "a.ocio": small });
  expect(piped.out.replaceAll(/id="[^"]*"/g, "")).toBe(page.replaceAll(/id="[^"]*"/g, ""));
});

test("asks for a place to write to", async () => {
  const { code, err } = await call(["document", "a.ocio"], { "a.ocio": small });
  expect([code, err.split("\n")[0]]).toEqual([2, "Say where to write the page: --out FILE."]);
});
