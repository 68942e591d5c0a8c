import type { Commands } from "#command/command.ts";
import { commands as all } from "#commands";
import { type Terminal, Trouble } from "#host/node.ts";
import { printable } from "#host/printable.ts";
import { nearest } from "#ocio/names/nearestWord.ts";
import { amf } from "./amf.ts";
import { builtin } from "./builtin.ts";
import { publish, pull, rollback } from "./channel.ts";
import { check } from "./check.ts";
import { bake } from "./color/bake.ts";
import { evaluate } from "./color/eval.ts";
import { exportConversion } from "./color/export.ts";
import { lut } from "./color/lut.ts";
import { commands } from "./commands.ts";
import { convert } from "./convert.ts";
import { diff } from "./diff.ts";
import { document } from "./document.ts";
import { files } from "./files.ts";
import { format } from "./format.ts";
import { apply } from "./image/apply.ts";
import { info } from "./info.ts";
import { layer } from "./layer.ts";
import { commandPage, subcommandPage } from "./manual.ts";
import { merge } from "./merge.ts";
import { operatorSubcommands } from "./operate.ts";
import { approve, closeProposal, comment, proposals, propose, requestChanges } from "./proposal.ts";
import { run } from "./run.ts";
import { shots } from "./shots.ts";
import { type Failure, failureOf, Misuse, NO, OK, type Subcommand, version, WRONG } from "./subcommand.ts";

export const subcommands: Readonly<Record<string, Subcommand>> = {
  info,
  check,
  files,
  shots,
  format,
  diff,
  builtin,
  merge,
  layer,
  commands,
  run,
  eval: evaluate,
  lut,
  bake,
  export: exportConversion,
  apply,
  convert,
  amf,
  document,
  pull,
  publish,
  rollback,
  propose,
  proposals,
  approve,
  "request-changes": requestChanges,
  comment,
  "close-proposal": closeProposal,
  ...operatorSubcommands,
};

const list: Commands = all;

const FILES = `FILE is an .ocio, an .ocioz, "-" for standard input, builtin:NAME or an ocio:// address;
left out, it is $OCIO.`;

/** The terminal whose words, but not the bytes of files, are printable whatever names are in them. */
function legibly(terminal: Terminal): Terminal {
  return {
    ...terminal,
    out: (content) => terminal.out(typeof content === "string" ? printable(content) : content),
    err: (text) => terminal.err(printable(text)),
  };
}

/**
 * Carries out a command line without the program's name; gives the exit code, that of a failure where the output could
 * not be written. A fault of the program is thrown, after it was told as JSON where that is asked for.
 */
export async function program(words: readonly string[], given: Terminal): Promise<number> {
  const terminal = legibly(given);
  const code = await carryOut(words, terminal);
  try {
    await terminal.flush();
    return code;
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    terminal.err(`${error.message}\n`);
    return code === WRONG ? WRONG : Math.max(code, troubledCode(words, error));
  }
}

/** Exit code of a Trouble. */
function troubledCode([first, ...rest]: readonly string[], trouble: Trouble): number {
  const asked = first !== undefined && Object.hasOwn(subcommands, first) ? subcommands[first] : undefined;
  return asked?.troubled?.(rest, trouble) ?? NO;
}

async function carryOut(words: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...rest] = words;
  try {
    if (first === undefined) {
      terminal.err(helpOn(undefined));
      return WRONG;
    }
    if (first === "--version") return tell(terminal, `${version}\n`);
    if (first === "--help" || first === "-h" || first === "help") return tell(terminal, helpOn(rest[0]));
    if (!Object.hasOwn(subcommands, first))
      throw new Misuse(noSubcommand(first, [...Object.keys(subcommands), "--help", "--version"]));
    const isHelp = rest.at(-1) === "--help" || rest.includes("-h");
    if (isHelp && (first !== "run" || rest.length === 1)) return tell(terminal, helpOn(first));
    return await subcommands[first]!.run(rest, terminal);
  } catch (error) {
    if ((error instanceof Misuse || error instanceof Trouble) && words.includes("--json")) {
      terminal.out(failed(failureOf(error)));
      return error instanceof Misuse ? WRONG : troubledCode(words, error);
    }
    if (error instanceof Misuse) {
      const about = first !== undefined && Object.hasOwn(subcommands, first) ? `${first} ` : "";
      terminal.err(`${error.message}\nSee: ocio-palette ${about}--help\n`);
      return WRONG;
    }
    if (error instanceof Trouble) {
      terminal.err(`${error.message}\n`);
      return troubledCode(words, error);
    }
    if (words.includes("--json")) terminal.out(failed({ code: "fault", message: (error as Error).message }));
    throw error;
  }
}

function failed(error: Failure): string {
  return `${JSON.stringify({ ok: false, error }, null, 2)}\n`;
}

function tell(terminal: Terminal, text: string): number {
  terminal.out(text);
  return OK;
}

/** Error for an unknown word, with the nearest of those that are meant, else with all subcommands. */
function noSubcommand(word: string, among: readonly string[]): string {
  const near = nearest(word, among);
  if (near !== undefined) return `There is no “${word}”; did you mean ${near}?`;
  return `There is no “${word}”; there are ${Object.keys(subcommands).join(", ")}.`;
}

function helpOn(name: string | undefined): string {
  if (name !== undefined && Object.hasOwn(subcommands, name))
    return subcommandPage(name, subcommands[name]!, FILES);
  if (name !== undefined && Object.hasOwn(list, name)) return commandPage(name, list);
  if (name !== undefined)
    throw new Misuse(noSubcommand(name, [...Object.keys(subcommands), ...Object.keys(list)]));
  const width = Math.max(...Object.keys(subcommands).map((each) => each.length));
  const rows = Object.entries(subcommands).map(
    ([each, { summary }]) => `  ${each.padEnd(width)}  ${summary}\n`,
  );
  return `Reads, checks, formats and edits OpenColorIO configurations.

ocio-palette SUBCOMMAND …

${rows.join("")}
${FILES}
\`ocio-palette help SUBCOMMAND\` and \`help COMMAND\` explain more. Exit codes: 0 done, 1 refused or faulty, 2 not understood.
`;
}
