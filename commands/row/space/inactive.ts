import { z } from "zod";
import { arg } from "#command/command.ts";
import type { Document } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { finderOf, spaceId } from "#ocio/names/finder.ts";
import { setter } from "../field.ts";
import { everyTarget } from "../target.ts";
import { needs } from "../version.ts";

type Hidden = { id: string; name: string; is_inactive: boolean };

/** Makes rows inactive or active. */
export function inactiveCommand(collection: "colorspaces" | "display_colorspaces" | "named_transforms") {
  const [, many] = nouns[collection];
  return setter(collection, {
    title: `Make ${many} inactive or active…`,
    aliases: [
      "hide",
      "hide in nuke",
      "show",
      "unhide",
      "is inactive",
      "disable",
      "enable",
      "deactivate",
      "activate",
      "deactivate color space",
      `hide all log ${many}`,
    ],
    name: "inactive",
    schema: arg(z.boolean(), {
      label: "Inactive",
      says: ["inactive", "active"],
      suggest: ({ document }, { targets }) =>
        !everyTarget(document, collection, targets, (row) => (row as Hidden).is_inactive),
    }),
    words: "inactive flag",
    when: needs("2", `Inactive ${collection === "named_transforms" ? many : "color spaces"} need`),
    shown: (_, answer) => (answer ? "on" : "off"),
    say: (subject, answer) => `Made ${subject} ${answer ? "inactive" : "active"}`,
    now: (_, row) => (row as Hidden).is_inactive,
    next: (_, answer) => answer,
    put: (draft, row, next) => withInactive(draft, row as Hidden, next as boolean),
  });
}

/** Makes a row inactive or active, and the list of inactive names agree. */
function withInactive(draft: Document, row: Hidden, inactive: boolean): void {
  row.is_inactive = inactive;
  const finder = finderOf(draft);
  const list = draft.config.inactive_colorspaces;
  const others = list.filter((name) => spaceId(draft, name, finder) !== row.id);
  if (!inactive) draft.config.inactive_colorspaces = others;
  else if (others.length === list.length) draft.config.inactive_colorspaces = [...list, row.name];
}
