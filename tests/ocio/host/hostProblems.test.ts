import { describe, expect, test } from "vitest";
import { attempt } from "#command/attempt.ts";
import { nextQuestion } from "#command/call.ts";
import type { AnyCommand } from "#command/command.ts";
import type { State } from "#command/state.ts";
import { commands } from "#commands";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { faults } from "#ocio/host/faults.ts";
import { hostProblems } from "#ocio/host/hostProblems.ts";
import { hostById, hosts, type KnownHost } from "#ocio/host/hosts.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { isAtLeast } from "#ocio/model/feature.ts";
import { prepared } from "#store/preparation.ts";
import { add, type Edit, row, sample, version } from "../check/sample.ts";
import { faultCases, forBlender } from "./faultCases.ts";

const host = (id: string) => hostById(id) as KnownHost;

function edited(...edits: Edit[]): Document {
  const document = sample();
  for (const edit of edits) edit(document);
  return document;
}

/** Assigns roles to the color space “lin”. */
const assigned =
  (...names: string[]): Edit =>
  (document) => {
    const colorspace_id = row(document, "colorspaces", "lin").id;
    for (const name of names) add(document, "roles", { name, colorspace_id });
  };
const unassigned: Edit = (document) => {
  document.roles.order = [];
};

const offered = hosts
  .filter(({ offersBuiltins }) => offersBuiltins)
  .flatMap((each) =>
    builtinConfigNames
      .map((name) => ({ each, name, version: name.replace(/.*ocio-v/, "") as ProfileVersion }))
      .filter(({ version: own }) => each.ocio && isAtLeast(each.ocio.version, own)),
  );

describe("a built-in config is right for the applications that offer it", () => {
  test.each(offered)("$name in $each.name", ({ each, name }) => {
    expect(hostProblems(builtinConfig(name) as Document, each)).toEqual([]);
  });
});

const newer = hosts.flatMap((each) =>
  builtinConfigNames
    .map((name) => ({ each, name, version: name.replace(/.*ocio-v/, "") as ProfileVersion }))
    .filter(({ version: own }) => each.ocio && !isAtLeast(each.ocio.version, own)),
);

describe("a built-in config that is too new is said to be", () => {
  test.each(newer)("$name in $each.name", ({ each, name, version: own }) => {
    const [first] = hostProblems(builtinConfig(name) as Document, each);
    expect(first).toMatchObject({ severity: "error", code: "host-version", path: "ocio_profile_version" });
    expect(first?.message).toContain(`${each.name} has OpenColorIO`);
    expect(first?.message).toContain(`does not load profile version ${own}`);
  });
});

test("a version that nothing needs can be set lower", () => {
  const document = edited(version("2.5"));
  const [problem] = hostProblems(document, host("nuke-15"));
  expect(problem?.message).toBe(
    "Nuke 15 has OpenColorIO 2.2 and does not load profile version 2.5. Nothing in it needs that: set the version to 2.2.",
  );
  expect(problem?.fixes).toEqual([{ id: "config.setVersion", args: { version: "2.2" } }]);
});

test("an application without a known OpenColorIO is not asked for its version", () => {
  expect(
    hostProblems(edited(version("2.5")), host("substance-painter")).map(({ code }) => code),
  ).not.toContain("host-version");
});

const roles = hosts.flatMap((each) => each.roles.map((wanted) => ({ each, wanted, role: wanted.role })));

describe("roles that an application asks for", () => {
  const missing = (document: Document, { each, role }: (typeof roles)[number]) =>
    hostProblems(document, each).filter(({ code, path }) => code === "host-role" && path === `roles/${role}`);

  test.each(roles)("$each.name asks for $role", (given) => {
    const [problem] = missing(edited(unassigned), given);
    expect(problem?.severity).toBe(given.wanted.severity);
    expect(problem?.message).toMatch(
      new RegExp(`^${given.each.name.replace(/[()]/g, "\\$&")} .*“${given.role}” is missing`),
    );
    expect(problem?.fixes?.[0]).toMatchObject({ id: "role.assign", args: { name: given.role } });
  });

  test.each(roles)("$each.name is content with $role or what stands for it", (given) => {
    for (const name of [given.role, ...(given.wanted.otherwise ?? [])])
      expect(missing(edited(unassigned, assigned(name)), given)).toEqual([]);
  });
});

const names = hosts.flatMap((each) => each.names.map((wanted) => ({ each, wanted, name: wanted.name })));

describe("names that an application asks for", () => {
  test.each(names)("$each.name asks for the $wanted.kind $name", ({ each, wanted, name }) => {
    const problem = hostProblems(edited(), each).find(({ message }) => message.includes(`“${name}”`));
    expect(problem).toMatchObject({ severity: wanted.severity, code: "host-name" });
    expect(problem?.message).toContain(each.name);
  });

  test.each(["blender-4", "blender-5"])("%s is content with its own names and roles", (id) => {
    expect(hostProblems(edited(forBlender), host(id)).filter(({ code }) => code !== "host-version")).toEqual(
      [],
    );
  });

  test("an alias does not do where the name is in a menu", () => {
    const document = edited(forBlender);
    Object.assign(row(document, "colorspaces", "Non-Color"), { name: "raw", aliases_data: ["Non-Color"] });
    expect(hostProblems(document, host("blender-4")).map(({ fixes }) => fixes)).toEqual([
      [{ id: "colorspace.rename", args: { target: "raw", name: "Non-Color", keepAlias: true } }],
    ]);
  });

  test("inactive displays and views are not there", () => {
    const document = edited(forBlender);
    document.config.active_displays = ["Screen"];
    expect(
      hostProblems(document, host("blender-4")).map(({ message }) => message.match(/“[^”]+”/)?.[0]),
    ).toEqual(["“sRGB”", "“AgX”"]);
  });
});

