import { z } from "zod";
import { type Ask, arg } from "#command/command.ts";
import { perDocument } from "#command/options.ts";
import type { State } from "#command/state.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { capital } from "#ocio/model/noun.ts";
import { type DisplayViewAssociation, inlineView, USE_DISPLAY_NAME } from "#ocio/model/view.ts";
import { finderOf, nameOf } from "#ocio/names/finder.ts";
import { fold } from "#ocio/names/name.ts";
import { MAX_NAME_LENGTH, TOO_LONG } from "#ocio/names/nameProblem.ts";
import { answerFor, find, optionsOf } from "../target.ts";
import { atLeast } from "../version.ts";

/** A view of a display with its name; `inline_view` is null where it is a shared view. */
export type View = DisplayViewAssociation & { name: string };

/** Argument for the virtual display, which is no row. */
const VIRTUAL_DISPLAY = "virtual_display";

const VIEWS = "display_view_associations";

/** Every view of every display in order. */
function viewsOf(document: Document): View[] {
  return rowsOf(document, VIEWS).map((row) => ({ ...row, name: nameOf(row, document) }));
}

/** The display of a view as a sentence calls it. */
export function displayWords(document: Document, display_id: string | null): string {
  if (display_id === null) return "the virtual display";
  return `display “${document.displays.byId[display_id]?.name ?? display_id}”`;
}

/** "Monitor/Film" */
function pathOf(document: Document, { display_id, name }: View): string {
  const display = display_id === null ? VIRTUAL_DISPLAY : document.displays.byId[display_id]?.name;
  return `${display ?? display_id}/${name}`;
}

/** The view that a UUID, "DISPLAY/VIEW" or the name of only one view means; else the sentence that says no. */
export function findView(document: Document, given: string): View | string {
  const rows = viewsOf(document);
  const row =
    rows.find(({ id }) => id === given) ??
    rows.find((each) => pathOf(document, each) === given) ??
    rows.find((each) => fold(pathOf(document, each)) === fold(given));
  if (row) return row;
  const called = rows.filter(({ name }) => fold(name) === fold(given));
  if (called.length > 1)
    return `“${given}” is a view of ${called.length} displays; write the display, a slash and the name.`;
  return called[0] ?? `There is no view “${given}”.`;
}

/** Several views, each once; else the sentence about the first that is missing. */
export function findViews(document: Document, given: readonly string[]): View[] | string {
  const found = new Map<string, View>();
  for (const each of given) {
    const row = findView(document, each);
    if (typeof row === "string") return row;
    found.set(row.id, row);
  }
  return [...found.values()];
}

/** Argument for a view: display and name if unambiguous, else its UUID. */
export function answerTo(document: Document, row: View): string {
  const path = pathOf(document, row);
  const found = findView(document, path);
  return typeof found !== "string" && found.id === row.id ? path : row.id;
}

function selected({ document, session }: State): string[] {
  if (!document) return [];
  const views = session.selection.filter(({ kind }) => kind === VIEWS);
  if (views.length === 0) return [];
  const rows = new Map(viewsOf(document).map((row) => [row.id, row]));
  return views.flatMap(({ id }) => {
    const row = rows.get(id);
    return row ? [answerTo(document, row)] : [];
  });
}

const viewOptions = perDocument(({ document }) => {
  if (!document) return [];
  const seen = new Set<string>();
  return viewsOf(document).map((row) => {
    const path = pathOf(document, row);
    const value = seen.has(fold(path)) ? row.id : path;
    seen.add(fold(path));
    const words = displayWords(document, row.display_id);
    const display = document.displays.byId[row.display_id ?? ""]?.name;
    const aliases = display ? ["of", "from", "on"].map((of) => `${row.name} ${of} ${display}`) : [];
    return { value, label: row.name, detail: row.inline_view ? words : `${words} · shared`, aliases };
  });
});

/** One view, answered by the selection. */
export const viewArg = arg(z.string().min(1), {
  label: "View",
  hint: "sRGB - Display/Film",
  options: viewOptions,
  from: (state) => selected(state)[0],
});

/** The question for views that the selection does not answer. */
export const otherViews: Ask = { label: "Views", options: viewOptions };

/** One or more views, answered by the selection. */
export const viewsArg = arg(z.array(z.string().min(1)).min(1), {
  ...otherViews,
  from: (state) => {
    const answers = selected(state);
    return answers.length > 0 ? answers : undefined;
  },
});

/** True if there is a view to act on, else the reason. */
export function someView(document: Document): true | string {
  return document[VIEWS].order.length > 0 || "There is no view yet.";
}

