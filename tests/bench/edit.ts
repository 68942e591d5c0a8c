/** Script time of one edit, its undo and redo, with the requests that save them: `npx tsx tests/bench/edit.ts`. */

import { requestsFor } from "#api/requests.ts";
import { createEditor } from "#store/editor.ts";
import { commands, documentOf } from "../store/fixture.ts";

function percentile(taken: number[], part: number): string {
  const sorted = taken.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(3);
}

for (const size of [375, 10_000]) {
  const editor = createEditor(commands, {
    document: documentOf(...Array.from({ length: size }, (_, i) => `space ${i}`)),
  });
  const taken = new Map<string, number[]>();
  const time = (name: string, work: () => void) => {
    const start = performance.now();
    work();
    taken.set(name, [...(taken.get(name) ?? []), performance.now() - start]);
  };
  let sent = 0;
  editor.onStep((before, after) =>
    time("requests", () => {
      sent += requestsFor(before, after).length;
    }),
  );
  for (let i = 0; i < 200; i++) {
    const target = `space ${i % size}`;
    time("rename", () => editor.run({ id: "space.rename", args: { target, name: `other ${i}` } }));
    time("undo", () => editor.undo());
    time("redo", () => editor.redo());
    editor.undo();
    time("move to the end", () => editor.run({ id: "space.moveToEnd", args: { target } }));
    time("undo of the move", () => editor.undo());
  }
  console.log(`${size} color spaces, ${sent} requests`);
  for (const [name, each] of taken)
    console.log(`  ${name.padEnd(20)} median ${percentile(each, 0.5)} ms, p95 ${percentile(each, 0.95)} ms`);
}
