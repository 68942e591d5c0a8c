import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { followLine, pinLine, programLine, recipePrograms } from "#panels/channel/recipe.ts";

const CHANNEL = "show/stable";
const PATH = "/ocio/show/stable/config.ocioz";
const folder = mkdtempSync(join(tmpdir(), "palette-recipe-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs lines in a shell whose programs print the arguments and OCIO that they get. */
function inShell(lines: string, ...words: string[]): string {
  for (const name of ["nuke", "blender", "curl", "ocio-palette"])
    writeFileSync(join(folder, name), '#!/bin/sh\nprintf "%s|" "$OCIO" "$@"\n', { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env.PATH}` };
  return execFileSync("/bin/sh", ["-c", lines, "sh", ...words], { env, encoding: "utf8" });
}

describe("a recipe", () => {
  test.each(recipePrograms)("for $label ends in the archive that pull keeps", ({ value }) => {
    expect(programLine(value, CHANNEL).line).toContain(PATH);
  });

  test("sets OCIO in a session", () => {
    expect(inShell(`${programLine("shell", CHANNEL).line}\nprintf "$OCIO"`)).toBe(PATH);
  });

  test.each(["nuke", "blender"] as const)(
    "starts %s with OCIO and the arguments that it was given",
    (name) => {
      expect(inShell(programLine(name, CHANNEL).line, "-x", "a b.nk")).toBe(`${PATH}|-x|a b.nk|`);
    },
  );

  test("follows into the folder that the programs read from", () => {
    const words = inShell(followLine("https://p.example.com/api/configs/ID/channels/show%2Fstable", CHANNEL));
    expect(words.split("|")).toEqual([
      "",
      "pull",
      "https://p.example.com/api/configs/ID/channels/show%2Fstable",
      "--out",
      "/ocio/show/stable",
      "--follow",
      "",
    ]);
  });

  test("pins an archive by its hash", () => {
    const url = `https://p.example.com/published/${"a".repeat(64)}/config.ocioz`;
    expect(
      inShell(pinLine(url, "a".repeat(64)))
        .split("|")
        .slice(-3, -1),
    ).toEqual(["/ocio/pinned/aaaaaaaaaaaa/config.ocioz", url]);
  });

  test("for AYON is JSON, and for rez Python that sets OCIO", () => {
    expect(JSON.parse(programLine("ayon", CHANNEL).line)).toEqual({ OCIO: PATH });
    const python = ["/usr/bin/python3", "/usr/local/bin/python3"].find(existsSync);
    if (!python) return;
    const script = `class E: pass\nenv = E()\n${programLine("rez", CHANNEL).line}\nprint(env.OCIO)`;
    expect(execFileSync(python, ["-c", script], { encoding: "utf8" })).toBe(`${PATH}\n`);
  });
});

test("the documentation has the same recipes as the page", () => {
  const text = readFileSync("docs/terminal.md", "utf8");
  for (const { value } of recipePrograms) expect(text).toContain(programLine(value, CHANNEL).line);
  expect(text).toContain(
    followLine("https://palette.example.com/api/configs/ID/channels/show%2Fstable", CHANNEL),
  );
});
