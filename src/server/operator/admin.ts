import { queueName, switchName } from "#api/operator.ts";
import { switches } from "#command/serverSwitches.ts";
import type { Database } from "../db/database.ts";
import type { Settings } from "../settings.ts";
import { errorsOf } from "./errorLog.ts";
import {
  disablePerson,
  dropSecondFactor,
  enablePerson,
  knownTeams,
  makeOperator,
  peopleOf,
  personBy,
  removeOperator,
} from "./people.ts";
import { openPresentDatabase } from "./place.ts";
import { featuresOf, queuesOf, retryNow, storageOf } from "./status.ts";
import { switchesOf, turn } from "./switches.ts";

type Outcome = { said: string; answer: Record<string, unknown> };

/** Text of people as one line that no letter of theirs can leave. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\u{FFFD}");
const day = (at: string | null) => at?.slice(0, 10) ?? "never";
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Tasks of an operator on the data of a server, by name; `of` is the address or user id of an account. */
const tasks: Readonly<
  Record<
    string,
    (database: Database, settings: Settings, words: { of: string; find: string }) => Promise<Outcome>
  >
> = {
  people: async ({ read }, _, { find }) => {
    const people = await peopleOf(read, find);
    const lines = people.map(
      ({ email, name, seen_at, configs, second_factor, passkeys, disabled_at, operator_since }) =>
        [
          plain(email ?? ""),
          name === null ? "" : `“${plain(name)}”`,
          `configs ${configs}`,
          `seen ${day(seen_at)}`,
          second_factor ? "second factor" : "",
          passkeys > 0 ? `passkeys ${passkeys}` : "",
          operator_since === null ? "" : "operator",
          disabled_at === null ? "" : `disabled ${day(disabled_at)}`,
        ]
          .filter(Boolean)
          .join(", "),
    );
    return {
      said: lines.join("\n") || (find === "" ? "There is no account." : "There is no such account."),
      answer: { people },
    };
  },
  disable: (database, _, { of }) =>
    onPerson(database, of, disablePerson, [
      (who) => `Nobody can sign in to ${who}.`,
      (who) => `${who} was disabled already.`,
    ]),
  enable: (database, _, { of }) =>
    onPerson(database, of, enablePerson, [
      (who) => `People can sign in again to ${who}.`,
      (who) => `${who} was enabled already.`,
    ]),
  "remove-second-factor": (database, _, { of }) =>
    onPerson(database, of, dropSecondFactor, [
      (who) => `Turned off two-factor authentication of ${who}.`,
      (who) => `${who} had no two-factor authentication.`,
    ]),
  "make-operator": (database, _, { of }) =>
    onPerson(database, of, makeOperator, [
      (who) => `The server's page for operators opens for ${who}.`,
      (who) => `${who} was an operator already.`,
    ]),
  "remove-operator": (database, _, { of }) =>
    onPerson(database, of, removeOperator, [
      (who) => `${who} is no longer an operator.`,
      (who) => `${who} was not an operator.`,
    ]),
  errors: async ({ read }) => {
    const errors = await errorsOf(read);
    const lines = errors.map(({ at, route, status, kind, request_id }) =>
      plain(`${at} ${status} ${route}: ${kind}${request_id && `, request ${request_id}`}`),
    );
    return { said: lines.join("\n") || "No request has failed.", answer: { errors } };
  },
  storage: async (database) => {
    const storage = await storageOf(database);
    const { row_bytes, history_bytes, file_bytes, ...counts } = storage;
    const said = [
      ...Object.entries(counts).map(([what, count]) => `${what} ${count}`),
      `rows ${megabytes(row_bytes)}`,
      `histories ${megabytes(history_bytes)}`,
      `LUT files ${megabytes(file_bytes)}`,
    ].join("\n");
    return { said, answer: { storage } };
  },
  queues: async (database) => {
    const { mails, webhooks, failures } = await queuesOf(database);
    const line = (what: string, { waiting, late }: { waiting: number; late: boolean }) =>
      `${what}: ${waiting} waiting${late ? ", some of them late" : ""}`;
    const said = [
      line("mails", mails),
      line("webhooks", webhooks),
      ...failures.map(({ queue, at, error }) => `${at} ${queue}: ${plain(error)}`),
    ].join("\n");
    return { said, answer: { mails, webhooks, failures } };
  },
  retry: async ({ write }, _, { of }) => {
    const queue = queueName.safeParse(of);
    if (!queue.success)
      throw new Error(`There is no queue “${of}”; there are ${queueName.options.join(", ")}.`);
    const due = await write((query) => retryNow(query, queue.data));
    return { said: `Due now in ${queue.data}: ${due}.`, answer: { of, due } };
  },
  teams: async ({ read }, _, { find }) => {
    const teams = await knownTeams(read, find);
    const lines = teams.map(
      ({ id, name, owners, members, configs }) =>
        `“${plain(name)}”, ID ${id}, members ${members}, configs ${configs}, owners ${owners.map(plain).join(", ")}`,
    );
    return {
      said: lines.join("\n") || (find === "" ? "There is no team." : "There is no such team."),
      answer: { teams },
    };
  },
  features: async ({ read }, settings) => {
    const features = featuresOf(settings);
    const states = await switchesOf(read);
    const lines = (all: Record<string, boolean>) =>
      Object.entries(all).map(([what, on]) => `${what}: ${on ? "on" : "off"}`);
    const said = [
      "By the variables of this shell, which may differ from those of the server:",
      ...lines(features),
      "",
      "By the switches of the server:",
      ...lines(states),
    ].join("\n");
    return { said, answer: { features, switches: states } };
  },
  "switch-on": (database, _, { of }) => onSwitch(database, of, true),
  "switch-off": (database, _, { of }) => onSwitch(database, of, false),
};

async function onSwitch({ write }: Database, of: string, on: boolean): Promise<Outcome> {
  const name = switchName.safeParse(of);
  if (!name.success)
    throw new Error(`There is no switch “${of}”; there are ${switchName.options.join(", ")}.`);
  const changed = await write((query) => turn(query, name.data, on));
  const { label } = switches[name.data];
  return {
    said: `${label}: ${changed ? "" : "already "}${on ? "on" : "off"}. Running servers follow within seconds.`,
    answer: { of, on, changed },
  };
}

async function onPerson(
  { write }: Database,
  of: string,
  change: (
    query: Parameters<typeof personBy>[0],
    person: Awaited<ReturnType<typeof personBy>>,
  ) => Promise<boolean>,
  [done, was]: readonly [done: (who: string) => string, was: (who: string) => string],
): Promise<Outcome> {
  const { email, changed } = await write(async (query) => {
    const person = await personBy(query, of);
    return { email: person.email ?? person.id, changed: await change(query, person) };
  });
  return { said: (changed ? done : was)(plain(email)), answer: { of: email, changed } };
}

/** Carries out a task of an operator on the data that the settings name. @throws an error whose message is a sentence */
export async function administrate(
  settings: Settings,
  { task, of = "", find = "" }: { task: string; of?: string | undefined; find?: string | undefined },
): Promise<Outcome> {
  const carryOut = Object.hasOwn(tasks, task) ? tasks[task] : undefined;
  if (!carryOut) throw new Error(`There is no task “${task}”; there are ${Object.keys(tasks).join(", ")}.`);
  const database = await openPresentDatabase(settings);
  try {
    const { said, answer } = await carryOut(database, settings, { of, find });
    return { said, answer: { ok: true, ...answer } };
  } finally {
    await database.close();
  }
}
