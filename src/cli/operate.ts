import { constants, setPriority } from "node:os";
import { type Terminal, Trouble } from "#host/node.ts";
import { Misuse, NO, OK, type Subcommand, split } from "./subcommand.ts";

/** Tasks on a server's data, in the file of the build that holds the server's own code. */
type Operations = Readonly<
  Record<
    string,
    (
      env: Terminal["env"],
      words: Record<string, string | undefined>,
    ) => Promise<{ said: string; answer: object; ok?: boolean }>
  >
>;

type Operator = { operations: Operations; failureText: (error: unknown, env: Terminal["env"]) => string };

const VARIABLES = `It acts on DATA_DIR, or on DATABASE_URL and BLOBS, as the server does.`;
const JSON_OPTION = ["--json", "Print an object {ok, …} on standard output."] as const;

async function built<T>(file: string, { program }: Terminal): Promise<T> {
  if (program === undefined)
    throw new Trouble("This is part of the built program; run `npm run build` first.");
  return (await import(/* @vite-ignore */ new URL(file, program).href)) as T;
}

async function carryOut(
  name: string,
  words: Record<string, string | undefined>,
  { terminal, json }: { terminal: Terminal; json: boolean },
): Promise<number> {
  const { operations, failureText } = await built<Operator>("./operator.js", terminal);
  const {
    said,
    answer,
    ok = true,
  } = await operations[name]!(terminal.env, words).catch((error: unknown) => {
    throw new Trouble(failureText(error, terminal.env));
  });
  if (json) terminal.out(`${JSON.stringify(answer, null, 2)}\n`);
  else if (ok) terminal.out(`${said}\n`);
  else terminal.err(`${said}\n`);
  return ok ? OK : NO;
}

function only(rest: readonly string[], what: string): string {
  const [first, second] = rest;
  if (first === undefined) throw new Misuse(`No ${what} was given.`);
  if (second !== undefined) throw new Misuse(`“${second}” is one word too many; one ${what} is expected.`);
  return first;
}

function outOf(given: Map<string, string[]>, rest: readonly string[], what: string): string {
  if (rest.length > 0) throw new Misuse(`“${rest[0]}” is one word too many; --out ${what} is expected.`);
  const out = given.get("out")?.at(-1);
  if (out === undefined) throw new Misuse(`--out ${what} is needed.`);
  return out;
}

const serve: Subcommand = {
  usage: "[--check-config] [--json]",
  summary: "Serve the page and the API.",
  details: "Everything is set by environment variables, which docs/deploy.md lists.",
  options: [
    ["--check-config", "Only name every wrong variable; exit code 1 if there is one."],
    ["--json", "With --check-config: give an object {ok, wrong} on standard output."],
  ],
  examples: ["serve", "serve --check-config"],
  async run(words, terminal) {
    const { on, rest } = split(words, { switches: ["check-config", "json"] });
    if (rest.length > 0) throw new Misuse(`“${rest[0]}” is one word too many.`);
    if (on.has("check-config")) return carryOut("check-config", {}, { terminal, json: on.has("json") });
    // It ends the process itself, by a signal or a fault.
    await built("./server.js", terminal);
    return OK;
  },
};

const backup: Subcommand = {
  usage: "--out FILE [--json]",
  summary: "Back up the server's database and files, while it runs.",
  details: `FILE is a tar archive on disk, or s3://bucket/name.tar. It is read back and checked by the hash of everything
in it. Files whose content is missing or damaged are named and listed in it, with exit code 1; everything else is there.
${VARIABLES} PostgreSQL is copied with pg_dump.`,
  options: [["--out FILE", "Where to write the backup."], JSON_OPTION],
  examples: ["backup --out /srv/backups/palette.tar", "backup --out s3://studio-backups/palette.tar"],
  async run(words, terminal) {
    const { on, given, rest } = split(words, { switches: ["json"], options: ["out"] });
    // The server on the same processors goes first.
    setPriority(constants.priority.PRIORITY_LOW);
    return carryOut("backup", { out: outOf(given, rest, "FILE") }, { terminal, json: on.has("json") });
  },
};

const restore: Subcommand = {
  usage: "FILE [--replace] [--json]",
  summary: "Restore a backup of the server's database and files.",
  details: `Everything is checked by its hash first; the database is replaced last and at once. Files that the backup lacks are
named, with exit code 1, after everything else was restored. Git mirrors and webhooks are switched off, and said so:
the server of the backup may still run. ${VARIABLES}`,
  options: [["--replace", "Replace the database that is there; it is lost."], JSON_OPTION],
  examples: ["restore /srv/backups/palette.tar", "restore s3://studio-backups/palette.tar --replace"],
  async run(words, terminal) {
    const { on, rest } = split(words, { switches: ["json", "replace"] });
    const from = { from: only(rest, "FILE"), ...(on.has("replace") && { replace: "yes" }) };
    return carryOut("restore", from, { terminal, json: on.has("json") });
  },
};

const exportAll: Subcommand = {
  usage: "--out FOLDER [--json]",
  summary: "Write every config of the server as files.",
  details: `Each config gets a folder with config.ocio and its LUT files; index.json names them with their owners. ${VARIABLES}`,
  options: [["--out FOLDER", "A folder that is empty or does not exist."], JSON_OPTION],
  examples: ["export-all --out /srv/export"],
  async run(words, terminal) {
    const { on, given, rest } = split(words, { switches: ["json"], options: ["out"] });
    return carryOut("export-all", { out: outOf(given, rest, "FOLDER") }, { terminal, json: on.has("json") });
  },
};

