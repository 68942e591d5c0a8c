import { type Cases, chain, type Edit, set, space, step } from "./sample.ts";

const categorized: Edit = (document) => {
  for (const named of Object.values(document.named_transforms.byId)) named.category_ids = [];
};

/** Cases of the rules about color spaces, looks and named transforms. */
export const spaceCases: Record<string, Cases> = {
  "look-process-space": {
    fails: {
      undefined: set("looks", "warm", { process_space_id: null, process_space_name: "zzz" }),
      none: set("looks", "warm", { process_space_id: null }),
      "named transform": set("looks", "warm", { process_space_id: null, process_space_name: "curve" }),
    },
    passes: {
      role: set("looks", "warm", { process_space_id: null, process_space_name: "scene_linear" }),
      alias: set("looks", "warm", { process_space_id: null, process_space_name: "LINEAR" }),
    },
  },
  "named-transform-empty": {
    fails: { nothing: set("named_transforms", "curve", { transform: null }) },
    passes: {
      inverse: set("named_transforms", "curve", {
        transform: null,
        inverse_transform: step("MatrixTransform"),
      }),
    },
  },
  "interop-id": {
    fails: {
      capitals: space({ interop_id: "LIN" }),
      "two colons": space({ interop_id: "a:b:c" }),
      "one side": space({ interop_id: ":lin" }),
      "not resolvable": space({ interop_id: "lin_ap1_scene" }),
      "named transform": space({ interop_id: "curve" }),
    },
    passes: {
      alias: space({ interop_id: "lin_ap1_scene", aliases_data: ["lin_ap1_scene"] }),
      role: space({ interop_id: "scene_linear" }),
      namespace: space({ interop_id: "my:lin", aliases_data: ["my:lin"] }),
    },
  },
  "read-as-unknown": {
    fails: {
      bitdepth: space({ bitdepth: "12f" }),
      allocation: space({ allocation: "log3" }),
      interpolation: chain("FileTransform", { src: "a.cube", interpolation: "smooth" }),
    },
    passes: { known: space({ bitdepth: "uint10", allocation: "lg2" }) },
  },
  "interop-id-unpublished": {
    fails: {
      "no namespace": space({ interop_id: "lin" }),
      "published in a namespace": space({
        interop_id: "my:lin_ap1_scene",
        aliases_data: ["my:lin_ap1_scene"],
      }),
    },
    passes: { published: space({ interop_id: "lin_ap1_scene", aliases_data: ["lin_ap1_scene"] }) },
  },
  "categories-missing": {
    fails: { one: space({ category_ids: [] }) },
    passes: {
      inactive: space({ category_ids: [], is_inactive: true }),
      "named transforms alone": categorized,
    },
  },
  "encoding-missing": {
    fails: { none: space({ encoding: null }) },
    passes: { data: set("colorspaces", "raw", { encoding: null }) },
  },
  "encoding-unknown": {
    fails: { mine: space({ encoding: "linear" }) },
    passes: { case: space({ encoding: "Log" }) },
  },
};
