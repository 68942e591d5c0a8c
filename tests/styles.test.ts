import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const sources = (ending: string) =>
  readdirSync(join(root, "src"), { recursive: true })
    .map((name) => join("src", String(name)))
    .filter((name) => name.endsWith(ending));

test("the build keeps the styles of every component of the theme's library that the page has", () => {
  const kept = new RegExp(/^const THEMED =\s+\/(.*)\/;$/m.exec(read("vite.config.ts"))?.[1] ?? "none");
  const names = sources(".tsx").flatMap((path) =>
    [...read(path).matchAll(/import \{([^}]*)\} from "@radix-ui\/themes"/g)].flatMap(([, list = ""]) =>
      list.split(",").map((name) => name.trim().split(" ")[0] ?? ""),
    ),
  );
  expect(names).toContain("ContextMenu");
  expect(names.filter((name) => !/^(Theme|useThemeContext|)$/.test(name) && !kept.test(name))).toEqual([]);
});

/** A new dialog, menu or message beside the page has every element after it, and all in it, styled anew. */
test("no rule of styles is for whatever stands after any element", () => {
  const rules = sources(".css").flatMap((path) =>
    [...read(path).matchAll(/[^{},]*(?:[> ]\*|[a-z]+) [+~] (?:\*|[a-z]+ (?:> )?\*)[^{},]*/g)].map(
      ([selector]) => `${path}: ${selector.trim()}`,
    ),
  );
  expect(rules).toEqual([]);
});
