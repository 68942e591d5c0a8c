import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { CollectionName } from "#ocio/model/document.ts";
import { multipart, newConfig, type Send, type Server, sample } from "../server/app.ts";
import { asked, browserOf, linkTo, newEmail, newUser, PASSWORD, verifying } from "../server/browser.ts";
import type { Line } from "./line.ts";

/** A visitor of the real server, with a configuration to work on. */
export type Visit = { send: Send; config: string; server: Server };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;
const small = `ocio_profile_version: 2
file_rules:
  - !<Rule> {name: Default, colorspace: raw}
colorspaces:
  - !<ColorSpace>
    name: raw
`;
const cc = `<ColorCorrection id="shot">
  <SOPNode><Slope>1.1 1 0.9</Slope><Offset>0 0.01 0</Offset><Power>1 1 1.2</Power></SOPNode>
  <SatNode><Saturation>0.8</Saturation></SatNode>
</ColorCorrection>`;

async function answered(visit: Visit, status: number, method: string, path: string, body?: unknown) {
  const answer = await visit.send(method, path, body);
  expect(`${method} ${path} ${answer.status} ${answer.status === status ? "" : answer.text}`.trim()).toBe(
    `${method} ${path} ${status}`,
  );
  return answer.body;
}

/** Makes, lists, reads, changes and deletes a row of a collection under one of its paths. */
function everyCall(collection: CollectionName, segment: string, update: "PATCH" | "PUT") {
  return async (visit: Visit) => {
    const base = `/configs/${visit.config}/${segment}`;
    const row = sample(collection, visit.config, `one of ${segment}`);
    const made = await answered(visit, 201, "POST", base, row);
    expect(made).toEqual(row);
    expect(await answered(visit, 200, "GET", base)).toContainEqual(row);
    expect(await answered(visit, 200, "GET", `${base}/${row.id}`)).toEqual(row);
    const changes =
      collection === "display_view_associations"
        ? { inline_view: { ...("inline_view" in row ? row.inline_view : {}), name: "renamed" } }
        : { name: `renamed of ${segment}` };
    const changed = await answered(visit, 200, update, `${base}/${row.id}`, changes);
    expect(changed).toMatchObject(changes);
    await answered(visit, 204, "DELETE", `${base}/${row.id}`);
    await answered(visit, 404, "GET", `${base}/${row.id}`);
  };
}

/** Only the rows that hold a text in their name. */
function filtered(collection: CollectionName, segment: string) {
  return async (visit: Visit) => {
    const base = `/configs/${visit.config}/${segment}`;
    const kept = sample(collection, visit.config, "Needle");
    for (const row of [kept, sample(collection, visit.config, "Hay")])
      await answered(visit, 201, "POST", base, row);
    expect(await answered(visit, 200, "GET", `${base}?name=needle`)).toEqual([kept]);
  };
}

/** Calls of sessions and accounts. */
const sessions: Line<Visit>[] = [
  {
    says: "| POST /auth/initialize | query fingerprint | reads user_id, user_type |",
    proof: async (visit) => {
      const body = await answered(visit, 200, "POST", "/auth/initialize?fingerprint=abc");
      expect(body).toMatchObject({ user_id: expect.stringMatching(UUID), user_type: "anonymous" });
    },
  },
  {
    says: "| GET /auth/me | none | |",
    proof: async (visit) => expect(await answered(visit, 200, "GET", "/auth/me")).toHaveProperty("user_id"),
  },
  {
    says: "| POST /auth/register | query parameters (names not shown) | |",
    proof: async ({ server }) => {
      const { send } = browserOf(server);
      expect((await send("POST", asked(newEmail(), "Ada"), { password: PASSWORD })).status).toBe(202);
    },
  },
  {
    // It tells what the link is for; POST does it, since what only reads is to change nothing.
    says: "| GET /auth/verify-email | query parameters | |",
    proof: async ({ server }) => {
      const [{ send }, email] = [browserOf(server), newEmail()];
      await send("POST", asked(email), { password: PASSWORD });
      const answer = await send("GET", verifying(await linkTo(server, email)));
      expect([answer.status, answer.body]).toEqual([200, { email, needs: "nothing" }]);
    },
  },
  {
    says: "| POST /auth/login | body (fields not shown) | |",
    proof: async ({ server }) => {
      const { email, password } = await newUser(server);
      const answer = await browserOf(server).send("POST", "/auth/login", { email, password });
      expect(answer.body).toMatchObject({ user_type: "registered", email });
    },
  },
  {
    says: "| POST /auth/password-reset-request | query parameters | |",
    proof: async ({ server }) => {
      const path = `/auth/password-reset-request?email=${newEmail()}`;
      expect((await browserOf(server).send("POST", path)).status).toBe(202);
    },
  },
  {
    // The password itself is in the body: addresses end up in logs.
    says: "| POST /auth/password-reset | query parameters | |",
    proof: async ({ server }) => {
      const [{ email }, { send }] = [await newUser(server), browserOf(server)];
      await send("POST", `/auth/password-reset-request?email=${email}`);
      const link = await linkTo(server, email);
      const token = link.pathname.split("/").at(-1);
      const path = `/auth/password-reset?user_id=${link.searchParams.get("user_id")}`;
      expect((await send("POST", path, { token, password: `${PASSWORD} again` })).status).toBe(204);
    },
  },
];

