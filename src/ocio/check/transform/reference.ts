import { expand, hasVariable } from "../expand.ts";
import type { Lookup } from "../lookup.ts";
import type { Finding, Rule } from "../rule.ts";

/** Steps that convert between color spaces say both ends, and both exist: by name, alias, role or named transform. */
export const reference: Rule = {
  code: "transform-space",
  severity: "error",
  *find(_document, lookup) {
    for (const { node, path, label } of lookup.stepsOf("ColorSpaceTransform")) {
      yield* ends(lookup, path, label, [
        ["src", lookup.space(node.src, node.src_name), "source"],
        ["dst", lookup.space(node.dst, node.dst_name), "destination"],
      ]);
    }
    for (const { node, path, label } of lookup.stepsOf("LookTransform"))
      yield* ends(lookup, path, label, [
        ["src", node.src, "source"],
        ["dst", node.dst, "destination"],
      ]);
    for (const { node, path, label } of lookup.stepsOf("DisplayViewTransform", "ViewTransform")) {
      yield* ends(lookup, path, label, [["src", node.src, "source"]]);
      for (const key of ["display", "view"] as const)
        if (node[key] === "")
          yield { path: `${path}/${key}`, message: `A step of the ${label} has no ${key}.` };
    }
  },
};

type End = [key: string, text: string, what: string];

function* ends(lookup: Lookup, path: string, label: string, all: End[]): Iterable<Finding> {
  for (const [key, text, what] of all) {
    const at = `${path}/${key}`;
    if (text === "") yield { path: at, message: `A step of the ${label} has no ${what} color space.` };
    else {
      const resolved = hasVariable(text) ? expand(text, lookup.variables) : text;
      if (resolved === null)
        yield {
          path: at,
          message: `A step of the ${label} refers to “${text}”, whose context variable has no value.`,
        };
      else if (!lookup.find(resolved))
        yield { path: at, message: `A step of the ${label} refers to “${resolved}”, which does not exist.` };
    }
  }
}
