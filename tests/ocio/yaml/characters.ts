/*
 * Every control character, and characters that are odd in other ways, in every place of a configuration where text
 * can stand. Official OCIO says which of the texts load, and what it writes for them.
 */
import { createHash } from "node:crypto";

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const characters: readonly number[] = [
  ...[...range(0, 0x1f), ...range(0x7f, 0xa0)],
  ...[
    0xad, 0xff, 0x61c, 0x200b, 0x200e, 0x2028, 0x2029, 0xd7ff, 0xe000, 0xfdd0, 0xfeff, 0xfffd, 0xfffe, 0xffff,
  ],
  ...[0x1f600, 0x1fffe, 0x10ffff],
];

type Parts = { top?: string; roles?: string; view?: string; space?: string };

function config({ top = "", roles = "", view = "", space = "" }: Parts): string {
  const displays = `displays:\n  d:\n    - !<View> {name: Raw, colorspace: raw${view}}\n`;
  const spaces = `colorspaces:\n  - !<ColorSpace>\n    name: raw\n${space}`;
  return `ocio_profile_version: 2.3\n${top}roles:\n  default: raw\n${roles}${displays}${spaces}`;
}

const field = (value: string) => config({ space: `    family: ${value}\n` });
const block = (head: string, ...lines: string[]) =>
  config({ space: `    description: ${head}\n${lines.map((line) => `      ${line}\n`).join("")}` });
const view = (value: string) => config({ view: `, description: ${value}` });
const variable = (key: string) => config({ top: `environment:\n  ${key}: c\n` });

/** Places where a character can stand: each makes a configuration of it. */
export const places: Readonly<Record<string, (character: string) => string>> = {
  "plain, inside": (x) => field(`a${x}b`),
  "plain, first": (x) => field(`${x}b`),
  "plain, last": (x) => field(`a${x}`),
  "plain, alone": (x) => field(x),
  "plain, between spaces": (x) => field(`a ${x} b`),
  "plain, before #": (x) => field(`a${x}#b`),
  "plain, after a colon": (x) => field(`a:${x}b`),
  "plain, over two lines": (x) => block(`a${x}`, `${x}b`),
  "plain description": (x) => config({ space: `    description: a${x}b\n` }),
  "single quotes": (x) => field(`'a${x}b'`),
  "single quotes, alone": (x) => field(`'${x}'`),
  "single quotes that stay": (x) => field(`': ${x}'`),
  "double quotes": (x) => field(`"a${x}b"`),
  "double quotes, after a backslash": (x) => field(`"a\\${x}b"`),
  "double quotes, over two lines": (x) => block(`"a${x}`, `${x}b"`),
  "double quotes, as an escape": (x) =>
    field(`"a\\U${(x.codePointAt(0) as number).toString(16).padStart(8, "0")}b"`),
  literal: (x) => block("|", `a${x}b`, "c"),
  "literal, at the edges": (x) => block("|", `${x}a`, `b${x}`),
  "literal, a line": (x) => block("|", "a", x, "b"),
  "literal, header": (x) => block(`|${x}`, "a"),
  folded: (x) => block(">", `a${x}b`, "c"),
  "folded, at the edges": (x) => block(">", `${x}a`, `b${x}`),
  "flow, plain": (x) => view(`a${x}b`),
  "flow, first": (x) => view(`${x}b`),
  "flow, alone": (x) => view(x),
  "flow, single quotes": (x) => view(`'a${x}b'`),
  "flow, double quotes": (x) => view(`"a${x}b"`),
  "flow, list": (x) => config({ top: `active_views: [a${x}b, ${x}c]\n` }),
  "key, plain": (x) => variable(`A${x}B`),
  "key, first": (x) => variable(`${x}B`),
  "key, single quotes": (x) => variable(`'A${x}B'`),
  "key, double quotes": (x) => variable(`"A${x}B"`),
  "key, flow": (x) => config({ top: `environment: {A${x}B: c}\n` }),
  "key that is unknown": (x) => config({ space: `    fam${x}ily: a\n` }),
  "key, before its colon": (x) => config({ space: `    family${x}: a\n` }),
  "key, after its colon": (x) => config({ space: `    family:${x}a\n` }),
  role: (x) => config({ roles: `  ro${x}le: raw\n` }),
  display: (x) => config({}).replace("  d:", `  "d${x}e":`),
  "comment of its own": (x) => config({ top: `# a${x}b\n` }),
  "comment after a value": (x) => field(`a # b${x}c`),
  "white space, in the indentation": (x) => config({ space: `   ${x}family: a\n` }),
  "white space, a line": (x) => config({ space: `${x}\n` }),
  "white space, the end": (x) => config({ space: x }),
  "white space, the beginning": (x) => `${x}${config({})}`,
  "white space, the first line": (x) => `${x}\n${config({})}`,
  tag: (x) => config({ space: `    to_scene_reference: !<Matrix${x}Transform> {}\n` }),
};

/** Fate of the characters at one place: which are refused, and a digest of what is written for the others. */
export type Outcome = { refused: number[]; digest: string };

/** The outcome for one place, by a function that gives the text written for a configuration, or null where it does not load. */
export function outcomeOf(written: readonly (string | null)[]): Outcome {
  const hash = createHash("sha256");
  for (const text of written) hash.update(JSON.stringify(text));
  return {
    refused: characters.filter((_, at) => written[at] === null),
    digest: hash.digest("hex").slice(0, 16),
  };
}

/** The texts of one place. */
export function textsOf(place: string): string[] {
  return characters.map((code) => (places[place] as (x: string) => string)(String.fromCodePoint(code)));
}
