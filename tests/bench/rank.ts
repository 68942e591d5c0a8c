/** Time per query of the ranking against fuse.js, over 10,000 names: `npx tsx tests/bench/rank.ts`. */
import Fuse from "fuse.js";
import { prepare, type Rankable, rank } from "#command/search/rank.ts";
import { builtinSpaces } from "../command/names.ts";

const SIZE = 10_000;
const queries = ["a", "ac", "ace", "acescg", "srgb texture", "texture srgb", "rcs", "rec709", "logc3 ei800"];

const spaces = builtinSpaces();
const rows: Rankable[] = Array.from({ length: SIZE }, (_, i) => {
  const space = spaces[i % spaces.length]!;
  const shot = Math.floor(i / spaces.length);
  return shot === 0
    ? space
    : { ...space, id: `${space.id}:${shot}`, title: `shot ${shot} - ${space.title}`, aliases: [] };
});

/** Milliseconds of each round of work, the first of which warm up. */
function times(rounds: number, work: (query: string) => void): number[] {
  const taken: number[] = [];
  for (let round = -2; round < rounds; round++)
    for (const query of queries) {
      const start = performance.now();
      work(query);
      if (round >= 0) taken.push(performance.now() - start);
    }
  return taken.sort((a, b) => a - b);
}

function line(name: string, taken: number[]): void {
  const mean = taken.reduce((sum, each) => sum + each, 0) / taken.length;
  const at = (part: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * part))]!.toFixed(1);
  console.log(`${name.padEnd(28)} mean ${mean.toFixed(1)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`);
}

const started = performance.now();
const index = prepare(rows);
console.log(`${"prepare, once per list".padEnd(28)} ${(performance.now() - started).toFixed(1)} ms`);
const own = times(20, (query) => rank(query, index));
line(`rank, ${SIZE} rows`, own);
const fuse = new Fuse(rows, { keys: ["title", "aliases"], ignoreLocation: true, threshold: 0.3 });
const other = times(2, (query) => fuse.search(query, { limit: 60 }));
line(`fuse.js, ${SIZE} rows`, other);
const sum = (taken: number[]) => taken.reduce((total, each) => total + each, 0) / taken.length;
console.log(`rank takes ${(sum(own) / sum(other)).toFixed(3)} of the time of fuse.js`);
