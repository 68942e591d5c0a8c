import { describe, expect, test } from "vitest";
import { hosts } from "#ocio/host/hosts.ts";
import { call, small } from "./terminal.ts";

const files = { "a.ocio": small };
const problems = (out: string): { severity: string; code: string; message: string }[] => JSON.parse(out);
const ofHost = (out: string) => problems(out).filter(({ code }) => code.startsWith("host-"));

describe("check --host", () => {
  test("adds the problems of an application to the others", async () => {
    const alone = problems((await call(["check", "a.ocio", "--json"], files)).out);
    const { out, code } = await call(["check", "a.ocio", "--host", "blender-4", "--json"], files);
    expect(problems(out).slice(0, alone.length)).toEqual(alone);
    expect(ofHost(out).map((each) => each.code)).toContain("host-role");
    expect(code).toBe(0);
  });

  test("a profile version that the application does not load is an error", async () => {
    const words = ["check", "builtin:studio-config-latest", "--host", "blender-4", "--json"];
    const { out, code } = await call(words);
    expect(ofHost(out)[0]).toMatchObject({ code: "host-version", severity: "error" });
    expect(code).toBe(1);
  });

  test("takes an application more than once, in any letters", async () => {
    const { out } = await call(
      ["check", "a.ocio", "--host=Blender-4", "--host", "flame-2026", "--json"],
      files,
    );
    const names = ofHost(out).map(({ message }) => message.split(" ")[0]);
    expect([...new Set(names)]).toEqual(["Blender", "Flame"]);
  });

  test("says nothing of a built-in config that the application has", async () => {
    const words = [
      "check",
      "builtin:studio-config-v1.0.0_aces-v1.3_ocio-v2.1",
      "--host",
      "nuke-15",
      "--json",
    ];
    const { out, code } = await call(words);
    expect(ofHost(out)).toEqual([]);
    expect(code).toBe(0);
  });

  test("has an error where the application is too old, and exit code 1", async () => {
    const { out, code } = await call(["check", "builtin:studio-config-latest", "--host", "nuke-15"]);
    expect(out).toContain(
      "error: Nuke 15 has OpenColorIO 2.2 and does not load profile version 2.5. Convert a copy to 2.2",
    );
    expect(code).toBe(1);
  });

  test("warns of a CTF file that its OpenColorIO does not read, once for each row", async () => {
    const steps = "!<FileTransform> {src: pq.ctf}";
    const text = `${small}    from_scene_reference: !<GroupTransform> {children: [${steps}, ${steps}]}\n`;
    const ends = `inBitDepth="32f" outBitDepth="32f"`;
    const ctf = `<ProcessList id="a" version="2"><FixedFunction ${ends} style="Lin_TO_PQ"/></ProcessList>`;
    const held = { "a.ocio": text, "pq.ctf": ctf };
    const found = async (host: string) => {
      const { out } = await call(["check", "a.ocio", "--host", host, "--json"], held);
      return ofHost(out).filter(({ code }) => code === "host-file");
    };
    expect(await found("nuke-15")).toEqual([
      {
        severity: "warning",
        code: "host-file",
        message:
          "Nuke 15 has OpenColorIO 2.2 and does not read “pq.ctf” of the color space “linear”, which needs 2.4. Convert a copy for it, or replace the file.",
        path: "colorspaces/linear/from_scene_reference_transform/0/src",
        line: text.trimEnd().split("\n").length,
        fixes: [{ id: "config.prepare", args: { host: "nuke-15" } }],
      },
    ]);
    expect(await found("houdini")).toEqual([]);
  });

  test.each([
    ["nuke-51", "did you mean nuke-15?"],
    ["nuke", "There are nuke-13, nuke-14"],
    ["zzz", "There are nuke-13, nuke-14"],
  ])("refuses %s and lists what there is", async (id, text) => {
    const { err, code } = await call(["check", "a.ocio", "--host", id], files);
    expect(err).toContain(`There is no application “${id}”`);
    if (text.startsWith("There")) expect(err).toContain(text);
    expect(code).toBe(2);
  });

  test("suggests no application that only has letters of the word", async () => {
    expect((await call(["check", "a.ocio", "--host", "nope"], files)).err).not.toContain("did you mean");
  });
});

describe("check --hosts", () => {
  test("lists every application with its profile version, without a FILE", async () => {
    const { out, code } = await call(["check", "--hosts"]);
    expect(out.split("\n").filter(Boolean)).toHaveLength(hosts.length);
    expect(out).toMatch(/^nuke-15 +2\.2 +Nuke 15$/m);
    expect(out).toMatch(/^substance-painter +- +Substance 3D Painter$/m);
    expect(code).toBe(0);
  });

  test("takes no FILE", async () => {
    expect((await call(["check", "a.ocio", "--hosts"], files)).code).toBe(2);
  });
});
