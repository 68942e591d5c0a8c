import { expect, test } from "vitest";
import { attempt } from "#command/attempt.ts";
import type { AnyCommand, Commands } from "#command/command.ts";
import { commands } from "#commands";
import { equal } from "#ocio/model/equal.ts";
import { rowChangesOf } from "#ocio/model/rowChange.ts";
import { createEditor } from "#store/editor.ts";
import { answersFor, choicesFrom } from "../answers.ts";
import { declared, everyKind } from "../ocio/model/fields.ts";

/** Fields that no command sets as it is read, and comments: one command sets those of every kind, `comment.test.ts`. */
const NOT_BY_HAND = new Set([
  ...declared
    .filter(({ field }) => ["comment", "unknown", "trailing_comment"].includes(field))
    .map(({ kind, field }) => `${kind}.${field}`),
  "config.display_colorspaces_last",
  "config.file_problems",
  // The base of a layer: a copy is made with it, and updating and detaching change it.
  "config.layer_base",
]);

/** Keys of values that differ. */
function differing(before: unknown, after: unknown): string[] {
  const [one, other] = [before ?? {}, after ?? {}] as Record<string, unknown>[];
  return Object.keys({ ...one, ...other }).filter((key) => !equal(one?.[key], other?.[key]));
}

test("every declared field is set by some command", { timeout: 60_000 }, () => {
  const document = everyKind();
  const state = createEditor(commands, { document }).store.getState();
  const names = declared.map(({ kind, field }) => `${kind}.${field}`);
  const unset = new Set(names.filter((name) => !NOT_BY_HAND.has(name)));
  for (let tape = 0; tape < 24 && unset.size > 0; tape++)
    for (const [id, command] of Object.entries(commands as Record<string, AnyCommand>)) {
      const choose = choicesFrom(
        Array.from({ length: 40 }, (_, at) => Math.imul(tape * 40 + at + 1, 2_654_435_761) >>> 8),
      );
      const made = attempt(commands as Commands, state, { id, args: answersFor(command, state, choose) });
      const after = made.ok ? made.state.document : undefined;
      for (const { collection, ...change } of after ? rowChangesOf(document, after) : []) {
        for (const field of differing(change.before, change.after)) unset.delete(`${collection}.${field}`);
        for (const field of differing(change.before?.inline_view, change.after?.inline_view))
          unset.delete(`inline_view.${field}`);
      }
    }
  expect([...unset]).toEqual([]);
});
