import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { perDocument } from "#command/options.ts";
import type { Option, State } from "#command/state.ts";
import { shownComment, typedComment } from "#ocio/model/comment.ts";
import { type CollectionName, collectionNames, type Document } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { withCurrent } from "./row/current.ts";
import { answerFor, find, type NamedCollection, optionsOf } from "./row/target.ts";
import { VIEWS } from "./row/view/displayView.ts";
import { answerTo, findView, otherViews } from "./row/view/view.ts";

/** Characters of the longest comment. */
const MAX_LENGTH = 10_000;
/** Names of the comments of the configuration itself, at the head and at the end of its file. */
const [HEAD, END] = ["config", "config/end"];

/** Rows that stand in the file; families and categories are only named there. */
const inFile: readonly CollectionName[] = collectionNames.filter(
  (name) => name !== "families" && name !== "categories",
);

/** The place of a comment, and its words in a sentence. */
type Owner = {
  words: string;
  comment: string | undefined;
  put: (draft: Document, comment: string | undefined) => void;
};

/** The owner that "colorspaces/ACEScg" or "config" means, or the sentence that says that there is none. */
function ownerOf(document: Document, given: string): Owner | string {
  if (given === HEAD || given === END) {
    const key = given === HEAD ? "comment" : "trailing_comment";
    return {
      words: given === HEAD ? "the configuration" : "the end of the file",
      comment: document.config[key],
      put: ({ config }, comment) => place(config, key, comment),
    };
  }
  const collection = inFile.find((name) => given.startsWith(`${name}/`));
  if (!collection)
    return `“${given}” can't have a comment; write a collection, a slash and a name, such as colorspaces/ACEScg.`;
  const name = given.slice(collection.length + 1);
  const row =
    collection === VIEWS
      ? findView(document, name)
      : find(document, collection as Exclude<NamedCollection, "families" | "categories">, name);
  if (typeof row === "string") return row;
  return {
    words: `“${row.name}”`,
    comment: row.comment,
    put: (draft, comment) => {
      const own = draft[collection].byId[row.id];
      if (own) place(own, "comment", comment);
    },
  };
}

function place<K extends string>(
  row: { [key in K]?: string | undefined },
  key: K,
  comment: string | undefined,
) {
  if (comment === undefined) delete row[key];
  else row[key] = comment;
}

const ownerOptions = perDocument((state): Option[] => [
  { value: HEAD as string, label: "Configuration", detail: "head of the file" },
  { value: END as string, label: "End of the file", detail: "below the last row" },
  ...inFile.flatMap((collection) => {
    const rows =
      collection === VIEWS
        ? (otherViews.options?.(state, {}) ?? [])
        : optionsOf(state, collection as NamedCollection);
    return rows.map(({ value, label, detail }) => ({
      value: `${collection}/${value}`,
      label,
      detail: collection === VIEWS ? (detail ?? "") : nouns[collection][0],
    }));
  }),
]);

/** The selected row. */
function selected({ document, session }: State): string | undefined {
  const ref = session.selection.find(({ kind }) => (inFile as readonly string[]).includes(kind));
  if (!document || !ref) return undefined;
  const collection = ref.kind as CollectionName;
  if (collection !== VIEWS) {
    const answer = answerFor(document, collection, ref.id);
    return answer && `${collection}/${answer}`;
  }
  const view = findView(document, ref.id);
  return typeof view === "string" ? undefined : `${collection}/${answerTo(document, view)}`;
}

/** The first character that a line of a file cannot hold, as a sentence. */
function problemOf(comment: string): string | null {
  const found = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\p{Cs}]|\p{Noncharacter_Code_Point}/u.exec(
    comment,
  )?.[0];
  if (found === undefined) return null;
  const code = (found.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0");
  return `The comment holds U+${code}, which is a control character; remove it.`;
}

export default changing(
  "comment",
  {
    set: opened({
      title: "Edit comment in the file…",
      aliases: [
        "comment",
        "leave a note",
        "note for a colleague",
        "note in the file",
        "annotation",
        "add comment",
        "clear comment",
      ],
      args: z.object({
        owner: arg(z.string().min(1), {
          label: "Of",
          hint: "colorspaces/ACEScg",
          options: ownerOptions,
          from: selected,
          refuses: (document, value) => {
            const owner = ownerOf(document, String(value));
            return typeof owner === "string" ? owner : undefined;
          },
        }),
        comment: withCurrent(
          arg(
            z
              .string()
              .max(MAX_LENGTH, `A comment has at most ${MAX_LENGTH.toLocaleString("en")} characters`)
              .nullable(),
            {
              label: "Comment",
              note: "as many lines as you like; empty for none",
              editor: {},
            },
          ),
          (document, { owner }) => {
            const found = ownerOf(document, String(owner));
            return typeof found === "string" || found.comment === undefined
              ? undefined
              : shownComment(found.comment);
          },
        ),
      }),
      merge: ({ owner }) => owner,
      run: (document, args) => {
        const owner = ownerOf(document, args.owner);
        if (typeof owner === "string") return owner;
        const problem = problemOf(args.comment ?? "");
        if (problem) return problem;
        const comment = typedComment(args.comment ?? "", owner.comment);
        const isCleared = comment === undefined;
        if (comment === owner.comment)
          return { say: `Comment of ${owner.words} is already ${isCleared ? "not set" : "as given"}` };
        return {
          edit: (draft) => owner.put(draft as Document, comment),
          say: `${isCleared ? "Cleared" : "Set"} comment of ${owner.words}`,
        };
      },
    }),
  },
  { displaySpacePart: "step" },
);
