/** The sources and what they import of each other, types included. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");

/** Every source file, relative to the root. */
export const files: readonly string[] = ["src", "commands"].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(top, file)),
);

const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));

/** The text of a source file. */
export function textOf(file: string): string {
  return texts.get(file) ?? "";
}

const aliases = Object.entries(
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")).imports as Record<string, string>,
);

/** The file of ours that an import names, relative to the root, or null for a package. */
export function target(from: string, name: string): string | null {
  if (name.startsWith(".")) return relative(root, resolve(root, dirname(from), name));
  for (const [alias, path] of aliases) {
    const stem = alias.replace("*", "");
    if (alias.includes("*") ? name.startsWith(stem) : name === alias)
      return path.slice(2).replace("*", name.slice(stem.length));
  }
  return null;
}

/** The names from which a file imports. */
export function importsOf(file: string): string[] {
  const pattern = /(?:\bfrom\s+|\bimport\s+|\bimport\()\s*["']([^"']+)["']/g;
  return [...textOf(file).matchAll(pattern)].map(([, name]) => name as string);
}

/** The files of ours that each file imports. */
export const graph: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  files.map((file) => [
    file,
    new Set(
      importsOf(file)
        .map((name) => target(file, name))
        .filter((name) => name !== null && texts.has(name)) as string[],
    ),
  ]),
);

/** Groups of files that import each other, by Tarjan's algorithm. */
export function cycles(): string[][] {
  const [index, low, stack, found] = [
    new Map<string, number>(),
    new Map<string, number>(),
    [] as string[],
    [] as string[][],
  ];
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.size - 1);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) as number, low.get(next) as number));
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) found.push(group.sort());
  };
  for (const file of files) if (!index.has(file)) visit(file);
  return found;
}
