import type { Origin } from "#api/headers.ts";

/** Merges the origins of two changes sent together: commands of both, the sentence of the later one. */
export function mergedOrigin(first: Origin, then: Origin): Origin {
  const commands = [...new Set([first.command, then.command].flatMap((ids) => ids?.split(",") ?? []))];
  const sentence = then.sentence ?? first.sentence;
  return {
    ...first,
    ...then,
    ...(commands.length > 0 && { command: commands.join(",") }),
    ...(sentence !== undefined && { sentence }),
  };
}
