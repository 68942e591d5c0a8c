import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing, newId } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { Option, State } from "#command/state.ts";
import { applyChanges, type Change, changed } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { ROLES } from "#ocio/model/enums.ts";
import { role } from "#ocio/model/role.ts";
import { rolePurpose } from "#ocio/model/rolePurpose.ts";
import { applications, type Purpose } from "#ocio/names/application.ts";
import { finderOf } from "#ocio/names/finder.ts";
import { likelySpace } from "#ocio/names/likelySpace.ts";
import { fold } from "#ocio/names/name.ts";
import { nameProblem } from "#ocio/names/nameProblem.ts";
import { relinkChanges } from "#ocio/names/relink.ts";
import { deleteCommand } from "./row/remove.ts";
import { renameCommand } from "./row/rename.ts";
import { optionsOf, selected } from "./row/target.ts";

/** Official OCIO stores role names in lower case. */
const spelled = (name: string) => fold(name.trim());

export default changing("role", {
  assign: opened({
    offered: "typedName",
    title: "Assign role…",
    aliases: [
      "add role",
      "reassign role",
      "set role",
      "default role",
      "change working color space",
      "new role",
      "make a role",
      "create role",
      "change role",
      "point role",
      "working space",
      "grading space",
      "interchange role",
      "rendering space",
      "scene linear role",
    ],
    args: z.object({
      name: arg(z.string().trim().min(1, "A role needs a name"), {
        label: "Role",
        hint: "scene_linear",
        options: roleOptions,
        from: (state) => selected(state, "roles")[0],
      }),
      colorspace: arg(z.string().min(1), {
        label: "Color space",
        asks: (_, { name }) => {
          const promised = promisedBy(spelled(String(name)));
          return promised && `Color space that is ${promised}`;
        },
        options: spaceOptions,
        from: (state) => selected(state, "colorspaces")[0] ?? selected(state, "display_colorspaces")[0],
      }),
      newId,
    }),
    when: ({ colorspaces, display_colorspaces }) =>
      colorspaces.order.length + display_colorspaces.order.length > 0 ||
      "There is no color space yet; add one first.",
    run: (document, args) => {
      const space = spaceOf(document, args.colorspace);
      if (typeof space === "string") return space;
      const name = spelled(args.name);
      const old = rowsOf(document, "roles").find((row) => fold(row.name) === name);
      // A role that spells its color space by an alias keeps it when that alias is given again.
      const same = old?.colorspace_name === null || old?.colorspace_name === args.colorspace;
      if (old?.colorspace_id === space.id && same)
        return { say: `Role ${old.name} already is “${space.name}”` };
      if (old)
        return {
          edit: (draft) => {
            Object.assign(draft.roles.byId[old.id] ?? {}, { colorspace_id: space.id, colorspace_name: null });
          },
          say: `Assigned role ${old.name} to “${space.name}”`,
        };
      const problem = nameProblem(document, "roles", name);
      if (problem) return problem;
      const changes = added(document, name, space.id, args.newId);
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        view: (session) => {
          session.selection = [{ kind: "roles", id: args.newId }];
        },
        say: `Added role ${name} for “${space.name}”${doubt(document, name, space.id)}`,
      };
    },
  }),
  rename: renameCommand("roles", spelled),
  remove: deleteCommand("roles", "Remove"),
});

const purposes: ReadonlyMap<string, Purpose> = new Map(applications.flatMap(({ roles }) => roles));

/** The id of the color space that a role is likely meant for; null where nothing tells. */
function likelyFor(document: Document | null, name: unknown): string | null {
  const purpose = purposes.get(spelled(String(name)));
  return document && purpose ? likelySpace(document, purpose) : null;
}

/** The color spaces, first the one that the role is likely meant for. */
function spaceOptions(state: State, { name }: { name?: unknown }): Option[] {
  const all = [...optionsOf(state, "colorspaces"), ...optionsOf(state, "display_colorspaces")];
  const { document } = state;
  const likely = likelyFor(document, name);
  if (!document || likely === null) return all;
  const row = document.colorspaces.byId[likely] ?? document.display_colorspaces.byId[likely];
  const isLikely = ({ value }: Option) => value === row?.name || value === likely;
  return [...all.filter(isLikely), ...all.filter((option) => !isLikely(option))];
}

/** Color space that applications expect behind an interchange role. */
const promisedBy = (name: string): string | undefined =>
  ({ aces_interchange: "ACES2065-1", cie_xyz_d65_interchange: "CIE XYZ D65" })[name];

/** End of a sentence that asks to check the color space of an interchange role; empty where it is the expected one. */
function doubt(document: Document, name: string, id: string): string {
  const promised = promisedBy(name);
  return promised && likelyFor(document, name) !== id ? `; check that it is ${promised}` : "";
}

/** Color space by name, alias or UUID; a sentence for a role or a named transform, to which a role must not point. */
function spaceOf(document: Document, given: string): { id: string; name: string } | string {
  const spaces = [...rowsOf(document, "colorspaces"), ...rowsOf(document, "display_colorspaces")];
  const found = finderOf(document)("space", given);
  const row =
    spaces.find(({ id }) => id === given) ??
    spaces.find(({ name }) => name === given) ??
    spaces.find(({ id }) => id === found?.id);
  if (row) return row;
  if (found?.kind === "roles") return `“${given}” is a role; a role points to a color space.`;
  if (found?.kind === "named_transforms")
    return `“${given}” is a named transform; a role points to a color space.`;
  return `There is no color space “${given}”.`;
}

function added(document: Document, name: string, colorspace_id: string, id: string): Change[] {
  const row = role.parse({ id, config_id: document.config.id, name, colorspace_id });
  const changes: Change[] = [
    { at: ["roles", "byId", id], to: () => row },
    { at: ["roles", "order"], to: (order) => [...(order as string[]), id] },
  ];
  return [...changes, ...relinkChanges(changed(document, changes))];
}

function roleOptions(state: State): Option[] {
  const own = optionsOf(state, "roles");
  const names = new Set(own.map(({ label }) => fold(label)));
  const missing = ROLES.filter((name) => !names.has(name)).map((value) => ({
    value,
    label: value,
    detail: "not assigned",
  }));
  return [...own, ...missing].map((option) => ({
    ...option,
    detail: [option.detail, rolePurpose(fold(option.label))].filter(Boolean).join(" · "),
  }));
}
