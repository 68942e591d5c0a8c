import { rowsOf } from "../../document.ts";
import { subjects } from "../../noun.ts";
import { quoted, type Rule } from "../rule.ts";

/** Applications that filter by category lose what has none. */
export const categories: Rule = {
  code: "categories-missing",
  severity: "warning",
  *find(document) {
    const groups = [["colorspaces", "display_colorspaces"], ["named_transforms"]] as const;
    for (const collections of groups) {
      const rows = collections.flatMap((collection) =>
        rowsOf(document, collection)
          .filter(({ is_inactive }) => !is_inactive)
          .map(({ name, category_ids }) => ({ collection, name, bare: category_ids.length === 0 })),
      );
      const bare = rows.filter((row) => row.bare);
      const first = bare[0];
      if (!first || bare.length === rows.length) continue;
      const verb = bare.length === 1 ? "has" : "have";
      yield {
        path: `${first.collection}/${first.name}/category_ids`,
        message: `${quoted(bare.map(({ name }) => name))} ${verb} no category, while others have.`,
        fixes: collections.flatMap((collection) => {
          const targets = bare.filter((row) => row.collection === collection).map(({ name }) => name);
          return targets.length > 0 ? [{ id: `${subjects[collection]}.addCategory`, args: { targets } }] : [];
        }),
      };
    }
  },
};
