import { fileTypes } from "../chain/transform.ts";
import type { Document } from "../model/document.ts";
import { builtinStyle, fixedFunctions, toYaml } from "../model/enums.ts";
import { lookTokens } from "../names/lookList.ts";
import { fold } from "../names/name.ts";
import { parameterErrors } from "../transform/parameter.ts";
import { expand, hasVariable } from "./expand.ts";
import type { Lookup } from "./lookup.ts";
import type { Finding, RuleTable } from "./rule.ts";

/** The rules about steps of transforms. */
export const transformRules: RuleTable = {
  "unknown-transform": ["error", unknown, "step of an unknown type", "steps of an unknown type"],
  "transform-space": ["error", reference, "step without its color space", "steps without their color space"],
  "transform-file": ["error", file, "step without a file", "steps without a file"],
  "builtin-style": ["error", builtin, "step with an unknown style", "steps with an unknown style"],
  "value-refused": ["error", parameter, "refused value", "refused values"],
  "transform-fails-in-use": ["warning", use, "step that fails in use", "steps that fail in use"],
  "experimental-function": ["warning", experimental, "experimental step", "experimental steps"],
};

/** Official OCIO refuses files with transforms that it does not know. */
function* unknown(_document: Document, lookup: Lookup): Iterable<Finding> {
  for (const { node, path, label } of lookup.stepsOf("UnknownTransform"))
    yield { path, message: `A step of the ${label} is of the unknown type “${node.tag}”.` };
}

/** Steps that convert between color spaces say both ends, and both exist: by name, alias, role or named transform. */
function* reference(_document: Document, lookup: Lookup): Iterable<Finding> {
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
}

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

/** Steps that read a file say which, in words that can be resolved. */
function* file(_document: Document, lookup: Lookup): Iterable<Finding> {
  for (const { node, path, label } of lookup.stepsOf(...fileTypes)) {
    const at = `${path}/src`;
    if (node.src === "") yield { path: at, message: `A step of the ${label} reads a file, but names none.` };
    else if (hasVariable(node.src) && expand(node.src, lookup.variables) === null)
      yield {
        path: at,
        message: `A step of the ${label} reads “${node.src}”, whose context variable has no value.`,
      };
  }
}

/** Built-in transforms are a closed list. */
function* builtin(_document: Document, lookup: Lookup): Iterable<Finding> {
  for (const { node, path, label } of lookup.stepsOf("BuiltinTransform"))
    if (builtinStyle(node.style) === undefined)
      yield {
        path: `${path}/style`,
        message: `A step of the ${label} uses “${node.style}”, which is not a built-in transform.`,
      };
}

/** Numbers that official OCIO refuses. */
function* parameter(_document: Document, { steps }: Lookup): Iterable<Finding> {
  for (const { node, path, label } of steps)
    for (const [field, problem] of parameterErrors(node))
      yield {
        path: `${path}/${field}`,
        message: `In the ${label}, ${field} of a ${node.type} ${problem}.`,
      };
}

/** Displays, views and looks in transforms: official OCIO looks them up only when the transform is used. */
function* use(_document: Document, lookup: Lookup): Iterable<Finding> {
  for (const { node, path, label } of lookup.stepsOf("DisplayViewTransform", "ViewTransform")) {
    const { display, view } = node;
    if (display === "" || hasVariable(display)) continue;
    if (!lookup.displays.has(fold(display)))
      yield {
        path: `${path}/display`,
        message: `A step of the ${label} refers to display “${display}”, which does not exist.`,
      };
    else if (view !== "" && !hasVariable(view) && !lookup.hasView(display, view))
      yield {
        path: `${path}/view`,
        message: `A step of the ${label} refers to “${view}”, which is not a view of display “${display}”.`,
      };
  }
  for (const { node, path, label } of lookup.stepsOf("LookTransform"))
    for (const { name } of hasVariable(node.looks) ? [] : lookTokens(node.looks))
      if (!lookup.looks.has(fold(name)))
        yield {
          path: `${path}/looks`,
          message: `A step of the ${label} applies the look “${name}”, which does not exist.`,
        };
}

/** Building blocks of the ACES 2 output transforms, which official OCIO may still change. */
function* experimental(_document: Document, lookup: Lookup): Iterable<Finding> {
  for (const { node, path, label } of lookup.stepsOf("FixedFunctionTransform")) {
    const style = toYaml(fixedFunctions, node.style) ?? "";
    if (style.startsWith("ACES2_"))
      yield {
        path: `${path}/style`,
        message: `A step of the ${label} uses ${style}, which official OCIO calls experimental; it may not work in later versions.`,
      };
  }
}
