import type { FaultName } from "#ocio/host/faults.ts";
import {
  add,
  all,
  type Cases,
  chain,
  more,
  row,
  set,
  space,
  step,
  version,
  view,
  without,
} from "../check/sample.ts";

/** Each known fault with edits of the sample in which it strikes, and near misses. */
export const faultCases: Record<FaultName, Cases> = {
  singularMatrix: {
    fails: { "a matrix to gray": chain("MatrixTransform", { matrix: grayMatrix() }) },
    passes: {
      "a matrix to gray beside its way back": space({
        to_scene_reference_transform: step("MatrixTransform", { matrix: grayMatrix() }),
        from_scene_reference_transform: step("MatrixTransform"),
      }),
      "a matrix with an inverse": chain("MatrixTransform"),
    },
  },
  displayViewStep: {
    fails: {
      "a view in a color space": chain("DisplayViewTransform", {
        src: "lin",
        display: "Screen",
        view: "Film",
      }),
    },
    passes: {
      "a view in a look": set("looks", "warm", {
        transform: step("DisplayViewTransform", { src: "lin", display: "Screen", view: "Film" }),
      }),
    },
  },
  noFileCategory: {
    fails: { "only another category": set("categories", "file-io", { name: "working-space" }) },
    passes: {
      "no category at all": (document) => {
        for (const collection of ["colorspaces", "display_colorspaces", "named_transforms"] as const)
          for (const id of document[collection].order)
            Object.assign(document[collection].byId[id]!, { category_ids: [] });
      },
    },
  },
  noDisplaySpaces: {
    fails: { "views to color spaces alone": without("display_colorspaces", "view_transforms") },
    passes: { "no display": without("displays", "display_colorspaces") },
  },
  viewTransforms: {
    fails: { "a shared view with a view transform": () => {} },
    passes: { "views of color spaces": without("shared_views", "display_view_associations") },
  },
  useDisplayName: {
    fails: { "a shared view for every display": () => {} },
    passes: {
      "a shared view of one color space": set("shared_views", "Film", {
        display_colorspace_name: "Screen",
      }),
    },
  },
  textFiles: {
    fails: { "a LUT of text": chain("FileTransform", { src: "grade.spi1d" }) },
    passes: { "a LUT in XML": chain("FileTransform", { src: "grade.clf" }) },
  },
  spacesInNames: {
    fails: {
      "a space": set("colorspaces", "lin", { name: "scene linear" }),
      "a slash": set("colorspaces", "lin", { name: "scene/linear" }),
    },
    passes: {
      "an inactive color space": more("colorspaces", { name: "old one", is_inactive: true }),
      "a name with underscores": set("colorspaces", "lin", { name: "scene_linear_ap1" }),
    },
  },
  noSrgb: {
    fails: { "no sRGB at all": () => {} },
    passes: {
      "an alias": set("colorspaces", "raw", { aliases_data: ["srgb_tx"] }),
      "a name in other letters": set("colorspaces", "raw", { name: "SRGB" }),
      "an interop ID": set("colorspaces", "raw", { interop_id: "srgb_rec709_scene" }),
    },
  },
};

/** Rows that all are luma. */
function grayMatrix(): number[] {
  const gray = [0.2126, 0.7152, 0.0722, 0];
  return [...gray, ...gray, ...gray, 0, 0, 0, 1];
}

/** The sample as Blender takes it without a word. */
export const forBlender = all(
  version("2.1"),
  (document) => {
    const lin = row(document, "colorspaces", "lin").id;
    for (const name of ["color_picking", "texture_paint"])
      add(document, "roles", { name, colorspace_id: lin });
    add(document, "displays", { name: "sRGB" });
    const display_id = row(document, "displays", "sRGB").id;
    for (const name of ["AgX", "Standard"])
      add(document, "display_view_associations", {
        display_id,
        inline_view: { name, source_colorspace_id: lin },
      });
  },
  set("colorspaces", "raw", { name: "Non-Color" }),
  set("colorspaces", "lin", { aliases_data: ["sRGB"] }),
  view({ source_colorspace_name: "lin" }),
);
