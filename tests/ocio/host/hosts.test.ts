import { describe, expect, test } from "vitest";
import { faults } from "#ocio/host/faults.ts";
import { hostById, hosts } from "#ocio/host/hosts.ts";
import { applications } from "#ocio/names/application.ts";

test("every application of the issue has an id", () => {
  expect(hosts.map(({ id }) => id)).toEqual([
    ...["nuke-13", "nuke-14", "nuke-15", "nuke-16", "maya", "houdini", "blender-4", "blender-5", "resolve"],
    ...["flame-2025", "flame-2026", "krita", "substance-painter", "unreal", "rv", "xstudio", "ayon"],
    ...["openimageio", "usd"],
  ]);
  expect(hostById(" Nuke-15 ")?.name).toBe("Nuke 15");
  expect(hostById("nuke")).toBeUndefined();
});

describe.each(hosts)("$name", ({ ocio, roles, names, faults: known, notes, application }) => {
  test("has a source for every fact", () => {
    const facts = [...roles, ...names, ...known, ...notes, ...(ocio ? [ocio] : [])];
    expect(facts).not.toEqual([]);
    for (const { source } of facts) expect(source).toMatch(/^https:\/\/\S+$/);
    for (const { says } of notes) expect(says).toMatch(/\S.*\.$/);
    for (const { effect } of known) expect(effect).toMatch(/\S.*\.$/);
    if (application) expect(applications.map(({ name }) => name)).toContain(application);
  });
});

test("every fault in the table is known of an application", () => {
  const used = new Set(hosts.flatMap((host) => host.faults.map(({ fault }) => fault)));
  expect(Object.keys(faults).filter((name) => !used.has(name as keyof typeof faults))).toEqual([]);
});
