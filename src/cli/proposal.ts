import type { Terminal } from "#host/node.ts";
import { oneLine } from "#host/printable.ts";
import { channelOf, TOKEN_HELP, URL_HELP, versionIn } from "./channelServer.ts";
import { actOn, openProposalTo, type Proposal, proposalsTo, proposeTo, rowOf } from "./proposalServer.ts";
import { Misuse, NO, OK, type Subcommand, split } from "./subcommand.ts";

const JSON_OPTION = ["--json", "Print the proposal as the API does, with ok."] as const;

function tell(terminal: Terminal, isJson: boolean, answer: object, said: string): number {
  terminal.out(isJson ? `${JSON.stringify({ ok: true, ...answer }, null, 2)}\n` : `${said}\n`);
  return OK;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

const approved = ({ approvals, needed }: Proposal) => {
  const count = approvals.filter(({ counts }) => counts).length;
  if (needed === 0 || count > needed)
    return `${counted(count, "approval")}${needed === 0 ? "" : `, ${needed} required`}`;
  return `${count} of ${needed} approvals`;
};

/** Lines about an open proposal: what it lacks, its checks and its comments. */
function linesOf(proposal: Proposal): string[] {
  const { number, title, by, base, version, checks, comments, cannot_publish } = proposal;
  const objecting = proposal.requested_changes.filter(({ counts }) => counts);
  const from = base === null ? "" : ` from version ${base}`;
  return [
    `Proposal ${number}: ${oneLine(title)}`,
    `  by ${oneLine(by ?? "somebody")},${from} to version ${version}, ${approved(proposal)}`,
    ...objecting.map(({ by }) => `  ${oneLine(by ?? "somebody")} requests changes`),
    ...checks.flatMap(({ name, errors, warnings, messages }) => [
      `  ${name}: ${counted(errors, "error")}, ${counted(warnings, "warning")}`,
      ...messages.map((message) => `    ${oneLine(message)}`),
    ]),
    ...comments.map(({ by, text, row }) => {
      const about = row ? ` on ${oneLine(row.name)}` : "";
      return `  ${oneLine(by ?? "somebody")}${about}: ${oneLine(text)}`;
    }),
    ...(cannot_publish === null ? [] : [`  ${oneLine(cannot_publish)}`]),
  ];
}

export const propose: Subcommand = {
  usage: "URL --title TEXT [--note TEXT] [--json]",
  summary: "Propose a config of the server to a channel.",
  details: `Others approve it, and publish publishes it. ${TOKEN_HELP}`,
  options: [["--title TEXT", "What it changes."], ["--note TEXT", "Details for approvers."], JSON_OPTION],
  examples: [`propose ${URL_HELP} --title "Keep neon inside Rec.709"`],
  async run(words, terminal) {
    const { on, given, rest } = split(words, { switches: ["json"], options: ["title", "note"] });
    const channel = channelOf(rest, terminal);
    const title = given.get("title")?.at(-1);
    if (title === undefined) throw new Misuse("--title TEXT is needed.");
    const made = await proposeTo(channel, { title, note: given.get("note")?.at(-1) ?? "" });
    return tell(
      terminal,
      on.has("json"),
      made,
      `Opened proposal ${made.number} with version ${made.version}.`,
    );
  },
};

export const proposals: Subcommand = {
  usage: "URL [--open] [--json]",
  summary: "List the proposals to a channel, or show the open one.",
  details: `With --open, the one that is open with its approvals, checks and comments; exit code 1 where it can't be published
yet, or not by this token. ${TOKEN_HELP}`,
  options: [
    ["--open", "Show the open proposal."],
    [
      "--json",
      "Print an array of {number, title, state, by, base, version, approvals, needed, comments}, or the open one.",
    ],
  ],
  examples: [`proposals ${URL_HELP}`, `proposals ${URL_HELP} --open --json`],
  async run(words, terminal) {
    const { on, rest } = split(words, { switches: ["json", "open"] });
    const channel = channelOf(rest, terminal);
    if (on.has("open")) {
      const found = await openProposalTo(channel);
      tell(terminal, on.has("json"), found, linesOf(found).join("\n"));
      return found.cannot_publish === null ? OK : NO;
    }
    const all = await proposalsTo(channel);
    if (on.has("json")) terminal.out(`${JSON.stringify(all, null, 2)}\n`);
    else
      for (const { number, state, version, approvals, needed, title } of all)
        terminal.out(
          `${String(number).padEnd(4)} ${state.padEnd(9)} version ${String(version).padEnd(6)} ${needed === 0 ? approvals : `${approvals} of ${needed}`}  ${oneLine(title)}\n`,
        );
    return OK;
  },
};

export const approve: Subcommand = {
  usage: "URL [--version N | --withdraw] [--json]",
  summary: "Approve the open proposal to a channel.",
  details: `Nobody approves their own: the person whose token it is counts. ${TOKEN_HELP}`,
  options: [
    ["--version N", "Refuse where the config has another version by now."],
    ["--withdraw", "Take the approval back."],
    JSON_OPTION,
  ],
  examples: [`approve ${URL_HELP} --version 14`],
  async run(words, terminal) {
    const { on, given, rest } = split(words, { switches: ["json", "withdraw"], options: ["version"] });
    const channel = channelOf(rest, terminal);
    const version = versionIn(given);
    const isWithdrawn = on.has("withdraw");
    if (isWithdrawn && version !== undefined) throw new Misuse("Give either --version or --withdraw.");
    const path = "/approvals";
    const answer = await actOn(channel, (open) =>
      isWithdrawn
        ? { path, method: "DELETE" }
        : { path, method: "POST", body: { version: version ?? open.version } },
    );
    const { number } = answer;
    const said = isWithdrawn
      ? `Withdrew the approval of proposal ${number}.`
      : `Approved version ${version ?? answer.version} of proposal ${number}: ${approved(answer)}.`;
    return tell(terminal, on.has("json"), answer, said);
  },
};

export const requestChanges: Subcommand = {
  usage: "URL (--text TEXT [--version N] | --withdraw) [--json]",
  summary: "Request changes to the open proposal to a channel.",
  details: `Where the channel requires approvals, nothing is published until the config is edited, or the same person approves it
or withdraws the request. ${TOKEN_HELP}`,
  options: [
    ["--text TEXT", "What is to be changed."],
    ["--version N", "Refuse where the config has another version by now."],
    ["--withdraw", "Take the request back."],
    JSON_OPTION,
  ],
  examples: [`request-changes ${URL_HELP} --text "Keep neon inside Rec.709"`],
  async run(words, terminal) {
    const { on, given, rest } = split(words, {
      switches: ["json", "withdraw"],
      options: ["text", "version"],
    });
    const channel = channelOf(rest, terminal);
    const version = versionIn(given);
    const text = given.get("text")?.at(-1);
    const isWithdrawn = on.has("withdraw");
    if (isWithdrawn === (text !== undefined) || (isWithdrawn && version !== undefined))
      throw new Misuse("Give either --text TEXT or --withdraw.");
    const path = "/requested-changes";
    const answer = await actOn(channel, (open) =>
      isWithdrawn
        ? { path, method: "DELETE" }
        : { path, method: "POST", body: { text, version: version ?? open.version } },
    );
    const said = isWithdrawn
      ? `Withdrew the request for changes to proposal ${answer.number}.`
      : `Requested changes to version ${version ?? answer.version} of proposal ${answer.number}.`;
    return tell(terminal, on.has("json"), answer, said);
  },
};

export const comment: Subcommand = {
  usage: "URL --text TEXT [--row COLLECTION/NAME] [--json]",
  summary: "Comment on the open proposal to a channel.",
  details: TOKEN_HELP,
  options: [
    ["--text TEXT", "The comment."],
    [
      "--row COLLECTION/NAME",
      "The row of the config, or of what is live, that it is about, such as looks/Night.",
    ],
    JSON_OPTION,
  ],
  examples: [`comment ${URL_HELP} --text "The farm has rendered it" --row looks/Night`],
  async run(words, terminal) {
    const { on, given, rest } = split(words, { switches: ["json"], options: ["text", "row"] });
    const channel = channelOf(rest, terminal);
    const text = given.get("text")?.at(-1);
    if (text === undefined) throw new Misuse("--text TEXT is needed.");
    const asked = given.get("row")?.at(-1);
    const [, collection, name] = /^([a-z_]+)\/(.+)$/s.exec(asked ?? "") ?? [];
    if (asked !== undefined && name === undefined)
      throw new Misuse(`“${asked}” is not a row; write it like looks/Night.`);
    const isRow = collection !== undefined && name !== undefined;
    const body = { text, ...(isRow && { row: await rowOf(channel, { collection, name }) }) };
    const answer = await actOn(channel, () => ({ path: "/comments", method: "POST", body }));
    return tell(terminal, on.has("json"), answer, `Commented on proposal ${answer.number}.`);
  },
};

export const closeProposal: Subcommand = {
  usage: "URL [--json]",
  summary: "Close the open proposal to a channel without publishing it.",
  details: TOKEN_HELP,
  options: [JSON_OPTION],
  examples: [`close-proposal ${URL_HELP}`],
  async run(words, terminal) {
    const { on, rest } = split(words, { switches: ["json"] });
    const answer = await actOn(channelOf(rest, terminal), () => ({ path: "/close", method: "POST" }));
    return tell(terminal, on.has("json"), answer, `Closed proposal ${answer.number}.`);
  },
};
