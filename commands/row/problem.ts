import { z } from "zod";
import { arg } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import type { Option, State } from "#command/state.ts";
import { mutableRules, ruleName } from "#ocio/check/ruleName.ts";

/** Commands that turn rules off for a config, and dismiss what its file had. */
export const problemCommands = {
  muteRule: opened({
    riskyFix: true,
    title: "Turn off a rule…",
    aliases: ["mute problems", "hide warnings", "ignore rule"],
    args: z.object({ code: arg(z.enum(mutableRules), { label: "Rule", options: mutable }) }),
    run: ({ config }, { code }) => {
      const muted = config.muted_rules ?? [];
      if (muted.includes(code)) return { say: `“${ruleName(code)}” is already off` };
      return {
        edit: (draft) => {
          draft.config.muted_rules = [...muted, code];
        },
        say: `Turned off “${ruleName(code)}” for this configuration`,
      };
    },
  }),
  unmuteRule: opened({
    title: "Turn on a rule…",
    aliases: ["unmute problems", "show warnings"],
    args: z.object({
      code: arg(z.string(), {
        label: "Rule",
        options: ({ document }) =>
          (document?.config.muted_rules ?? []).map((value) => ({ value, label: ruleName(value) })),
      }),
    }),
    when: ({ config }) => (config.muted_rules ?? []).length > 0 || "Every rule is on.",
    run: ({ config }, { code }) => {
      const muted = config.muted_rules ?? [];
      if (!muted.includes(code)) return { say: `“${ruleName(code)}” is already on` };
      return {
        edit: (draft) => {
          draft.config.muted_rules = muted.filter((other) => other !== code);
        },
        say: `Turned on “${ruleName(code)}” for this configuration`,
      };
    },
  }),
  acknowledge: opened({
    riskyFix: true,
    title: "Dismiss problems of the opened file…",
    button: "Dismiss",
    aliases: ["acknowledge", "banner"],
    args: z.object({
      code: arg(z.string(), {
        label: "Problem",
        options: ({ document }) =>
          [...new Set((document?.config.file_problems ?? []).map(({ code }) => code))].map((value) => ({
            value,
            label: ruleName(value),
          })),
      }),
      path: arg(z.string().optional(), { label: "Place" }),
    }),
    when: ({ config }) => (config.file_problems ?? []).length > 0 || "The file was opened without problems.",
    run: ({ config }, { code, path }) => {
      const kept = config.file_problems ?? [];
      const left = kept.filter(
        (problem) => problem.code !== code || (path !== undefined && (problem.path ?? "") !== path),
      );
      if (left.length === kept.length) return { say: "These problems are dismissed already" };
      return {
        edit: (draft) => {
          draft.config.file_problems = left;
        },
        say: `Dismissed ${kept.length - left.length === 1 ? "a problem" : `${kept.length - left.length} problems`} of the opened file`,
      };
    },
  }),
};

function mutable({ document }: State): Option[] {
  const muted = document?.config.muted_rules ?? [];
  return mutableRules
    .filter((code) => !muted.includes(code))
    .map((value) => ({ value, label: ruleName(value) }));
}
