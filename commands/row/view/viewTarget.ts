import { z } from "zod";
import { arg, type Command } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { perDocument } from "#command/options.ts";
import type { Option, State } from "#command/state.ts";
import type { CollectionName, Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { plainFields, setterOf } from "#ocio/model/fields.ts";
import { capital, listed, nouns } from "#ocio/model/noun.ts";
import { blankView, type InlineView, USE_DISPLAY_NAME, viewFields } from "#ocio/model/view.ts";
import { ONE_TARGET } from "#ocio/model/viewTarget.ts";
import { finderOf } from "#ocio/names/finder.ts";
import { lookTokens } from "#ocio/names/lookList.ts";
import { fold, SPACES, spelling } from "#ocio/names/name.ts";
import { withCommon } from "../current.ts";
import { textOrNull } from "../field.ts";
import { plainValue } from "../fieldCommands.ts";
import { reference } from "../space/link.ts";
import { find, optionsOf, subject } from "../target.ts";
import { needs } from "../version.ts";
import { likelyDisplaySpace } from "./displaySpace.ts";

/** Target of a view: a color space alone, or a view transform and a display color space. */
type Target = Pick<
  InlineView,
  | "source_colorspace_id"
  | "source_colorspace_name"
  | "view_transform_id"
  | "view_transform_name"
  | "display_colorspace_id"
  | "display_colorspace_name"
>;
type Answers = {
  colorspace?: string | null | undefined;
  viewTransform?: string | null | undefined;
  displayColorspace?: string | null | undefined;
};

/** Views whose fields commands set: the shared ones, or those that displays have of their own. */
export type Holder = {
  collection: Extract<CollectionName, "shared_views" | "display_view_associations">;
  targets: z.ZodType<string[]>;
  when: (document: Document) => true | string;
  find: (document: Document, given: readonly string[]) => (InlineView & { id: string })[] | string;
  /** The view in a draft. */
  view: (draft: Document, id: string) => InlineView;
  /** Reason that a view cannot have an alias. */
  aliasProblem: (document: Document, id: string, alias: string) => string | null;
};

const spaceArg = z.string().trim().nullable();

const colorspaceOptions = perDocument((state) =>
  SPACES.flatMap((collection) => optionsOf(state, collection)),
);

const transformOptions = perDocument((state) => [
  ...optionsOf(state, "view_transforms"),
  ...optionsOf(state, "named_transforms"),
]);

function displayOptions(state: State, shared: boolean): Option[] {
  const own = { value: USE_DISPLAY_NAME, label: USE_DISPLAY_NAME, detail: "named like the display" };
  return [...(shared ? [own] : []), ...optionsOf(state, "display_colorspaces")];
}

const looksAsk = {
  label: "Looks",
  hint: "+Warm, -Cold",
  options: (state: State) => optionsOf(state, "looks").map(({ label }) => ({ value: label, label })),
};
const ruleAsk = { label: "Viewing rule", options: (state: State) => optionsOf(state, "viewing_rules") };
const descriptionAsk = { label: "Description" };

/** Arguments of a new view; the color space is asked for unless a view transform is given. */
export function targetArgs(shared: boolean) {
  return {
    viewTransform: arg(spaceArg.optional(), {
      label: "View transform",
      // A configuration that has some shows pictures through them: it is asked for before all the color spaces.
      offer: ({ document }, { colorspace }) =>
        !colorspace && (document?.view_transforms.order.length ?? 0) > 0,
      options: transformOptions,
    }),
    displayColorspace: arg(spaceArg.optional(), {
      label: "Display color space",
      offer: (_, { viewTransform }) => Boolean(viewTransform),
      needed: ({ viewTransform }) => Boolean(viewTransform),
      suggest: (state, { display, viewTransform }) =>
        shared
          ? USE_DISPLAY_NAME
          : state.document && likelyDisplaySpace(state.document, String(display), String(viewTransform)),
      options: (state) => displayOptions(state, shared),
    }),
    colorspace: arg(spaceArg, {
      label: "Target color space",
      options: colorspaceOptions,
      from: (_, { viewTransform }) => (viewTransform ? "" : undefined),
    }),
    looks: arg(spaceArg.optional(), looksAsk),
    rule: arg(spaceArg.optional(), ruleAsk),
    description: arg(z.string().nullable().optional(), descriptionAsk),
  };
}

type NewView = Answers & {
  looks?: string | null | undefined;
  rule?: string | null | undefined;
  description?: string | null | undefined;
};

/** Fields of a new view, all but its name, or the refusal. */
export function newView(
  document: Document,
  answers: NewView,
  shared: boolean,
): Omit<InlineView, "name"> | string {
  const target = targetOf(document, answers, shared);
  if (typeof target === "string") return target;
  const looks = looksOf(document, answers.looks ?? null);
  if (typeof looks === "string") return looks;
  const rule = ruleOf(document, answers.rule ?? null);
  if (typeof rule === "string") return rule;
  const { name: _, ...blank } = blankView;
  return { ...blank, ...target, ...looks, ...rule, description: textOrNull(answers.description ?? null) };
}

function targetOf(document: Document, answers: Answers, shared: boolean): Target | string {
  const [space, transform, display] = [
    answers.colorspace || null,
    answers.viewTransform || null,
    answers.displayColorspace || null,
  ];
  if ((transform === null) !== (display === null) || (space === null) === (transform === null))
    return ONE_TARGET;
  const none = {
    source_colorspace_id: null,
    source_colorspace_name: null,
    view_transform_id: null,
    view_transform_name: null,
    display_colorspace_id: null,
    display_colorspace_name: null,
  };
  if (space !== null) {
    const link = reference(document, "source_colorspace", space, {
      among: "space",
      kinds: SPACES,
      words: "color space",
    });
    return typeof link === "string" ? link : { ...none, ...link };
  }
  const through = reference(document, "view_transform", transform as string, {
    among: "viewTransform",
    kinds: ["view_transforms", "named_transforms"],
    words: "view transform",
  });
  if (typeof through === "string") return through;
  const onto = displayLink(document, display as string, shared);
  return typeof onto === "string" ? onto : { ...none, ...through, ...onto };
}

function displayLink(document: Document, given: string, shared: boolean) {
  if (given !== USE_DISPLAY_NAME)
    return reference(document, "display_colorspace", given, {
      among: "space",
      kinds: ["display_colorspaces"],
      words: "display color space",
    });
  return shared
    ? { display_colorspace_id: null, display_colorspace_name: USE_DISPLAY_NAME }
    : `Only shared views can use ${USE_DISPLAY_NAME}.`;
}

function looksOf(document: Document, given: string | null): { looks: string | null } | string {
  const looks = textOrNull(given);
  if (looks === null) return { looks };
  const names = lookTokens(looks).map(({ name }) => name);
  if (names.length === 0) return `“${looks}” names no look.`;
  const missing = names.find((name) => finderOf(document)("look", name) === null);
  return missing === undefined ? { looks } : `There is no look “${missing}”.`;
}

function ruleOf(document: Document, given: string | null): { rule_name: string | null } | string {
  const rule = textOrNull(given);
  if (rule === null) return { rule_name: null };
  const row = find(document, "viewing_rules", rule);
  return typeof row === "string" ? row : { rule_name: row.name };
}

type Setting<A extends z.ZodRawShape> = {
  title: string;
  aliases?: string[];
  args: A;
  words: string;
  /** Words for the answer in a message; empty if they would be too long. */
  shown: (args: z.output<z.ZodObject<A>>) => string | undefined;
  typed?: boolean;
  /** Values of a view as answers, by argument. */
  now: { [K in keyof A]?: (document: Document, view: InlineView) => unknown };
  needs?: (document: Document) => true | string;
  next: (
    document: Document,
    args: z.output<z.ZodObject<A>>,
    view: InlineView & { id: string },
  ) => { [K in keyof InlineView]?: InlineView[K] | undefined } | string;
};

/** A command that sets some fields of several views; it is no undo step if all have these values already. */
function setting<A extends z.ZodRawShape>(
  { collection, targets, when, find, view }: Holder,
  { title, aliases, args: plain, words, shown, typed, now, needs: needed, next }: Setting<A>,
) {
  const args = Object.fromEntries(
    Object.entries(plain).map(([name, schema]) => {
      const current = now[name];
      return [name, current ? withCommon(schema as z.ZodType, find, current) : schema];
    }),
  ) as A;
  return opened({
    title,
    ...(aliases && { aliases }),
    args: z.object({ targets, ...args }),
    when: (document) => {
      const there = when(document);
      return there === true && needed ? needed(document) : there;
    },
    ...(typed && { merge: (given) => JSON.stringify((given as unknown as { targets: string[] }).targets) }),
    run: (document, given) => {
      const rows = find(document, (given as unknown as { targets: string[] }).targets);
      if (typeof rows === "string") return rows;
      const answers = given as unknown as z.output<z.ZodObject<A>>;
      const due: { id: string; name: string; fields: ReturnType<typeof next> & object }[] = [];
      for (const row of rows) {
        const fields = next(document, answers, row);
        if (typeof fields === "string") return fields;
        if (!equal({ ...row, ...fields }, row)) due.push({ id: row.id, name: row.name, fields });
      }
      const value = shown(answers);
      if (due.length === 0)
        return {
          say: `${capital(words)} of ${subject(collection, rows)} is already ${value === undefined ? "as given" : value || "not set"}`,
        };
      const whose = `${words} of ${subject(collection, due)}`;
      return {
        edit: (draft) => {
          for (const { id, fields } of due)
            for (const [key, value] of Object.entries(fields))
              if (value === undefined) delete (view(draft as Document, id) as Record<string, unknown>)[key];
              else Object.assign(view(draft as Document, id), { [key]: value });
        },
        say: value === "" ? `Cleared ${whose}` : `Set ${whose}${value === undefined ? "" : ` to ${value}`}`,
      };
    },
  });
}

/** Commands that set what views show. */
export function targetCommands(holder: Holder) {
  const { collection } = holder;
  const [, many] = nouns[collection];
  const shared = collection === "shared_views";
  const displayAsk = {
    label: "Display color space",
    options: (state: State) => displayOptions(state, shared),
  };
  return {
    setColorspace: setting(holder, {
      title: `Set color space of ${many}…`,
      aliases: ["target color space", "source color space", "color space of display view"],
      args: {
        colorspace: arg(spaceArg, { label: "Target color space", options: colorspaceOptions }),
      },
      words: "color space",
      now: { colorspace: sourceOf },
      shown: ({ colorspace }) => colorspace ?? "",
      next: (document, { colorspace }) => targetOf(document, { colorspace }, shared),
    }),
    setViewTransform: setting(holder, {
      title: `Set view transform of ${many}…`,
      args: {
        viewTransform: arg(spaceArg, { label: "View transform", options: transformOptions }),
        displayColorspace: arg(spaceArg, {
          ...displayAsk,
          offer: true,
          from: ({ document }, { targets }) => document && displaySpace(document, holder, targets),
        }),
      },
      words: "view transform",
      now: { viewTransform: transformOf },
      shown: ({ viewTransform, displayColorspace }) => `${viewTransform} and ${displayColorspace}`,
      next: (document, answers) => targetOf(document, answers, shared),
    }),
    setDisplayColorspace: setting(holder, {
      title: `Set display color space of ${many}…`,
      args: { displayColorspace: arg(spaceArg, displayAsk) },
      words: "display color space",
      now: { displayColorspace: displayOf },
      shown: ({ displayColorspace }) => displayColorspace ?? "",
      next: (document, { displayColorspace }, view) => {
        if (!displayColorspace || (view.view_transform_id ?? view.view_transform_name) === null)
          return ONE_TARGET;
        return displayLink(document, displayColorspace, shared);
      },
    }),
    setLooks: setting(holder, {
      title: `Set looks of ${many}…`,
      args: { looks: arg(spaceArg, looksAsk) },
      words: "looks",
      now: { looks: (_, { looks }) => looks },
      shown: ({ looks }) => looks ?? "",
      typed: true,
      next: (document, { looks }) => looksOf(document, looks),
    }),
    setRule: setting(holder, {
      title: `Set viewing rule of ${many}…`,
      args: { rule: arg(spaceArg, ruleAsk) },
      words: "viewing rule",
      now: { rule: (_, { rule_name }) => rule_name },
      shown: ({ rule }) => rule ?? "",
      next: (document, { rule }) => ruleOf(document, rule),
    }),
    setAliases: setting(holder, {
      title: `Set aliases of ${many}…`,
      aliases: ["other names"],
      args: {
        aliases: arg(z.array(z.string().trim().min(1)), { label: "Aliases", hint: "Film, sRGB (film)" }),
      },
      words: "aliases",
      needs: needs("2.6", "Aliases of views need"),
      now: { aliases: (_, { view_aliases = [] }) => view_aliases },
      shown: ({ aliases }) => listed(aliases),
      next: (document, { aliases }, { id, name }) => {
        for (const [at, alias] of aliases.entries()) {
          if (fold(alias) === fold(name)) return `“${alias}” is the name of the view itself.`;
          if (aliases.findIndex((each) => fold(each) === fold(alias)) < at)
            return `“${alias}” is given twice.`;
          const problem = holder.aliasProblem(document, id, alias);
          if (problem) return problem;
        }
        return { view_aliases: aliases.length > 0 ? aliases : undefined };
      },
    }),
    ...plainCommands(holder),
  };
}

/** Commands of the fields that need no code of their own. */
function plainCommands(holder: Holder): Record<string, Command> {
  const [, many] = nouns[holder.collection];
  const made: Record<string, Command> = {};
  for (const [key, field] of plainFields(viewFields)) {
    const plain = plainValue(key, field);
    if (!plain) continue;
    const { words, aliases, since } = field;
    const { verb, argument } = setterOf(key, field);
    made[verb] = setting(holder, {
      title: `Set ${words} of ${many}…`,
      ...(aliases && { aliases }),
      args: { [argument]: plain.schema },
      words,
      now: { [argument]: (_: Document, view: InlineView) => (view as Record<string, unknown>)[key] },
      ...(since && { needs: needs(since[0], `${capital(words)}s need`) }),
      shown: (args: Record<string, unknown>) => plain.shown(args[argument]),
      typed: plain.typed,
      next: (_: Document, args: Record<string, unknown>) =>
        plain.problem?.(args[argument]) ?? { [key]: plain.next(args[argument]) },
    }) as Command;
  }
  return made;
}

/** Display color space of the first of the views, as an answer. */
function displaySpace(document: Document, holder: Holder, targets: unknown): string | undefined {
  const rows = Array.isArray(targets) ? holder.find(document, targets.map(String)) : [];
  const [view] = typeof rows === "string" ? [] : rows;
  return view && displayOf(document, view);
}

const sourceOf = (document: Document, view: InlineView) =>
  spelling(document, SPACES, view.source_colorspace_id, view.source_colorspace_name) || undefined;
const transformOf = (document: Document, view: InlineView) =>
  spelling(
    document,
    ["view_transforms", "named_transforms"],
    view.view_transform_id,
    view.view_transform_name,
  ) || undefined;
const displayOf = (document: Document, view: InlineView) =>
  spelling(document, SPACES, view.display_colorspace_id, view.display_colorspace_name) || undefined;
