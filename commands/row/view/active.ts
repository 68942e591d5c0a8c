import { z } from "zod";
import { arg, type Step } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import type { Change } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { listed } from "#ocio/model/noun.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { fold } from "#ocio/names/name.ts";
import { pastLast } from "../place.ts";

/** One of the two lists of the profile that say what is offered, and in which order. */
export type ActiveList = {
  key: "active_displays" | "active_views";
  one: string;
  many: string;
  /** The names that there are, in the order in which an empty list offers them. */
  names: (document: Document) => string[];
  /** Reason that a name cannot be the default; undefined if it can. */
  noDefault?: (document: Document, name: string) => string | undefined;
};

export const activeDisplays: ActiveList = {
  key: "active_displays",
  one: "display",
  many: "displays",
  names: (document) => rowsOf(document, "displays").map(({ name }) => name),
  noDefault: (document, name) => {
    const row = rowsOf(document, "displays").find((each) => same(name)(each.name));
    const hasViews = rowsOf(document, "display_view_associations").some(
      ({ display_id }) => display_id === row?.id,
    );
    return hasViews
      ? undefined
      : `Display “${name}” has no views, so nothing can be shown on it; add one first.`;
  },
};

export const activeViews: ActiveList = {
  key: "active_views",
  one: "view",
  many: "views",
  names: viewNames,
};

/** The names of every view: those that only displays have for themselves first, as displays list them. */
export function viewNames(document: Document): string[] {
  const views = rowsOf(document, "display_view_associations");
  const shared = rowsOf(document, "shared_views").map(({ name }) => name);
  const isShared = new Set(shared.map(fold));
  const own = views.flatMap(({ inline_view }) => inline_view?.name ?? []);
  const names = [...own.filter((name) => !isShared.has(fold(name))), ...shared];
  const found = new Map(names.toReversed().map((name) => [fold(name), name]));
  return [...found.values()].toReversed();
}

type Answers = Readonly<Record<string, unknown>>;

const same = (a: string) => (b: string) => fold(a.trim()) === fold(b.trim());

/** The active names in order: those of the list, or all that there are where it is empty. */
export function activeNames(document: Document, list: ActiveList): readonly string[] {
  const listed = document.config[list.key];
  return listed.length > 0 ? listed : list.names(document);
}

/** The box of a prompt that makes names active: ticked unless all of them are already. */
export function activeArg(
  list: ActiveList,
  namesOf: (document: Document, answers: Answers) => readonly string[],
) {
  return arg(z.boolean(), {
    label: "Active",
    says: ["active", "inactive"],
    suggest: ({ document }, answers) => {
      if (!document) return true;
      const meant = namesOf(document, answers);
      const now = activeNames(document, list);
      return !(meant.length > 0 ? meant : list.names(document)).every((name) => now.some(same(name)));
    },
  });
}

/** Makes names active (last in the order) or inactive; `words` is what the sentence calls them. */
export function activation(
  document: Document,
  list: ActiveList,
  names: readonly string[],
  active: boolean,
): Step | string {
  const now = activeNames(document, list);
  const due = names.filter((name) => now.some(same(name)) !== active);
  const state = active ? "active" : "inactive";
  const [first] = names;
  const words = (of: readonly string[]) => (of.length === 1 ? `“${of[0]}”` : `${of.length} ${list.many}`);
  if (due.length === 0)
    return { say: `${words(names)} already ${names.length === 1 ? "is" : "are"} ${state}` };
  const next = active ? [...now, ...due] : now.filter((name) => !due.some(same(name)));
  if (!list.names(document).some((name) => next.some(same(name))))
    return `An empty list makes every ${list.one} active; leave ${names.length === 1 ? `“${first}”` : listed(names.map((name) => `“${name}”`))} or another one active.`;
  return {
    edit: (draft) => {
      draft.config[list.key] = next;
    },
    say: `Made ${words(due)} ${state}`,
  };
}

/**
 * Changes that add a new row to its active list, so that it is not hidden at first: none if the list is empty (all
 * are active) or has the name already.
 */
export function activating(document: Document, list: ActiveList, name: string): Change[] {
  const now = document.config[list.key];
  if (now.length === 0 || now.some(same(name))) return [];
  return [{ at: ["config", list.key], to: (names) => [...(names as string[]), name] }];
}

/** `activating` for a view that is added to a display; unchanged if another display has a view of that name. */
export function activatingView(document: Document, name: string): Change[] {
  const known = rowsOf(document, "display_view_associations").some((row) =>
    same(name)(nameOf(row, document)),
  );
  return known ? [] : activating(document, activeViews, name);
}

