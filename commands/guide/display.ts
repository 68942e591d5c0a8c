import { z } from "zod";
import { standardOf, standards } from "#color/standard.ts";
import { arg } from "#command/command.ts";
import { changing, newId } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { screenOf } from "#command/screen.ts";
import type { State } from "#command/state.ts";
import { applyChanges } from "#ocio/model/change.ts";
import type { Document } from "#ocio/model/document.ts";
import { listed } from "#ocio/model/noun.ts";
import { fold } from "#ocio/names/name.ts";
import { nameProblem } from "#ocio/names/nameProblem.ts";
import { nameArg } from "../row/rename.ts";
import { needs } from "../row/version.ts";
import { activating, activatingView, activeDisplays } from "../row/view/active.ts";
import { addRows } from "./addRows.ts";
import { displayRows, PLAIN, portableViews, spaceOfStyle } from "./newDisplay.ts";
import { needed, newer, tooOld } from "./toReference.ts";

const NEWEST = "2.5";
const versionOf = ({ document }: State) => document?.config.ocio_profile_version ?? NEWEST;

export default changing("display", {
  /** Adds a display with its display color space, unless that exists, and with views of the other displays. */
  createStandard: opened({
    title: "Add display from a standard…",
    aliases: [
      "new display",
      "monitor",
      "projector",
      "new hdr display",
      "new rec.709 display",
      "new display p3",
      "gamma 2.2 display",
      "new pq display",
      "new hlg display",
      "built-in display",
    ],
    args: z.object({
      standard: arg(
        z.string().refine((name) => standardOf(name, NEWEST) !== undefined, {
          error: "Choose one of the known displays.",
        }),
        {
          label: "Standard",
          hint: "Rec.1886 Rec.709 - Display",
          options: (state) =>
            standards(versionOf(state)).map(({ name, description, since }) => ({
              value: name,
              label: name,
              detail: description,
              ...needed(state.document, since),
            })),
        },
      ),
      name: arg(nameArg, { label: "Display name", offer: true, from: suggestedName }),
      views: arg(z.array(z.string().trim().min(1)), {
        label: "Views",
        offer: true,
        options: ({ document }) =>
          document ? portableViews(document).all.map(({ name }) => ({ value: name, label: name })) : [],
        from: ({ document }) => document && portableViews(document).usual.map(({ name }) => name),
      }),
      newId,
    }),
    when: needs("2", "Display color spaces need"),
    alternatives: (state, { standard }) =>
      newer(state.document, standardOf(String(standard), versionOf(state))?.since),
    run: (document, { standard: given, name, views: names, newId: id }, state) => {
      const standard = standardOf(given, versionOf(state));
      if (!standard) return `There is no standard for “${given}”.`;
      const problem = nameProblem(document, "displays", name) ?? spaceProblem(document, standard.style, name);
      const reason = problem ?? tooOld(document, standard.since, `the built-in style ${standard.style}`);
      if (reason) return reason;
      const { all } = portableViews(document);
      const wanted = [...new Map(names.map((each) => [fold(each), each])).values()];
      const views = wanted.map((each) => all.find((view) => fold(view.name) === fold(each)) ?? each);
      const stranger = views.find((view) => typeof view === "string");
      if (stranger !== undefined)
        return `There is no view “${stranger}” that another display could have; choose from ${listed(all.map((view) => `“${view.name}”`))}.`;
      if (views.length === 0 && document.view_transforms.order.length > 0)
        return `Display “${name}” needs a view; choose from ${listed(all.map((view) => `“${view.name}”`))}.`;
      const made = displayRows(
        document,
        id,
        name,
        standard,
        views.filter((view) => typeof view !== "string"),
      );
      if (typeof made === "string") return made;
      const changes = addRows(document, made.added, [
        ...activating(document, activeDisplays, name),
        ...[...wanted, ...(document.view_transforms.order.length === 0 ? [PLAIN] : [])].flatMap((view) =>
          activatingView(document, view),
        ),
      ]);
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        view: (session) => {
          session.selection = [{ kind: "displays", id }];
        },
        effects: [{ kind: "go", to: screenOf(document.config.id, "displays", id) }],
        say: `Added display “${name}” with ${made.views.length} ${made.views.length === 1 ? "view" : "views"}`,
      };
    },
  }),
});

/** The name of the display color space that has the style, else that of the standard; undefined where it is taken. */
function suggestedName(state: State, { standard: given }: Record<string, unknown>): string | undefined {
  const { document } = state;
  const standard = standardOf(String(given), versionOf(state));
  if (!document || !standard) return undefined;
  const name = spaceOfStyle(document, standard.style)?.name ?? standard.name;
  return (nameProblem(document, "displays", name) ?? spaceProblem(document, standard.style, name))
    ? undefined
    : name;
}

/** Reason a new display's color space cannot have its name; null if it can, or exists. */
function spaceProblem(document: Document, style: string, name: string): string | null {
  return spaceOfStyle(document, style) ? null : nameProblem(document, "display_colorspaces", name);
}
