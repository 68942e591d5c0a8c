import type { Overwritten } from "#api/change.ts";
import { fieldWords } from "#ocio/fieldWords.ts";

/**
 * Whose change an own one took the place of, and in what, as a sentence; undefined where it took the place of none.
 * @param me the own account @param nameOf what others are called
 */
export function tookPlace(
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
    return `Your order of the ${fieldWords(first.collection)} took the place of ${whose}${more}. ${history}`;
  return `Your ${fieldWords(first.field)} of ${thing} took the place of ${whose}${more}. ${history}`;
}
