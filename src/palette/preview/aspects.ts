import type { Aspect, Look, Pause, Prospect } from "./aspect.ts";

/**
 * What a change does beyond the lines of the file, in the order in which it is told. Looked at once the lines are
 * shown and loaded when first needed, so that neither a key nor the first page waits for it.
 */
const beyond: readonly (() => Promise<{ look: Look }>)[] = [
  () => import("./pixels.tsx"),
  () => import("./problems.tsx"),
];

/** Everything that is told of a prospect beyond its lines. */
export async function aspectsOf(prospect: Prospect, pause: Pause): Promise<Aspect[]> {
  const looks = await Promise.all(beyond.map((load) => load()));
  const aspects = await Promise.all(looks.map(({ look }) => look(prospect, pause)));
  return aspects.filter((aspect) => aspect !== null);
}
