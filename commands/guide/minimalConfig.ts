import { anchorOf } from "#color/anchor.ts";
import { usualNamed } from "#color/camera.ts";
import { primariesOf } from "#color/primaries.ts";
import type { Standard } from "#color/standard.ts";
import { decoding, type Transfer, transferOf } from "#color/transfer.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import { applyChanges } from "#ocio/model/change.ts";
import { type CollectionName, type Document, emptyDocument, rowsOf } from "#ocio/model/document.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { role } from "#ocio/model/role.ts";
import { DEFAULT_RULE, fileRule } from "#ocio/model/rule.ts";
import { addRows } from "./addRows.ts";
import { displayRows } from "./newDisplay.ts";
import { idsAfter, newSpace } from "./newSpace.ts";
import { toReferenceFrom } from "./toReference.ts";

/** The color spaces: name, primaries, transfer function. Those that are linear may be the reference. */
const SPACES = [
  ["ACES2065-1", "ACES AP0", "Linear"],
  ["ACEScg", "ACES AP1", "Linear"],
  ["Linear Rec.709 (sRGB)", "Rec.709 / sRGB", "Linear"],
  ["ACEScct", "ACES AP1", "ACEScct"],
  ["sRGB Encoded Rec.709 (sRGB)", "Rec.709 / sRGB", "sRGB"],
] as const;
const TEXTURE = "sRGB Encoded Rec.709 (sRGB)";
const RAW = "Raw";

/** The linear color spaces that a new configuration can have as its scene reference. */
export const references = ["ACES2065-1", "ACEScg", "Linear Rec.709 (sRGB)"] as const;
type Reference = (typeof references)[number];

type Options = { id: string; name: string | null; version: string; reference: Reference; display: Standard };

/**
 * The smallest configuration that applications can work with: a scene reference, the working, log, texture and data
 * spaces, the roles for them, rules for files, and one display with a view of plain color and one of data.
 */
export function minimalConfig({ id, name, version, reference, display }: Options): Document | string {
  const document = emptyDocument(id);
  const { config } = document;
  Object.assign(config, { name, ocio_profile_version: version });
  let count = 0;
  const next = () => idAfter(id, ++count * 0x1_0000);
  // The reference comes first: the others are tied to it.
  for (const [space, gamut, curve] of [...SPACES].sort(
    (a, b) => rank(a[0], reference) - rank(b[0], reference),
  )) {
    const own = next();
    const start = { steps: decoding(transferOf(curve) as Transfer, idsAfter(own)), ...light(gamut) };
    const anchor = anchorOf(document, reference) ?? anchorOf(document, gamut);
    const ended = anchor && toReferenceFrom(document, space, start, anchor, idsAfter(own, 100));
    if (!ended || typeof ended === "string") return ended ?? `The primaries “${gamut}” are not known.`;
    addSpace(document, own, space, ended.chain);
  }
  addSpace(document, next(), RAW, null);
  addRoles(document, reference, next);
  addRules(document, reference, next);
  const raw = { name: RAW, data: idOf(document, RAW) };
  const made = displayRows(document, next(), display.name, display, [raw]);
  if (typeof made === "string") return made;
  applyChanges(document, addRows(document, made.added));
  return document;
}

function rank(name: string, reference: string): number {
  return name === reference ? 0 : 1;
}

function light(gamut: string) {
  return { xy: primariesOf(gamut)?.xy ?? [], adaptation: "Bradford" as const };
}

function idOf(document: Document, name: string): string {
  return rowsOf(document, "colorspaces").find((row) => row.name === name)?.id ?? "";
}

function add(document: Document, collection: CollectionName, row: { id: string }): void {
  Object.assign(document[collection].byId, { [row.id]: row });
  document[collection].order.push(row.id);
}

function addSpace(document: Document, id: string, name: string, chain: Transform | null): void {
  const usual = usualNamed(name);
  const row = newSpace(document, id, { ...usual, family: null });
  const isData = name === RAW;
  add(document, "colorspaces", {
    ...row,
    isdata: isData,
    description: name === "ACES2065-1" ? "Linear light in the AP0 primaries." : usual.description,
    to_scene_reference_transform: chain,
  } as typeof row);
}

function addRoles(document: Document, reference: Reference, next: () => string): void {
  const working = reference === "ACES2065-1" ? "ACEScg" : reference;
  const roles = {
    aces_interchange: "ACES2065-1",
    color_picking: TEXTURE,
    color_timing: "ACEScct",
    compositing_log: "ACEScct",
    data: RAW,
    matte_paint: TEXTURE,
    rendering: working,
    scene_linear: working,
    texture_paint: TEXTURE,
  };
  for (const [name, space] of Object.entries(roles))
    add(
      document,
      "roles",
      role.parse({ id: next(), config_id: document.config.id, name, colorspace_id: idOf(document, space) }),
    );
}

/** OpenEXR files hold working light; what nothing else says is a texture. */
function addRules(document: Document, reference: Reference, next: () => string): void {
  const config_id = document.config.id;
  const working = idOf(document, reference === "ACES2065-1" ? "ACEScg" : reference);
  const exr = {
    name: "OpenEXR",
    pattern: "*",
    extension: "[eE][xX][rR]",
    priority: 1,
    colorspace_id: working,
  };
  const rest = { name: DEFAULT_RULE, ruleType: "default", colorspace_id: idOf(document, TEXTURE) };
  for (const rule of [exr, rest])
    add(document, "file_rules", fileRule.parse({ id: next(), config_id, ...rule }));
}
