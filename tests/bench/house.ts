/**
 * Counts the sources: files and lines by layer, files over 400 lines, folders over 30 files, files that one other file
 * imports, and cycles of imports, types included. `npx tsx tests/bench/house.ts [--list]`
 */
import { dirname } from "node:path";
import { files as all, cycles, graph, textOf } from "../importGraph.ts";

const isListing = process.argv.includes("--list");
const files = all.filter((file) => !file.endsWith(".gen.ts"));
const lines = (file: string) => textOf(file).split("\n").length - 1;
const importers = new Map(files.map((file) => [file, files.filter((other) => graph.get(other)?.has(file))]));

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
