/**
 * Counts the sources: files and lines by layer, files over 400 lines, folders over 30 files, files that one other file
 * imports, and cycles of imports, types included. `npx tsx tests/bench/house.ts [--list]`
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const isListing = process.argv.includes("--list");
const aliases = Object.entries(
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")).imports as Record<string, string>,
);

const sources = (top: string) =>
  readdirSync(join(root, top), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".gen.ts"))
    .map((file) => join(top, file));
const files = ["src", "commands"].flatMap(sources);
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
const lines = (file: string) => (texts.get(file) ?? "").split("\n").length - 1;

function target(from: string, name: string): string | undefined {
  if (name.startsWith(".")) return relative(root, resolve(root, dirname(from), name));
  for (const [alias, path] of aliases) {
    const stem = alias.replace("*", "");
    if (alias.includes("*") ? name.startsWith(stem) : name === alias)
      return path.slice(2).replace("*", name.slice(stem.length));
  }
  return undefined;
}

const imports = new Map(
  files.map((file) => {
    const named = (texts.get(file) ?? "").matchAll(
      /(?:\bfrom\s+|\bimport\s+|\bimport\()\s*["']([^"']+)["']/g,
    );
    const ours = [...named].map(([, name]) => target(file, name as string));
    return [file, new Set(ours.filter((each): each is string => each !== undefined && texts.has(each)))];
  }),
);
const importers = new Map(
  files.map((file) => [file, files.filter((other) => imports.get(other)?.has(file))]),
);

/** Groups of files that import each other, by Tarjan's algorithm. */
function cycles(): string[][] {
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
    for (const next of imports.get(file) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) as number, low.get(next) as number));
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) found.push(group);
  };
  for (const file of files) if (!index.has(file)) visit(file);
  return found;
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const row = (what: string, figure: string | number) => console.log(`${what.padEnd(48)} ${figure}`);
const list = (names: readonly string[]) =>
  isListing && console.log(names.map((name) => `    ${name}`).join("\n"));

row("source files", files.length);
row(
  "lines",
  files.reduce((sum, file) => sum + lines(file), 0),
);
row("median lines of a file", median(files.map(lines)));
for (const layer of [
  ...new Set(files.map((file) => /^(src\/[^/.]+|commands)(?=\/)/.exec(file)?.[0] ?? "src")),
].sort()) {
  const inside = files.filter((file) =>
    layer === "src" ? dirname(file) === "src" : file.startsWith(`${layer}/`),
  );
  row(`  ${layer}`, `${inside.length} files, ${inside.reduce((sum, file) => sum + lines(file), 0)} lines`);
}
const long = files.filter((file) => lines(file) > 400);
row("files over 400 lines", long.length);
list(long.map((file) => `${file} (${lines(file)})`));
const crowded = [...new Set(files.map(dirname))]
  .map((folder) => [folder, files.filter((file) => dirname(file) === folder)] as const)
  .filter(([, inside]) => inside.length > 30);
row("folders with more than 30 files", crowded.length);
list(crowded.map(([folder, inside]) => `${folder} (${inside.length})`));
const single = files.filter((file) => importers.get(file)?.length === 1 && !/src\/routes\//.test(file));
row("files that one other imports", single.length);
list(single.map((file) => `${file} (${lines(file)}) < ${importers.get(file)?.[0]}`));
const circles = cycles();
row("cycles of imports", circles.length);
list(circles.map((group) => group.join(" ")));
