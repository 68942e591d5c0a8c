import { z } from "zod";
import { arg } from "#command/command.ts";
import { nouns } from "#ocio/model/noun.ts";
import { setter, textOrNull } from "./field.ts";
import type { NamedCollection } from "./target.ts";

type Described = { description: string | null };

/** Sets or clears the description of rows. */
export function descriptionCommand(
  collection: Exclude<NamedCollection, "displays" | "roles" | "file_rules" | "viewing_rules">,
) {
  return setter(collection, {
    title: `Set description of ${nouns[collection][1]}…`,
    aliases: ["comment", "note"],
    name: "description",
    schema: arg(z.string().nullable(), { label: "Description" }),
    words: "description",
    typed: true,
    now: (_, row) => (row as Described).description,
    next: (_, answer) => textOrNull(answer),
    put: (_, row, next) => {
      (row as Described).description = next as string | null;
    },
  });
}
