import type { Origin } from "#api/change.ts";

/** Where two changes come from that go out as one: the commands of both, and what the later one said. */
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