const configurations: Line<Visit>[] = [
  {
    says: "POST /configs/load-built-in-config with query params, no body.",
    proof: async (visit) => {
      const name = "cg-config-v4.0.0_aces-v2.0_ocio-v2.5";
      const body = await answered(visit, 201, "POST", `/configs/load-built-in-config?name=${name}`);
      expect(body.id).toMatch(UUID);
    },
  },
  {
    says: "POST /configs/ with a body. GET /configs/ with query params.",
    proof: async (visit) => {
      const { id } = await answered(visit, 201, "POST", "/configs/", { name: "Listed" });
      const listed = await answered(visit, 200, "GET", "/configs/?page=1");
      expect(listed.map((each: { id: string }) => each.id)).toContain(id);
    },
  },
  {
    says: "GET, PUT, DELETE /configs/{id}/.",
    proof: async (visit) => {
      const id = await newConfig(visit.send);
      expect(await answered(visit, 200, "GET", `/configs/${id}/`)).toMatchObject({ id, counts: {} });
      await answered(visit, 200, "PUT", `/configs/${id}/`, { name: "Renamed" });
      expect(await answered(visit, 200, "GET", `/configs/${id}/`)).toMatchObject({ name: "Renamed" });
      await answered(visit, 204, "DELETE", `/configs/${id}/`);
      await answered(visit, 404, "GET", `/configs/${id}/`);
    },
  },
  {
    says: "GET /configs/{id}/view_yaml; GET /configs/{id}/download; GET /configs/{id}/counts.",
    proof: async (visit) => {
      const yaml = await visit.send("GET", `/configs/${visit.config}/view_yaml`);
      expect(yaml.text).toMatch(/^ocio_profile_version:/);
      const file = await visit.send("GET", `/configs/${visit.config}/download`);
      expect([file.text, file.headers["content-disposition"]]).toEqual([
        yaml.text,
        expect.stringContaining("attachment"),
      ]);
      const counts = await answered(visit, 200, "GET", `/configs/${visit.config}/counts`);
      expect(counts).toMatchObject({ colorspaces: expect.any(Number), roles: expect.any(Number) });
    },
  },
  {
    says: "POST /upload/upload as multipart form data with a file field.",
    proof: async (visit) => {
      const { body, headers } = multipart(small, "show.ocio");
      const answer = await visit.send("POST", "/upload/upload", body, headers);
      expect(answer.status).toBe(201);
      const spaces = await answered(visit, 200, "GET", `/configs/${answer.body.id}/colorspaces`);
      expect(spaces).toMatchObject([{ name: "raw" }]);
    },
  },
];

const fileRules: Line<Visit>[] = [
  {
    says: "GET (query params) and POST on /configs/{id}/file_rules/.",
    proof: filtered("file_rules", "file_rules"),
  },
  {
    says: "GET, PATCH, DELETE on /configs/{id}/file_rules/{fileRuleId}.",
    proof: everyCall("file_rules", "file_rules", "PATCH"),
  },
  {
    says: "PATCH /configs/{id}/file_rules/default.",
    proof: async (visit) => {
      const at = `/configs/${visit.config}/file_rules`;
      const colorspace_id = randomUUID();
      const { status } = await visit.send("PATCH", `${at}/default`, { colorspace_id, name: "Other" });
      expect([200, 201]).toContain(status);
      const rules = await answered(visit, 200, "GET", at);
      expect(rules).toContainEqual(expect.objectContaining({ name: "Default", colorspace_id }));
    },
  },
];

