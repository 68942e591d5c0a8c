import { describe, expect, test } from "vitest";
import { subcommands } from "#cli/program.ts";
import { argumentsOf } from "#command/argument.ts";
import { readArgv } from "#command/argv.ts";
import type { AnyCommand } from "#command/command.ts";
import { readScript } from "#command/scriptReader.ts";
import { bare } from "#command/title.ts";
import { commands } from "#commands";
import { call, small } from "./terminal.ts";

/** The text below a heading of a page. */
function section(page: string, heading: string): string {
  const found = new RegExp(`^${heading}\\n((?: {4}.*\\n|\\n)*)`, "m").exec(page)?.[1] ?? "";
  return found.replace(/^ {4}/gm, "").trim();
}

const entries = Object.entries<AnyCommand>(commands);

describe("every command has a page", () => {
  test.each(entries)("%s", async (id, command) => {
    const { code, out, err } = await call(["help", id]);
    expect([code, err]).toEqual([0, ""]);
    expect(section(out, "NAME")).toBe(`${id} - ${bare(command.title)}`);
    const synopsis = section(out, "SYNOPSIS");
    expect(synopsis).toContain(`ocio-palette run [FILE] ${id}`);
    for (const { name, label } of argumentsOf(command)) {
      expect(synopsis).toContain(`--${name}=`);
      expect(section(out, "ARGUMENTS")).toContain(`--${name}\n    ${label}: `);
    }
    expect(section(out, "EXIT STATUS")).toMatch(/^0 done; 1 .*; 2 /);
    expect(section(out, "SEE ALSO")).toContain("ocio-palette help run");
    expect(out.split("\n").filter((line) => line.length > 125)).toEqual([]);
  });

  test.each(entries)(
    "the example of %s is a line that is understood and lacks nothing",
    async (id, command) => {
      const example = section((await call(["help", id])).out, "EXAMPLE");
      const start = "ocio-palette run builtin:cg-config-latest ";
      expect(example.startsWith(start)).toBe(true);
      const read = readScript(example.slice(start.length), commands);
      expect(read.ok && read.steps).toHaveLength(1);
      if (!read.ok) return;
      const args = read.steps[0]!.call.args;
      const asked = argumentsOf(command).filter(({ required, ask }) => required && !ask?.from);
      for (const { name, schema } of asked.filter(
        ({ schema }) => !schema.safeParse(new File([], "x")).success,
      ))
        expect(schema.safeParse(args[name]).success, name).toBe(true);
    },
  );
});

test("what the configuration answers by itself may be left out, and the page says so", async () => {
  const { out } = await call(["help", "look.createFromCdl"]);
  expect(section(out, "SYNOPSIS")).toContain("[--processSpace=TEXT]");
  expect(section(out, "SYNOPSIS")).toContain(" --name=TEXT");
  expect(section(out, "ARGUMENTS")).toContain("When left out: what the configuration suggests.");
  const trim = section((await call(["help", "config.trim"])).out, "SYNOPSIS");
  for (const name of ["displays", "views", "roles", "spaces"]) expect(trim).toContain(`[--${name}=TEXT …]`);
});

test("the examples of subcommands are lines that the subcommand takes", () => {
  for (const [name, { examples = [], options = [] }] of Object.entries(subcommands)) {
    for (const example of examples) expect(example.startsWith(name), example).toBe(true);
    for (const [option] of options) expect(option).toMatch(/^--[a-z-]+( [A-Z=/]+)?$/);
  }
  const words = ["colorspace.rename", "--target=lin_srgb", "--name=Linear sRGB"];
  expect(readArgv(words, commands).ok).toBe(true);
});

test("a page is found by help, by commands and by --help, and a mistyped name is put right", async () => {
  const { out } = await call(["help", "colorspace.rename"]);
  expect((await call(["commands", "colorspace.rename"])).out).toBe(out);
  expect((await call(["run", "colorspace.rename", "--help"])).out).toBe(out);
  expect((await call(["run", "a.ocio", "colorspace.rename", "--help"], { "a.ocio": small })).out).toBe(out);
  expect(await call(["help", "colorspace.renam"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("did you mean colorspace.rename?"),
  });
});

test("the list for programs says what every argument is, also what it is when it is left out", async () => {
  const list = JSON.parse((await call(["commands", "--json"])).out) as {
    id: string;
    arguments: { name: string; shape: { kind: string }; default?: unknown }[];
  }[];
  expect(list.map(({ id }) => id)).toEqual(Object.keys(commands));
  for (const [id, command] of entries) {
    const listed = list.find((each) => each.id === id)!;
    expect(listed.arguments.map(({ name }) => name)).toEqual(argumentsOf(command).map(({ name }) => name));
    for (const { shape } of listed.arguments) expect(shape.kind).toMatch(/^[a-z]+$/);
    const filled = argumentsOf(command).filter(
      ({ schema }) => schema.safeParse(undefined).data !== undefined,
    );
    for (const { name, schema } of filled)
      expect(listed.arguments.find((each) => each.name === name)?.default).toEqual(schema.parse(undefined));
  }
});
