import { normalPath } from "../files/path.ts";
import { type Shot, shotOf } from "./table.ts";

const VARIABLE = /\$\{(\w+)\}|\$(\w+)|%(\w+)%/g;

/** True if a text is a pattern of folders, such as "shows/$SEQ/$SHOT". */
export function isShotPattern(text: string): boolean {
  return new RegExp(VARIABLE).test(text);
}

/** The folder in which all that a pattern can mean lies; "." for the current one. */
export function patternFolder(pattern: string): string {
  const fixed = pattern.slice(0, pattern.search(VARIABLE));
  return normalPath(fixed.slice(0, fixed.lastIndexOf("/") + 1)) || (fixed.startsWith("/") ? "/" : ".");
}

/** Fixed text of a pattern, or the name of a variable. */
type Part = { text: string } | { name: string };

function partsOf(pattern: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { 0: token, 1: braced, 2: bare, 3: percent, index } of pattern.matchAll(VARIABLE)) {
    parts.push({ text: pattern.slice(done, index) }, { name: (braced ?? bare ?? percent) as string });
    done = index + token.length;
  }
  return [...parts, { text: pattern.slice(done) }];
}

/** The shots that paths of files have by a pattern: each variable is a whole or a part of one folder's name. */
export function shotsIn(pattern: string, paths: readonly string[]): Shot[] {
  const parts = partsOf(normalPath(pattern));
  const shots = new Map<string, Shot>();
  for (const path of paths) {
    const values = valuesIn(normalPath(path), parts);
    if (!values) continue;
    const shot = shotOf([...values]);
    shots.set(JSON.stringify(shot.values), shot);
  }
  return [...shots.values()].sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

/**
 * The values of the variables with which a pattern is the beginning of a path, each as long as it can be; null for none.
 * Places that led nowhere are not tried again: a long name fits several variables in a row in millions of ways.
 */
function valuesIn(path: string, parts: readonly Part[]): Map<string, string> | null {
  const names = parts.flatMap((part) => ("name" in part ? [part.name] : []));
  const repeated = [...new Set(names.filter((name, at) => names.indexOf(name) < at))];
  const values = new Map<string, string>();
  const dead = new Set<string>();
  const fits = (next: number, at: number): boolean => {
    const part = parts[next];
    if (!part) return at === path.length || path[at] === "/";
    const fixed = "text" in part ? part.text : values.get(part.name);
    if (fixed !== undefined) return path.startsWith(fixed, at) && fits(next + 1, at + fixed.length);
    const { name } = part as { name: string };
    const place = [next, at, ...repeated.map((each) => values.get(each))].join("/");
    if (dead.has(place)) return false;
    const slash = path.indexOf("/", at);
    for (let end = slash < 0 ? path.length : slash; end > at; end--)
      if (values.set(name, path.slice(at, end)) && fits(next + 1, end)) return true;
    values.delete(name);
    dead.add(place);
    return false;
  };
  return fits(0, 0) ? values : null;
}