/** The collections of “Other config resources”, each with the words that name it. */
const resources: Line<Visit>[] = [
  { says: "categories (update PATCH)", proof: everyCall("categories", "categories", "PATCH") },
  {
    says: "colorspaces (PATCH; list takes query params)",
    proof: both(everyCall("colorspaces", "colorspaces", "PATCH"), filtered("colorspaces", "colorspaces")),
  },
  {
    says: "display_colorspaces (PATCH; list takes query params)",
    proof: both(
      everyCall("display_colorspaces", "display_colorspaces", "PATCH"),
      filtered("display_colorspaces", "display_colorspaces"),
    ),
  },
  { says: "displays (PATCH)", proof: everyCall("displays", "displays", "PATCH") },
  { says: "families (PATCH)", proof: everyCall("families", "families", "PATCH") },
  {
    says: "looks (PATCH; list takes query params)",
    proof: both(everyCall("looks", "looks", "PATCH"), filtered("looks", "looks")),
  },
  {
    says: "named_transforms (PATCH; list takes query params)",
    proof: both(
      everyCall("named_transforms", "named_transforms", "PATCH"),
      filtered("named_transforms", "named_transforms"),
    ),
  },
  { says: "roles (PUT)", proof: everyCall("roles", "roles", "PUT") },
  { says: "view_transforms (PUT)", proof: everyCall("view_transforms", "view_transforms", "PUT") },
  {
    says: "viewing_rules (PATCH; list takes query params)",
    proof: both(
      everyCall("viewing_rules", "viewing_rules", "PATCH"),
      filtered("viewing_rules", "viewing_rules"),
    ),
  },
  {
    says: "shared_views: list and get by id; other shared-view calls are not shown.",
    proof: everyCall("shared_views", "shared_views", "PATCH"),
  },
  {
    says: "A second path style with hyphens is also used: /configs/{configId}/colorspaces, /display-colorspaces, /looks (GET, POST; PATCH and DELETE on /{item id}).",
    proof: both(
      everyCall("colorspaces", "colorspaces", "PATCH"),
      everyCall("display_colorspaces", "display-colorspaces", "PATCH"),
      everyCall("looks", "looks", "PATCH"),
    ),
  },
  {
    says: "Roles: GET /configs/{configId}/roles; POST /configs/{configId}/roles with name, colorspace_id, config_id, one call per role, issued in parallel.",
    proof: async (visit) => {
      const at = `/configs/${visit.config}/roles`;
      const before = (await answered(visit, 200, "GET", at)).length;
      const roles = ["reference", "scene_linear", "color_timing"];
      const made = await Promise.all(
        roles.map((name) =>
          visit.send("POST", at, { name, colorspace_id: randomUUID(), config_id: visit.config }),
        ),
      );
      expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await answered(visit, 200, "GET", at)).toHaveLength(before + 3);
    },
  },
  {
    says: "Displays: GET list (array of id, name, config_id); POST body {name} (response includes config_id); PATCH /{displayId} body {name}.",
    proof: async (visit) => {
      const at = `/configs/${visit.config}/displays`;
      const made = await answered(visit, 201, "POST", at, { name: "Projector" });
      expect(made).toEqual({ id: expect.stringMatching(UUID), name: "Projector", config_id: visit.config });
      expect(await answered(visit, 200, "GET", at)).toContainEqual(made);
      expect(await answered(visit, 200, "PATCH", `${at}/${made.id}`, { name: "Cinema" })).toMatchObject({
        name: "Cinema",
      });
    },
  },
  {
    says: "Display view associations: GET /configs/{configId}/display_view_associations with query display_id (the client also filters by display_id; response has display_id).",
    proof: async (visit) => {
      const at = `/configs/${visit.config}/display_view_associations`;
      const display_id = randomUUID();
      const view = { ...sample("display_view_associations", visit.config), display_id };
      await answered(visit, 201, "POST", at, view);
      await answered(visit, 201, "POST", at, sample("display_view_associations", visit.config));
      expect(await answered(visit, 200, "GET", `${at}?display_id=${display_id}`)).toEqual([view]);
    },
  },
  {
    says: "GET, PATCH, DELETE on /{assocId}: payloads not shown.",
    proof: everyCall("display_view_associations", "display_view_associations", "PATCH"),
  },
  {
    says: "Categories and families: POST body {name, description}; response has id.",
    proof: async (visit) => {
      for (const segment of ["categories", "families"]) {
        const at = `/configs/${visit.config}/${segment}`;
        const made = await answered(visit, 201, "POST", at, { name: "Plates", description: null });
        expect(made).toMatchObject({ id: expect.stringMatching(UUID), name: "Plates", description: null });
      }
    },
  },
  {
    says: "GET /files/luts lists LUT files, cached forever.",
    proof: async (visit) => {
      const files = await answered(visit, 200, "GET", "/files/luts");
      expect(files.length).toBeGreaterThanOrEqual(3);
      for (const file of files) expect(file).toHaveProperty("key");
    },
  },
];

