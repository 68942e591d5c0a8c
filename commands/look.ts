import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing, newId } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { perDocument } from "#command/options.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { type Look, look } from "#ocio/model/look.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";
import { creation, duplicateCommand } from "./row/add.ts";
import { firstStep, firstStepArg } from "./row/chain/chain.ts";
import { setter } from "./row/field.ts";
import { fieldCommands } from "./row/fieldCommands.ts";
import { orderCommands } from "./row/order.ts";
import { deleteCommand } from "./row/remove.ts";
import { nameArg, renameCommand } from "./row/rename.ts";
import { replaceCommand } from "./row/replace.ts";
import { replaceInNamesCommand } from "./row/replaceInNames.ts";
import { amfCommand } from "./row/space/interchange.ts";
import { reference } from "./row/space/link.ts";
import { optionsOf } from "./row/target.ts";
import { deleteUnusedCommand } from "./row/unused.ts";
import { addLooksCommand } from "./row/view/addLooks.ts";

const SCENE_LINEAR = "scene_linear";

const spaceOptions = perDocument((state) => [
  ...optionsOf(state, "colorspaces"),
  ...optionsOf(state, "display_colorspaces"),
  ...optionsOf(state, "roles").map((option) => ({
    ...option,
    value: option.label,
    detail: ["role", option.detail].filter(Boolean).join(" · "),
  })),
]);

const processAsk = { label: "Process space", hint: "scene_linear", options: spaceOptions };
const space = arg(z.string().trim().min(1, "A look needs a process space"), processAsk);

/** The process space of a new look: that of most, where the configuration names one. */
export const processSpace = arg(space, {
  ...processAsk,
  suggest: ({ document }) =>
    document ? rowsOf(document, "roles").find(({ name }) => name === SCENE_LINEAR)?.name : undefined,
});

export default changing("look", {
  create: opened({
    creates: true,
    offered: "typedName",
    title: "Add look…",
    aliases: ["new", "create", "make a look", "grade", "lmt", "look modification transform"],
    args: z.object({
      name: arg(nameArg, { label: "Name", hint: "Warm" }),
      processSpace,
      newId,
      type: firstStepArg,
    }),
    run: (document, { name, processSpace: space, newId: id, type }) => {
      const link = processLink(document, space);
      if (typeof link === "string") return link;
      const transform = type ? firstStep(type, idAfter(id, 1)) : null;
      const row = look.parse({ id, config_id: document.config.id, name, transform, ...link });
      return creation(document, "looks", row);
    },
  }),
  duplicate: duplicateCommand("looks"),
  rename: renameCommand("looks"),
  replaceInNames: replaceInNamesCommand("looks"),
  setProcessSpace: setter("looks", {
    title: "Set process space of looks…",
    name: "processSpace",
    schema: space,
    words: "process space",
    shown: (_, answer) => answer,
    problem: (document, answer) => {
      const link = processLink(document, answer);
      return typeof link === "string" ? link : null;
    },
    now: (_, row) => {
      const { process_space_id, process_space_name } = row as Look;
      return { process_space_id, process_space_name };
    },
    next: (document, answer) => processLink(document, answer),
    answered: (document, row) => {
      const { process_space_id, process_space_name } = row as Look;
      return spelling(document, SPACES, process_space_id, process_space_name);
    },
    put: (_, row, next) => Object.assign(row, next),
  }),
  ...fieldCommands("looks"),
  setAmfTransformIds: amfCommand("looks"),
  addToViews: addLooksCommand(),
  ...orderCommands("looks"),
  replace: replaceCommand("looks"),
  delete: deleteCommand("looks"),
  deleteUnused: deleteUnusedCommand("looks"),
});

/** A look may be applied in a color space of either reference, also by alias or role. */
export function processLink(document: Document, given: string) {
  return reference(document, "process_space", given, {
    among: "space",
    kinds: ["colorspaces", "display_colorspaces", "roles"],
    words: "color space",
  });
}
