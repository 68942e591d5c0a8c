import { z } from "zod";
import { arg, newId } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { applyChanges, type Change, changed } from "#ocio/change.ts";
import type { Document } from "#ocio/document.ts";
import { fold } from "#ocio/name.ts";
import { nameProblem } from "#ocio/nameProblem.ts";
import { idAfter, withNewIds } from "#ocio/nodeId.ts";
import { nouns } from "#ocio/noun.ts";
import { relinkChanges } from "#ocio/relink.ts";
import {
  type Colorspace,
  colorspace,
  type DisplayColorspace,
  displayColorspace,
} from "#ocio/row/colorspace.ts";
import { slots } from "#ocio/slot.ts";
import type { Transform } from "#ocio/transform.ts";
import { aliasCommands } from "./alias.ts";
import { addLabel, labelId } from "./label.ts";
import { orderCommands } from "./order.ts";
import { deleteCommand } from "./remove.ts";
import { nameArg, renameCommand } from "./rename.ts";
import { encodingOptions, spaceFields } from "./spaceField.ts";
import { find, rowArg, some } from "./target.ts";
import { atLeast, needs } from "./version.ts";

type SpaceCollection = "colorspaces" | "display_colorspaces";
type Space = Colorspace | DisplayColorspace;

/** Path of the screen below /{configId}. */
const screens = { colorspaces: "colorspaces", display_colorspaces: "display-colorspace" } as const;
const schemas = { colorspaces: colorspace, display_colorspaces: displayColorspace };

/** Everything that can be done to color spaces of one kind. */
export function spaceCommands(collection: SpaceCollection) {
  const [one] = nouns[collection];
  return {
    create: opened({
      title: `Add ${one}…`,
      aliases: ["new", "create"],
      args: z.object({
        name: arg(nameArg.clone(), { label: "Name", hint: "ARRI LogC4" }),
        newId,
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
        const problem = nameProblem(document, into, args.name);
        if (problem) return problem;
        const { name, family, encoding, newId: id } = args;
        const row = schemas[into].parse({
          id,
          config_id: document.config.id,
          name,
          bitdepth: "f32",
          allocation: "uniform",
          encoding: encoding || null,
          family_id: family ? labelId(document, "families", family, idAfter(id, 1)) : null,
        }) as Space;
        const added = addedRow(document, into, row);
        return {
          edit: (draft) => {
            if (family) addLabel(draft as Document, "families", family, idAfter(id, 1));
            applyChanges(draft as Document, added);
          },
          ...shown(document, into, id),
          say: `Added ${nouns[into][0]} “${name}”`,
        };
      },
    }),
    duplicate: opened({
      title: `Duplicate ${one}…`,
      aliases: ["copy", "clone"],
      keys: ["mod+d"],
      args: z.object({
        target: rowArg(collection),
        newId,
        name: arg(nameArg.clone().optional(), { label: "Name of the copy" }),
      }),
      when: some(collection),
      run: (document, args) => {
        const row = find(document, collection, args.target) as Space | string;
        if (typeof row === "string") return row;
        const name = args.name ?? copyName(document, collection, row.name);
        const problem = nameProblem(document, collection, name);
        if (problem) return problem;
        const copy = copyOf(collection, row, name, args.newId);
        const added = addedRow(document, collection, copy, row.id);
        return {
          edit: (draft) => applyChanges(draft as Document, added),
          ...shown(document, collection, copy.id),
          say: `Duplicated “${row.name}” as “${name}”`,
        };
      },
    }),
    rename: renameCommand(collection),
    ...spaceFields(collection),
    ...aliasCommands(collection),
    ...orderCommands(collection),
    delete: deleteCommand(collection),
  };
}

const referenceArg = arg(z.enum(["scene", "display"]).optional(), { label: "Reference space" });

/** The new row selected and on screen. */
function shown(document: Document, collection: SpaceCollection, id: string) {
  return {
    view: (session: { selection: { kind: string; id: string }[] }) => {
      session.selection = [{ kind: collection, id }];
    },
    effects: [{ kind: "go" as const, to: `/${document.config.id}/${screens[collection]}/${id}` }],
  };
}

/** Adds a row behind another (or last), lists it where it is inactive, and mends links that were waiting for it. */
function addedRow(document: Document, collection: SpaceCollection, row: Space, behind?: string): Change[] {
  const insert = (order: string[]) => {
    const place = behind === undefined ? order.length : order.indexOf(behind) + 1;
    return [...order.slice(0, place), row.id, ...order.slice(place)];
  };
  const changes: Change[] = [
    { at: [collection, "byId", row.id], to: () => row },
    { at: [collection, "order"], to: (order) => insert(order as string[]) },
  ];
  if (row.is_inactive)
    changes.push({ at: ["config", "inactive_colorspaces"], to: (list) => [...(list as string[]), row.name] });
  return [...changes, ...relinkChanges(changed(document, changes))];
}

/** A copy with its own id, chains with ids of their own, and nothing that must be unique. */
function copyOf(collection: SpaceCollection, row: Space, name: string, id: string): Space {
  const chains: Record<string, Transform | null> = {};
  let count = 0;
  for (const { field } of slots[collection])
    chains[field] = withNewIds((row as Record<string, unknown>)[field] as Transform | null, () => {
      count += 1;
      return idAfter(id, count);
    });
  return { ...row, ...chains, id, name, aliases_data: [], interop_id: null };
}

function copyName(document: Document, collection: SpaceCollection, name: string): string {
  const stem = name.replace(/ copy( \d+)?$/, "");
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? `${stem} copy` : `${stem} copy ${count}`;
    if (fold(tried) !== fold(name) && nameProblem(document, collection, tried) === null) return tried;
  }
}