function both(...proofs: ((visit: Visit) => Promise<void>)[]) {
  return async (visit: Visit) => {
    for (const proof of proofs) await proof(visit);
  };
}

/** GET, no payload, a list of choices. */
const lists = [
  ...["builtin-transforms", "builtin-config-names", "colorspace-presets", "standard-categories"],
  ...["standard-encodings", "standard-interchange-roles", "standard-roles", "interpolation-types"],
  ...["bit-depths", "allocation-methods", "reference-space-types", "transform-types", "range-styles"],
  ...["fixed-function-styles", "exposure-contrast-styles", "cdl-styles", "negative-styles", "grading-styles"],
  ...["file-rule-types", "lut1d-hue-adjust", "channel-ordering", "colorspace-visibility"],
  ...["namedtransform-visibility", "environment-modes", "dynamic-property-types", "rgb-curve-types"],
  ...["search-reference-space-types", "view-types"],
].map(
  (name): Line<Visit> => ({
    says: `/static/${name}`,
    proof: async (visit) => {
      const items = await answered(visit, 200, "GET", `/static/${name}`);
      expect(items.length).toBeGreaterThan(1);
      for (const item of items)
        expect(item).toMatchObject({ name: expect.any(String), value: expect.any(String) });
    },
  }),
);

const misc: Line<Visit>[] = [
  {
    says: "POST /misc/parse-cdl/ multipart with field file; response has filename and color_corrections, each with slope, offset, power, saturation.",
    proof: async (visit) => {
      const { body, headers } = multipart(cc, "shot.cc");
      const answer = await visit.send("POST", "/misc/parse-cdl/", body, headers);
      expect(answer.body).toMatchObject({
        filename: "shot.cc",
        color_corrections: [
          { slope: [1.1, 1, 0.9], offset: [0, 0.01, 0], power: [1, 1, 1.2], saturation: 0.8 },
        ],
      });
    },
  },
  {
    says: "GET /misc/generate-name returns a random name; response shape not shown.",
    proof: async (visit) => {
      const { name } = await answered(visit, 200, "GET", "/misc/generate-name");
      expect(name).toMatch(/\w/);
    },
  },
];

/** Fields that every call has. */
const common: Line<Visit>[] = [
  {
    says: "A status outside 200-299 is a failure.",
    proof: async (visit) => {
      const { status, body } = await visit.send("GET", `/configs/${randomUUID()}/`);
      expect([status, body.detail]).toEqual([404, "The requested configuration was not found"]);
    },
  },
];

export const calls: Line<Visit>[] = [
  ...sessions,
  ...configurations,
  ...fileRules,
  ...resources,
  ...lists,
  ...misc,
  ...common,
  {
    // Last: it ends the session of the visitor.
    says: "| POST /auth/logout | none | |",
    proof: async (visit) => {
      const { status } = await visit.send("POST", "/auth/logout");
      expect(status).toBeLessThan(300);
      await answered(visit, 401, "GET", "/configs/");
    },
  },
];
