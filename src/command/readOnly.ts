import type { AnyCommand, Call } from "./command.ts";

/** The reason that every command gives that would change a configuration which was shared for reading. */
export const READ_ONLY = "This configuration is read-only.";

/** Nouns of commands that change the open configuration or its files. */
const changing = new Set([
  "config",
  "colorspace",
  "displayColorspace",
  "display",
  "view",
  "sharedView",
  "viewTransform",
  "look",
  "namedTransform",
  "family",
  "category",
  "role",
  "fileRule",
  "viewingRule",
  "transform",
  "lut",
]);
/** Their commands that only look, or take something along. */
const looking = new Set([
  "fileRule.test",
  "viewingRule.test",
  "transform.copy",
  "transform.copyMatrix",
  "lut.download",
]);

/** A copy is one's own. */
const copy: Call = { id: "file.duplicate", args: {} };

/** The command, or a disabled one with reason and alternative if the configuration is read-only. */
export function guarded(id: string, command: AnyCommand): AnyCommand {
  const [noun = ""] = id.split(".");
  if (!changing.has(noun) || looking.has(id)) return command;
  const { when, ways } = command;
  return {
    ...command,
    when: (state) => (state.document && state.session.readOnly ? READ_ONLY : (when?.(state) ?? true)),
    ways: (state, given) =>
      state.document && state.session.readOnly ? [copy] : (ways?.(state, given) ?? []),
  };
}
