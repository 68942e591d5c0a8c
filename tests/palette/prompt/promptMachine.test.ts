import { expect, test } from "vitest";
import type { AnyCommand } from "#command/command.ts";
import type { State } from "#command/state.ts";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import {
  asking,
  askingAgain,
  askingAnew,
  before,
  begin,
  isUntouched,
  type PendingCall,
  prompted,
  quieted,
  switched,
  toggled,
  typed,
  viewOf,
} from "#palette/prompt/promptMachine.ts";
import { createEditor } from "#store/editor.ts";

const document = builtinConfig("cg-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
const state: State = createEditor(commands, { document }).store.getState();

function open(id: string, given: PendingCall["args"] = {}, pending: Partial<PendingCall> = {}) {
  const what = prompted((commands as Record<string, AnyCommand>)[id]!, { id, args: given, ...pending });
  const first = begin(what, state);
  return { what, first, view: viewOf(what, state, first) };
}

test("a prompt begins with the first open question, its suggestion in the field", () => {
  const { first, view } = open("colorspace.rename", { target: "ACEScg" });
  expect(view.question?.name).toBe("name");
  expect(first.text).toBe("ACEScg");
  expect(isUntouched(view, first)).toBe(true);
  expect(view.progress).toEqual([2, 2]);
  expect(view.answered.map(({ name }) => name)).toEqual(["target"]);
  expect(view.boxes.map(({ label, on }) => [label, on])).toEqual([["Keep the old name as an alias", true]]);
});

test("a link means what it says: its boxes are off", () => {
  const { view } = open("colorspace.rename", { target: "ACEScg" }, { linked: true });
  expect(view.boxes.map(({ on }) => on)).toEqual([false]);
});

test("a box is switched into the answers, and takes a message back", () => {
  const { what, first, view } = open("colorspace.rename", { target: "ACEScg" });
  const next = switched({ ...first, message: "No." }, view.boxes[0]!);
  expect(next.message).toBeUndefined();
  expect(viewOf(what, state, next).boxes[0]?.on).toBe(false);
  expect(Object.values(next.given)).toEqual(["ACEScg", false]);
});

test("going back asks again with the answer pointed at, and keeps what was begun", () => {
  const { what, first } = open("colorspace.rename", { target: "ACEScg" });
  const begun = typed(first, "Linear");
  const back = before(what, begun, viewOf(what, state, begun));
  expect(back?.name).toBe("target");
  const again = askingAgain(what, state, begun, "target");
  expect([viewOf(what, state, again).question?.name, again.given]).toEqual(["target", {}]);
  expect([again.text, typeof again.pointed]).toEqual(["", "string"]);
  const forth = asking(what, state, again, { given: { target: "ACEScct" } });
  expect(viewOf(what, state, forth).question?.name).toBe("name");
  expect(forth.text).toBe("Linear");
});

test("going back to a config points at it; a text that was pasted stands in the field", () => {
  const again = (from: string) => {
    const { what, first } = open("config.takeRows", { from });
    return askingAgain(what, state, first, "from");
  };
  const id = "00000000-0000-4000-8000-0000000000f1";
  expect(again(id)).toMatchObject({ text: "", pointed: id });
  expect(again("ocio_profile_version: 2\nroles: {}\n").text).toMatch(/^ocio_profile_version/);
});

test("an answer ends what was begun for its question", () => {
  const { what, first } = open("colorspace.rename", { target: "ACEScg" });
  const next = asking(what, state, typed(first, "Linear"), { given: { target: "ACEScg", name: "Linear" } });
  expect(next.drafts).toEqual({});
  expect(viewOf(what, state, next).question).toBeUndefined();
});

test("rows are checked and unchecked, which moves the selection but types nothing", () => {
  const { first } = open("colorspace.delete");
  const one = toggled(first, "a");
  expect(one).toMatchObject({ checked: ["a"], moved: true, text: "" });
  expect(toggled(toggled(one, "b"), "a").checked).toEqual(["b"]);
});

test("the next call of a series begins as the first did", () => {
  const { what, first } = open("family.create");
  const used = asking(what, state, typed(first, "Plates"), { given: { name: "Plates" } });
  const next = askingAnew(what, state, used);
  expect(next).toMatchObject({ given: {}, text: "", checked: [], drafts: {}, about: null });
  expect(viewOf(what, state, next).question?.name).toBe("name");
});

test("taking nothing back changes nothing", () => {
  const { first } = open("family.create");
  expect(quieted(first)).toBe(first);
  expect(quieted({ ...first, message: "No.", alternatives: [{ id: "x", args: {} }] })).toEqual(first);
});
