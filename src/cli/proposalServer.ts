import { z } from "zod";
import { Trouble } from "#host/node.ts";
import { entriesOf, labelOf } from "#ocio/compare/entry.ts";
import { readInput } from "#ocio/files/input.ts";
import { fold } from "#ocio/names/name.ts";
import { nearest } from "#ocio/names/nearestWord.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import {
  ARCHIVE,
  type Channel,
  type ConfigPlace,
  callChannel,
  configOf,
  fetchArchive,
  live,
  parsed,
} from "./channelServer.ts";

/** Largest list of proposals: 200, with 4,000 characters of note each; and largest proposal with 500 comments. */
const LIMITS = { bytes: 32 * 1024 * 1024, ms: 60_000 };

const person = z.string().nullable();
const common = z.object({
  number: z.int(),
  channel: z.string(),
  title: z.string(),
  note: z.string(),
  state: z.enum(["open", "published", "closed"]),
  by: person,
  at: z.string(),
  base: z.int().nullable(),
  version: z.int(),
  needed: z.int(),
});
const summary = common.extend({ approvals: z.int(), comments: z.int() });
const proposal = common.extend({
  approvals: z.array(z.object({ by: person, version: z.int(), counts: z.boolean() }).loose()),
  requested_changes: z
    .array(z.object({ by: person, version: z.int(), counts: z.boolean() }).loose())
    // A server of the version before knows none.
    .default([]),
  checks: z.array(
    z.object({
      host: z.string(),
      name: z.string(),
      errors: z.int(),
      warnings: z.int(),
      messages: z.array(z.string()),
    }),
  ),
  comments: z.array(
    z
      .object({
        by: person,
        at: z.string(),
        text: z.string(),
        row: z.object({ collection: z.string(), name: z.string() }).nullable(),
      })
      .loose(),
  ),
  cannot_approve: z.string().nullable(),
  cannot_publish: z.string().nullable(),
});
export type ProposalSummary = z.output<typeof summary>;
export type Proposal = z.output<typeof proposal>;

type Call = { method?: string; body?: object; path?: string };

async function call<S extends z.ZodType>(
  channel: Channel,
  { config }: ConfigPlace,
  schema: S,
  { method = "GET", body, path = "" }: Call = {},
): Promise<z.output<S>> {
  const { bytes } = await callChannel(channel, {
    from: new URL(`${config}/proposals${path}`, channel.url),
    method,
    limits: LIMITS,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  return parsed(channel, bytes, schema);
}

/** Proposals to a channel, newest first. */
export async function proposalsTo(channel: Channel): Promise<ProposalSummary[]> {
  const place = configOf(channel);
  const all = await call(channel, place, z.array(summary.loose()));
  return all.filter((each) => each.channel === place.name);
}

/** Proposes the config as it is to a channel. */
export function proposeTo(channel: Channel, body: { title: string; note: string }): Promise<Proposal> {
  const place = configOf(channel);
  const made = { ...body, channel: place.name };
  return call(channel, place, proposal.loose(), { method: "POST", body: made });
}

/** The open proposal to a channel. Throws a Trouble where there is none. */
export async function openProposalTo(channel: Channel): Promise<Proposal> {
  const place = configOf(channel);
  const open = (await proposalsTo(channel)).find(({ state }) => state === "open");
  if (!open) throw new Trouble(`There is no open proposal to “${place.name}”.`, { code: "not-found" });
  return call(channel, place, proposal.loose(), { path: `/${open.number}` });
}

/** A row that a comment is about. */
type CommentedRow = { collection: string; name: string };

/**
 * The row of the config of a channel that is meant, as it is spelled there; one that is live still may be gone from the
 * config. A LUT file, which no config lists, is taken as it is. Throws a Trouble where there is no such row.
 */
export async function rowOf(channel: Channel, { collection, name }: CommentedRow): Promise<CommentedRow> {
  if (collection === "files") return { collection, name };
  const { config } = configOf(channel);
  const from = new URL(`${config}/view_yaml`, channel.url);
  const { bytes } = await callChannel(channel, { from, limits: LIMITS });
  const names = namesIn(new TextDecoder().decode(bytes), collection);
  const isMeant = (each: string) => fold(each) === fold(name);
  const found = names.find(isMeant) ?? (await liveNames(channel, collection)).find(isMeant);
  if (found !== undefined) return { collection, name: found };
  const near = nearest(name, names);
  const hint = near === undefined ? "" : ` Did you mean “${collection}/${near}”?`;
  throw new Trouble(`The config has no row “${collection}/${name}”.${hint}`, { code: "not-found" });
}

async function liveNames(channel: Channel, collection: string): Promise<string[]> {
  const { base } = await openProposalTo(channel);
  const published = base === null ? null : await live(channel, undefined);
  if (!published) return [];
  return namesIn(readInput(await fetchArchive(channel, published.archive.from), ARCHIVE).text, collection);
}

function namesIn(text: string, collection: string): string[] {
  const entries = entriesOf(readConfig(text).document);
  return entries.filter((entry) => entry.collection === collection).map(labelOf);
}

/** Does something with the open proposal to a channel; `from` says what, by the proposal as it is. */
export async function actOn(channel: Channel, from: (proposal: Proposal) => Call): Promise<Proposal> {
  const open = await openProposalTo(channel);
  const { path = "", ...rest } = from(open);
  return call(channel, configOf(channel), proposal.loose(), { ...rest, path: `/${open.number}${path}` });
}
