import fc from "fast-check";
import { expect, test } from "vitest";
import { applyRequests, requestsFor } from "#api/requests.ts";
import { askOf } from "#command/command.ts";
import { withState } from "#command/log.ts";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { relinkChanges } from "#ocio/names/relink.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { createEditor } from "#store/editor.ts";
import { versionTime } from "../../commands/row/otherConfig.ts";
import { add, id, mentioned, named } from "./fixture.ts";

const RESTORE = "config.restore";

/** An editor on a small configuration whose version 3 is what it is before anything is done. */
function open() {
  const document = mentioned();
  const editor = createEditor(commands, { document });
  editor.knowLog(withState(null, 3, document));
  return { editor, earlier: document, now: () => editor.store.getState().document as Document };
}

test("a version that is not known is fetched first, and then restored by the same call", () => {
  const { editor, now, earlier } = open();
  const call = { id: RESTORE, args: { version: 7 } };
  expect(editor.run(call)).toMatchObject({ ok: true, effects: [{ kind: "version", version: 7, call }] });
  expect(now()).toBe(earlier);
});

test("rows come back, go and are as they were, in one step that undo takes back", () => {
  const { editor, now, earlier } = open();
  const plates = named(earlier, "colorspaces", "plates");
  editor.run({ id: "colorspace.rename", args: { target: plates.id, name: "log plates" } });
  editor.run({ id: "category.create", args: { name: "later", newId: id() } });
  editor.run({ id: "look.delete", args: { target: "warm" } });
  editor.run({ id: "config.setName", args: { name: "Other" } });
  const changed = now();
  const steps = editor.store.getState().past.length;
  expect(editor.run({ id: RESTORE, args: { version: 3 } })).toMatchObject({ say: "Restored version 3" });
  expect(now()).toEqual(earlier);
  expect(writeConfig(now())).toBe(writeConfig(earlier));
  expect(editor.store.getState().past).toHaveLength(steps + 1);
  // Fields that stayed the same are not sent again.
  const sent = requestsFor(changed, now());
  expect(sent.filter(({ path }) => path.endsWith(plates.id))).toMatchObject([{ body: { name: "plates" } }]);
  expect(applyRequests(changed, sent)).toEqual(earlier);
  editor.undo();
  expect(now()).toEqual(changed);
  editor.redo();
  expect(now()).toEqual(earlier);
});

test("any state of a long session can be brought back exactly, and taken back exactly", () => {
  const document = builtinConfig("cg-config-v1.0.0_aces-v1.3_ocio-v2.1") as Document;
  const done = fc.constantFrom(
    { id: "colorspace.deleteUnused", args: {} },
    { id: "colorspace.rename", args: { target: "ACEScg", name: "ap1" } },
    { id: "colorspace.sort", args: {} },
    { id: "look.create", args: { name: "Night" } },
    { id: "role.delete", args: { target: "rendering" } },
    { id: "config.setSearchPath", args: { searchPath: ["a", "b"] } },
    { id: "view.moveDown", args: {} },
  );
  fc.assert(
    fc.property(fc.array(done, { minLength: 1, maxLength: 6 }), fc.nat(), (calls, which) => {
      const editor = createEditor(commands, { document });
      const now = () => editor.store.getState().document as Document;
      const states = [document];
      for (const call of calls) {
        editor.run(call);
        states.push(now());
      }
      const last = now();
      const version = which % states.length;
      editor.knowLog(withState(null, version + 1, states[version] as Document));
      editor.run({ id: RESTORE, args: { version: version + 1 } });
      expect(now()).toEqual(states[version]);
      if (editor.store.getState().past.at(-1)?.title.startsWith("Restore")) editor.undo();
      expect(now()).toEqual(last);
    }),
    { numRuns: 10 },
  );
});

test("the version that is now changes nothing and is no step", () => {
  const { editor } = open();
  expect(editor.run({ id: RESTORE, args: { version: 3 } })).toMatchObject({
    ok: true,
    changed: false,
    say: "The configuration is already as it was at version 3",
  });
  expect(editor.store.getState().past).toEqual([]);
});

const FIELDS = "config.restoreFields";

