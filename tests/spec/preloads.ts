import { expect, vi } from "vitest";
import { createQueryClient } from "#api/queryClient.ts";
import { commands } from "#commands";
import { createEditor } from "#store/editor.ts";
import { createPageRouter } from "../../src/router.tsx";
import { CONFIG, uuidOf } from "../store/fixture.ts";
import type { Line } from "./line.ts";

/** Requests to the server when the pointer rests on a link to a screen of another configuration. */
async function asked(path: string): Promise<string[]> {
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (at: string) => {
    paths.push(at.replace(`/api/configs/${CONFIG}/`, ""));
    return new Response("[]", { headers: { "content-type": "application/json" } });
  });
  const router = createPageRouter({
    queries: createQueryClient(),
    editor: createEditor(commands),
    rebase: (document) => document,
    saved: () => Promise.resolve(),
    unsentSteps: () => [],
  });
  await router.preloadRoute({ to: `/${CONFIG}${path}` } as Parameters<typeof router.preloadRoute>[0]);
  return [...new Set(paths)].sort();
}

const five = ["colorspaces/", "display_colorspaces/", "shared_views/", "view_transforms/", "viewing_rules/"];
const one = uuidOf(1);

/** Loaders of the routes, asked of the page's own router. */
export const preloads: Line[] = [
  {
    says: "Shared-view detail loads shared views, colorspaces, display colorspaces, view transforms and viewing rules, plus the single view when id is not new.",
    proof: async () => {
      expect(await asked("/shared-views/new")).toEqual(five);
      expect(await asked(`/shared-views/${one}`)).toEqual([...five, `shared_views/${one}`].sort());
    },
  },
  {
    says: "Shared-views list preloads the same five lists.",
    proof: async () => expect(await asked("/shared-views")).toEqual(five),
  },
  {
    says: "Named-transform detail loads the single transform when id is not new.",
    proof: async () => {
      const single = `named_transforms/${one}`;
      expect(await asked(`/named-transforms/${one}`)).toContain(single);
      expect(await asked("/named-transforms/new")).not.toContainEqual(expect.stringMatching(/transforms\/./));
    },
  },
  {
    says: "Display-colorspace list preloads display colorspaces, families and categories.",
    proof: async () =>
      expect(await asked("/display-colorspace")).toEqual([
        "categories/",
        "display_colorspaces/",
        "families/",
      ]),
  },
  {
    says: "Colorspace route prefetches the colorspaces list of the configuration.",
    proof: async () => expect(await asked("/colorspaces")).toContain("colorspaces/"),
  },
];
