import { screens } from "#command/screen.ts";
import type { CollectionName } from "#ocio/model/document.ts";
import { capital, nouns } from "#ocio/model/noun.ts";
import type { IconName } from "#parts/Icon.tsx";

/** A screen of an open configuration: where it is, what it counts and the command that goes there. */
export type Section = {
  to:
    | "/$configId"
    | "/$configId/colorspaces"
    | "/$configId/display-colorspace"
    | "/$configId/named-transforms"
    | "/$configId/looks"
    | "/$configId/view-transforms"
    | "/$configId/displays"
    | "/$configId/shared-views"
    | "/$configId/viewing-rules"
    | "/$configId/roles"
    | "/$configId/file-rules"
    | "/$configId/families"
    | "/$configId/categories"
    | "/$configId/files"
    | "/$configId/viewer"
    | "/$configId/compare"
    | "/$configId/merge"
    | "/$configId/channels"
    | "/$configId/history"
    | "/$configId/export";
  label: string;
  icon: IconName;
  command: string;
  counts?: CollectionName | "files";
};

/** The screen of a collection: its label, path and command follow from the collection. */
function screen(counts: CollectionName, icon: IconName): Section {
  const path = screens[counts].path.replace(/\/$/, "");
  const command = `go.${counts.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())}`;
  return {
    to: `/$configId/${path}` as Section["to"],
    label: capital(nouns[counts][1]),
    icon,
    command,
    counts,
  };
}

export const sections: { heading: string | null; items: Section[] }[] = [
  {
    heading: null,
    items: [{ to: "/$configId", label: "Overview", icon: "overview", command: "go.overview" }],
  },
  {
    heading: "Color",
    items: [
      screen("colorspaces", "colorspaces"),
      screen("display_colorspaces", "displayColorspaces"),
      screen("named_transforms", "namedTransforms"),
      screen("looks", "looks"),
      screen("view_transforms", "viewTransforms"),
    ],
  },
  {
    heading: "Viewing",
    items: [
      screen("displays", "displays"),
      screen("shared_views", "sharedViews"),
      screen("viewing_rules", "viewingRules"),
      { to: "/$configId/viewer", label: "Viewer", icon: "eye", command: "go.viewer" },
    ],
  },
  { heading: "Assignment", items: [screen("roles", "person"), screen("file_rules", "fileRules")] },
  { heading: "Grouping", items: [screen("families", "family"), screen("categories", "category")] },
];

export const lastSections: Section[] = [
  { to: "/$configId/files", label: "Files", icon: "file", command: "go.files", counts: "files" },
  { to: "/$configId/compare", label: "Compare", icon: "compare", command: "go.compare" },
  { to: "/$configId/merge", label: "Merge", icon: "merge", command: "go.merge" },
  { to: "/$configId/channels", label: "Channels", icon: "channels", command: "go.channels" },
  { to: "/$configId/history", label: "History", icon: "clock", command: "go.history" },
  { to: "/$configId/export", label: "Problems and export", icon: "open", command: "go.export" },
];
