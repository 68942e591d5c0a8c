import { z } from "zod";
import { arg, READ_ONLY } from "#command/command.ts";
import { newId, time } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { fileProblems } from "#ocio/check/fileProblems.ts";
import { hasComments, withoutComments } from "#ocio/merge/comments.ts";
import { conflictKeys, resolved } from "#ocio/merge/resolution.ts";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import type { Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { stampFamilies } from "./label/label.ts";
import { faultIn } from "./otherConfig.ts";
import { bringBack } from "./wholeDocument.ts";

/** The configuration of a text, with the file's problems that are kept; a sentence if it is none. */
function readText(text: string, configId: string, id: string): Document | string {
  let count = 0;
  const { document, problems } = readConfig(text, { configId, newId: () => idAfter(id, count++) });
  const fault = faultIn(problems);
  if (fault)
    return `The text cannot be read${fault.line === undefined ? "" : ` at line ${fault.line}`}: ${fault.message}`;
  const kept = fileProblems(text, document, problems);
  if (kept.length > 0) document.config.file_problems = kept;
  return document;
}

/** The command that edits the open configuration as text. */
export const textCommands = {
  editText: opened({
    title: "Edit config as text",
    icon: "edit",
    quiet: true,
    aliases: [
      "edit yaml",
      "edit text",
      "open as text",
      "yaml editor",
      "text editor",
      "source",
      "view source",
      "edit the file by hand",
    ],
    args: z.object({
      text: arg(z.string().min(1).optional(), { label: "Text of the config" }),
      base: arg(z.string().min(1).optional(), { label: "Text that was edited" }),
      newId,
      time,
    }),
    when: (_, { session }) => (session.readOnly ? READ_ONLY : true),
    run: (document, { text, base = writeConfig(document), newId: id, time: now }) => {
      if (text === undefined)
        return { effects: [{ kind: "go", to: `/${document.config.id}/export#edit` }], say: "" };
      const typed = readText(text, document.config.id, id);
      if (typeof typed === "string") return typed;
      const was = readText(base, document.config.id, idAfter(id, 1_000_000));
      if (typeof was === "string") return was;
      const merge = threeWayMerge(was, document, typed);
      const decisions = conflictKeys(merge.conflicts).map((key) => [key, "theirs"] as const);
      const merged = resolved(merge, Object.fromEntries(decisions));
      if (typeof merged === "string") return merged;
      // A merge keeps all comments where an edit has none, as of a program that writes none; here a person removed them.
      const result = hasComments(typed) || !hasComments(was) ? merged : withoutComments(merged);
      const { file_problems } = typed.config;
      const { file_problems: _, ...config } = result.config;
      const next = { ...result, config: { ...config, ...(file_problems && { file_problems }) } };
      // Its layout is that of the file from now on.
      const layout = {
        effects: [{ kind: "layout" as const, text }],
        back: [{ kind: "layout" as const, text: base }],
      };
      if (equal(next, document))
        return text === base
          ? { say: "The text is as it was" }
          : { ...layout, say: "Changed the layout of the text" };
      return {
        edit: (draft) => {
          bringBack(draft, document, next);
          stampFamilies(draft as Document, document, now);
        },
        ...layout,
        say: "Edited the config as text",
      };
    },
  }),
};
