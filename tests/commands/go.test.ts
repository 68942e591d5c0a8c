import { describe, expect, test } from "vitest";
import { attempt } from "#command/attempt.ts";
import { askOf } from "#command/command.ts";
import edit from "../../commands/edit.ts";
import go from "../../commands/go.ts";
import preference from "../../commands/preference.ts";
import { mentioned, named, stateOf } from "./fixture.ts";

const commands = { ...go, ...preference, ...edit };
const document = mentioned();
const config = document.config.id;
const run = (id: string, args: Record<string, unknown> = {}, state = stateOf(document)) =>
  attempt(commands, state, { id, args });

test.each([
  ["go.home", "/"],
  ["go.overview", `/${config}`],
  ["go.colorspaces", `/${config}/colorspaces`],
  ["go.displayColorspaces", `/${config}/display-colorspace`],
  ["go.displays", `/${config}/displays`],
  ["go.looks", `/${config}/looks`],
  ["go.namedTransforms", `/${config}/named-transforms`],
  ["go.sharedViews", `/${config}/shared-views`],
  ["go.viewTransforms", `/${config}/view-transforms`],
  ["go.roles", `/${config}/roles/`],
  ["go.fileRules", `/${config}/file-rules/`],
  ["go.viewingRules", `/${config}/viewing-rules/`],
  ["go.families", `/${config}/families`],
  ["go.categories", `/${config}/categories`],
  ["go.history", `/${config}/history`],
  ["go.export", `/${config}/export`],
])("%s goes to %s", (id, to) => {
  expect(run(id)).toMatchObject({ ok: true, effects: [{ kind: "go", to }], patches: [] });
});

describe("go.thing", () => {
  const plates = named(document, "colorspaces", "plates");

  test.each(["colorspaces/plates", `colorspaces/${plates.id}`, "plates", "PLATES"])(
    "finds %s and selects it",
    (thing) => {
      const went = run("go.thing", { thing });
      expect(went).toMatchObject({
        ok: true,
        effects: [{ kind: "go", to: `/${config}/colorspaces/${plates.id}` }],
      });
      expect(went.ok && went.state.session.selection).toEqual([{ kind: "colorspaces", id: plates.id }]);
    },
  );

  test("goes to the place in its table of what has no form of its own", () => {
    expect(run("go.thing", { thing: "roles/working" })).toMatchObject({
      effects: [{ to: expect.stringMatching(new RegExp(`^/${config}/roles/#[0-9a-f-]{36}$`)) }],
    });
  });

  test("goes to the displays for a view of one, which is meant by its id", () => {
    const [id] = document.display_view_associations.order;
    const went = run("go.thing", { thing: `display_view_associations/${id}` });
    expect(went).toMatchObject({ ok: true, effects: [{ to: `/${config}/displays#${id}` }] });
    expect(went.ok && went.state.session.selection).toEqual([{ kind: "display_view_associations", id }]);
    expect(run("go.thing", { thing: "display_view_associations/none" })).toMatchObject({ ok: false });
  });

  test("offers every named thing with its kind", () => {
    const options = commandOptions();
    expect(options).toContainEqual({
      value: "colorspaces/plates",
      label: "plates",
      detail: "color space · log",
    });
    expect(options).toContainEqual({ value: "roles/default", label: "default", detail: "role · raw" });
  });

  test("names what is not there", () => {
    expect(run("go.thing", { thing: "nope" })).toMatchObject({
      ok: false,
      why: "There is nothing named “nope”.",
    });
    expect(run("go.colorspaces", {}, stateOf(null))).toMatchObject({
      why: "Not available: open a config first",
    });
  });
});

function commandOptions() {
  const ask = askOf(go["go.thing"].args.shape.thing);
  return ask?.options?.(stateOf(document), {});
}

test("themes are set and toggled", () => {
  expect(run("preference.setTheme", { theme: "light" })).toMatchObject({
    effects: [{ kind: "theme", theme: "light" }],
  });
  const toggled = run("preference.toggleTheme");
  expect(toggled).toMatchObject({ effects: [{ kind: "theme", theme: "light" }] });
  expect(preference["preference.toggleTheme"].on?.(stateOf(document))).toBe(true);
  expect(toggled.ok && preference["preference.toggleTheme"].on?.(toggled.state)).toBe(false);
});

test.each(["undo", "redo", "repeat", "adjust"])(
  "%s asks the editor, and says when there is nothing",
  (verb) => {
    expect(run(`edit.${verb}`)).toMatchObject({ ok: true, effects: [{ kind: "history", do: verb }] });
    const state = { ...stateOf(document), history: { undo: null, redo: null } };
    expect(run(`edit.${verb}`, {}, state)).toMatchObject({
      ok: false,
      why: expect.stringMatching(/^There is no/),
    });
  },
);
