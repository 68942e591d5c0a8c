import { sql } from "kysely";
import type { Patch } from "#api/change.ts";
import { ORIGIN_LIMITS } from "#api/headers.ts";
import { grown, type HistoryStep, kept, MAX_STEP_SIZE, MAX_STEPS_SIZE } from "#command/historyStep.ts";
import { orderChange, type RowChange } from "#ocio/model/rowChange.ts";
import type { Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Inverse } from "../rows/edit.ts";
import { PAGE_SIZE, patchesOf, sizeOfEntry } from "./changes.ts";

/** Undo steps that are answered at most. */
const MAX_STEPS = 200;
/** Entries of the log that are read at once, and in all. */
const PORTION = 100;
const MAX_ENTRIES = 3000;

type Body = Pick<Tables["changes"], "requests" | "inverse">;
type Entry = { version: number; steps: string; body: Body | undefined };

/**
 * The newest undo steps that a user made in a configuration, the oldest of them first; pieces of one step that follow
 * each other are one. Bounded by steps, entries and bytes: older ones are left out.
 */
export async function stepsOf(query: Query, configId: string, userId: string): Promise<HistoryStep[]> {
  /** The newest first. */
  const found: HistoryStep[] = [];
  const ids = new Set<string>();
  let [size, read, before] = [0, 0, 2_147_483_647];
  for (;;) {
    const { entries, more } = await entriesBefore(query, configId, userId, before);
    for (const entry of entries) {
      for (const step of stepsIn(entry).reverse()) {
        size += JSON.stringify(step).length;
        ids.add(step.id);
        if (size > MAX_STEPS_SIZE || ids.size > MAX_STEPS) return wholeOnes(found, step.id);
        const next = found.at(-1);
        if (next && next.id === step.id && next.way === "do" && step.way === "do") {
          found[found.length - 1] = grown(step, next);
        } else found.push(step);
      }
      before = entry.version;
    }
    read += entries.length;
    if (!more) return found.reverse();
    if (read >= MAX_ENTRIES) return wholeOnes(found, found.at(-1)?.id);
    await new Promise(setImmediate);
  }
}

/** One sentence of steps that were sent together: it names each, but for those that were taken back among them. */
export function sentenceOf(steps: readonly HistoryStep[]): string | undefined {
  const said = new Map<string, string>();
  for (const { id, way, say } of steps) {
    if (said.has(id) && way !== "do") said.delete(id);
    else said.set(id, way === "undo" ? `Undone: ${say}` : say);
  }
  const all = [...new Set(said.values())];
  return all.length > 1
    ? `${all.length} changes: ${all.join("; ")}`.slice(0, ORIGIN_LIMITS.sentence)
    : all[0];
}

/** The steps without what is known of the one in the middle of which reading ended. */
function wholeOnes(found: readonly HistoryStep[], cut: string | undefined): HistoryStep[] {
  return found.filter(({ id }) => id !== cut).reverse();
}

/** Own entries with steps, newest first; of those that are too large to be undone only their steps. */
async function entriesBefore(
  query: Query,
  configId: string,
  userId: string,
  before: number,
): Promise<{ entries: Entry[]; more: boolean }> {
  const heads = await query
    .selectFrom("changes")
    .select(["version", sizeOfEntry, sql<number>`octet_length(steps)`.as("steps_size")])
    .where("config_id", "=", configId)
    .where("user_id", "=", userId)
    .where("version", "<", before)
    .where("steps", "is not", null)
    .orderBy("version", "desc")
    .limit(PORTION)
    .execute();
  let sum = 0;
  const fits = heads.filter(({ size, steps_size }, index) => {
    sum += Number(steps_size) + (isReadable(size) ? Number(size) : 0);
    return index === 0 || sum <= PAGE_SIZE;
  });
  const more = fits.length < heads.length || heads.length === PORTION;
  const columns = async <C extends "steps" | "requests" | "inverse">(names: C[], of: typeof heads) => {
    if (of.length === 0) return [];
    return query
      .selectFrom("changes")
      .select(["version", ...names])
      .where("config_id", "=", configId)
      .where(
        "version",
        "in",
        of.map(({ version }) => version),
      )
      .orderBy("version", "desc")
      .execute();
  };
  const small = await columns(
    ["requests", "inverse"],
    fits.filter(({ size }) => isReadable(size)),
  );
  const bodies = new Map(small.map((row) => [row.version, row as unknown as Body]));
  const steps = (await columns(["steps"], fits)) as unknown as { version: number; steps: string }[];
  return { entries: steps.map((row) => ({ ...row, body: bodies.get(row.version) })), more };
}

const isReadable = (size: number) => Number(size) <= 4 * MAX_STEP_SIZE;

function stepsIn(entry: Entry): HistoryStep[] {
  const steps = JSON.parse(entry.steps) as HistoryStep[];
  return steps.map((step) => {
    if (step.way === "undo") return { id: step.id, way: step.way, title: step.title, say: step.say };
    if (step.changes !== undefined) return step;
    return { ...step, changes: entry.body ? kept(changesOf(entry.body)) : null };
  });
}

/** Changes of an entry, by its log. */
function changesOf(body: Body): RowChange[] {
  const { patches, inverse } = patchesOf(body);
  return patches.flatMap((patch, index) => changesOfPatch(patch, inverse[index]!));
}

function changesOfPatch(patch: Patch, { between }: Inverse): RowChange[] {
  const { collection, kind, id, before, after } = patch;
  if (kind === "ordered") {
    const orderOf = (fields: Patch["before"]) => (fields?.order ?? []) as string[];
    return orderChange(collection, orderOf(before), orderOf(after));
  }
  if (kind !== "deleted" || !between || id === null) return [patch];
  const [previous, next] = between.map((other) => (other === null ? [] : [other]));
  return [patch, ...orderChange(collection, [...previous!, id, ...next!], [...previous!, ...next!])];
}