test("fields come back as they were at a version, in one step, and everything else stays", () => {
  const { editor, now, earlier } = open();
  const plates = named(earlier, "colorspaces", "plates");
  const thing = `colorspaces/${plates.id}`;
  editor.run({ id: "colorspace.rename", args: { target: plates.id, name: "log plates" } });
  editor.run({ id: "colorspace.setDescription", args: { targets: [plates.id], description: "theirs" } });
  editor.run({ id: "config.setDescription", args: { description: "theirs" } });
  const changed = now();
  const say = "Restored description of “plates” from version 3";
  const args = { version: 3, thing, fields: ["description"] };
  expect(editor.run({ id: FIELDS, args })).toMatchObject({ say });
  expect(now().colorspaces.byId[plates.id]).toEqual({ ...plates, name: "log plates" });
  editor.undo();
  expect(now()).toEqual(changed);
  editor.run({ id: FIELDS, args: { version: 3, thing, fields: ["description", "name"] } });
  editor.run({ id: FIELDS, args: { version: 3, thing: "config", fields: ["description"] } });
  expect(now().colorspaces.byId).toMatchObject({ [plates.id]: plates });
  expect(now().config).toEqual(earlier.config);
  // The name is followed by everything that spells it.
  expect(relinkChanges(now())).toEqual([]);
  expect(writeConfig(now())).not.toContain("log plates");
  expect(editor.run({ id: FIELDS, args })).toMatchObject({
    changed: false,
    say: "Description of “plates” already as at version 3",
  });
});

test("fields of a version that is not known are fetched first", () => {
  const { editor } = open();
  const call = { id: FIELDS, args: { version: 7, thing: "config", fields: ["name"] } };
  expect(editor.run(call)).toMatchObject({ ok: true, effects: [{ kind: "version", version: 7, call }] });
});

test("a field of a row that is gone is refused", () => {
  const { editor } = open();
  const then = mentioned();
  const gone = add(then, "looks", { name: "gone" });
  editor.knowLog(withState(null, 3, then));
  const args = { version: 3, thing: `looks/${gone}`, fields: ["description"] };
  const why = "“gone” was deleted; restore it in History first.";
  expect(editor.run({ id: FIELDS, args })).toMatchObject({ ok: false, why });
});

test("a name that somebody else has taken since, and a field that there is not, are refused", () => {
  const { editor, earlier } = open();
  const warm = named(earlier, "looks", "warm");
  const restore = (field: string) =>
    editor.run({ id: FIELDS, args: { version: 3, thing: `looks/${warm.id}`, fields: [field] } });
  editor.run({ id: "look.rename", args: { target: "warm", name: "dusk" } });
  editor.run({ id: "look.create", args: { name: "warm", processSpace: "plates", newId: id() } });
  expect(restore("name")).toMatchObject({ ok: false, why: "A look named “warm” already exists." });
  expect(restore("depth")).toMatchObject({ ok: false, why: "“warm” has no field “depth”." });
});

test("a shared configuration that may only be read cannot be restored", () => {
  const { editor } = open();
  editor.look({ readOnly: true });
  expect(editor.run({ id: RESTORE, args: { version: 7 } })).toEqual({
    ok: false,
    why: "This configuration is read-only.",
  });
});

test("the version on the screen answers, and those that are known are offered by what was done", () => {
  const { editor, now, earlier } = open();
  editor.look({ panel: `/${earlier.config.id}/history/3` });
  editor.run({ id: "config.setName", args: { name: "Other" } });
  expect(editor.run({ id: RESTORE, args: {} })).toMatchObject({ say: "Restored version 3" });
  expect(now()).toEqual(earlier);
  const entries = [{ version: 4, at: "2026-11-22T02:00:00.000Z", say: "Renamed “a” to “b”" }];
  editor.knowLog({ entries, states: {} });
  const { version } = commands[RESTORE].args.shape;
  expect(askOf(version)?.options?.(editor.store.getState(), {})).toMatchObject([
    { value: "4", label: "Renamed “a” to “b”", detail: expect.stringMatching(/^version 4 · /) },
  ]);
  const time = versionTime("2026-11-22T02:00:00.000Z");
  const { other } = commands["config.compareWith"].args.shape;
  expect(askOf(other)?.options?.(editor.store.getState(), {})[0]).toEqual({
    value: "version 4",
    label: "Version 4",
    detail: `${time} · Renamed “a” to “b”`,
  });
});

test("what is known of a log goes with its configuration, and few states are held at once", () => {
  const { editor, earlier } = open();
  let log = editor.store.getState().log;
  for (let version = 10; version < 40; version++) log = withState(log, version, earlier);
  expect(Object.keys(log?.states ?? {})).toHaveLength(8);
  expect(log?.states[39]).toBe(earlier);
  const other = mentioned();
  add(other, "looks", { name: "other" });
  editor.load(other);
  expect(editor.store.getState().log).toBeNull();
});
