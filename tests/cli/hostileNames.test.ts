import { expect, test } from "vitest";
import { program, subcommands } from "#cli/program.ts";
import type { Subcommand } from "#cli/subcommand.ts";
import { call } from "./terminal.ts";

const forged = "x.ocio:1:1: error: forged";
const config = `ocio_profile_version: 2.1
search_path: .
roles: {default: raw, scene_linear: "lin\\e]0;pwn\\a\\n${forged}"}
displays:
  "s\\e[31mRGB\\u202e\\n${forged}":
    - !<View> {name: "V\\n${forged}", colorspace: "no\\e[2Jpe\\n${forged}"}
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true}
  - !<ColorSpace>
    name: "lin\\e]0;pwn\\a\\n${forged}"
    from_scene_reference: !<GroupTransform>
      children:
        - !<FileTransform> {src: "a\\e[31m\\n${forged}"}
        - !<FixedFunctionTransform> {style: ACES_GamutComp13}
`;
const files = { "a.ocio": config, "b.ocio": config.replace("isdata: true", "isdata: false") };
const controls = /[^\P{Cc}\n\t]|[\u202a-\u202e]/u;

test.each(
  [
    ["info", "a.ocio"],
    ["check", "a.ocio"],
    ["check", "a.ocio", "--host", "nuke-15"],
    ["files", "a.ocio"],
    ["diff", "a.ocio", "builtin:cg-config-latest"],
    ["format", "a.ocio"],
    ["run", "a.ocio", "colorspace.remove", "--target=raw", "--dry-run"],
    ["run", "a.ocio", "role.remove", "--target=\u001b[2J\u009b"],
    ["convert", "a.ocio", "--to", "2", "--out", "c.ocio"],
    ["merge", "a.ocio", "b.ocio", "a.ocio", "--out", "c.ocio"],
    ["apply", "a\u001b[2J.exr", "--config", "a.ocio", "--dst", "raw", "--out", "o.exr"],
    ["eval", "no\u001b[2J.ocio", "--src", "raw", "--dst", "raw"],
    ["\u001b[2J"],
  ].map((words) => [words.join(" "), words] as const),
)("%s: no name writes to the terminal but letters, nor a line of its own", async (_, words) => {
  const { out, err } = await call(words, files);
  const said = words[0] === "format" ? err : out + err;
  expect(said).not.toMatch(controls);
  expect(said.split("\n").filter((line) => line.startsWith(forged))).toEqual([]);
});

test("a configuration that is written to standard output is left as it is", async () => {
  const { out } = await call(["format", "a.ocio"], {
    "a.ocio":
      'ocio_profile_version: 2\nroles: {default: raw}\ncolorspaces:\n  - !<ColorSpace> {name: "r\u202eaw"}\n',
  });
  expect(out).toContain("\u202e");
});

test("with --json a fault of the program is one JSON value, too, and told in full", async () => {
  const broken = subcommands as Record<string, Subcommand>;
  broken.fault = {
    usage: "",
    summary: "",
    run: async () => {
      throw new TypeError("x is undefined");
    },
  };
  let out = "";
  const terminal = {
    out: (text: string) => {
      out += text;
    },
  } as never;
  try {
    await expect(program(["fault", "--json"], terminal)).rejects.toThrow("x is undefined");
    expect(JSON.parse(out)).toEqual({ ok: false, error: { code: "fault", message: "x is undefined" } });
  } finally {
    delete broken.fault;
  }
});
