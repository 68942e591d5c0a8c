import { longScript } from "./diff.ts";

/** A part of two lines: what both have, or what one has in the place of the other's. */
export type Part = { same: string } | { before: string; after: string };

/** Items of lists and maps, with the marks before them. */
const ITEMS = /, *|[[\]{}]|: |[^[\]{},:]+|:/g;

/** Returns the parts of two lines: items of a list that both have are the same, also between others that came or went. */
export function wordDiff(before: string, after: string): Part[] {
  const parts: Part[] = [];
  let [gone, come] = ["", ""];
  const flush = () => {
    if (gone !== "" || come !== "") parts.push(...narrowed(gone, come));
    [gone, come] = ["", ""];
  };
  for (const { sign, text } of longScript(before.match(ITEMS) ?? [], after.match(ITEMS) ?? [])) {
    if (sign === "-") gone += text;
    else if (sign === "+") come += text;
    else {
      flush();
      parts.push({ same: text });
    }
  }
  flush();
  return parts.reduce<Part[]>((joined, part) => {
    const last = joined.at(-1);
    if (last && "same" in last && "same" in part) joined[joined.length - 1] = { same: last.same + part.same };
    else joined.push(part);
    return joined;
  }, []);
}

/** The common start and the common end of two texts are the same. */
function narrowed(before: string, after: string): Part[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const middle = (text: string) => text.slice(head, text.length - tail);
  return [
    { same: before.slice(0, head) },
    { before: middle(before), after: middle(after) },
    { same: before.slice(before.length - tail) },
  ].filter((part) => ("same" in part ? part.same !== "" : part.before !== "" || part.after !== ""));
}
