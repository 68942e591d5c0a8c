/** A row that a command on several leaves as it is, and why. */
export type Refused = { name: string; why: string };

const MAX_SHOWN = 3;

/** The rows that were left out with their reasons, the first of many: "“a” (taken by a role) and 4 more". */
export function refusedWords(refused: readonly Refused[]): string {
  const shown = refused.slice(0, MAX_SHOWN).map(({ name, why }) => `“${name}” (${why.replace(/\.$/, "")})`);
  const more = refused.length > MAX_SHOWN ? ` and ${refused.length - MAX_SHOWN} more` : "";
  return `${shown.join(", ")}${more}`;
}
