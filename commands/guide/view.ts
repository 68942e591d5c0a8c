import { z } from "zod";
import { chained, fromReference, referenceSpace, stepsOfEither } from "#color/anchor.ts";
import { arg } from "#command/command.ts";
import { changing, newId } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { rowPath } from "#command/screen.ts";
import type { State } from "#command/state.ts";
import { createTransform, type Transform } from "#ocio/chain/transform.ts";
import { applyChanges, type Change } from "#ocio/model/change.ts";
import type { Colorspace } from "#ocio/model/colorspace.ts";
import type { Document } from "#ocio/model/document.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { displayViewAssociation, type InlineView, inlineView } from "#ocio/model/view.ts";
import { viewTransform } from "#ocio/model/viewTransform.ts";
import { nameProblem } from "#ocio/names/nameProblem.ts";
import { nameArg } from "../row/rename.ts";
import { reference } from "../row/space/link.ts";
import { findAll, optionsOf, rowsArg, some, subject } from "../row/target.ts";
import { activatingView } from "../row/view/active.ts";
import { displaySpaceOf } from "../row/view/displaySpace.ts";
import { viewNameProblem, withView } from "../row/view/view.ts";
import { addRows } from "./addRows.ts";
import { fileSource, lutFile, lutSpace, lutSpaceArg, searchPathChanges, stemOf } from "./lutFile.ts";
import { familyFor, idsAfter, newSpace } from "./newSpace.ts";

const VIEWS = "display_view_associations";
const TAKES = "take its values";

export default changing("view", {
  /**
   * With a display color space the LUT becomes a view transform, which every display encodes for itself; without one
   * it becomes a color space whose values go to the displays as they are.
   */
  createFromLut: opened({
    title: "Add view from LUT…",
    aliases: [
      "show lut",
      "film emulation",
      "cube view",
      "user lut",
      "lut as display transform",
      "view with lut",
      "view transform from lut",
    ],
    args: z.object({
      displays: rowsArg("displays"),
      lut: lutFile,
      input: lutSpaceArg("LUT input space", TAKES, { hint: "ACEScct" }),
      output: arg(z.string().trim().nullable(), {
        label: "LUT output space",
        note: "empty: its values go to the display as they are",
        options: (state) => optionsOf(state, "display_colorspaces"),
        offer: true,
        from: outputOf,
      }),
      name: arg(nameArg, {
        label: "Name",
        offer: true,
        from: (_, { lut }) => stemOf(String(lut)),
      }),
      newId,
    }),
    when: some("displays"),
    run: (document, { displays, lut, input, output, name, newId: id }, state) => {
      const rows = findAll(document, "displays", displays);
      if (typeof rows === "string") return rows;
      const from = lutSpace(document, input, TAKES);
      if (typeof from === "string") return from;
      for (const row of rows) {
        const problem = viewNameProblem(document, row.id, name);
        if (problem) return problem;
      }
      const ids = idsAfter(id, 1000);
      const file = {
        ...createTransform("FileTransform", ids()),
        src: fileSource(document, state, lut),
        interpolation: "best",
      };
      const steps = [...toInput(document, from, ids), file];
      const made = output
        ? asViewTransform(document, { id, name, output, steps, ids })
        : asColorspace(document, { id, name, steps, ids });
      if (typeof made === "string") return made;
      const views = rows.map((row, at) =>
        displayViewAssociation.parse({
          id: idAfter(id, at + 2),
          config_id: document.config.id,
          display_id: row.id,
          inline_view: inlineView.parse({ name, ...made.target(row.id) }),
        }),
      );
      const changes = addRows(
        document,
        [{ collection: made.collection, rows: [made.row] }],
        [
          ...views.map((row): Change => ({ at: [VIEWS, "byId", row.id], to: () => row })),
          {
            at: [VIEWS, "order"],
            to: (order) =>
              views.reduce((all, row) => withView(document, all, row.id, row), order as string[]),
          },
          ...activatingView(document, name),
          ...searchPathChanges(document),
        ],
      );
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        view: (session) => {
          session.selection = views.map((row) => ({ kind: VIEWS, id: row.id }));
        },
        effects: views
          .slice(0, 1)
          .map((row) => ({ kind: "go", to: rowPath(document.config.id, VIEWS, row.id) })),
        say: `Added view “${name}” to ${rows.length === 1 ? `display ${subject("displays", rows)}` : subject("displays", rows)}`,
      };
    },
  }),
});

/** The display color space of the first display, where the profile has them; else nothing. */
function outputOf({ document }: State, { displays }: Record<string, unknown>): string {
  if (!document || !Array.isArray(displays)) return "";
  const rows = findAll(document, "displays", displays.map(String));
  const [first] = typeof rows === "string" ? [] : rows;
  return (first && displaySpaceOf(document, first.id)?.name) ?? "";
}

/** The steps from the scene reference to a color space: a conversion by name where the reference has one. */
function toInput(document: Document, space: Colorspace, ids: () => string): Transform[] {
  const copies = fromReference({ space }, ids);
  const from = referenceSpace(document);
  if (copies.length === 0 || !from) return copies;
  return [{ ...createTransform("ColorSpaceTransform", ids()), src: from.id, dst: space.id }];
}

type Making = { id: string; name: string; steps: readonly Transform[]; ids: () => string };
type Made = {
  collection: "colorspaces" | "view_transforms";
  row: { id: string };
  target: (displayId: string) => Partial<InlineView>;
};

function asColorspace(document: Document, { id, name, steps, ids }: Making): Made | string {
  const problem = nameProblem(document, "colorspaces", name);
  if (problem) return problem;
  const known = familyFor(document, "Output");
  const family = document.families.order.find((each) => document.families.byId[each]?.name === known);
  const row = {
    ...newSpace(document, id, {
      name,
      family: family ? known : null,
      aliases: [],
      description: "",
      encoding: "sdr-video",
      interop: null,
    }),
    from_scene_reference_transform: chained(steps, null, ids),
  };
  return { collection: "colorspaces", row, target: () => ({ source_colorspace_id: id }) };
}

function asViewTransform(
  document: Document,
  { id, name, steps, ids, output }: Making & { output: string },
): Made | string {
  const link = reference(document, "display_colorspace", output, {
    among: "space",
    kinds: ["display_colorspaces"],
    words: "display color space",
  });
  if (typeof link === "string") return link;
  const problem = nameProblem(document, "view_transforms", name);
  if (problem) return problem;
  const space = document.display_colorspaces.byId[link.display_colorspace_id ?? ""];
  const back = space
    ? stepsOfEither(space.to_display_reference_transform, space.from_display_reference_transform, ids)
    : [];
  const row = viewTransform.parse({
    id,
    config_id: document.config.id,
    name,
    from_scene_reference: chained([...steps, ...back], null, ids),
  });
  return {
    collection: "view_transforms",
    row,
    target: (displayId) => ({
      view_transform_id: id,
      display_colorspace_id: displaySpaceOf(document, displayId)?.id ?? space?.id ?? null,
    }),
  };
}
