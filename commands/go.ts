import { z } from "zod";
import { arg } from "#command/command.ts";
import { command, family } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { perDocument } from "#command/options.ts";
import { screenOf, screens } from "#command/screen.ts";
import type { State } from "#command/state.ts";
import type { Document } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { answerFor, find, type NamedCollection, optionsOf } from "./row/target.ts";

const VIEWS = "display_view_associations";
const collections = Object.keys(screens).filter((name) => name !== VIEWS) as NamedCollection[];

/** Every row to choose from, as `thingOf` reads it. */
export const things = perDocument((state) =>
  collections.flatMap((collection) =>
    optionsOf(state, collection).map(({ value, label, detail }) => ({
      value: `${collection}/${value}`,
      label,
      detail: [nouns[collection][0], detail].filter(Boolean).join(" · "),
    })),
  ),
);

export default family("go", {
  home: command({
    title: "Go to the list of configurations",
    navigation: true,
    aliases: [
      "home",
      "start",
      "configs",
      "close",
      "quit",
      "recent configs",
      "where are my configs",
      "switch config",
    ],
    keys: ["g g"],
    run: () => ({ effects: [{ kind: "go", to: "/" }] }),
  }),
  overview: screen("Go to overview", "g o", "", ["configuration", "properties"]),
  colorspaces: screen("Go to color spaces", "g c", screens.colorspaces.path),
  displayColorspaces: screen("Go to display color spaces", "g d", screens.display_colorspaces.path),
  displays: screen("Go to displays", "g i", screens.displays.path, ["views", "monitors"]),
  looks: screen("Go to looks", "g l", screens.looks.path),
  namedTransforms: screen("Go to named transforms", "g n", screens.named_transforms.path),
  sharedViews: screen("Go to shared views", "g s", screens.shared_views.path),
  viewTransforms: screen("Go to view transforms", "g v", screens.view_transforms.path),
  roles: screen("Go to roles", "g r", screens.roles.path, ["reorder roles", "sort roles", "order of roles"]),
  fileRules: screen("Go to file rules", "g f", screens.file_rules.path),
  viewingRules: screen("Go to viewing rules", "g w", screens.viewing_rules.path),
  families: screen("Go to families", "g m", screens.families.path, ["groups", "menus"]),
  categories: screen("Go to categories", "g t", screens.categories.path, ["tags"]),
  files: screen("Go to files", "g u", "files", [
    "luts",
    "uploads",
    "find lut",
    "where is my lut",
    "lut not found",
    "relink lut",
    "missing files",
    "where luts are used",
    "which color spaces use a lut",
  ]),
  shots: screen("Go to shots", undefined, "shots", [
    "context variables of shots",
    "files of shots",
    "missing shot luts",
    "check shots",
    "spreadsheet",
  ]),
  viewer: screen("Go to viewer", "g p", "viewer", ["picture", "image", "exposure", "scopes", "plate"]),
  compare: screen("Go to comparison", "g x", "compare", [
    "diff",
    "compare configs",
    "what differs",
    "what is different",
  ]),
  merge: screen("Go to merge", "g y", "merge", [
    "conflicts",
    "resolve conflicts",
    "merge configs",
    "three-way",
    "edits of a vendor",
  ]),
  ociom: screen("Go to OCIOM merge", "g j", "ociom", [
    "merge configs",
    "ociom",
    "ociomergeconfigs",
    "combine configs",
  ]),
  channels: screen("Go to channels", "g k", "channels", [
    "publishing",
    "releases",
    "published versions",
    "who published",
  ]),
  webhooks: screen("Go to webhooks", "g z", "webhooks", ["notifications", "deliveries", "callbacks"], "own"),
  git: screen("Go to git", "g q", "git", ["repository", "mirror", "commits", "branch"], "own"),
  history: screen("Go to history", "g h", "history", [
    "change log",
    "versions",
    "snapshots",
    "snapshot",
    "changes",
    "see changes",
    "who",
    "blame",
    "who changed",
    "who did this",
    "author",
  ]),
  compareVersions: screen("Compare versions", undefined, "history", [
    "compare",
    "diff",
    "what changed",
    "see changes",
    "show changes",
    "review changes",
    "changes since",
  ]),
  export: screen("Go to problems and export", "g e", "export", ["yaml", "text", "export screen"]),
  problems: screen("Show problems", undefined, "export", [
    "fix",
    "fix all",
    "repair",
    "problem",
    "problems",
    "check",
    "validate",
    "ociocheck",
    "lint",
    "errors",
    "warnings",
    "broken",
    "verify",
    "what is wrong",
    "what's wrong",
    "find problems",
    "fix all problems",
    "apply suggestions",
    "check config",
  ]),
  yamlLine: opened({
    title: "Go to line of the file…",
    navigation: true,
    aliases: ["line", "jump to line", "line number"],
    args: z.object({
      line: arg(z.number().int().min(1), { label: "Line", hint: "120" }),
    }),
    leadsToLine: ({ line }) => line,
    run: ({ config }, { line }) => ({
      effects: [{ kind: "go", to: `/${config.id}/export#line-${line}` }],
    }),
  }),
  terms: command({
    title: "Go to terms of use",
    navigation: true,
    aliases: ["legal", "license"],
    run: () => ({ effects: [{ kind: "go", to: "/terms" }] }),
  }),
  privacy: command({
    title: "Go to privacy",
    navigation: true,
    aliases: ["legal", "cookies", "data"],
    run: () => ({ effects: [{ kind: "go", to: "/privacy" }] }),
  }),
  thing: opened({
    title: "Go to…",
    navigation: true,
    countedAs: ({ thing }) => thing.replace("/", ":"),
    aliases: [
      "open",
      "find",
      "jump",
      "what uses",
      "what uses this",
      "show uses of",
      "where used",
      "find usages",
      "references",
      "used by",
      "who uses this",
    ],
    args: z.object({
      thing: arg(z.string().min(1), {
        label: "What",
        hint: "colorspaces/ACEScg",
        options: things,
        from: selectedThing,
      }),
    }),
    run: (document, { thing }) => {
      const found = thingOf(document, thing);
      if (typeof found === "string") return found;
      const { collection, id, name } = found;
      return {
        view: (session) => {
          session.selection = [{ kind: collection, id }];
        },
        effects: [
          {
            kind: "go",
            to: screenOf(document.config.id, collection, id),
          },
        ],
        say: `Went to “${name}”`,
      };
    },
  }),
});

