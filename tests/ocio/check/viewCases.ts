import { USE_DISPLAY_NAME } from "#ocio/model/view.ts";
import {
  add,
  all,
  type Cases,
  chain,
  config,
  type Edit,
  more,
  raw,
  row,
  set,
  step,
  view,
  without,
} from "./sample.ts";

const sharedView =
  (values: object, offered = true): Edit =>
  (document) => {
    const shared = add(document, "shared_views", { name: "Extra", ...values });
    if (!offered) return;
    const display_id = row(document, "displays", "Screen").id;
    add(document, "display_view_associations", { display_id, shared_view_id: shared.id });
  };

const virtual = (inline_view: object) => more("display_view_associations", { display_id: null, inline_view });

const offer =
  (shared_view_name: string): Edit =>
  (document) => {
    const display_id = row(document, "displays", "Screen").id;
    add(document, "display_view_associations", { display_id, shared_view_name });
  };

const through = (display_colorspace_name: string) => ({
  view_transform_name: "Picture",
  display_colorspace_name,
});

/** Cases of the rules about displays and views. */
export const viewCases: Record<string, Cases> = {
  "no-display": {
    fails: {
      none: without("displays", "display_view_associations"),
      "no views": without("display_view_associations"),
    },
    passes: { "no shared views": all(without("shared_views", "display_view_associations"), view(raw)) },
  },
  "active-displays": {
    fails: {
      "one undefined": config({ active_displays: ["Screen", "zzz"] }),
      all: config({ active_displays: ["zzz"] }),
      "without views": all(more("displays", { name: "Bare" }), config({ active_displays: ["Bare"] })),
    },
    passes: { case: config({ active_displays: ["SCREEN", "screen"] }) },
  },
  "view-target": {
    fails: {
      "undefined space": view({ source_colorspace_name: "zzz" }),
      role: view({ source_colorspace_name: "scene_linear" }),
      variable: view({ source_colorspace_name: "$SHOT" }),
      "scene space behind a transform": view(through("lin")),
      "undefined display space": view(through("zzz")),
      "undefined transform": view({ view_transform_name: "zzz", display_colorspace_name: "Screen" }),
      "space as a transform": view({ view_transform_name: "lin", display_colorspace_name: "Screen" }),
      "display name in a display": view(through(USE_DISPLAY_NAME)),
      "display name alone": sharedView({ source_colorspace_name: USE_DISPLAY_NAME }),
      "shared and offered nowhere": sharedView({ source_colorspace_name: "zzz" }, false),
      "no space": view({}),
      virtual: more("display_view_associations", {
        display_id: null,
        inline_view: { name: "V", source_colorspace_name: "zzz" },
      }),
    },
    passes: {
      alias: view({ source_colorspace_name: "LINEAR" }),
      "named transform": view({ source_colorspace_name: "curve" }),
      "display alias": view(through("screen_alias")),
      "named transform for the display": view(through("curve")),
      "named transform for the transform": view({
        view_transform_name: "curve_alias",
        display_colorspace_name: "Screen",
      }),
      "display space alone": view({ source_colorspace_name: "Screen" }),
      "virtual with the display name": more("display_view_associations", {
        display_id: null,
        inline_view: { name: "V", ...through(USE_DISPLAY_NAME) },
      }),
    },
  },
  "shared-view": {
    fails: {
      undefined: offer("zzz"),
      twice: offer("FILM"),
      "beside one's own": view({ name: "film", ...raw }),
      "display without a space": all(more("displays", { name: "TV" }), (document) => {
        const display_id = row(document, "displays", "TV").id;
        add(document, "display_view_associations", { display_id, shared_view_name: "Film" });
      }),
      "display named like a scene space": all(more("displays", { name: "lin" }), (document) => {
        const display_id = row(document, "displays", "lin").id;
        add(document, "display_view_associations", { display_id, shared_view_name: "Film" });
      }),
      "twice in the virtual display": all(virtual({ name: "V", ...raw }), virtual({ name: "v", ...raw })),
      "undefined in the virtual display": more("display_view_associations", {
        display_id: null,
        shared_view_name: "zzz",
      }),
    },
    passes: {
      "display named like an alias": all(more("displays", { name: "screen_alias" }), (document) => {
        const display_id = row(document, "displays", "screen_alias").id;
        add(document, "display_view_associations", { display_id, shared_view_name: "Film" });
      }),
      "virtual display": more("display_view_associations", { display_id: null, shared_view_name: "FILM" }),
    },
  },
  "view-look": {
    fails: {
      undefined: view({ ...raw, looks: "zzz" }),
      "second of two": view({ ...raw, looks: "+warm, -zzz" }),
      fallback: view({ ...raw, looks: "warm | zzz" }),
      variable: view({ ...raw, looks: "$SHOT" }),
      several: view({ ...raw, looks: "zzz, warm, yyy" }),
    },
    passes: { signs: view({ ...raw, looks: "+warm, -WARM" }), empty: view({ ...raw, looks: "" }) },
  },
  "view-rule": {
    fails: { undefined: view({ ...raw, rule_name: "zzz" }) },
    passes: { case: view({ ...raw, rule_name: "SCENE" }) },
  },
  "view-transform": {
    fails: {
      "from the display only": set("view_transforms", "Picture", {
        from_scene_reference: null,
        from_display_reference: step("MatrixTransform"),
        reference_space_type: "display",
      }),
      "default undefined": config({ default_view_transform: "zzz" }),
      "default is a named transform": config({ default_view_transform: "curve" }),
      none: all(without("view_transforms", "shared_views", "display_view_associations"), view(raw)),
    },
    passes: {
      default: config({ default_view_transform: "PICTURE" }),
      "none without displays": all(
        without("view_transforms", "shared_views", "display_view_associations", "display_colorspaces"),
        set("roles", "cie_xyz_d65_interchange", {
          name: "extra",
          colorspace_id: null,
          colorspace_name: "raw",
        }),
        view(raw),
      ),
    },
  },
  "merged-views": {
    fails: { case: view({ name: "RAW", ...raw }) },
    passes: { other: view(raw) },
  },
  "empty-display": {
    fails: { bare: more("displays", { name: "Bare" }) },
    passes: { more: view(raw) },
  },
  "active-views": {
    fails: { undefined: config({ active_views: ["Raw", "Film", "zzz"] }) },
    passes: { case: config({ active_views: ["RAW", "Film"] }) },
  },
  "view-hidden": {
    fails: { hidden: config({ active_views: ["Film"] }) },
    passes: { "list shows nothing": config({ active_views: ["zzz"] }) },
  },
  unused: {
    fails: {
      "view transform": more("view_transforms", {
        name: "Other",
        from_scene_reference: step("MatrixTransform"),
      }),
      "viewing rule": more("viewing_rules", { name: "Other", encodings_data: ["sdr-video"] }),
      "shared view": sharedView(raw, false),
    },
    passes: {
      "default view transform": all(
        more("view_transforms", { name: "Other", from_scene_reference: step("MatrixTransform") }),
        config({ default_view_transform: "other" }),
      ),
    },
  },
  "unused-look": {
    fails: { look: more("looks", { name: "cold", process_space_name: "lin" }) },
    passes: {
      "look in a transform": all(
        more("looks", { name: "cold", process_space_name: "lin" }),
        chain("LookTransform", { src: "lin", dst: "raw", looks: "-cold" }),
      ),
    },
  },
};
