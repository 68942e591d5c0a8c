import { changesNothing } from "#color/identityStep.ts";
import { createTransform, isFileStep, type Transform } from "#ocio/chain/transform.ts";
import { kindOf } from "#ocio/transform/kinds.ts";
import { shown } from "#parts/field/decimal.ts";
import { parameterName } from "../words.ts";

const blank = new Map<string, Record<string, unknown>>();
/** Any UUID: defaults do not depend on it. */
const PLACEHOLDER_ID = "00000000-0000-4000-8000-000000000000";

function defaultsOf(type: Transform["type"]): Record<string, unknown> {
  const known = blank.get(type);
  if (known) return known;
  const made = createTransform(type, PLACEHOLDER_ID) as unknown as Record<string, unknown>;
  blank.set(type, made);
  return made;
}

const NO_CHANGE = "no change";

/**
 * One line that says what a step does: what differs from the defaults, or “no change” where the engine leaves it out.
 * `nameOf` spells a color space's UUID, `major` is that of the profile version.
 */
export function summary(node: Transform, nameOf: (id: string) => string | undefined, major = 2): string {
  if (node.type === "GroupTransform") {
    const count = node.children.length;
    const steps = `${count} ${count === 1 ? "step" : "steps"}`;
    return count > 0 && changesNothing(node, major) ? `${steps} · ${NO_CHANGE}` : steps;
  }
  if (changesNothing(node, major)) return NO_CHANGE;
  const kind = kindOf(node.type);
  const space = (id: string | null, spelled: string | null) =>
    spelled ?? (id === null ? "?" : (nameOf(id) ?? "?"));
  if (kind?.summary) return kind.summary(node, { space, brief });
  const parts: string[] = [];
  const values = node as unknown as Record<string, unknown>;
  const defaults = defaultsOf(node.type);
  for (const [key, value] of Object.entries(values)) {
    if (["id", "type", "direction", "comment", "unknown"].includes(key)) continue;
    const plain = JSON.stringify(value) === JSON.stringify(defaults[key]);
    if (key === "src" || (key === "style" && (!plain || kind?.styled))) {
      if (value) parts.unshift(String(value));
      continue;
    }
    if (plain) continue;
    parts.push(`${parameterName(key).toLowerCase()} ${brief(value)}`.trim());
  }
  if (isFileStep(node) && !node.src) parts.unshift("no file");
  return parts.length > 0 ? parts.join(" · ") : (kind?.defaultSummary ?? "");
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
