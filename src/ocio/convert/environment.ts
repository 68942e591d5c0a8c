import type { Document } from "../model/document.ts";
import { listed } from "../model/noun.ts";
import { variableMentions } from "../names/variableMention.ts";
import type { ConversionChange } from "./change.ts";

/**
 * Variables that a config without an environment section reads from the environment of the process, each with itself
 * as its default: declared so they are read as before. Null where there is nothing to declare.
 */
export function undeclaredVariables(document: Document): Record<string, string> | null {
  if (document.config.environment !== null) return null;
  const names = variableMentions(document).flatMap(({ name }) =>
    name !== null && /^[A-Za-z_]\w*$/.test(name) ? [name] : [],
  );
  return names.length === 0 ? null : Object.fromEntries(names.sort().map((name) => [name, `$${name}`]));
}

/** Declares them, as official OCIO writes a section into each config from version 2 on, and then reads no others. */
export function declareVariables(document: Document, changes: ConversionChange[]): void {
  const variables = undeclaredVariables(document);
  if (!variables) return;
  document.config.environment = variables;
  changes.push({
    collection: "config",
    name: "environment",
    what: `Variables are declared, to be read from the environment as before: ${listed(Object.keys(variables))}.`,
    why: "A config with an environment section, which OCIO writes from version 2 on, reads only variables declared there.",
    kind: "exact",
  });
}
