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

/** The shots that paths of files have by a pattern: each variable is a whole or a part of one folder's name. */
export function shotsIn(pattern: string, paths: readonly string[]): Shot[] {
  const names: string[] = [];
  let source = "";
  let done = 0;
  const whole = normalPath(pattern);
  for (const { 0: token, 1: braced, 2: bare, 3: percent, index } of whole.matchAll(VARIABLE)) {
    const name = (braced ?? bare ?? percent) as string;
    const known = names.indexOf(name);
    source += escaped(whole.slice(done, index));
    source += known >= 0 ? `\\${known + 1}(?!\\d)` : "([^/]+)";
    if (known < 0) names.push(name);
    done = index + token.length;
  }
  const expression = new RegExp(`^${source}${escaped(whole.slice(done))}(?:/|$)`);
  const shots = new Map<string, Shot>();
  for (const path of paths) {
    const found = expression.exec(normalPath(path));
    if (!found) continue;
    const shot = shotOf(names.map((name, at) => [name, found[at + 1]!] as const));
    shots.set(JSON.stringify(shot.values), shot);
  }
  return [...shots.values()].sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
