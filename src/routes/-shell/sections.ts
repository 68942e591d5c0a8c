import type { CollectionName } from "#ocio/model/document.ts";
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
    | "/$configId/history"
    | "/$configId/export";
  label: string;
  icon: IconName;
  command: string;
  counts?: CollectionName | "files";
};

export const sections: { heading: string | null; items: Section[] }[] = [
  {
    heading: null,
    items: [{ to: "/$configId", label: "Overview", icon: "overview", command: "go.overview" }],
  },
  {
    heading: "Color",
    items: [
      {
        to: "/$configId/colorspaces",
        label: "Color spaces",
        icon: "colorspaces",
        command: "go.colorspaces",
        counts: "colorspaces",
      },
      {
        to: "/$configId/display-colorspace",
        label: "Display color spaces",
        icon: "displayColorspaces",
        command: "go.displayColorspaces",
        counts: "display_colorspaces",
      },
      {
        to: "/$configId/named-transforms",
        label: "Named transforms",
        icon: "namedTransforms",
        command: "go.namedTransforms",
        counts: "named_transforms",
      },
      { to: "/$configId/looks", label: "Looks", icon: "looks", command: "go.looks", counts: "looks" },
      {
        to: "/$configId/view-transforms",
        label: "View transforms",
        icon: "viewTransforms",
        command: "go.viewTransforms",
        counts: "view_transforms",
      },
    ],
  },
  {
    heading: "Viewing",
    items: [
      {
        to: "/$configId/displays",
        label: "Displays",
        icon: "displays",
        command: "go.displays",
        counts: "displays",
      },
      {
        to: "/$configId/shared-views",
        label: "Shared views",
        icon: "sharedViews",
        command: "go.sharedViews",
        counts: "shared_views",
      },
      {
        to: "/$configId/viewing-rules",
        label: "Viewing rules",
        icon: "viewingRules",
        command: "go.viewingRules",
        counts: "viewing_rules",
      },
    ],
  },
  {
    heading: "Assignment",
    items: [
      { to: "/$configId/roles", label: "Roles", icon: "person", command: "go.roles", counts: "roles" },
      {
        to: "/$configId/file-rules",
        label: "File rules",
        icon: "fileRules",
        command: "go.fileRules",
        counts: "file_rules",
      },
    ],
  },
  {
    heading: "Grouping",
    items: [
      {
        to: "/$configId/families",
        label: "Families",
        icon: "family",
        command: "go.families",
        counts: "families",
      },
      {
        to: "/$configId/categories",
        label: "Categories",
        icon: "category",
        command: "go.categories",
        counts: "categories",
      },
    ],
  },
];

export const lastSections: Section[] = [
  { to: "/$configId/files", label: "Files", icon: "file", command: "go.files", counts: "files" },
  { to: "/$configId/history", label: "History", icon: "clock", command: "go.history" },
  { to: "/$configId/export", label: "Export", icon: "open", command: "go.export" },
];
