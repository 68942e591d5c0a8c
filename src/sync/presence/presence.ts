import { createStore } from "zustand/vanilla";
import type { Present, RowAddress } from "#api/change.ts";

/** Another person in the open configuration, in any number of windows, and the rows open there. */
export type Person = { userId: string; name: string; at: readonly RowAddress[] };

/** Other people in the open configuration. */
export const presence = createStore<{ people: readonly Person[] }>()(() => ({ people: [] }));

/** Names by account, also of people who left. */
const names = new Map<string, string>();

/** Name of a person: nameless visitors differ by the beginning of their id. */
export function personName(userId: string): string {
  return names.get(userId) ?? `Visitor ${userId.slice(0, 4)}`;
}

/** Updates the people present, one entry each, in order of arrival. */
export function setPeople(present: readonly Present[]): void {
  for (const { user_id, user_name } of present) if (user_name) names.set(user_id, user_name);
  const ids = [...new Set(present.map(({ user_id }) => user_id))];
  const people = ids.map((userId) => ({
    ...{ userId, name: personName(userId) },
    at: present.flatMap(({ user_id, at }) => (user_id === userId && at ? [at] : [])),
  }));
  if (JSON.stringify(people) !== JSON.stringify(presence.getState().people)) presence.setState({ people });
}

/** Names of people by the id of their open row, comma-separated. */
export function namesByRow(people: readonly Person[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name, at } of people)
    for (const id of new Set(at.map((each) => each.id)))
      found.set(id, found.has(id) ? `${found.get(id)}, ${name}` : name);
  return found;
}

/** Names of the people with a row open, comma-separated; empty if none. */
export function namesAt(people: readonly Person[], collection: string, id: string): string {
  return people
    .filter(({ at }) => at.some((each) => each.collection === collection && each.id === id))
    .map(({ name }) => name)
    .join(", ");
}