/** Moves an active name to a place; an empty list, which names nobody, first becomes the list of all. */
function moved(
  document: Document,
  list: ActiveList,
  name: string,
  to: (at: number) => number,
  where: string,
): Step | string {
  const now = activeNames(document, list);
  const at = now.findIndex(same(name));
  if (at < 0) return `“${name}” is not among the active ${list.many}; make it active first.`;
  const place = to(at);
  if (place < 0) return `“${name}” is already the first active ${list.one}.`;
  if (place === now.length && at === now.length - 1)
    return `“${name}” is already the last active ${list.one}.`;
  if (place >= now.length)
    return pastLast(place + 1, now.length, [`active ${list.one}`, `active ${list.many}`]);
  if (place === at) return { say: `“${name}” already is active ${list.one} ${place + 1}` };
  const next = now.filter((_, index) => index !== at);
  next.splice(place, 0, now[at] as string);
  return {
    edit: (draft) => {
      draft.config[list.key] = next;
    },
    say: `Moved “${name}” ${where} among the active ${list.many}`,
  };
}

/** Makes a name the first active one, which applications show where nobody chose another. */
function first(document: Document, list: ActiveList, name: string): Step | string {
  const problem = list.noDefault?.(document, name);
  if (problem) return problem;
  const now = activeNames(document, list);
  if (now[0] !== undefined && same(name)(now[0]))
    return { say: `“${name}” already is the default ${list.one}` };
  return {
    edit: (draft) => {
      draft.config[list.key] = [name, ...now.filter((each) => !same(name)(each))];
    },
    say: `Made “${name}” the default ${list.one}`,
  };
}

/** The commands that order what is active; `read` gives the name that an answer means, or says why not. */
export function activeOrderCommands<S extends z.ZodType<string>>(
  list: ActiveList,
  target: S,
  read: (document: Document, given: string) => { name: string } | string,
) {
  const when = (document: Document): true | string =>
    list.names(document).length > 0 || `There is no ${list.one} yet.`;
  const step = (words: string, by: -1 | 1) =>
    opened({
      title: `Move ${list.one} ${words} among the active ones…`,
      aliases: ["menu order", `active ${list.many}`],
      args: z.object({ target }),
      when,
      run: (document, args) => {
        const found = read(document, (args as { target: string }).target);
        return typeof found === "string" ? found : moved(document, list, found.name, (at) => at + by, words);
      },
    });
  return {
    moveActiveUp: step("up", -1),
    moveActiveDown: step("down", 1),
    moveActive: opened({
      title: `Move ${list.one} to a position among the active ones…`,
      aliases: [
        "menu order",
        `active ${list.many}`,
        "reorder",
        `change order of ${list.many}`,
        `drag ${list.many}`,
      ],
      args: z.object({
        target,
        place: arg(z.number().int().min(1), { label: "Position", note: "1 is first" }),
      }),
      when,
      run: (document, args) => {
        const { target: given, place } = args as { target: string; place: number };
        const found = read(document, given);
        if (typeof found === "string") return found;
        return moved(document, list, found.name, () => place - 1, `to position ${place}`);
      },
    }),
    makeDefault: opened({
      title: `Make ${list.one} the default…`,
      aliases: [
        `default ${list.one}`,
        `set the default ${list.one}`,
        `make default ${list.one}`,
        `change default ${list.one}`,
        `first ${list.one}`,
        "first in the menu",
      ],
      args: z.object({ target }),
      when,
      run: (document, args) => {
        const found = read(document, (args as { target: string }).target);
        return typeof found === "string" ? found : first(document, list, found.name);
      },
    }),
    clearActive: opened({
      title: `Make all ${list.many} active`,
      destructive: true,
      icon: "edit",
      aliases: [`clear active ${list.many}`, "show all"],
      when: ({ config }) => config[list.key].length > 0 || `All ${list.many} are active already.`,
      run: () => ({
        edit: (draft) => {
          draft.config[list.key] = [];
        },
        say: `Made all ${list.many} active`,
      }),
    }),
    pruneActive: opened({
      title: `Remove missing names from the active ${list.many}`,
      aliases: ["clean up", "unknown names"],
      when: (document) =>
        strangers(document, list).length > 0 || `Every active ${list.one} is in this configuration.`,
      run: (document) => {
        const gone = strangers(document, list);
        const next = document.config[list.key].filter((name) => !gone.includes(name));
        return {
          edit: (draft) => {
            draft.config[list.key] = next;
          },
          say: `Removed ${listed(gone.map((name) => `“${name}”`))} from the active ${list.many}${next.length === 0 ? "; now all are active" : ""}`,
        };
      },
    }),
  };
}

/** The names of a list that nothing in the document has. */
function strangers(document: Document, list: ActiveList): string[] {
  const known = list.names(document);
  return document.config[list.key].filter((name) => !known.some(same(name)));
}