function screen(
  title: string,
  keys: string | undefined,
  path: string,
  aliases: string[] = [],
  needs?: "own",
) {
  return opened({
    title,
    aliases,
    ...(needs && { needs }),
    navigation: true,
    ...(keys !== undefined && { keys: [keys] }),
    run: ({ config }) => ({
      effects: [{ kind: "go", to: path === "" ? `/${config.id}` : `/${config.id}/${path}` }],
    }),
  });
}

function selectedThing({ document, session }: State): string | undefined {
  const [first] = session.selection;
  if (!document || !first || first.kind === "display_view_associations") return undefined;
  const answer = answerFor(document, first.kind, first.id);
  return answer && `${first.kind}/${answer}`;
}

/** The row that "colorspaces/ACEScg" means; a bare name is looked for everywhere. */
export function thingOf(document: Document, given: string) {
  const slash = given.indexOf("/");
  // Views have names only within their display: they are meant by their ids.
  const view = document[VIEWS].byId[given.slice(slash + 1)];
  if (view && given.slice(0, slash) === VIEWS)
    return { collection: VIEWS, id: view.id, name: nameOf(view, document) } as const;
  const kind = collections.find((collection) => collection === given.slice(0, slash));
  if (kind) {
    const row = find(document, kind, given.slice(slash + 1));
    return typeof row === "string" ? row : { collection: kind, id: row.id, name: row.name };
  }
  for (const collection of collections) {
    const row = find(document, collection, given);
    if (typeof row !== "string") return { collection, id: row.id, name: row.name };
  }
  return `There is nothing named “${given}”.`;
}
