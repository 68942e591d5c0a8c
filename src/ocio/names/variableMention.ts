import { type Owner, ownerNames, slotOf, slots, stepsOf } from "../chain/slot.ts";
import type { Key } from "../model/change.ts";
import { type Document, rowsOf } from "../model/document.ts";
import { kindOf } from "../transform/kinds.ts";
import type { Base, Mention } from "./mention.ts";
import { variableTokens } from "./variable.ts";

/** The texts of a type in which OCIO replaces context variables; true where they name a color space. */
function textsOf(type: string): [key: string, space: boolean][] {
  const { references = [], texts = {} } = kindOf(type) ?? {};
  return [
    ...references.map((key): [string, boolean] => [`${key}_name`, true]),
    ...Object.entries(texts).map(([key, role]): [string, boolean] => [key, role === "space"]),
  ];
}

/** A variable in a text, and whether the text stands for a color space. */
type VariableMention = Mention & { space: boolean };

/** Every place where a context variable stands in a text: the search path and the transforms. */
export function variableMentions(document: Document): VariableMention[] {
  const declared = Object.keys(document.config.environment ?? {});
  const place = { kind: "config", id: document.config.id } as const;
  const found = document.config.search_path.flatMap((path, index) =>
    inText({ place }, ["search_path", index], path, "search path", declared, false),
  );
  for (const collection of ownerNames)
    for (const row of rowsOf(document, collection))
      for (const mention of inRow(
        { place: { kind: collection, id: row.id } },
        row,
        slots[collection],
        declared,
      ))
        found.push(mention);
  return found;
}

function inRow(
  base: Base,
  row: Owner,
  rowSlots: readonly { field: string; label: string }[],
  declared: string[],
) {
  const found: VariableMention[] = [];
  rowSlots.forEach(({ field: slot, label }, index) => {
    for (const { node, keys, at } of stepsOf(slotOf(row, slot)))
      for (const [key, space] of textsOf(node.type)) {
        const value = (node as unknown as Record<string, unknown>)[key];
        const words = `${index === 0 ? "" : `${label.toLowerCase()}, `}step ${at} ${key.replace("_name", "")}`;
        found.push(...inText(base, [slot, ...keys, key], value, words, declared, space));
      }
  });
  return found;
}

function inText(
  base: Base,
  at: readonly Key[],
  value: unknown,
  field: string,
  declared: readonly string[],
  space: boolean,
): VariableMention[] {
  if (typeof value !== "string" || !/[$%]/.test(value)) return [];
  const names = new Set(variableTokens(value, declared).map(({ name }) => name));
  return [...names].map((name) => ({
    ...base,
    form: "variable",
    among: "variable",
    at,
    id: null,
    name,
    field,
    space,
  }));
}

/**
 * Defaults of those context variables that stand for a color space somewhere, by themselves or in the default of another
 * one that does: each names one.
 */
export function variableValues(document: Document, mentions: readonly VariableMention[]): Mention[] {
  const environment = document.config.environment ?? {};
  const spaces = new Set(mentions.filter(({ space }) => space).map(({ name }) => name));
  // A set gives what is added to it while it is gone through.
  for (const variable of spaces)
    for (const { name } of variableTokens(environment[variable ?? ""] ?? "", Object.keys(environment)))
      spaces.add(name);
  const place = { kind: "config", id: document.config.id } as const;
  return Object.entries(environment)
    .filter(([variable, value]) => spaces.has(variable) && value !== "")
    .map(([variable, value]) => ({
      place,
      form: "value",
      among: "space",
      at: ["environment"],
      id: null,
      name: value,
      field: `variable ${variable}`,
    }));
}
