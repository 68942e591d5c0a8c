import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** Texts of the interface that field terms have replaced, and what stands there now. */
const replaced: readonly [old: RegExp, now: string][] = [
  [/Bring one in/, "Open a config"],
  [/What (may mend|mends) it|Mend all/, "Fixes, Fix all 4"],
  [/[>"]What can be done[<"]/, "You can instead"],
  [/[>"]With it[<"]/, "Options"],
  [/Cannot run now[<"]/, "Not available"],
  [/keep a name that means nothing/, "Delete anyway and leave broken references"],
  [/have no family then/, "and clear their family"],
  [/version \$\{since\} has\./, "requires OCIO 2.5"],
  [/sought at \$/, "expected at"],
  [/people can still choose/, "isn't used by any view (still selectable)"],
  [/New link to/, "Create view-only link, Create edit link"],
  [/Offered to applications/, "Active displays and views"],
  [/Everything is allowed/, "All features included"],
  [/leads back to (your|what was made)/, "restores access to"],
  [/is told in/, "See the Privacy Policy"],
  [/without further ado/, "automatically"],
  [/that the LUT (takes|gives)/, "LUT input space, LUT output space"],
  [/"a cube|a cube behind/, "3D LUT, 3D LUT with shaper"],
  [/Take a PNG/, "Supported: PNG, JPEG, WebP"],
  [/(to|in|no) place \$|to a place…|label: "Place", hint: "1 is first"/, "position"],
  [/[>"]The version before[<"]/, "Previous version"],
  [/(Hide|Show) names/, "Collapse sidebar, Expand sidebar"],
  [/There is no session/, "You're signed out. Reload to continue."],
  [/label: "(To|From)"/, "Target, Source: “Back to target”"],
];

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

const files = ["src", "commands"].flatMap((folder) =>
  [...sources(folder)].map((path) => ({ path, text: readFileSync(join(root, path), "utf8") })),
);

test.each(replaced)("no text says %s: it is “%s”", (old) => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(({ text }) => old.test(text)).map(({ path }) => path)).toEqual([]);
});
