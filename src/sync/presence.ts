import { createStore } from "zustand/vanilla";
import type { Present } from "#api/change.ts";

/** Somebody else who has the open configuration open, in however many windows. */
export type Person = { userId: string; name: string };

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
  const people = ids.map((userId) => ({ userId, name: nameOf(userId) }));
  const known = presence.getState().people;
  const same = people.length === known.length && people.every(({ userId }, n) => userId === known[n]?.userId);
  if (!same) presence.setState({ people });
}
