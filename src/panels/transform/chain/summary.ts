import { changesNothing } from "#color/identityStep.ts";
import { createTransform, isFileStep, type Transform } from "#ocio/chain/transform.ts";
import { shown } from "#parts/field/decimal.ts";
import { parameterName } from "../words.ts";

const blank = new Map<string, Record<string, unknown>>();
/** Any UUID: defaults do not depend on it. */
const NOBODY = "00000000-0000-4000-8000-000000000000";

function defaultsOf(type: Transform["type"]): Record<string, unknown> {
  const known = blank.get(type);
  if (known) return known;
  const made = createTransform(type, NOBODY) as unknown as Record<string, unknown>;
  blank.set(type, made);
  return made;
}

/** Kinds that are nothing but their style. */
const SAYS_ALL = new Set(["BuiltinTransform", "FixedFunctionTransform"]);

/** Summaries of kinds whose defaults change pixels. */
const AT_DEFAULT: { [T in Transform["type"]]?: string } = {
  CDLTransform: "clamps negatives",
  ExponentTransform: "clamps negatives",
  GammaTransform: "value 2.2",
  LogAffineTransform: "base 2",
  LogCameraTransform: "base 2 · lin side break 0.1",
  LogTransform: "base 2",
  RangeTransform: "clamps to 0 to 1",
};

const NO_CHANGE = "no change";

/**
 * One line that says what a step does: what differs from the defaults, or “no change” where the engine leaves it out.
 * `personName` spells a color space's UUID, `major` is that of the profile version.
 */
export function summary(node: Transform, nameOf: (id: string) => string | undefined, major = 2): string {
  if (node.type === "GroupTransform") {
    const count = node.children.length;
    const steps = `${count} ${count === 1 ? "step" : "steps"}`;
    return count > 0 && changesNothing(node, major) ? `${steps} · ${NO_CHANGE}` : steps;
  }
  if (changesNothing(node, major)) return NO_CHANGE;
  switch (node.type) {
    case "UnknownTransform":
      return node.tag;
    case "ColorSpaceTransform": {
      const end = (id: string | null, name: string | null) =>
        name ?? (id === null ? "?" : (nameOf(id) ?? "?"));
      return `${end(node.src, node.src_name)} → ${end(node.dst, node.dst_name)}`;
    }
    case "DisplayViewTransform":
    case "ViewTransform":
      return [node.src || "?", `${node.display || "?"} / ${node.view || "?"}`].join(" → ");
    case "LookTransform":
      return `${node.looks || "no looks"} in ${node.src || "?"} → ${node.dst || "?"}`;
    case "MatrixTransform":
      return matrixSummary(node.matrix, node.offset);
  }
  const parts: string[] = [];
  const values = node as unknown as Record<string, unknown>;
  const defaults = defaultsOf(node.type);
  for (const [key, value] of Object.entries(values)) {
    if (["id", "type", "direction", "comment", "unknown"].includes(key)) continue;
    const plain = JSON.stringify(value) === JSON.stringify(defaults[key]);
    if (key === "src" || (key === "style" && (!plain || SAYS_ALL.has(node.type)))) {
      if (value) parts.unshift(String(value));
      continue;
    }
    if (plain) continue;
    parts.push(`${parameterName(key).toLowerCase()} ${brief(value)}`.trim());
  }
  if (isFileStep(node) && !node.src) parts.unshift("no file");
  return parts.length > 0 ? parts.join(" · ") : (AT_DEFAULT[node.type] ?? "");
}

function brief(value: unknown): string {
  if (typeof value === "number") return shown(Number(value.toPrecision(5)));
  if (value === null) return "none";
  if (value === true) return "";
  if (value === false) return "off";
  if (Array.isArray(value)) {
    if (value.some((item) => typeof item === "object")) return `${value.length} points`;
    const words = value.map(brief);
    return words.every((word) => word === words[0]) ? (words[0] ?? "none") : words.join(" ");
  }
  if (typeof value === "object") {
    const { r, g, b, master } = value as Record<string, number>;
    const rgb = brief([r, g, b]);
    return `${rgb} master ${brief(master)}`;
  }
  return String(value);
}

function matrixSummary(matrix: readonly number[], offset: readonly number[]): string {
  const identity = matrix.every((value, at) => value === (at % 5 === 0 ? 1 : 0));
  const moved = offset.some((value) => value !== 0);
  const diagonal = matrix.every((value, at) => at % 5 === 0 || value === 0);
  const body = identity
    ? ""
    : diagonal
      ? `scale ${brief([matrix[0], matrix[5], matrix[10]])}`
      : [0, 1, 2].map((row) => brief(matrix.slice(row * 4, row * 4 + 3))).join(" · ");
  return [body, moved ? `offset ${brief([...offset])}` : ""].filter(Boolean).join(" · ");
}