const audit: Subcommand = {
  usage: "--of ADDRESS --out FILE [--find WORDS] [--json]",
  summary: "Write the log of an account or team: what changed access, what was published.",
  details: `FILE is a new file and ends in .csv or .json. ${VARIABLES}`,
  options: [
    ["--of ADDRESS", "E-mail address or user ID of the account, or name or ID of the team."],
    ["--out FILE", "The file to write."],
    ["--find WORDS", "Only events that have all of these words."],
    JSON_OPTION,
  ],
  examples: [
    "audit --of ada@example.com --out ada.csv",
    "audit --of ada@example.com --find token --out t.json",
  ],
  async run(words, terminal) {
    const { on, given, rest } = split(words, { switches: ["json"], options: ["out", "of", "find"] });
    const out = outOf(given, rest, "FILE");
    const [of, find] = [given.get("of")?.at(-1), given.get("find")?.at(-1)];
    if (of === undefined) throw new Misuse("--of ADDRESS is needed.");
    return carryOut(
      "audit",
      { out, of, ...(find !== undefined && { find }) },
      { terminal, json: on.has("json") },
    );
  },
};

/** Tasks of `admin`, and what those that are about one thing are given. */
const ADMIN_TASKS: Readonly<Record<string, string | null>> = {
  people: null,
  disable: "ADDRESS",
  enable: "ADDRESS",
  "remove-second-factor": "ADDRESS",
  "make-operator": "ADDRESS",
  "remove-operator": "ADDRESS",
  teams: null,
  errors: null,
  storage: null,
  queues: null,
  retry: "QUEUE",
  features: null,
  "switch-off": "SWITCH",
  "switch-on": "SWITCH",
};

const admin: Subcommand = {
  usage:
    "people | disable ADDRESS | enable ADDRESS | remove-second-factor ADDRESS | make-operator ADDRESS | remove-operator ADDRESS | teams | errors | storage | queues | retry QUEUE | features | switch-off SWITCH | switch-on SWITCH [--json]",
  summary: "Look after the people and the data of a server, without a browser.",
  details: `people lists accounts; disable ends the sessions and tokens of one and lets nobody in; remove-second-factor helps whoever
has lost the phone; make-operator opens /operator of the page for an account, and remove-operator closes it; errors lists the last
requests that the server has failed, with their ids in the log; storage counts what is kept; queues tells what waits and what has failed, and retry tries
now what waits in mails or webhooks; features tells what variables and operators switch; switch-off and switch-on switch registration, changes,
publishing, mails, webhooks or mirrors while the server runs. ADDRESS is an e-mail address or a user ID. ${VARIABLES}`,
  options: [
    ["--find TEXT", "With people and teams: only those with it in address, name or ID."],
    JSON_OPTION,
  ],
  examples: [
    "admin people --find ada",
    "admin disable ada@example.com",
    "admin make-operator ada@example.com",
    "admin queues --json",
    "admin switch-off changes",
  ],
  async run(words, terminal) {
    const { on, given, rest } = split(words, { switches: ["json"], options: ["find"] });
    const [task, of, more] = rest;
    const names = Object.keys(ADMIN_TASKS).join(", ");
    if (task === undefined) throw new Misuse(`No task was given; there are ${names}.`);
    if (!Object.hasOwn(ADMIN_TASKS, task))
      throw new Misuse(`There is no task “${task}”; there are ${names}.`);
    if (ADMIN_TASKS[task] && of === undefined)
      throw new Misuse(`No ${ADMIN_TASKS[task]} was given; write admin ${task} ${ADMIN_TASKS[task]}.`);
    const extra = ADMIN_TASKS[task] ? more : of;
    if (extra !== undefined) throw new Misuse(`“${extra}” is one word too many.`);
    const find = given.get("find")?.at(-1);
    if (find !== undefined && task !== "people" && task !== "teams")
      throw new Misuse("--find goes with people and teams alone.");
    return carryOut(
      "admin",
      { task, of, ...(find !== undefined && { find }) },
      { terminal, json: on.has("json") },
    );
  },
};

const migrateTo: Subcommand = {
  usage: "postgres://… [--json]",
  summary: "Move the server's SQLite database into PostgreSQL.",
  details: `The PostgreSQL database must be empty and the server stopped. Every table is compared before anything is
committed; the SQLite file stays as it is. Files stay in DATA_DIR/blobs or BLOBS.`,
  options: [JSON_OPTION],
  examples: ["migrate-to postgres://palette@db.example.com/palette"],
  async run(words, terminal) {
    const { on, rest } = split(words, { switches: ["json"] });
    return carryOut("migrate-to", { to: only(rest, "ADDRESS") }, { terminal, json: on.has("json") });
  },
};

/** Subcommands for those who run a server. */
export const operatorSubcommands = {
  serve,
  backup,
  restore,
  "export-all": exportAll,
  audit,
  admin,
  "migrate-to": migrateTo,
} satisfies Record<string, Subcommand>;
