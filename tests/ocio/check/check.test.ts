import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { attempt } from "#command/attempt.ts";
import { nextQuestion } from "#command/call.ts";
import type { AnyCommand } from "#command/command.ts";
import type { State } from "#command/state.ts";
import { commands } from "#commands";
import { checkDocument, rules } from "#ocio/check/check.ts";
import { Lookup } from "#ocio/check/lookup.ts";
import type { RuleTable } from "#ocio/check/rule.ts";
import type { Document } from "#ocio/model/document.ts";
import { cases } from "./cases.ts";
import { parameterCases } from "./parameterCases.ts";
import { chain, type Edit, sample, set } from "./sample.ts";

function edited(edit: Edit): Document {
  const document = sample();
  edit(document);
  return document;
}
const found = (document: Document, code: string) =>
  checkDocument(document).filter((problem) => problem.code === code);

test("nothing is wrong with the sample", () => {
  expect(checkDocument(sample())).toEqual([]);
});

test("a standard role that is missing is told with what it is for", () => {
  const document = edited((draft) => {
    for (const { id, name } of Object.values(draft.roles.byId))
      if (name === "color_timing") {
        delete draft.roles.byId[id];
        draft.roles.order = draft.roles.order.filter((other) => other !== id);
      }
  });
  const messages = checkDocument(document).map(({ message }) => message);
  expect(messages.filter((message) => message.includes("“color_timing”"))).toEqual([
    expect.stringMatching(/^Role “color_timing” \(Grading\) is (missing|not defined);/),
  ]);
});

test("every rule has its cases, and every case its rule", () => {
  const tested = [...Object.keys(cases), "value-refused"].sort();
  expect(rules.map(({ code }) => code).sort()).toEqual(tested);
});

const folder = resolve(import.meta.dirname, "../../../src/ocio/check");

test("every family of rules is listed, and no code is in two", async () => {
  const families = readdirSync(folder).filter(
    (name) => name.endsWith("Rules.ts") && !name.startsWith("computed"),
  );
  const tables = await Promise.all(
    families.map(async (name) => Object.values<RuleTable>(await import(join(folder, name)))),
  );
  const codes = tables.flat().flatMap((table) => Object.keys(table));
  expect(codes.toSorted()).toEqual(rules.map(({ code }) => code).toSorted());
});

test("the worst rules come first", () => {
  expect([...new Set(rules.map(({ severity }) => severity))]).toEqual(["error", "warning", "info"]);
});

test.each(rules)("$code has a case in which it finds something", ({ code, find }) => {
  const edits = [
    ...Object.values(cases[code]?.fails ?? {}),
    ...(code === "value-refused" ? parameterCases.map(({ type, values }) => chain(type, values)) : []),
  ];
  const finds = (document: Document) => [...find(document, new Lookup(document))].length > 0;
  expect(edits.some((edit) => finds(edited(edit)))).toBe(true);
});

const table = (kind: "fails" | "passes") =>
  Object.entries(cases).flatMap(([code, given]) =>
    Object.entries(given[kind] ?? {}).map(([name, edit]) => ({ code, name, edit })),
  );

test.each(table("fails"))("$code finds: $name", ({ code, edit }) => {
  const problems = found(edited(edit), code);
  expect(problems).not.toEqual([]);
  for (const { message, path } of problems) {
    expect(message).toMatch(/^[A-Z“].*\.$/s);
    expect(path).toMatch(/^[a-z_]+(\/|$)/);
  }
});

test.each(table("passes"))("$code lets pass: $name", ({ code, edit }) => {
  expect(found(edited(edit), code)).toEqual([]);
});

describe("numbers of transforms", () => {
  test.each(parameterCases.filter(({ refused }) => refused))(
    "$type refuses $values",
    ({ type, values, refused }) => {
      const problems = found(edited(chain(type, values)), "value-refused");
      expect(problems.map(({ path }) => path?.split("/").at(-1))).toEqual([refused]);
      expect(problems[0]?.message).toMatch(/^In the color space “lin”, .* of a .*\.$/);
    },
  );

  test.each(parameterCases.filter(({ refused }) => !refused))("$type takes $values", ({ type, values }) => {
    expect(found(edited(chain(type, values)), "value-refused")).toEqual([]);
  });
});