const known = hosts.flatMap((each) => each.faults.map((fault) => ({ each, ...fault })));
const table = (kind: "fails" | "passes") =>
  known.flatMap(({ each, fault, severity, effect }) =>
    Object.entries(faultCases[fault][kind] ?? {}).map(([name, edit]) => ({
      each,
      fault,
      severity,
      effect,
      name,
      edit,
    })),
  );

describe("known faults", () => {
  test.each(table("fails"))("$each.name, $fault: $name", ({ each, fault, severity, effect, edit }) => {
    const found = hostProblems(edited(edit), each).filter(({ message }) => message.startsWith(effect));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ severity, code: faults[fault].code });
    expect(found[0]?.message).toMatch(/\.$/);
  });

  test.each(table("passes"))("$each.name, $fault lets pass: $name", ({ each, effect, edit }) => {
    const found = hostProblems(edited(edit), each).filter(({ message }) => message.startsWith(effect));
    expect(found).toEqual([]);
  });
});

const documents: [string, Document][] = [
  ["the sample without roles", edited(unassigned)],
  ...builtinConfigNames.map((name): [string, Document] => [name, builtinConfig(name) as Document]),
];
const fixes = documents.flatMap(([name, document]) =>
  hosts.flatMap((each) =>
    hostProblems(document, each).flatMap((problem) =>
      (problem.fixes ?? []).map((fix) => ({ name, each, document, problem, fix })),
    ),
  ),
);

test("fixes are calls that a person can go on with, and fix where they ask nothing", () => {
  expect(fixes.length).toBeGreaterThan(100);
  const calls: Readonly<Record<string, AnyCommand>> = commands;
  for (const { each, document, problem, fix } of fixes) {
    const state: State = { document, session: { selection: [], panel: "/", theme: "dark" } };
    const command = calls[fix.id];
    expect(command, fix.id).toBeDefined();
    const { question } = nextQuestion(command as AnyCommand, state, fix.args);
    expect(question?.why, problem.message).toBeUndefined();
    if (question) continue;
    const tried = attempt(commands, state, { id: fix.id, args: { ...fix.args } });
    // A copy is made where its changes are seen.
    if (tried.ok && fix.id === "config.prepare")
      expect(tried.effects).toEqual([{ kind: "go", to: `/${document.config.id}/convert#${each.id}` }]);
    else if (!tried.ok) expect(problem.code, JSON.stringify(tried)).toBe("host-version");
    else expect(hostProblems(tried.state.document as Document, each)).not.toContainEqual(problem);
  }
});

test("what leads to a prepared copy is fixed by it", () => {
  const leads: string[] = [];
  for (const each of hosts) {
    const document = edited(unassigned, version("2"));
    const left = prepared(document, each, commands).problems.map(({ message }) => message);
    for (const { code, message, fixes = [] } of hostProblems(document, each)) {
      if (code === "host-version" || fixes.at(-1)?.id !== "config.prepare") continue;
      leads.push(code);
      expect([each.id, left]).toEqual([each.id, expect.not.arrayContaining([message])]);
      expect(fixes.at(-1)?.args).toEqual({ host: each.id });
      expect(fixes.length).toBeGreaterThan(1);
    }
  }
  expect(leads).toContain("host-role");
});

describe("a copy for Blender", () => {
  const aces = builtinConfig("cg-config-v2.1.0_aces-v1.3_ocio-v2.3") as Document;
  const ready = prepared(aces, host("blender-4"), commands);
  const what = ready.changes.map(({ collection, what }) => [collection, what]);

  test("gives no view the name of another look", () => {
    expect(rowsOf(ready.document, "shared_views")).toEqual(rowsOf(aces, "shared_views"));
    expect(ready.problems.map(({ message }) => message).filter((each) => each.includes("AgX"))).toEqual([
      expect.stringContaining("Choose a view in every scene, or add one that looks like it."),
    ]);
  });

  test("shortens the name of the sRGB display, and keeps that of its color space as an alias", () => {
    expect(what).toEqual([
      ["displays", "Renamed “sRGB - Display” to “sRGB”."],
      ["display_colorspaces", "Renamed “sRGB - Display” to “sRGB”. The old name is an alias."],
    ]);
    expect(row(ready.document, "display_colorspaces", "sRGB").aliases_data).toContain("sRGB - Display");
  });

  test.each(["Rec.709 - BT.1886", "Gamma 2.2", "sRGB - RGC", "not sRGB", "ACES"])(
    "leaves the display %s as it is",
    (name) => {
      const document = edited((draft) => Object.assign(row(draft, "displays", "Screen"), { name }));
      const left = prepared(document, host("blender-4"), commands);
      expect(rowsOf(left.document, "displays")).toEqual(rowsOf(document, "displays"));
      const messages = left.problems.map(({ message }) => message);
      expect(messages).toContainEqual(expect.stringContaining("Choose a display in every scene."));
    },
  );
});
