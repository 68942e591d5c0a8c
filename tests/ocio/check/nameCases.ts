import { type Cases, config, more, raw, set, space, step, view } from "./sample.ts";

const colorspace = (values: object) => more("colorspaces", { encoding: "log", ...values }, 0);

const namedTransform = (values: object) =>
  more("named_transforms", { transform: step("MatrixTransform"), category_ids: [], ...values });

/** Cases of the rules about names. */
export const nameCases: Record<string, Cases> = {
  "empty-name": {
    fails: {
      space: space({ name: "" }),
      look: set("looks", "warm", { name: "" }),
      view: (document) => {
        const [first] = document.display_view_associations.order;
        const inline = document.display_view_associations.byId[first ?? ""]?.inline_view;
        if (inline) inline.name = "";
      },
    },
    passes: { spaces: space({ name: " " }) },
  },
  "reserved-character": {
    fails: {
      dollar: space({ name: "$lin" }),
      "in an alias": space({ aliases_data: ["a%b"] }),
      "in a role": more("roles", { name: "a$", colorspace_name: "raw" }),
      "in a named transform": namedTransform({ name: "50%" }),
    },
    passes: {
      "in a look": set("looks", "warm", { name: "$warm" }),
      "in a view": view({ name: "50%", ...raw }),
    },
  },
  "name-taken": {
    fails: {
      "twice the same": colorspace({ name: "raw" }),
      "named like an alias": colorspace({ name: "LINEAR" }),
      "alias like a name": space({ aliases_data: ["RAW"] }),
      "alias like an alias": colorspace({ name: "new", aliases_data: ["linear"] }),
      "named like a role": colorspace({ name: "scene_linear" }),
      "alias like a role": space({ aliases_data: ["Default"] }),
      "named transforms by case": namedTransform({ name: "Curve" }),
      "named transform like a space": namedTransform({ name: "RAW" }),
      "role like an alias": more("roles", { name: "linear", colorspace_name: "raw" }),
      "display space like a space": more("display_colorspaces", { name: "raw" }),
    },
    passes: {
      "own name as an alias": space({ aliases_data: ["LIN"] }),
      "view named like a space": view({ name: "lin", ...raw }),
    },
  },
  "named-transform-name": {
    fails: { look: namedTransform({ name: "Warm" }), "view transform": namedTransform({ name: "picture" }) },
    passes: { alias: namedTransform({ name: "x", aliases_data: ["warm", "Picture"] }) },
  },
  "merged-names": {
    fails: {
      spaces: colorspace({ name: "RAW" }),
      "space and display space": colorspace({ name: "SCREEN" }),
      looks: more("looks", { name: "WARM", process_space_name: "lin" }),
    },
    passes: {
      other: colorspace({ name: "raw2" }),
      "look and space": more("looks", { name: "lin", process_space_name: "lin" }),
    },
  },
  "look-name": {
    fails: Object.fromEntries(
      ["a, b", "a:b", "a|b", "+a", "-a"].map((name) => [
        name,
        more("looks", { name, process_space_name: "lin" }),
      ]),
    ),
    passes: { "sign inside": more("looks", { name: "a-b+c", process_space_name: "lin" }) },
  },
  "alias-dropped": {
    fails: {
      "own name": space({ aliases_data: ["LIN"] }),
      twice: space({ aliases_data: ["a", "A"] }),
      empty: space({ aliases_data: [""] }),
    },
    passes: { two: space({ aliases_data: ["a", "b"] }) },
  },
  "inactive-comma": {
    fails: { comma: colorspace({ name: "a, b", is_inactive: true }) },
    passes: { active: colorspace({ name: "a, b" }), plain: space({ is_inactive: true }) },
  },
  "inactive-unknown": {
    fails: { undefined: config({ inactive_colorspaces: ["zzz"] }) },
    passes: { alias: config({ inactive_colorspaces: ["linear", "curve", "scene_linear"] }) },
  },
};
