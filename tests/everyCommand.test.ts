import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyRequests, requestsFor } from "#api/requests.ts";
import { usualChoice } from "#color/preview/choice.ts";
import { argumentsOf } from "#command/argument.ts";
import { readArgv, writeArgv } from "#command/argv.ts";
import { attempt } from "#command/attempt.ts";
import { isAnsweredBySelection, nextOffer } from "#command/call.ts";
import type { AnyCommand } from "#command/command.ts";
import { bindingsOf, conflicts, strokes } from "#command/keymap.ts";
import { callsFrom, linkTo } from "#command/link.ts";
import type { Call, Macro, Ref, State } from "#command/state.ts";
import { ellipsisError } from "#command/title.ts";
import { type CommandId, commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { rowIssues } from "#ocio/check/rowIssues.ts";
import { type CollectionName, collectionNames, type Document, rowsOf } from "#ocio/model/document.ts";
import { ONE_TARGET } from "#ocio/model/viewTarget.ts";
import { relinkChanges } from "#ocio/names/relink.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { createEditor } from "#store/editor.ts";
import { answersFor, choicesFrom, tapes } from "./answers.ts";
import { mentioned, stateOf } from "./commands/fixture.ts";
import { normal } from "./normal.ts";
import { shared } from "./shared.ts";

const entries = Object.entries(commands) as [CommandId, AnyCommand][];

/** Real configurations of profile 1, 2.0 and 2.1, and what stands in where they are missing. */
const FILES = [
  "sharktacos+OpenColorIO-configs__legacy__legacy-OCIOv1__OCIOv1_config_ANM.ocio",
  "ocio__docs__configurations__ocio-v2_demo.ocio",
  "sharktacos+OpenColorIO-configs__StdX_ACES-Global__StdX_global_config2.1.ocio",
];

function corpus(): [string, Document][] {
  if (shared === null) return [];
  return FILES.map((name) => [resolve(shared as string, "corpus/configs", name), name] as const)
    .filter(([path]) => existsSync(path))
    .map(([path, name]) => [name, readConfig(readFileSync(path, "utf8")).document]);
}

const documents: [string, Document][] = [
  ["a small one with every reference", mentioned()],
  ["cg-config 2.1", builtinConfig("cg-config-v1.0.0_aces-v1.3_ocio-v2.1") as Document],
  ["studio-config 2.5", builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document],
  ...corpus(),
];

describe.each(entries)("%s", (id, command) => {
  test("is declared in the house style", () => {
    expect(id).toMatch(/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/);
    expect(command.title).toMatch(/^[A-Z]/);
    expect(command.title).not.toMatch(/[.!?]$|\.\.\./);
    expect(command.title.replace(/\b(AMF|CDL|ICC|ID|IDs|LUT|YAML|OCIO|OCIOM)\b/g, "").slice(1)).not.toMatch(
      /[A-Z]/,
    );
    expect(ellipsisError(command)).toBeUndefined();
    for (const alias of command.aliases ?? []) expect(alias).toBe(alias.toLowerCase());
    for (const { label } of argumentsOf(command)) expect(label).toMatch(/^[A-Z]/);
  });

  test("has keys that parse", () => {
    for (const keys of command.keys ?? [])
      for (const apple of [true, false]) expect(strokes(keys, apple).length).toBeGreaterThan(0);
  });
});

test("a title with an ellipsis asks something where nothing is selected", () => {
  const state = stateOf(mentioned());
  const silent = entries.filter(
    ([, command]) => command.title.endsWith("…") && nextOffer(command, state, {}).question === undefined,
  );
  // The open configuration is the answer.
  expect(silent.map(([id]) => id)).toEqual(["file.duplicate", "file.delete"]);
});

test("a command that deletes or removes something declares it", () => {
  const silent = entries.filter(
    ([, { title, destructive }]) => /^(Delete|Remove)\b(?! missing)/.test(title) && !destructive,
  );
  expect(silent.map(([id]) => id)).toEqual([]);
});

test("two commands share keys only where the selection tells them apart", () => {
  const kindOf = (id: string) => (commands as Record<string, AnyCommand>)[id]?.args;
  const selectable = (id: string, ref: Ref, document: Document) => {
    const state = { document, session: { selection: [ref], panel: "/", theme: "dark" } } as State;
    return isAnsweredBySelection((commands as Record<string, AnyCommand>)[id] as AnyCommand, state);
  };
  const [, document] = documents[0] as [string, Document];
  for (const apple of [true, false])
    for (const [a, b] of conflicts(bindingsOf(commands), apple)) {
      expect(kindOf(a.call.id)).toBeDefined();
      for (const kind of collectionNames) {
        const row = rowsOf(document, kind)[0] ?? { id: "none" };
        const both = [a, b].every(({ call }) => selectable(call.id, { kind, id: row.id }, document));
        expect(both, `${a.keys}: ${a.call.id}, ${b.call.id}`).toBe(false);
      }
    }
});

test.each([
  ["f2", "looks", "look.rename"],
  ["f2", "roles", "role.rename"],
  ["f2", "displays", "display.rename"],
  ["delete", "named_transforms", "namedTransform.delete"],
  ["delete", "colorspaces", "colorspace.delete"],
] as const)("%s with one of %s selected means %s", (keys, kind, id) => {
  const [, document] = documents[0] as [string, Document];
  const selection = [{ kind, id: rowsOf(document, kind)[0]?.id ?? "none" }];
  const state = { document, session: { selection, panel: "/", theme: "dark" } } as State;
  const bound = bindingsOf(commands).filter((binding) => binding.keys === keys);
  const meant = bound.filter(({ call }) => isAnsweredBySelection(commands[call.id as CommandId], state));
  expect(meant.map(({ call }) => call.id)).toEqual([id]);
});

/** Number of times that each command did something: a test in which nothing happens proves nothing. */
const successes = new Map<string, number>(entries.map(([id]) => [id, 0]));
const texts = new WeakMap<Document, string>();

function textOf(document: Document): string {
  const text = texts.get(document) ?? writeConfig(document);
  texts.set(document, text);
  return text;
}

function roundTrips(call: Call): void {
  expect(JSON.parse(JSON.stringify(call))).toEqual(call);
  expect(callsFrom(linkTo(call).replace(/^.*\?/, ""))).toEqual([call]);
  const command = (commands as Record<string, AnyCommand>)[call.id] as AnyCommand;
  expect(readArgv(writeArgv(call, command), commands)).toEqual({ ok: true, calls: [call] });
}

/** Everything that must hold of one call on one state. */
function holds(id: string, command: AnyCommand, document: Document, tape: readonly number[]): void {
  const choose = choicesFrom(tape);
  const selection = selectionOf(document, choose);
  const session = {
    ...{ selection, panel: `/${document.config.id}`, theme: "dark" as const, isOperator: true },
    ...viewing(choose),
  };
  const editor = createEditor(commands, { document, session, macros: macrosFor(choose) });
  // Something to undo, repeat and adjust.
  editor.run({ id: "config.setLuma", args: { luma: [0.25, 0.5, 0.25] } });
  if (choose(2) === 0) editor.undo();
  const start = editor.store.getState();
  const before = start.document as Document;
  const call = { id, args: answersFor(command, start, choose) };
  roundTrips(call);
  const frozen = JSON.stringify(before);
  const tried = attempt(commands, start, call);
  if (!tried.ok) {
    // The specification's sentence has no dot.
    if (tried.why !== ONE_TARGET) expect(tried.why).toMatch(/^\S.* .*\.$/s);
    expect(editor.run(call)).toEqual(tried);
    expect(editor.store.getState().document).toBe(before);
    return;
  }
  successes.set(id, (successes.get(id) ?? 0) + 1);
  expect(JSON.stringify(before)).toBe(frozen);
  if (tried.effects.some(({ kind }) => kind === "history" || kind === "rewind")) return;
  const ran = editor.run(tried.call);
  expect(ran).toMatchObject({ ok: true, say: expect.not.stringMatching(/\.$/) });
  const after = editor.store.getState().document as Document;
  expect(after).toEqual(tried.state.document);
  if (after === before) {
    // A change of files alone is a step by the effects that take it back.
    if (tried.back.length > 0) expect(editor.undo()).toMatchObject({ ok: true, effects: tried.back });
    expect(editor.store.getState().past).toEqual(start.past);
    return;
  }
  expect(relinkChanges(after)).toEqual([]);
  expect(refusals(before, after)).toEqual([]);
  expect(applyRequests(before, requestsFor(before, after))).toEqual(after);
  const written = writeConfig(after);
  const read = readConfig(written);
  expect(normal(read.document)).toEqual(normal(after));
  expect(writeConfig(read.document)).toBe(written);
  editor.undo();
  const undone = editor.store.getState();
  expect(undone.document).toEqual(before);
  expect(undone.session).toEqual(start.session);
  expect(writeConfig(undone.document as Document)).toBe(textOf(before));
  editor.redo();
  expect(editor.store.getState().document).toEqual(after);
}

/** Issues for which the server would refuse rows that a step wrote: it takes what rows had before. */
function refusals(before: Document, after: Document): string[] {
  return collectionNames.flatMap((collection) => {
    const [was, is] = [before[collection].byId, after[collection].byId] as Record<string, object>[];
    return Object.entries(is!).flatMap(([id, row]) => {
      if (row === was![id]) return [];
      const known = JSON.stringify(was![id] ? rowIssues(collection, { ...was![id] }) : []);
      return rowIssues(collection, { ...row })
        .filter((issue) => !known.includes(JSON.stringify(issue)))
        .map(({ path, message }) => `${collection} ${path.join(".")}: ${message}`);
    });
  });
}

/** The viewer with a sequence and an inspector open, or nothing of it. */
function viewing(choose: (bound: number) => number): Partial<State["session"]> {
  if (choose(2) === 0) return {};
  const names = ["plate.1.exr", "plate.2.exr", "plate.3.exr"];
  return { frames: { names, at: 1 }, preview: { ...usualChoice, inspector: "curve" } };
}

/** Macros as commands see them: two are kept, one was deleted, and something may be recorded. */
function macrosFor(choose: (bound: number) => number): NonNullable<State["macros"]> {
  const macroOf = (name: string): Macro => ({
    id: name,
    name,
    steps: ["target", "name"].map((argument) => ({
      call: { id: "colorspace.rename", args: { target: "ACEScg", name: "ap1" } },
      from: { [argument]: "asked" },
    })),
  });
  const recording = choose(2) === 0 ? null : 1;
  return { kept: [macroOf("Show look"), macroOf("raw")], removed: [macroOf("Gone")], recording };
}

/** A few rows of one collection, or none. */
function selectionOf(document: Document, choose: (bound: number) => number): Ref[] {
  const kind = collectionNames[choose(collectionNames.length)] as CollectionName;
  const rows = rowsOf(document, kind);
  if (rows.length === 0) return [];
  const count = choose(3);
  return Array.from({ length: count }, () => ({ kind, id: rows[choose(rows.length)]?.id ?? "" }));
}

describe.each(documents)("on %s", (_, document) => {
  // Every command acts on the small one, on the first built-in config and on two of the four others.
  const at = documents.findIndex((each) => each[1] === document);
  const acting = at < 2 ? entries : entries.filter((_, place) => place % 2 === at % 2);
  test.each(acting)("%s does what it says, undoes and redoes", (id, command) => {
    fc.assert(
      fc.property(tapes, (tape) => holds(id, command, document, tape)),
      // Writing and reading a large one again takes its time, and it differs from the small one in size alone.
      { numRuns: rowsOf(document, "colorspaces").length > 40 ? 1 : 3, endOnFailure: true },
    );
  });

  test("any sequence of commands undoes to the start and redoes to the end", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), tapes), { minLength: 5, maxLength: 12 }), (steps) => {
        const editor = createEditor(commands, { document });
        let saved = document;
        editor.onStep((before, after) => {
          saved = applyRequests(saved, requestsFor(before, after));
        });
        for (const [which, tape] of steps) {
          const [id, command] = entries[which % entries.length] as [CommandId, AnyCommand];
          if (/^(edit|file)\./.test(id)) continue;
          editor.run({ id, args: answersFor(command, editor.store.getState(), choicesFrom(tape)) });
          editor.settle();
        }
        const end = editor.store.getState().document;
        expect(saved).toEqual(end);
        while (editor.undo().ok) expect(saved).toEqual(editor.store.getState().document);
        expect(editor.store.getState().document).toEqual(document);
        while (editor.redo().ok) expect(saved).toEqual(editor.store.getState().document);
        expect(editor.store.getState().document).toEqual(end);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });
});

