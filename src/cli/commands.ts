import { type Argument, argumentsOf, defaultOf } from "#command/argument.ts";
import type { AnyCommand, Commands } from "#command/command.ts";
import { bare } from "#command/title.ts";
import { commands as all } from "#commands";
import { Trouble } from "#host/node.ts";
import { commandPage } from "./manual.ts";
import { OK, onlyFile, type Subcommand, split } from "./subcommand.ts";

const list: Commands = all;

export const commands: Subcommand = {
  usage: "[COMMAND] [--json]",
  summary: "List every command that `run` carries out, or explain one.",
  details: "`help COMMAND` gives the same page.",
  options: [
    [
      "--json",
      `Print an array of {id, title, aliases, keys, arguments}, or with COMMAND the one of it; an argument is {name, label,
hint?, required, nullable, default?, fill?, shape}, where fill is what is made when it is left out ("id", "time") and
shape is {kind: "text" | "number" | "boolean" | "choice" | "list" | "tuple" | "any"} with whole, values or of.`,
    ],
  ],
  examples: ["commands", "commands colorspace.rename", "commands --json"],
  async run(words, terminal) {
    const { on, rest } = split(words, { switches: ["json"] });
    const id = onlyFile(rest);
    if (id !== undefined && !Object.hasOwn(list, id))
      throw new Trouble(`There is no command “${id}”.`, { code: "unknown-command" });
    const chosen = Object.entries(list).filter(([each]) => id === undefined || each === id);
    if (on.has("json")) {
      const described = chosen.map(([each, command]) => describe(each, command));
      terminal.out(`${JSON.stringify(id === undefined ? described : described[0], null, 2)}\n`);
    } else if (id === undefined) {
      const width = Math.max(...chosen.map(([each]) => each.length));
      terminal.out(chosen.map(([each, { title }]) => `${each.padEnd(width)}  ${bare(title)}\n`).join(""));
    } else terminal.out(commandPage(id, list));
    return OK;
  },
};

/** A command as JSON: what a script or another program needs to call it. */
function describe(id: string, command: AnyCommand) {
  const { title, aliases = [], keys = [] } = command;
  return { id, title: bare(title), aliases, keys, arguments: argumentsOf(command).map(described) };
}

function described(argument: Argument) {
  const { name, label, ask, shape, required, nullable } = argument;
  const filled = defaultOf(argument);
  return {
    name,
    label,
    ...((ask?.hint ?? ask?.note) !== undefined && { hint: ask?.hint ?? ask?.note }),
    required,
    nullable,
    ...(filled !== undefined && { default: filled }),
    ...(ask?.fill !== undefined && { fill: ask.fill }),
    shape,
  };
}
