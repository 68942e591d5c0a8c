import { act, render } from "@testing-library/react";
import { expect, vi } from "vitest";
import { visitor } from "#api/auth/session.ts";
import { overview } from "#api/summary.ts";
import { commands } from "#commands";
import { createTransform, transform, transformTypes } from "#ocio/chain/transform.ts";
import { type CollectionName, collections, emptyDocument } from "#ocio/model/document.ts";
import { allocations, bitDepths, ENCODINGS } from "#ocio/model/enums.ts";
import { DEFAULT_RULE, PATH_SEARCH_RULE } from "#ocio/model/rule.ts";
import { createEditor } from "#store/editor.ts";
import { Start } from "../../src/routes/-start/Start.tsx";
import { useAuth } from "../../src/routes/-start/session.ts";
import { CONFIG, documentOf, uuidOf } from "../store/fixture.ts";
import type { Line } from "./line.ts";

/** A line of an entity; `fields` are the names that its proof has looked at, `departs` says what is another way. */
export type EntityLine = Line & { fields?: readonly string[]; departs?: string };

/** A row that the schema takes, with a value for every field that the specification names. */
function row(says: string, name: CollectionName, fields: object, departs?: string): EntityLine {
  return {
    says,
    fields: ["id", "config_id", ...Object.keys(fields)],
    proof: () => {
      const given = { id: uuidOf(1), config_id: CONFIG, ...fields };
      // A schema leaves out what it does not know, so a field that comes back is one of its own.
      expect(collections[name].parse(given)).toMatchObject(given);
    },
    ...(departs && { departs }),
  };
}

/** A row gets these values where nothing is said of them. */
function defaults(name: CollectionName, required: object, values: object) {
  expect(collections[name].parse({ id: uuidOf(1), config_id: CONFIG, ...required })).toMatchObject(values);
}

const step = createTransform("MatrixTransform", uuidOf(50));
const space = {
  ...{ name: "Plate", description: "of a camera", family_id: uuidOf(2), category_ids: [uuidOf(3)] },
  ...{ isdata: true, encoding: "log", bitdepth: "f32", allocation: "uniform", equalitygroup: "a" },
  ...{ aliases_data: ["plate"], is_inactive: true },
};
const described = { name: "Input", description: null };

/** Signs in by the page's own store, with an answer in place of the server's. */
async function signIn(answer: Response | Error): Promise<void> {
  vi.stubGlobal("fetch", () =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer.clone()),
  );
  localStorage.setItem("deviceFingerprint", "kept");
  await useAuth.getState().start();
}
const answered = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

/** The page as it starts with a kept theme on a system of the other; whether its body is dark. */
async function darkness(kept: string | null, systemDark: boolean): Promise<boolean> {
  vi.resetModules();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
  vi.stubGlobal("matchMedia", (media: string) => {
    const matches = systemDark && media.includes("dark");
    return Object.assign(new EventTarget(), { matches, media });
  });
  localStorage.clear();
  localStorage.setItem("deviceFingerprint", "kept");
  if (kept !== null) localStorage.setItem("theme", kept);
  const { App } = await import("../../src/app.tsx");
  const { unmount } = render(<App />);
  await act(async () => undefined);
  const dark = document.body.classList.contains("dark");
  unmount();
  return dark;
}

/** Facts that the page keeps about its user. */
const clientSide: EntityLine[] = [
  {
    says: "id (from response field user_id), email (always null at initialisation), userType (anonymous or registered, from response field user_type).",
    fields: ["user_id", "user_type"],
    proof: async () => {
      for (const user_type of ["anonymous", "registered"] as const) {
        expect(visitor.parse({ user_id: uuidOf(1), user_type }).user_type).toBe(user_type);
        await signIn(answered({ user_id: uuidOf(1), user_type }));
        expect(useAuth.getState().user).toEqual({ id: uuidOf(1), email: null, userType: user_type });
      }
    },
  },
  {
    says: "string kept in browser storage under the key deviceFingerprint.",
    proof: async () => {
      const asked = vi.fn((_: string) => Promise.resolve(answered({})));
      vi.stubGlobal("fetch", asked);
      localStorage.setItem("deviceFingerprint", "kept here");
      await useAuth.getState().start();
      expect(asked.mock.calls[0]?.[0]).toContain("fingerprint=kept+here");
    },
  },
  {
    says: "stored under key theme, value dark or light.",
    proof: async () => {
      // A value that is neither is as if nothing was kept.
      const shown = [];
      for (const kept of ["dark", "light", "blue"]) shown.push(await darkness(kept, kept !== "dark"));
      expect(shown).toEqual([true, false, true]);
    },
  },
];

