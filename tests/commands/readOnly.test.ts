import { describe, expect, test } from "vitest";
import { attempt } from "#command/attempt.ts";
import { type AnyCommand, READ_ONLY } from "#command/command.ts";
import type { State } from "#command/state.ts";
import { commands } from "#commands";
import { collectionNames, rowsOf } from "#ocio/model/document.ts";
import { createEditor } from "#store/editor.ts";
import { answersFor, choicesFrom } from "../answers.ts";
import { mentioned } from "./fixture.ts";

const document = mentioned();
const entries = Object.entries(commands) as [string, AnyCommand][];
const nouns = new Set(
  "config colorspace displayColorspace display view sharedView viewTransform look namedTransform family category role fileRule viewingRule transform lut layer channel proposal webhook git amf comment".split(
    " ",
  ),
);
/** Of the commands on what is in a configuration, those that leave it as it is. */
const looking = [
  "fileRule.test",
  "viewingRule.test",
  "transform.copy",
  "transform.copyMatrix",
  "lut.download",
  "config.convert",
  "config.prepare",
  "layer.create",
  "layer.show",
  "layer.exportFragments",
  "channel.copyAddress",
  "proposal.show",
  "amf.export",
];

const selecting = (kind: (typeof collectionNames)[number], readOnly: boolean): State => {
  const row = rowsOf(document, kind)[0];
  const selection = row ? [{ kind, id: row.id }] : [];
  const session = { selection, panel: `/${document.config.id}`, theme: "dark" as const, readOnly };
  return createEditor(commands, { document, session }).store.getState();
};

describe("of a configuration that may only be read", () => {
  test("every command that would change it says why not, and offers a copy instead", () => {
    const state = selecting("colorspaces", true);
    const wrong = entries
      .filter(([id]) => nouns.has(id.split(".")[0]!) && !looking.includes(id))
      .filter(([id, { alternatives: ways }]) => {
        const tried = attempt(commands, state, { id, args: {} });
        return tried.ok || tried.why !== READ_ONLY || ways?.(state, {})[0]?.id !== "file.duplicate";
      });
    expect(wrong.map(([id]) => id)).toEqual([]);
  });

  // A command that only the last guard refuses would be offered as if it could be done.
  test("no other command would change it, with whatever answers", () => {
    const done = new Set<string>();
    const late = new Set<string>();
    for (const [id, command] of entries.filter(
      ([id]) => !nouns.has(id.split(".")[0]!) || looking.includes(id),
    ))
      for (let seed = 0; seed < 6; seed++) {
        const choose = choicesFrom(Array.from({ length: 40 }, (_, at) => seed * 7919 + at * 104_729));
        const state = selecting(collectionNames[choose(collectionNames.length)]!, true);
        const tried = attempt(commands, state, { id, args: answersFor(command, state, choose) });
        if (tried.ok) {
          expect(tried.patches, id).toEqual([]);
          done.add(id);
        } else if (tried.why === READ_ONLY) late.add(id);
      }
    expect([...late]).toEqual([]);
    for (const id of ["file.duplicate", "file.download", "go.colorspaces", "file.export"])
      expect(done).toContain(id);
  });
});
