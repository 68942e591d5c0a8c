import { createStore } from "zustand/vanilla";
import type { Present, Whereabouts } from "#api/change.ts";

/** Somebody else who has the open configuration open, in however many windows, and the rows that are open there. */
export type Person = { userId: string; name: string; at: readonly Whereabouts[] };

/** Who else has the open configuration open. */
export const presence = createStore<{ people: readonly Person[] }>()(() => ({ people: [] }));

/** Names by account, also of people who have gone. */
const names = new Map<string, string>();

/** What somebody is called: visitors without a name are told apart by the beginning of their id. */
export function nameOf(userId: string): string {
  return names.get(userId) ?? `Visitor ${userId.slice(0, 4)}`;
}

/** Takes note of who is there; each is one person, the first to come first. */
export function meet(present: readonly Present[]): void {
  for (const { user_id, user_name } of present) if (user_name) names.set(user_id, user_name);
  const ids = [...new Set(present.map(({ user_id }) => user_id))];
  const people = ids.map((userId) => ({
    ...{ userId, name: nameOf(userId) },
    at: present.flatMap(({ user_id, at }) => (user_id === userId && at ? [at] : [])),
  }));
  if (JSON.stringify(people) !== JSON.stringify(presence.getState().people)) presence.setState({ people });
}

/** Names of those who have rows open, by the id of the row, with commas between them. */
export function namesByRow(people: readonly Person[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name, at } of people)
    for (const id of new Set(at.map((each) => each.id)))
      found.set(id, found.has(id) ? `${found.get(id)}, ${name}` : name);
  return found;
}

/** Names of those who have a row open, with commas between them; empty where nobody has. */
export function namesAt(people: readonly Person[], collection: string, id: string): string {
  return people
    .filter(({ at }) => at.some((each) => each.collection === collection && each.id === id))
    .map(({ name }) => name)
    .join(", ");
}
