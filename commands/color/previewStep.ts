import { type PreviewChoice, usualChoice } from "#color/preview/choice.ts";
import type { Step } from "#command/command.ts";

/** A change of what is seen of the pixels. */
export function chosen(change: Partial<PreviewChoice>): Step {
  return {
    view: (session) => {
      session.preview = { ...usualChoice, ...session.preview, ...change } as NonNullable<
        typeof session.preview
      >;
    },
  };
}