/** Prompt for a display or the virtual one, not taken from the selection. */
export const otherDisplay: Ask = {
  label: "Display",
  options: (state) => [
    ...optionsOf(state, "displays"),
    ...(state.document && atLeast(state.document, "2")
      ? [{ value: VIRTUAL_DISPLAY, label: "Virtual display" }]
      : []),
  ],
};

/** A display or the virtual one; answered by the selected display, or that of the selected view. */
export const displayArg = arg(z.string().min(1), {
  ...otherDisplay,
  from: ({ document, session }) => {
    const [first] = session.selection;
    if (!document || !first) return undefined;
    if (first.kind === "displays") return answerFor(document, "displays", first.id);
    const view = first.kind === VIEWS ? document[VIEWS].byId[first.id] : undefined;
    if (!view) return undefined;
    return view.display_id === null ? VIRTUAL_DISPLAY : answerFor(document, "displays", view.display_id);
  },
});

/** The id of the display that an answer means, null for the virtual one; else the sentence that says no. */
export function findDisplay(document: Document, given: string): { id: string | null } | string {
  const row = find(document, "displays", given);
  if (typeof row !== "string" || fold(given) !== VIRTUAL_DISPLAY) return row;
  return atLeast(document, "2")
    ? { id: null }
    : `The virtual display needs profile version 2; this configuration has version ${document.config.ocio_profile_version}.`;
}

/**
 * Reason that a display cannot have a view of a name, which may be an alias; `except` is the view that is changed. Names and
 * aliases of a display's views, shared ones too, differ from each other.
 */
export function viewNameProblem(
  document: Document,
  display_id: string | null,
  name: string,
  except?: string,
): string | null {
  if (name.trim() === "") return "A view needs a name.";
  if (name.length > MAX_NAME_LENGTH) return `${TOO_LONG}.`;
  if (/^".*"$/s.test(name))
    return `${name} cannot be a name: OCIO takes the quotes off where names are listed.`;
  const others = viewsOf(document).filter((row) => row.display_id === display_id && row.id !== except);
  const taken = others.find((row) => fold(row.name) === fold(name));
  if (taken) return `${capital(displayWords(document, display_id))} already has a view “${taken.name}”.`;
  const aliased = others.find((row) => aliasesOf(document, row).some((alias) => fold(alias) === fold(name)));
  return aliased ? `“${name}” is already an alias of the view “${aliased.name}”.` : null;
}

/** The aliases of a view of a display, which the shared view has where it is one. */
export function aliasesOf(
  { shared_views }: Document,
  { inline_view, shared_view_id }: DisplayViewAssociation,
): string[] {
  return (inline_view ?? shared_views.byId[shared_view_id ?? ""])?.view_aliases ?? [];
}

/** The order with a new view behind the last of its kind in its display: a file has a display's own views first. */
export function withView(
  document: Document,
  order: readonly string[],
  id: string,
  { display_id, inline_view }: Pick<DisplayViewAssociation, "display_id" | "inline_view">,
): string[] {
  const rest = order.filter((each) => each !== id);
  const fellows = rest.filter((each) => document[VIEWS].byId[each]?.display_id === display_id);
  const isOwn = (each: string) => document[VIEWS].byId[each]?.inline_view != null;
  const last = (inline_view ? fellows.filter(isOwn) : fellows).at(-1);
  const first = fellows[0];
  const place =
    last !== undefined ? rest.indexOf(last) + 1 : first !== undefined ? rest.indexOf(first) : rest.length;
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}

/** True for a shared view with the color space named like its display. */
export function namedLikeDisplay(document: Document, { shared_view_id }: DisplayViewAssociation): boolean {
  const shared = shared_view_id === null ? undefined : document.shared_views.byId[shared_view_id];
  return shared?.display_colorspace_name === USE_DISPLAY_NAME;
}

/** A shared view of a display as a view of its own that shows the same; nothing where no row says what that is. */
export function unshared(
  document: Document,
  row: DisplayViewAssociation,
): DisplayViewAssociation | undefined {
  const shared = row.shared_view_id === null ? undefined : document.shared_views.byId[row.shared_view_id];
  if (!shared) return undefined;
  const inline_view = inlineView.parse(shared);
  if (namedLikeDisplay(document, row)) {
    const display = row.display_id === null ? undefined : document.displays.byId[row.display_id];
    const space = display && finderOf(document)("space", display.name);
    if (space?.kind !== "display_colorspaces") return undefined;
    Object.assign(inline_view, { display_colorspace_id: space.id, display_colorspace_name: null });
  }
  return { ...row, inline_view, shared_view_id: null, shared_view_name: null };
}