/** A whole file that was pasted into a field. */
const PASTED = "ocio_profile_version: 2 ".repeat(50);

const typed = entries.flatMap(([id, command]) => {
  const free = argumentsOf(command).filter(({ shape }) => shape.kind === "text" || shape.kind === "any");
  return free.length > 0 ? [[id, command, free.map(({ name }) => name)] as const] : [];
});

test.each(typed)("%s does nothing that the server refuses, whatever is pasted", (id, command, free) => {
  const document = documents[0]![1];
  fc.assert(
    fc.property(tapes, fc.subarray(free, { minLength: 1 }), (tape, pasted) => {
      const editor = createEditor(commands, { document });
      const given = answersFor(command, editor.store.getState(), choicesFrom(tape));
      for (const name of pasted) given[name] = PASTED;
      editor.run({ id, args: given });
      expect(refusals(document, editor.store.getState().document as Document)).toEqual([]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

test("every command does something somewhere", () => {
  const idle = entries.filter(([id]) => successes.get(id) === 0);
  for (const [id, command] of idle) {
    const [noun] = id.split(".");
    const siblings = entries.filter(
      ([other]) => other !== id && other !== "layer.detach" && other.startsWith(`${noun}.`),
    );
    // It may need things that others of its family make, the newest version, or names that only a file brings.
    const document = structuredClone(documents[0]?.[1] as Document);
    document.config.ocio_profile_version = "2.6";
    document.config.active_displays.push("Gone");
    document.config.active_views.push("Gone");
    document.config.layer_base = { config_id: crypto.randomUUID(), version: 1, name: "base" };
    document.config.file_problems = [
      { severity: "error", code: "duplicate-key", message: "The key “name” stands twice." },
    ];
    // Or what the studio config alone has, such as IDs of ACES transforms.
    for (const start of [document, builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document]) {
      const editor = createEditor(commands, { document: start });
      for (let run = 0; run < 400 && successes.get(id) === 0; run += 1) {
        const tape = fc.sample(tapes, { numRuns: 1, seed: run })[0] ?? [];
        const choose = choicesFrom(tape);
        const [other, before] = siblings[choose(siblings.length)] as [CommandId, AnyCommand];
        editor.run({ id: other, args: answersFor(before, editor.store.getState(), choose) });
        holds(id, command, editor.store.getState().document as Document, tape);
      }
    }
  }
  expect([...successes].filter(([, count]) => count === 0).map(([id]) => id)).toEqual([]);
});