/** States that the page itself goes through, before a configuration is open. */
export const starting: EntityLine[] = [
  {
    says: "loading, then user set or error set.",
    proof: async () => {
      const seen: unknown[] = [];
      const stop = useAuth.subscribe(({ loading, user, error }) => seen.push([loading, user?.id, error]));
      await signIn(answered({ user_id: uuidOf(1), user_type: "anonymous" }));
      await signIn(answered({ detail: "Away." }, 500));
      stop();
      expect(seen[0]).toEqual([true, undefined, null]);
      expect(seen).toContainEqual([false, uuidOf(1), null]);
      expect(seen.at(-1)).toEqual([false, uuidOf(1), "Authentication error: Away."]);
    },
  },
  {
    says: "Logout: loading, call logout, clear user, re-initialise as a new anonymous session; if logout fails an error is set and the app content is shown again.",
    proof: async () => {
      sessionStorage.setItem("splash", String(Date.now()));
      await signIn(answered({ user_id: uuidOf(1), user_type: "registered" }));
      const page = render(<Start>content</Start>);
      expect(page.container.textContent).toBe("content");
      vi.stubGlobal("fetch", () => Promise.reject(new Error("gone")));
      await act(() => useAuth.getState().leave());
      expect(useAuth.getState()).toMatchObject({ loading: false, user: { id: uuidOf(1) } });
      expect(useAuth.getState().error).toMatch(/^Logout error: \S/);
      expect(page.container.textContent).toBe("content");

      const calls: string[] = [];
      vi.stubGlobal("fetch", (path: string) => {
        calls.push(path.replace(/\?.*/, ""));
        expect(useAuth.getState()).toMatchObject({ loading: true, error: null });
        return Promise.resolve(answered({ user_id: uuidOf(2), user_type: "anonymous" }));
      });
      await act(() => useAuth.getState().leave());
      expect(calls).toEqual(["/api/auth/logout", "/api/auth/initialize"]);
      expect(useAuth.getState()).toMatchObject({ user: { id: uuidOf(2), userType: "anonymous" } });
    },
  },
  {
    says: "reused from storage if present; else generated, with a random UUID as fallback if generation fails or is empty; then saved.",
    proof: async () => {
      const cases: [string, () => Promise<string>, RegExp][] = [
        ["kept", async () => "made", /^kept$/],
        ["", async () => "made", /^made$/],
        ["", async () => "", /^[0-9a-f]{8}-[0-9a-f-]{27}$/],
        ["", () => Promise.reject(new Error("refused")), /^[0-9a-f]{8}-[0-9a-f-]{27}$/],
      ];
      for (const [kept, make, expected] of cases) {
        vi.resetModules();
        vi.doMock("@fingerprintjs/fingerprintjs", () => ({
          default: { load: async () => ({ get: async () => ({ visitorId: await make() }) }) },
        }));
        const { deviceFingerprint } = await import("../../src/routes/-start/fingerprint.ts");
        localStorage.setItem("deviceFingerprint", kept);
        const print = await deviceFingerprint();
        expect(print).toMatch(expected);
        expect(localStorage.getItem("deviceFingerprint")).toBe(print);
      }
      vi.doUnmock("@fingerprintjs/fingerprintjs");
    },
  },
  {
    says: "saved theme, else system preference.",
    proof: async () => {
      const shown = [];
      for (const [kept, system] of [
        ["dark", false],
        ["light", true],
        [null, true],
        [null, false],
      ] as const)
        shown.push(await darkness(kept, system));
      expect(shown).toEqual([true, false, true, false]);
    },
  },
];

