import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { cycles, files, importsOf, target, textOf } from "./importGraph.ts";

const root = resolve(import.meta.dirname, "..");

/** Every layer, what it may import of ours besides itself, and the packages it must not import. */
const layers: { path: string; may: string[]; not?: RegExp }[] = [
  { path: "src/ocio", may: [], not: /^(react|fastify|zustand|immer|@tanstack|node:)/ },
  { path: "src/color", may: ["src/ocio"], not: /^(react|fastify|zustand|@tanstack|node:)/ },
  { path: "src/command", may: ["src/ocio", "src/color"], not: /^(react|fastify|zustand|@tanstack|node:)/ },
  {
    path: "commands",
    may: ["src/command", "src/ocio", "src/color"],
    not: /^(react|fastify|zustand|@tanstack|node:)/,
  },
  { path: "src/store", may: ["src/command", "src/ocio"], not: /^(fastify|@tanstack|node:)/ },
  { path: "src/api", may: ["src/ocio", "src/command"], not: /^(fastify|zustand|node:)/ },
  { path: "src/sync", may: ["src/api", "src/ocio", "src/command"], not: /^(react|fastify|@tanstack|node:)/ },
  {
    path: "src/worker",
    may: ["src/sync", "src/api", "src/ocio", "src/command"],
    not: /^(react|fastify|@tanstack|node:)/,
  },
  { path: "src/host", may: ["src/store", "src/command", "src/ocio", "src/api"], not: /^(fastify)/ },
  {
    path: "src/server",
    may: ["src/api", "src/ocio", "src/color", "src/command", "commands"],
    not: /^(react|zustand|@radix|cmdk)/,
  },
  {
    path: "src/cli",
    may: ["src/host", "src/store", "src/command", "commands", "src/color", "src/ocio"],
    not: /^(react|fastify|@tanstack)/,
  },
  { path: "src/parts", may: [], not: /^(zustand|fastify|@tanstack\/react-query|node:)/ },
  {
    path: "src/keyboard",
    may: ["src/parts", "src/store", "src/command", "src/ocio"],
    not: /^(fastify|node:)/,
  },
  {
    path: "src/notify",
    may: ["src/parts", "src/store", "src/command", "src/api"],
    not: /^(fastify|node:)/,
  },
  {
    path: "src/palette",
    may: [
      "src/keyboard",
      "src/notify",
      "src/parts",
      "src/store",
      "src/command",
      "src/ocio",
      "src/color",
      "src/api",
      "src/sync",
    ],
    not: /^(fastify|node:)/,
  },
  {
    path: "src/panels",
    may: [
      ...["src/palette", "src/keyboard", "src/notify", "src/parts", "src/store"],
      ...["src/command", "src/ocio", "src/color", "src/api"],
    ],
    not: /^(fastify|node:)/,
  },
  {
    path: "src/routes",
    may: [
      ...["src/panels", "src/palette", "src/keyboard", "src/notify", "src/parts", "src/store"],
      ...["src/command", "src/ocio", "src/api", "src/sync"],
    ],
    not: /^(fastify|node:)/,
  },
];
/** The composition root may import every layer of the page. */
const composition = /^src\/(app|main|router)\.tsx?$|^src\/app\/|^src\/routeTree\.gen\.ts$/;

const layerOf = (file: string) => layers.find(({ path }) => file.startsWith(`${path}/`));

test.each(files)("%s imports only downward", (file) => {
  if (composition.test(file)) return;
  const layer = layerOf(file);
  expect(layer, `${file} belongs to no layer`).toBeDefined();
  for (const name of importsOf(file)) {
    const imported = target(file, name);
    if (imported === null) {
      expect(layer?.not?.test(name) ?? false, `${file} → ${name}`).toBe(false);
      continue;
    }
    expect([layer?.path, ...(layer?.may ?? [])], `${file} → ${name}`).toContain(layerOf(imported)?.path);
  }
});

test("no files import each other, not even types", () => {
  const found = cycles().map((group) => group.join(" "));
  expect(found).toEqual([]);
});

test("panels, palette and routes never write to the store", () => {
  const offenders = files
    .filter((file) => /^src\/(panels|palette|routes)\//.test(file))
    .filter((file) => /\bsetState\(/.test(textOf(file).replace(/\bthis\.setState\(/g, "")));
  expect(offenders).toEqual([]);
});

test.each(layers)("docs/architecture.md says what $path may import", ({ path, may }) => {
  const row = readFileSync(join(root, "docs/architecture.md"), "utf8")
    .split("\n")
    .find((line) => line.startsWith(`| \`${path}\` |`));
  const told =
    row
      ?.split("|")
      .at(-2)
      ?.match(/(?<=`)[^`,]+(?=`)/g) ?? [];
  expect([...told].sort()).toEqual([...may].sort());
});

test("the top level is what the design names", () => {
  const allowed = [
    ...["package.json", "tsconfig.json", "vite.config.ts", "index.html", "src", "commands", "public"],
    ...[
      "tests",
      "docs",
      "LICENSE",
      "README.md",
      "package-lock.json",
      "biome.json",
      "node_modules",
      "dist",
      "data",
    ],
  ];
  const found = readdirSync(root).filter((name) => !name.startsWith("."));
  expect(found.filter((name) => !allowed.includes(name))).toEqual([]);
});
