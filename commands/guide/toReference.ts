import { z } from "zod";
import { type Anchor, anchorOf, anchorsOf, chained, matrixStep, toReference } from "#color/anchor.ts";
import { type Adaptation, type Chromaticities, conversion, primaries } from "#color/primaries.ts";
import { arg } from "#command/command.ts";
import type { Call, Option } from "#command/state.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { isAtLeast } from "#ocio/model/feature.ts";
import { capital } from "#ocio/model/noun.ts";
import { atLeast } from "../row/version.ts";

/** Link of a new color space to the scene reference; asked only if no color space of the config reveals the reference. */
export const through = arg(z.string().trim().min(1), {
  label: "Reference space or primaries",
  note: "ACES2065-1, or the primaries of the scene reference",
  options: ({ document }) => (document ? anchorOptions(document) : []),
  from: ({ document }) => document && anchorsOf(document)[0]?.name,
});

function anchorOptions(document: Document): Option[] {
  const spaces = anchorsOf(document).map(({ name, primaries: { name: of } }) => ({
    value: name,
    label: name,
    detail: of === name ? "color space" : `linear light in ${of}`,
  }));
  const taken = new Set(spaces.map(({ value }) => value));
  const references = primaries
    .filter(({ name }) => !taken.has(name))
    .map(({ name }) => ({ value: name, label: name, detail: "the reference is linear light in these" }));
  return [...spaces, ...references];
}

/** The anchor that an answer means, or the sentence that says that it is none. */
export function linkedToReference(document: Document, given: string): Anchor | string {
  return (
    anchorOf(document, given) ??
    `“${given}” is neither a color space known to be linear light nor known primaries of the scene reference.`
  );
}

/** The chain that goes on from linear light in some primaries to the scene reference, or why there is none. */
export function toReferenceFrom(
  document: Document,
  name: string,
  start: { steps: readonly Transform[]; xy: Chromaticities; adaptation: Adaptation },
  anchor: Anchor,
  ids: () => string,
): { chain: Transform | null } | string {
  const matrix = matrixStep(conversion(start.xy, anchor.primaries.xy, start.adaptation), ids);
  if (!matrix) return "These primaries lie in one line; there is no color between them.";
  const steps = [...start.steps, ...matrix, ...toReference(anchor, ids)];
  // Profile version 1 keeps no names of groups.
  const group = atLeast(document, "2") ? `${name} to ${anchor.name}` : null;
  return { chain: chained(steps, group, ids) };
}

/** Error that the profile is too old for a feature, as a sentence; null if not. */
export function tooOld(document: Document, since: ProfileVersion, what: string): string | null {
  const { ocio_profile_version: version } = document.config;
  if (isAtLeast(version, since)) return null;
  return `${capital(what)} needs profile version ${since}; this configuration has version ${version}. Set the version first.`;
}

/** The way out of a profile that is too old. */
export function newer(document: Document | null, since: ProfileVersion | undefined): Call[] {
  if (!document || !since || isAtLeast(document.config.ocio_profile_version, since)) return [];
  return [{ id: "config.setVersion", args: { version: since } }];
}

/** Detail of an option that needs a newer profile. */
export function needed(document: Document | null, since: ProfileVersion): { detail?: string } {
  return newer(document, since).length > 0 ? { detail: `needs profile version ${since}` } : {};
}