/** The entities of the specification's section 3, each asked of the schema that rows and answers go through. */
export const entities: EntityLine[] = [
  ...clientSide,
  {
    says: "id (UUID) plus counts.",
    proof: () => {
      const counts = Object.fromEntries(Object.keys(collections).map((name) => [name, 1]));
      const stamps = { file_name: null, created_at: "", updated_at: "" };
      expect(overview.parse({ id: CONFIG, ...stamps, counts })).toMatchObject({ id: CONFIG, counts });
      expect(overview.safeParse({ id: "show", ...stamps, counts }).success).toBe(false);
      expect(overview.safeParse({ id: CONFIG, ...stamps }).success).toBe(false);
    },
  },
  row(
    "id, name, colorspace_id (UUID or null), ruleType (basic, regex, colorSpaceNamePathSearch, default), pattern, extension, regex, priority (integer >= 0), custom_keys (map key to value).",
    "file_rules",
    {
      ...{ name: "exr", colorspace_id: uuidOf(2), ruleType: "basic", pattern: "*", extension: "exr" },
      ...{ regex: null, priority: 1, custom_keys: { camera: "A" } },
    },
  ),
  {
    says: "The default rule is named 'Default' and carries only colorspace_id.",
    fields: ["colorspace_id"],
    proof: () => {
      const editor = createEditor(commands, { document: documentOf("raw") });
      // The first rule brings the Default rule along.
      editor.run({ id: "fileRule.create", args: { type: "basic", name: "exr", colorspace: "raw" } });
      const rules = Object.values(editor.store.getState().document?.file_rules.byId ?? {});
      expect(rules.find(({ ruleType }) => ruleType === "default")).toMatchObject({
        ...{ name: DEFAULT_RULE, colorspace_id: uuidOf(1), pattern: null, extension: null, regex: null },
        ...{ priority: 0, custom_keys: {} },
      });
    },
  },
  {
    says: "The name 'ColorSpaceNamePathSearch' marks the path-search rule.",
    proof: () => {
      const document = emptyDocument(CONFIG);
      const editor = createEditor(commands, { document });
      editor.run({ id: "fileRule.create", args: { type: "colorSpaceNamePathSearch" } });
      const rules = Object.values(editor.store.getState().document?.file_rules.byId ?? {});
      expect(rules.map(({ name, ruleType }) => [name, ruleType])).toContainEqual([
        PATH_SEARCH_RULE,
        "colorSpaceNamePathSearch",
      ]);
    },
  },
  row("id, name, colorspace_ids (list), encodings_data (list or string), custom keys.", "viewing_rules", {
    ...{ name: "logs", colorspace_ids: [uuidOf(2)], encodings_data: ["log"], custom_keys: { camera: "A" } },
  }),
  {
    says: "Type is encodings when encodings_data is non-empty, otherwise colorspaces.",
    fields: ["encodings_data"],
    proof: () => {
      const rule = { id: uuidOf(1), config_id: CONFIG, name: "logs" };
      expect(collections.viewing_rules.parse({ ...rule, encodings_data: "log" }).encodings_data).toEqual([
        "log",
      ]);
      defaults("viewing_rules", { name: "logs" }, { encodings_data: [], colorspace_ids: [] });
      const document = emptyDocument(CONFIG);
      for (const [at, more] of [{ encodings_data: ["log"] }, { colorspace_ids: [uuidOf(9)] }].entries()) {
        const made = collections.viewing_rules.parse({ ...rule, ...more, id: uuidOf(at + 1), name: `${at}` });
        document.viewing_rules.byId[made.id] = made;
        document.viewing_rules.order.push(made.id);
      }
      const editor = createEditor(commands, { document });
      const retyped = (target: number, type: string) =>
        editor.run({ id: "viewingRule.setType", args: { target: uuidOf(target), type } });
      expect(retyped(1, "encodings")).toMatchObject({ ok: true, changed: false });
      expect(retyped(2, "colorspaces")).toMatchObject({ ok: true, changed: false });
    },
  },
  row(
    "name, description, reference_space_type, family_id, category_ids, from_scene_reference, to_scene_reference, from_display_reference, to_display_reference.",
    "view_transforms",
    {
      ...{ name: "Film", description: "of the show", reference_space_type: "display" },
      ...{ family_id: uuidOf(2), category_ids: [uuidOf(3)], from_scene_reference: step },
      ...{ to_scene_reference: step, from_display_reference: step, to_display_reference: step },
    },
  ),
  row("name, source_colorspace_id, view_transform_id, display_colorspace_id, rule_name.", "shared_views", {
    ...{ name: "Film", source_colorspace_id: uuidOf(2), view_transform_id: uuidOf(3) },
    ...{ display_colorspace_id: uuidOf(4), rule_name: "logs" },
  }),
  row("id, name, config_id.", "displays", { name: "Projector" }),
  row(
    "id, display_id, config-owned; further fields not shown in the details here (see section 7).",
    "display_view_associations",
    { display_id: uuidOf(2), shared_view_id: uuidOf(3) },
  ),
  row("id, name, description (nullable), config.", "categories", described, "`config` is config_id"),
  {
    ...row(
      "id, name, description (nullable), config_id, created_at, updated_at (ISO timestamps).",
      "families",
      {
        ...{ ...described, created_at: "2026-01-02T03:04:05.678Z", updated_at: "2026-01-02T03:04:05.678Z" },
      },
    ),
    proof: () => {
      const family = { id: uuidOf(1), config_id: CONFIG, ...described };
      expect(collections.families.safeParse({ ...family, created_at: "yesterday" }).success).toBe(false);
      const editor = createEditor(commands, { document: emptyDocument(CONFIG) });
      const before = new Date().toISOString();
      editor.run({ id: "family.create", args: { name: "Input", newId: uuidOf(1) } });
      const made = editor.store.getState().document?.families.byId[uuidOf(1)];
      expect(made).toMatchObject(family);
      for (const stamp of [made?.created_at, made?.updated_at])
        expect(stamp && before <= stamp && stamp <= new Date().toISOString()).toBe(true);
    },
  },
  row(
    "id, config_id, name, description, family (object with id, or string) / family_id, category_ids (or categories), isdata, encoding, bitdepth, allocation, equalitygroup, to_display_reference_transform, from_display_reference_transform, aliases_data (list of strings), is_inactive.",
    "display_colorspaces",
    { ...space, to_display_reference_transform: step, from_display_reference_transform: step },
    "of the two spellings it is family_id and category_ids",
  ),
  row("same shape with to_scene_reference_transform and from_scene_reference_transform.", "colorspaces", {
    ...{ ...space, to_scene_reference_transform: step, from_scene_reference_transform: step },
  }),
  {
    ...row(
      "name, colorspace_id, config_id; the roles list is reduced to a map from role name to colorspace_id.",
      "roles",
      { name: "reference", colorspace_id: uuidOf(2) },
    ),
    proof: () => {
      const editor = createEditor(commands, { document: documentOf("raw", "lin") });
      for (const colorspace of ["raw", "lin"])
        expect(editor.run({ id: "role.assign", args: { name: "reference", colorspace } })).toMatchObject({
          ok: true,
        });
      // A map: a name leads to one color space, the last that it was given.
      const roles = Object.values(editor.store.getState().document?.roles.byId ?? {});
      expect(roles).toMatchObject([{ name: "reference", colorspace_id: uuidOf(2), config_id: CONFIG }]);
    },
  },
  row(
    "id, inline_view.name or shared_view.name.",
    "display_view_associations",
    { display_id: uuidOf(2), inline_view: { name: "Raw" }, shared_view_id: null },
    "instead of a `shared_view` inside there is shared_view_id; the name stands in the row of the shared view",
  ),
  row("name, config_id.", "looks", { name: "Warm" }),
  {
    says: "Every node has id (UUID string), type and a direction (forward or inverse, default forward).",
    proof: () => {
      for (const type of transformTypes) {
        const node = createTransform(type, uuidOf(1));
        expect(node).toMatchObject({ id: uuidOf(1), type, direction: "forward" });
        expect(transform.parse({ ...node, direction: "inverse" }).direction, type).toBe("inverse");
        expect(transform.safeParse({ ...node, direction: "back" }).success, type).toBe(false);
        expect(transform.safeParse({ ...node, id: "1" }).success, type).toBe(false);
      }
    },
  },
  {
    says: "Encodings: scene-linear, display-linear, log, sdr-video, hdr-video, data.",
    proof: () =>
      expect(ENCODINGS).toEqual(
        expect.arrayContaining(["scene-linear", "display-linear", "log", "sdr-video", "hdr-video", "data"]),
      ),
  },
  {
    says: "Bit depths: f16, f32, uint8, uint10, uint12, uint14, uint16, uint32.",
    proof: () =>
      expect(bitDepths.map(({ value }) => value)).toEqual([
        ...["f16", "f32", "uint8", "uint10", "uint12", "uint14", "uint16", "uint32"],
      ]),
  },
  {
    says: "Allocations: uniform, lg2.",
    proof: () => expect(allocations.map(({ value }) => value)).toEqual(["uniform", "lg2"]),
  },
];
