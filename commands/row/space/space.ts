import { z } from "zod";
import { arg } from "#command/command.ts";
import { newId, time } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { colorspace, displayColorspace } from "#ocio/model/colorspace.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { nouns } from "#ocio/model/noun.ts";
import { creation, duplicateCommand } from "../add.ts";
import { encodingOptions } from "../fieldCommands.ts";
import { addLabel, labelId } from "../label/label.ts";
import { orderCommands } from "../order.ts";
import { deleteCommand } from "../remove.ts";
import { nameArg, renameCommand } from "../rename.ts";
import { mergeCommand, replaceCommand } from "../replace.ts";
import { replaceInNamesCommand } from "../replaceInNames.ts";
import { deleteUnusedCommand } from "../unused.ts";
import { atLeast, needs } from "../version.ts";
import { aliasCommands } from "./alias.ts";
import { bulkAliasCommands } from "./bulkAlias.ts";
import { spaceFields } from "./spaceField.ts";

type SpaceCollection = "colorspaces" | "display_colorspaces";

const schemas = { colorspaces: colorspace, display_colorspaces: displayColorspace };

/** All commands for color spaces of one kind. */
export function spaceCommands(collection: SpaceCollection) {
  const [one] = nouns[collection];
  return {
    create: opened({
      creates: true,
      ...(collection === "colorspaces" && { offered: "typedName" }),
      title: `Add ${one}…`,
      aliases: ["new", "create"],
      args: z.object({
        name: arg(nameArg, { label: "Name", hint: "ARRI LogC4" }),
        newId,
        time,
        family: arg(z.string().trim().optional(), { label: "Family", hint: "Input/ARRI" }),
        encoding: arg(z.string().trim().optional(), { label: "Encoding", options: encodingOptions }),
        ...(collection === "colorspaces" && { reference: referenceArg }),
      }),
      ...(collection === "display_colorspaces" && { when: needs("2", "Display color spaces need") }),
      run: (document, args) => {
        const { reference } = args as { reference?: "scene" | "display" };
        const into = reference === "display" ? "display_colorspaces" : collection;
        if (into === "display_colorspaces" && !atLeast(document, "2"))
          return "Display color spaces need profile version 2; this configuration has version 1.";
        const { name, family, encoding, newId: id } = args;
        const row = schemas[into].parse({
          id,
          config_id: document.config.id,
          name,
          bitdepth: "f32",
          allocation: "uniform",
          encoding: encoding || null,
          family_id: family ? labelId(document, "families", family, idAfter(id, 1)) : null,
        });
        return creation(document, into, row, (draft) => {
          if (family) addLabel(draft, "families", family, idAfter(id, 1), args.time);
        });
      },
    }),
    duplicate: duplicateCommand(collection),
    rename: renameCommand(collection),
    replaceInNames: replaceInNamesCommand(collection),
    ...spaceFields(collection),
    ...aliasCommands(collection),
    ...bulkAliasCommands(collection),
    ...orderCommands(collection),
    replace: replaceCommand(collection),
    merge: mergeCommand(collection),
    delete: deleteCommand(collection),
    deleteUnused: deleteUnusedCommand(collection),
  };
}

const referenceArg = arg(z.enum(["scene", "display"]).optional(), {
  label: "Reference space",
  suggest: () => "scene",
});
