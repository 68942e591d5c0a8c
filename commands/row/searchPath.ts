import { z } from "zod";
import { arg } from "#command/command.ts";
import { opened } from "#command/opened.ts";

/** The sentence that says no to a path which is several, null for others. */
export function joinedPaths(paths: readonly string[]): string | null {
  const joined = paths.find((path) => path.replace(/^[A-Za-z]:(?=[\\/])/, "").includes(":"));
  return joined ? `“${joined}” has a colon, which separates search paths; give them one by one.` : null;
}

/** The command that adds a folder to the search path, behind those that are there. */
export const addSearchPath = opened({
  title: "Add search path…",
  aliases: ["add folder of luts", "add lut folder", "add resource path"],
  args: z.object({
    path: arg(z.string().trim().min(1), {
      label: "Search path",
      hint: "luts",
      refuses: (_, path) => joinedPaths([String(path)]) ?? undefined,
    }),
  }),
  run: ({ config: { search_path: paths } }, { path }) => {
    const problem = joinedPaths([path]);
    if (problem) return problem;
    if (paths.includes(path)) return { say: `“${path}” is already a search path` };
    return {
      edit: (draft) => {
        draft.config.search_path = [...paths, path];
      },
      say: `Added search path “${path}”`,
    };
  },
});
