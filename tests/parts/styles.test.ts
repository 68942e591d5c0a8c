import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { files, textOf } from "../importGraph.ts";

const root = resolve(import.meta.dirname, "../../src");
const styles = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, ""))
  .join("\n");
const source = files.map(textOf).join("\n");

/** Classes of Radix and CodeMirror, and those that a template makes. */
const FOREIGN = /^(radix-|rt-|cm-|severity-)/;

test("each class of a style sheet is one that the page gives", () => {
  const classes = new Set([...styles.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name as string));
  const words = new Set(source.match(/[a-z][\w-]*/gi));
  expect([...classes].filter((name) => !FOREIGN.test(name) && !words.has(name))).toEqual([]);
});

test("each list of the palette has a style", () => {
  const lists = [...source.matchAll(/<[uo]l className="(palette-[\w-]+)"/g)].map(
    ([, name]) => name as string,
  );
  expect(lists.length).toBeGreaterThan(2);
  expect(lists.filter((name) => !styles.includes(`.${name}`))).toEqual([]);
});
