import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing, newId, time } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { Document } from "#ocio/model/document.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { type ViewTransform, viewTransform } from "#ocio/model/viewTransform.ts";
import { finderOf } from "#ocio/names/finder.ts";
import { creation, duplicateCommand } from "./row/add.ts";
import { firstStep, firstStepArg } from "./row/chain/chain.ts";
import { setter } from "./row/field.ts";
import { fieldCommands } from "./row/fieldCommands.ts";
import { categoryCommands } from "./row/label/category.ts";
import { familyCommand } from "./row/label/family.ts";
import { addLabel, labelId } from "./row/label/label.ts";
import { orderCommands } from "./row/order.ts";
import { deleteCommand } from "./row/remove.ts";
import { nameArg, renameCommand } from "./row/rename.ts";
import { replaceCommand } from "./row/replace.ts";
import { replaceInNamesCommand } from "./row/replaceInNames.ts";
import { amfCommand } from "./row/space/interchange.ts";
import { deleteUnusedCommand } from "./row/unused.ts";
import { needs } from "./row/version.ts";

const references = z.enum(["scene", "display"]);

export default changing("viewTransform", {
  create: opened({
    creates: true,
    title: "Add view transform…",
    aliases: ["new", "create", "tone mapping", "odt", "rrt", "drt", "output transform", "filmic", "agx"],
    args: z.object({
      name: arg(nameArg, { label: "Name", hint: "Film" }),
      newId,
      time,
      reference: arg(references.optional(), { label: "Reference space", suggest: () => "scene" }),
      type: firstStepArg,
      family: arg(z.string().trim().optional(), { label: "Family", hint: "Output" }),
    }),
    when: needs("2", "View transforms need"),
    run: (document, { name, newId: id, time: now, reference = "scene", type, family: label }) => {
      const row = viewTransform.parse({
        id,
        config_id: document.config.id,
        name,
        reference_space_type: reference,
        family_id: label ? labelId(document, "families", label, idAfter(id, 2)) : null,
        [`from_${reference}_reference`]: firstStep(type, idAfter(id, 1)),
      });
      return creation(document, "view_transforms", row, (draft) => {
        if (label) addLabel(draft, "families", label, idAfter(id, 2), now);
      });
    },
  }),
  duplicate: duplicateCommand("view_transforms"),
  rename: renameCommand("view_transforms"),
  replaceInNames: replaceInNamesCommand("view_transforms"),
  setFamily: familyCommand("view_transforms"),
  ...fieldCommands("view_transforms"),
  setReferenceSpaceType: setter("view_transforms", {
    title: "Set reference space of view transforms…",
    aliases: ["scene-referred", "display-referred"],
    name: "referenceSpaceType",
    schema: arg(references, { label: "Reference space" }),
    words: "reference space",
    shown: (_, answer) => answer,
    problem: (document, answer, row) => turnProblem(document, row as ViewTransform, answer),
    now: (_, row) => (row as ViewTransform).reference_space_type,
    next: (_, answer) => answer,
    put: (_, row, next) => turn(row as ViewTransform, next as "scene" | "display"),
  }),
  setAmfTransformIds: amfCommand("view_transforms"),
  ...categoryCommands("view_transforms", "view transform", "view transforms"),
  ...orderCommands("view_transforms"),
  replace: replaceCommand("view_transforms"),
  delete: deleteCommand("view_transforms"),
  deleteUnused: deleteUnusedCommand("view_transforms"),
});

/** Reason a view transform cannot change to the other reference space. */
function turnProblem(document: Document, row: ViewTransform, to: "scene" | "display"): string | null {
  if (row.reference_space_type === to) return null;
  const { name } = row;
  if (row[`to_${to}_reference`] || row[`from_${to}_reference`])
    return `“${name}” has transforms for both reference spaces; remove those for one of them first.`;
  const old = row.reference_space_type;
  if (!row[`to_${old}_reference`] && !row[`from_${old}_reference`])
    return `“${name}” has no transform yet; its first one says which reference space it is for.`;
  const standard = document.config.default_view_transform;
  const isDefault = standard !== null && finderOf(document)("viewTransform", standard)?.id === row.id;
  return isDefault && to === "display"
    ? `“${name}” is the default view transform, which must be a scene-referred view transform.`
    : null;
}

/** Moves the chains to the slots of the other reference space. */
function turn(row: ViewTransform, to: "scene" | "display"): void {
  const old = row.reference_space_type;
  for (const way of ["to", "from"] as const) {
    row[`${way}_${to}_reference`] = row[`${way}_${old}_reference`];
    row[`${way}_${old}_reference`] = null;
  }
  row.reference_space_type = to;
}
