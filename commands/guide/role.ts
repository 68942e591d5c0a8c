import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing, newId } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { applyChanges, type Change } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { listed } from "#ocio/model/noun.ts";
import { role } from "#ocio/model/role.ts";
import { applications } from "#ocio/names/application.ts";
import { finderOf } from "#ocio/names/finder.ts";
import { likelySpace } from "#ocio/names/likelySpace.ts";
import { fold } from "#ocio/names/name.ts";
import { nameProblem } from "#ocio/names/nameProblem.ts";
import { addRows } from "./addRows.ts";

const names = applications.map(({ name }) => name) as [string, ...string[]];

export default changing("role", {
  assignSet: opened({
    title: "Assign roles for an application…",
    aliases: [
      "roles for nuke",
      "roles for maya",
      "roles for blender",
      "roles for houdini",
      "add missing roles",
    ],
    args: z.object({
      application: arg(z.enum(names), {
        label: "Application",
        options: () =>
          applications.map(({ name, roles }) => ({
            value: name,
            label: name,
            detail: listed(roles.map(([each]) => each)),
          })),
      }),
      newId,
      replace: arg(z.boolean().optional(), { label: "Also roles that are assigned" }),
    }),
    when: ({ colorspaces }) => colorspaces.order.length > 0 || "There is no color space yet.",
    run: (document, { application, newId: id, replace = false }) => {
      const wanted = applications.find(({ name }) => name === application)?.roles ?? [];
      const rows = rowsOf(document, "roles");
      const made: { id: string; name: string }[] = [];
      const moved: Change[] = [];
      const without: string[] = [];
      for (const [at, [name, purpose]] of wanted.entries()) {
        const old = rows.find((row) => fold(row.name) === name);
        if (old && !replace) continue;
        const target = likelySpace(document, purpose);
        // A color space that is called like the role answers for it.
        if (!old && finderOf(document)("space", name)) continue;
        if (target === null || (!old && nameProblem(document, "roles", name))) without.push(name);
        else if (!old)
          made.push(
            role.parse({ id: idAfter(id, at), config_id: document.config.id, name, colorspace_id: target }),
          );
        else if (old.colorspace_id !== target || old.colorspace_name !== null)
          moved.push(
            { at: ["roles", "byId", old.id, "colorspace_id"], to: () => target },
            { at: ["roles", "byId", old.id, "colorspace_name"], to: () => null },
          );
      }
      const lacking = without.length === 0 ? "" : `no color space fits ${listed(without)}`;
      const count = made.length + moved.length / 2;
      if (count === 0)
        return lacking
          ? `Of the roles for ${application}, ${lacking}.`
          : { say: `All roles for ${application} are assigned` };
      const changes = addRows(document, [{ collection: "roles", rows: made }], moved);
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        view: (session) => {
          session.selection = made.map((row) => ({ kind: "roles", id: row.id }));
        },
        say: `Assigned ${count} ${count === 1 ? "role" : "roles"} for ${application}${lacking && `; ${lacking}`}`,
      };
    },
  }),
});
