import { standardOf } from "#color/standard.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { minimalConfig } from "./minimalConfig.ts";

/** A profile with one data space and what applications need around it, as official OCIO's own raw configuration. */
const EMPTY = `ocio_profile_version: 2.1

environment:
  {}

roles:
  default: Raw

file_rules:
  - !<Rule> {name: Default, colorspace: Raw}

displays:
  sRGB:
    - !<View> {name: Raw, colorspace: Raw}

colorspaces:
  - !<ColorSpace>
    name: Raw
    description: Data that is not converted.
    isdata: true
`;

/**
 * A new configuration from a template: "minimal" is a scene-linear one with an sRGB display, "empty" has a data space
 * alone, any other is a built-in configuration by its name; undefined if there is none. Official OCIO validates each.
 */
export function templateConfig(
  template: string,
  { id, name }: { id: string; name: string | null },
): Document | undefined {
  const made = templateDocument(template, id);
  return made && (name ? { ...made, config: { ...made.config, name } } : made);
}

function templateDocument(template: string, id: string): Document | undefined {
  if (template === "empty") return readConfig(EMPTY, { configId: id }).document;
  if (template !== "minimal") return builtinConfig(template, { configId: id });
  const version = "2.1";
  const display = standardOf("sRGB - Display", version);
  const made = display && minimalConfig({ id, name: null, version, reference: "ACES2065-1", display });
  return typeof made === "string" ? undefined : made;
}
