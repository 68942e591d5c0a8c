// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";
import { dismissLeftErrors } from "#notify/leftErrors.ts";
import { toast, useToastQueue } from "#notify/toast.tsx";

let shown: Set<string>;
let go: (from: string, to: string) => void;
let end: () => void;
beforeEach(() => {
  toast.clear();
  useToastQueue.getState().drain();
  shown = new Set();
  end = dismissLeftErrors({
    subscribe: ((_: string, hear: (event: object) => void) => {
      go = (from, to) => hear({ fromLocation: { pathname: from }, toLocation: { pathname: to } });
      return () => undefined;
    }) as never,
  });
});
afterEach(() => {
  end();
  toast.clear();
});

/** Ids of the toasts that are shown. */
function ids(): string[] {
  const library = Object.assign((_: unknown, { id }: { id: string }) => shown.add(id), {
    dismiss: (id: string) => shown.delete(id),
  });
  for (const show of useToastQueue.getState().drain()) show(library as never);
  return [...shown];
}
const press = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "g", bubbles: true }));

test("an error goes with its screen, and stays while rows of the same list are gone through", () => {
  const id = toast.error("There already is a role “data”.");
  press();
  go("/a/roles", "/a/roles/b");
  expect(ids()).toEqual([id]);
  go("/a/roles", "/a/looks");
  expect(ids()).toEqual([]);
});

test("what tells of unsaved work, and what is no error, stays", () => {
  const stay = [
    toast.error("1 change was refused.", { stays: true }),
    toast.warning("The config was deleted."),
    toast.show("Removed", { action: { label: "Undo", run: () => undefined } }),
  ];
  press();
  go("/a/roles", "/");
  expect(ids()).toEqual(stay);
});

test("what is refused by the key that leads away stays, also when it was told before", () => {
  const before = toast.error("Not a number.");
  press();
  const after = toast.error("A role needs a name.");
  toast.error("Not a number.");
  go("/a/roles", "/a/looks");
  expect(ids()).toEqual([before, after]);
  press();
  go("/a/looks", "/a/roles");
  expect(ids()).toEqual([]);
});
