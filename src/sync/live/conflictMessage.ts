import type { Overwritten } from "#api/change.ts";
import { requestTarget } from "#api/requests.ts";
import type { Request } from "#api/resources.ts";
import { fieldWords } from "#ocio/model/rowFields.ts";

/**
 * Names whose change an own one overwrote, and in what, as a sentence; undefined if none.
 * @param me the own account
 * @param nameOf name of an account
 */
export function conflictMessage(
  overwritten: readonly Overwritten[],
  me: string | undefined,
  nameOf: (userId: string) => string,
): string | undefined {
  const [first] = overwritten;
  if (!first) return undefined;
  const own = first.user_id === me;
  const thing = first.name ? `“${first.name}”` : "the configuration";
  const history = overwritten.length > 1 ? "The history has all." : "The history has both.";
  if (first.field === null) {
    const by = own ? "had been changed in another window" : `${nameOf(first.user_id)} had changed`;
    return `You deleted ${thing}, which ${by}. The history has it.`;
  }
  const more = overwritten.length > 1 ? ` and in ${overwritten.length - 1} more` : "";
  const whose = own ? "the one from another window" : `that of ${nameOf(first.user_id)}`;
  if (first.field === "order" && first.id === null)
    return `Your order of the ${fieldWords(first.collection)} replaced ${whose}${more}. ${history}`;
  return `Your ${fieldWords(first.field)} of ${thing} replaced ${whose}${more}. ${history}`;
}

/**
 * Describes an own change that somebody overwrote, with both values; undefined if none.
 * @param by name of the other person
 * @param me the own account
 */
export function overwrittenMessage(
  { overwritten, requests }: { overwritten: readonly Overwritten[]; requests: readonly Request[] },
  me: string | undefined,
  by: string,
): string | undefined {
  const own = overwritten.filter(({ user_id }) => user_id === me);
  const [first] = own;
  if (!first) return undefined;
  const thing = first.name ? `“${first.name}”` : "the configuration";
  const more = own.length > 1 ? ` And ${own.length - 1} more of your changes.` : "";
  if (first.field === null) return `${by} deleted ${thing}, which you had changed.${more}`;
  if (first.field === "order" && first.id === null)
    return `${by} put the ${fieldWords(first.collection)} into another order than you had.${more}`;
  const { collection, id, field } = first;
  const now = requests.findLast(({ path, body }) => {
    const place = requestTarget(path);
    const isSame = place && (place.collection ?? "config") === collection && (place.row ?? null) === id;
    return isSame && Object.hasOwn((body ?? {}) as object, field);
  });
  const after = (now?.body as Record<string, unknown> | undefined)?.[first.field];
  const values =
    isShort(first.value) && isShort(after)
      ? `: ${shortly(first.value, after)} is now ${shortly(after, first.value)}`
      : "";
  return `${by} changed your ${fieldWords(first.field)} of ${thing}${values}.${more}`;
}

/**
 * The version, row and fields that restore the first overwritten change, as `config.restoreFields` takes them;
 * undefined if it was no field.
 */
export function restoreArguments(
  { overwritten, version }: { overwritten: readonly Overwritten[]; version: number },
  me: string | undefined,
): { version: number; thing: string; fields: string[] } | undefined {
  const own = overwritten.filter(({ user_id }) => user_id === me);
  const [first] = own;
  if (!first || first.field === null || (first.id === null && first.collection !== "config"))
    return undefined;
  const { collection, id } = first;
  const fields = own.flatMap((each) =>
    each.collection === collection && each.id === id && each.field !== null ? [each.field] : [],
  );
  return { version: version - 1, thing: id === null ? collection : `${collection}/${id}`, fields };
}

/** True if a value can be read in a sentence: chains and ids cannot. */
const isShort = (value: unknown): boolean =>
  value === null ||
  ["boolean", "number"].includes(typeof value) ||
  (typeof value === "string" && !/^[\da-f-]{36}$/.test(value));

/** Most characters of a value that are quoted, and how many of them stand before the first that differs. */
const [MAX_QUOTED, BEFORE] = [60, 20];

/** A value as it is quoted beside another one: of a long text the part where the two begin to differ. */
function shortly(value: unknown, other: unknown): string {
  if (value === null || value === "") return "empty";
  if (typeof value !== "string") return String(value);
  if (value.length <= MAX_QUOTED) return `“${value}”`;
  const characters = [...value];
  const others = [...String(other ?? "")];
  const differs = characters.findIndex((character, index) => character !== others[index]);
  const at = differs < 0 ? characters.length : differs;
  const start = at < MAX_QUOTED - BEFORE ? 0 : at - BEFORE;
  const part = characters.slice(start, start + MAX_QUOTED).join("");
  return `“${start > 0 ? "…" : ""}${part}${start + MAX_QUOTED < characters.length ? "…" : ""}”`;
}
