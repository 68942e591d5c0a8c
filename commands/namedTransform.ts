import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing, newId, time } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { namedTransform } from "#ocio/model/namedTransform.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { creation, duplicateCommand } from "./row/add.ts";
import { firstStep, firstStepArg } from "./row/chain/chain.ts";
import { encodingOptions, fieldCommands } from "./row/fieldCommands.ts";
import { categoryCommands } from "./row/label/category.ts";
import { familyCommand } from "./row/label/family.ts";
import { addLabel, labelId } from "./row/label/label.ts";
import { orderCommands } from "./row/order.ts";
import { deleteCommand } from "./row/remove.ts";
import { nameArg, renameCommand } from "./row/rename.ts";
import { replaceCommand } from "./row/replace.ts";
import { replaceInNamesCommand } from "./row/replaceInNames.ts";
import { aliasCommands } from "./row/space/alias.ts";
import { bulkAliasCommands } from "./row/space/bulkAlias.ts";
import { inactiveCommand } from "./row/space/inactive.ts";
import { deleteUnusedCommand } from "./row/unused.ts";
import { needs } from "./row/version.ts";

export default changing("namedTransform", {
  create: opened({
    creates: true,
    title: "Add named transform…",
    aliases: ["new", "create"],
    args: z.object({
      name: arg(nameArg, { label: "Name", hint: "Rec.709 to linear" }),
      newId,
      time,
      type: firstStepArg,
      family: arg(z.string().trim().optional(), { label: "Family", hint: "Utility" }),
      encoding: arg(z.string().trim().optional(), { label: "Encoding", options: encodingOptions }),
    }),
    when: needs("2", "Named transforms need"),
    run: (document, { name, newId: id, time: now, type, family: label, encoding }) => {
      const row = namedTransform.parse({
        id,
        config_id: document.config.id,
        name,
        encoding: encoding || null,
        family_id: label ? labelId(document, "families", label, idAfter(id, 2)) : null,
        transform: firstStep(type, idAfter(id, 1)),
      });
      return creation(document, "named_transforms", row, (draft) => {
        if (label) addLabel(draft, "families", label, idAfter(id, 2), now);
      });
    },
  }),
  duplicate: duplicateCommand("named_transforms"),
  rename: renameCommand("named_transforms"),
  replaceInNames: replaceInNamesCommand("named_transforms"),
  setFamily: familyCommand("named_transforms"),
  ...fieldCommands("named_transforms", "encoding"),
  ...fieldCommands("named_transforms"),
  setInactive: inactiveCommand("named_transforms"),
  ...categoryCommands("named_transforms", "named transform", "named transforms"),
  ...aliasCommands("named_transforms"),
  ...bulkAliasCommands("named_transforms"),
  ...orderCommands("named_transforms"),
  replace: replaceCommand("named_transforms"),
  delete: deleteCommand("named_transforms"),
  deleteUnused: deleteUnusedCommand("named_transforms"),
});
