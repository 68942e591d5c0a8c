import { type Argument, argumentsOf } from "#command/argument.ts";
import { placeholder } from "#command/argv.ts";
import type { AnyCommand } from "#command/command.ts";
import { printKeys } from "#command/keymap.ts";
import { commands } from "#commands";
import { headingOf } from "#keyboard/sheet.ts";

const INTRODUCTION = `# Commands

Every command by family, made from the commands themselves: the name in the palette, its id in links, scripts and the
[terminal](terminal.md), its keys, and its arguments. An argument in brackets may be left out. \`Ctrl\` is \`⌘\` and \`Alt\` is \`⌥\` on a Mac.
\`ocio-palette help ID\` gives a page about one command with an example.
`;

const escaped = (text: string) => text.replace(/[|<]/g, (sign) => (sign === "|" ? "\\|" : "&lt;"));

function argumentText({ name, label, ask, shape, required }: Argument): string {
  const of = shape.kind === "list" ? shape.of : shape;
  const word = `--${name}=${of.kind === "choice" ? name.toUpperCase() : placeholder(of)}`;
  const values = of.kind === "choice" ? of.values.map((value) => `\`${value}\``).join(", ") : undefined;
  const hint = ask?.note ?? (ask?.hint === undefined ? values : `such as \`${ask.hint}\``);
  const more = shape.kind === "list" ? ", once for each" : "";
  return `\`${required ? word : `[${word}]`}\` ${label}${more}${hint === undefined ? "" : `: ${hint}`}`;
}

function row([id, command]: readonly [string, AnyCommand]): string {
  const keys = (command.keys ?? []).map((each) => `\`${printKeys(each, false)}\``).join(", ");
  const args = argumentsOf(command).filter(({ ask }) => ask?.fill === undefined);
  const cells = [command.title, `\`${id}\``, keys, ...args.map(argumentText)].map(escaped);
  return `| ${[...cells.slice(0, 3), cells.slice(3).join("<br>")].join(" | ")} |`;
}

/** The page about every command: docs/commands.md. */
export function commandReference(): string {
  const families = new Map<string, string[]>();
  for (const entry of Object.entries(commands)) {
    const heading = headingOf(entry[0].slice(0, entry[0].indexOf(".")));
    families.set(heading, [...(families.get(heading) ?? []), row(entry)]);
  }
  const sections = [...families].map(
    ([heading, rows]) =>
      `## ${heading}\n\n| command | id | keys | arguments |\n|---|---|---|---|\n${rows.join("\n")}\n`,
  );
  return [INTRODUCTION, ...sections].join("\n");
}
