// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import "../panels/app.tsx";
import { calls } from "./calls.ts";
import { constants } from "./constants.tsx";
import { colorspaceDialog, displayDialog, stepsEditor } from "./dialogs.tsx";
import { entities, starting } from "./entities.tsx";
import { section, specification } from "./line.ts";
import { preloads } from "./preloads.ts";
import { routes, texts } from "./screens.ts";
import { pickers, states } from "./states.tsx";
import { nodes } from "./transforms.ts";
import { validation } from "./validation.tsx";

const text = specification() ?? "";
const here = test.skipIf(text === "");
/** Lines proved elsewhere or departed from: the first column of the table. */
const besides = readFileSync(join(import.meta.dirname, "../../docs/specification.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1)
  .map((line) => (/^\| (.*?) (?<!\\)\| /.exec(line)?.[1] ?? "").replaceAll("\\|", "|"));

/** Every text between single quotes; an apostrophe inside of a word is none. */
function quoted(of: string): string[] {
  return [...of.matchAll(/(?<![A-Za-z])'([^'\n]+)'(?![A-Za-z])/g)].map((match) => match[1] as string);
}

const METHOD = "(?:GET|POST|PUT|PATCH|DELETE)";
const CALL = new RegExp(`((?:${METHOD}(?: \\([^)]*\\))?(?:, | and )?)+)(?: on| body)? ?(/[^\\s,;|)]*)`, "g");

/** Every method with its path: “GET, PUT /a” are two. */
function called(of: string): string[] {
  return [...of.matchAll(CALL)].flatMap(([, methods, path]) =>
    [...(methods as string).matchAll(new RegExp(METHOD, "g"))].map(
      ([method]) => `${method} ${(path as string).replace(/[.:]$/, "")}`,
    ),
  );
}

here("every quoted text has its line", () => {
  const known = new Set([...texts.map(({ says }) => says), ...besides]);
  expect([...new Set(quoted(text))].filter((each) => !known.has(each))).toEqual([]);
});

here("every route of the table has its line", () => {
  const table = section(text, "### Route table").filter((line) => line.startsWith("| /"));
  const paths = table.flatMap((line) => (line.split("|")[1] ?? "").match(/\/\S*/g) ?? []);
  const all = paths.map((path) => path.replace(/,$/, ""));
  expect(all.length).toBeGreaterThan(20);
  const known = new Set([...routes.map(({ says }) => says), ...besides]);
  expect(all.filter((path) => !known.has(path))).toEqual([]);
});

here("every call has its line", () => {
  const wanted = called(section(text, "## 7").join("\n"));
  expect(wanted.length).toBeGreaterThan(30);
  const known = new Set(called([...calls.map(({ says }) => says), ...besides].join("\n")));
  expect(wanted.filter((call) => !known.has(call))).toEqual([]);
  const lists = text.match(/\/static\/[\w-]+/g) ?? [];
  expect(lists.filter((path) => !calls.some(({ says }) => says === path))).toEqual([]);
});

here("every resource of a configuration has its line", () => {
  const listed = section(text, "### Other config resources").find((line) =>
    line.startsWith("- categories (update"),
  );
  const names = [...(listed ?? "").matchAll(/(\w+) \((?:update )?(?:PATCH|PUT)/g)].map(([, name]) => name);
  expect(names).toHaveLength(10);
  expect(names.filter((name) => !calls.some(({ says }) => says.startsWith(`${name} (`)))).toEqual([]);
});

const proved = {
  "### Startup": [],
  "### Entry into": [],
  "### Preloading per route": preloads,
  "### Display dialog": displayDialog,
  "### Display colorspace dialog": colorspaceDialog,
  "### Transform steps editor": stepsEditor,
  "### Reusable pickers": pickers,
  "## 3": [...entities, ...nodes],
  "## 4": [...starting, ...states],
  "## 5": validation,
  "## 9": constants,
};

here.each(Object.entries(proved))(
  "nothing is left of section %s once its lines are taken out",
  (heading, its) => {
    const lines = [...its.map(({ says }) => says), ...besides];
    const longestFirst = lines.filter((line) => line.length > 8).sort((a, b) => b.length - a.length);
    const left = section(text, heading)
      .filter((line) => !line.startsWith("#"))
      .map((line) => longestFirst.reduce((rest, says) => rest.replace(says, ""), line))
      // The rest of a sentence is the name of its thing: “- File rule: ”, “- **Theme** (client-side):”.
      .map((line) =>
        line
          .replace(/^- /, "")
          .replace(/\*\*[^*]+\*\*( \([\w-]+\))?:?/g, "")
          .replace(/^[\w ]+:/, "")
          .replace(/[\s,;.]/g, ""),
      )
      .filter(Boolean);
    expect(left).toEqual([]);
  },
);

here("what docs/specification.md quotes is in the specification too, and has no line here", () => {
  expect(besides.filter((says) => !text.includes(says))).toEqual([]);
  const known = new Set(
    [...texts, ...routes, ...calls, ...Object.values(proved).flat()].map(({ says }) => says),
  );
  expect(besides.filter((says) => known.has(says))).toEqual([]);
});