test("a problem in a nested step says where the step is, as the transform commands count", () => {
  const group = (children: object[]) => ({
    id: "00000000-0000-4000-8000-0000000000aa",
    type: "GroupTransform",
    children,
  });
  const leaf = (type: string, values: object) => ({
    id: "00000000-0000-4000-8000-0000000000bb",
    type,
    ...values,
  });
  const document = edited(
    chain("GroupTransform", {
      children: [
        leaf("MatrixTransform", {}),
        group([leaf("LogTransform", {}), leaf("LogTransform", { base: 1 })]),
      ],
    }),
  );
  const [problem] = checkDocument(document);
  expect(problem?.path).toBe("colorspaces/lin/to_scene_reference_transform/1.1/base");
});

test("names that are keys of every object are ordinary names", () => {
  const document = edited((draft) => {
    draft.config.environment = JSON.parse('{"__proto__": "x", "constructor": "y"}');
    draft.config.active_views = ["constructor"];
    chain("BuiltinTransform", { style: "constructor" })(draft);
  });
  const codes = checkDocument(document).map(({ code }) => code);
  expect(codes).toContain("builtin-style");
  expect(codes).toContain("active-views");
});

test.each([
  [
    "variables that double each other",
    "environment-nested",
    (draft: Document) => {
      const names = Array.from({ length: 40 }, (_, index) => `V${index}_`);
      draft.config.environment = Object.fromEntries(
        names.map((name, index) => [name, `$V${index + 1}_$V${index + 1}_`]),
      );
      chain("FileTransform", { src: "$V0_" })(draft);
    },
  ],
  [
    "200,000 open brackets in a regular expression",
    "file-rule-pattern",
    (draft: Document) => {
      set("file_rules", "Pictures", {
        ruleType: "regex",
        pattern: null,
        extension: null,
        regex: "[".repeat(200_000),
      })(draft);
    },
  ],
  [
    "100,000 sets in a pattern",
    "file-rule-pattern",
    (draft: Document) => {
      set("file_rules", "Pictures", { pattern: "[a]".repeat(100_000) })(draft);
    },
  ],
])("%s are told, and the check comes to its end", (_name, code, edit) => {
  expect(new Set(checkDocument(edited(edit)).map((problem) => problem.code))).toContain(code);
});

const calls: Record<string, AnyCommand> = commands;

describe("what may be done about a problem", () => {
  const mendable = table("fails").flatMap(({ code, name, edit }) => {
    const document = edited(edit);
    return found(document, code).flatMap((problem) =>
      (problem.fixes ?? []).map((fix) => ({ code, name, document, problem, fix })),
    );
  });

  test("is offered for half of the rules at least", () => {
    expect(new Set(mendable.map(({ code }) => code)).size).toBeGreaterThan(rules.length / 3);
  });

  test.each(["name-taken", "view-look", "view-rule"])("is offered in every case of %s", (code) => {
    const fixed = new Set(mendable.filter((each) => each.code === code).map(({ name }) => name));
    const left = Object.keys(cases[code]?.fails ?? {}).filter((name) => !fixed.has(name));
    expect(left).toEqual([]);
  });

  test("never leads the default role or file rule to what does not exist", () => {
    const nowhere = edited(set("file_rules", "Default", { colorspace_id: null, colorspace_name: "nowhere" }));
    const [problem] = found(nowhere, "default-role-differs");
    expect(problem?.fixes).toMatchObject([{ id: "fileRule.setColorspace" }]);
  });

  test.each(mendable)("$code, $name: $fix.id is a call that a person can go on with", ({ document, fix }) => {
    const command = calls[fix.id];
    expect(command).toBeDefined();
    const state: State = { document, session: { selection: [], panel: "/", theme: "dark" } };
    const { question } = nextQuestion(command as AnyCommand, state, fix.args);
    expect(question?.why).toBeUndefined();
  });

  test.each(mendable)(
    "$code, $name: $fix.id fixes it where it asks nothing",
    ({ document, problem, fix }) => {
      const state: State = { document, session: { selection: [], panel: "/", theme: "dark" } };
      if (nextQuestion(calls[fix.id] as AnyCommand, state, fix.args).question) return;
      const tried = attempt(commands, state, { id: fix.id, args: { ...fix.args } });
      expect(tried).toMatchObject({ ok: true });
      const after = tried.ok ? (tried.state.document as Document) : document;
      expect(checkDocument(after)).not.toContainEqual(problem);
    },
  );
});
