import { stepsOf } from "../chain/slot.ts";
import type { Transform } from "../chain/transform.ts";
import { type Document, type RowOf, rowsOf } from "../model/document.ts";
import type { Look } from "../model/look.ts";
import { type InlineView, USE_DISPLAY_NAME } from "../model/view.ts";
import { finderOf, nameOf, spaceId } from "../names/finder.ts";
import { lookOptions } from "../names/lookList.ts";
import { fold } from "../names/name.ts";
import { ACES_1, ACES_2, type Amf, type AmfLook, type AmfSource, amf as amfSchema } from "./amf.ts";
import { acesSpace } from "./reference.ts";
import { type Identified, type IdentifiedName, transformIds } from "./transformIds.ts";

/** The conversion that an AMF is to state, by names. */
export type AmfRequest = {
  clip: string;
  clipId?: string | null;
  source: string;
  display: string;
  view: string;
};

/** A row that AMF has no words for; the message is a sentence. */
class NotInAmf extends Error {}

/** The AMF of a clip in a color space, seen through the looks of a view; a sentence where AMF cannot say it. */
export function exportAmf(document: Document, request: AmfRequest): Amf | string {
  try {
    return written(document, request);
  } catch (error) {
    if (error instanceof NotInAmf) return error.message;
    throw error;
  }
}

function written(document: Document, { clip, clipId, source, display, view }: AmfRequest): Amf {
  const target = viewOf(document, display, view);
  const output = outputOf(document, target, display);
  const isOld = output.id?.startsWith(ACES_1) ?? false;
  const options = lookOptions(target.looks ?? "");
  if (options.length > 1)
    throw new NotInAmf(`The looks of the view “${view}” have alternatives (|), which AMF does not have.`);
  const common = { applied: false, description: null };
  return amfSchema.parse({
    clip: { name: clip, id: clipId ?? null },
    input: inputOf(document, source, isOld),
    looks: (options[0] ?? []).flatMap((step) => looksOf(document, step, isOld)),
    output: { ...common, description: `${display} / ${view}`, ...output },
  });
}

function viewOf(document: Document, display: string, view: string): InlineView {
  const owner = rowsOf(document, "displays").find(({ name }) => fold(name) === fold(display));
  if (!owner) throw new NotInAmf(`There is no display “${display}”.`);
  const row = rowsOf(document, "display_view_associations").find(
    (each) => each.display_id === owner.id && fold(nameOf(each, document)) === fold(view),
  );
  const found = row?.inline_view ?? document.shared_views.byId[row?.shared_view_id ?? ""];
  if (!found) throw new NotInAmf(`The display “${display}” has no view “${view}”.`);
  return found;
}

/** The transform ID of a row that a test accepts, of the wanted ACES version where there is one. */
function idOf(
  collection: IdentifiedName,
  row: Identified,
  isOld: boolean,
  patterns: readonly RegExp[],
): string | null {
  const ids = transformIds(collection, row);
  for (const some of [ids.filter((id) => isOf(id, isOld)), ids])
    for (const pattern of patterns) {
      const found = some.find((id) => pattern.test(id));
      if (found !== undefined) return found;
    }
  return null;
}

function isOf(id: string, isOld: boolean): boolean {
  return id.startsWith(isOld ? ACES_1 : ACES_2);
}

const TO_ACES = [/:(IDT|Input)\./, /_to_ACES\./];

function inputOf(document: Document, source: string, isOld: boolean) {
  const row = document.colorspaces.byId[spaceId(document, source) ?? ""];
  if (!row) {
    const isDisplay = document.display_colorspaces.byId[spaceId(document, source) ?? ""] !== undefined;
    throw new NotInAmf(
      isDisplay
        ? `“${source}” is a display color space; the input of an AMF is scene-referred.`
        : `There is no color space “${source}”.`,
    );
  }
  if (row.id === acesSpace(document)?.id) return null;
  const common = { applied: false, description: row.name };
  const id = idOf("colorspaces", row, isOld, TO_ACES);
  if (id !== null) return { ...common, id };
  const files = filesOf(document, row.to_scene_reference_transform);
  if (files) return { ...common, files };
  throw new NotInAmf(
    `The color space “${row.name}” has no AMF transform ID: set one, such as ${ACES_2}Input.Vendor.Camera.a2.v1.`,
  );
}

/** The files of a chain that only reads files forward, where its reference is ACES2065-1. */
function filesOf(document: Document, chain: Transform | null): string[] | null {
  const aces = acesSpace(document);
  if (!aces || aces.to_scene_reference_transform || aces.from_scene_reference_transform) return null;
  const steps = leaves(chain);
  const files = steps?.flatMap((step) =>
    step.type === "FileTransform" && step.direction === "forward" && !step.cccid && step.src
      ? [step.src]
      : [],
  );
  return files && files.length > 0 && files.length === steps?.length ? files : null;
}

/** The steps of a chain, groups opened; null where one runs backward. */
function leaves(chain: Transform | null): Transform[] | null {
  const nodes = stepsOf(chain).map(({ node }) => node);
  const isForward = nodes.every((node) => node.type !== "GroupTransform" || node.direction === "forward");
  return isForward ? nodes.filter((node) => node.type !== "GroupTransform") : null;
}

function outputOf(document: Document, view: InlineView, display: string): Partial<AmfSource> {
  const transform = document.view_transforms.byId[view.view_transform_id ?? ""];
  const name = view.display_colorspace_name === USE_DISPLAY_NAME ? display : view.display_colorspace_name;
  const spaceKey = view.display_colorspace_id ?? spaceId(document, name ?? "") ?? "";
  const space = document.display_colorspaces.byId[spaceKey];
  if (transform && space) {
    const shown = new Set(transformIds("display_colorspaces", space));
    const both = transformIds("view_transforms", transform).filter((id) => shown.has(id));
    const pick = (pattern: RegExp) => both.find((id) => pattern.test(id));
    const id = pick(/v2\.0:Output\./) ?? pick(/:RRTODT\./) ?? pick(/:ODT\./);
    if (id !== undefined) return { id };
    throw new NotInAmf(
      `“${transform.name}” and “${space.name}” have no AMF transform ID in common that is an output, so AMF cannot name the view “${view.name}”.`,
    );
  }
  const own = document.colorspaces.byId[view.source_colorspace_id ?? ""];
  const files = own ? filesOf(document, own.from_scene_reference_transform) : null;
  if (files) return { files };
  throw new NotInAmf(
    `The view “${view.name}” has no view transform with an AMF transform ID, and is not a LUT file, so AMF cannot name it.`,
  );
}

const LOOKS = [/:(LMT|Look)\./];
const BACK = [/:Inv(LMT|Look)\./];

function looksOf(
  document: Document,
  { name, inverse }: { name: string; inverse: boolean },
  isOld: boolean,
): Partial<AmfLook>[] {
  const place = finderOf(document)("look", name);
  const row = place && document.looks.byId[place.id];
  if (!row) throw new NotInAmf(`There is no look “${name}”.`);
  const id = idOf("looks", row, isOld, inverse ? BACK : LOOKS);
  if (id !== null) return [{ applied: false, description: row.name, id }];
  if (inverse)
    throw new NotInAmf(`The look “${row.name}” is applied backward, which AMF says by a transform ID alone.`);
  const steps = row.transform ? leaves(row.transform) : null;
  if (!steps || steps.length === 0)
    throw new NotInAmf(`The look “${row.name}” has no forward transform that AMF could state.`);
  return steps.map((step) => stepOf(document, row, step, isOld));
}

function stepOf(document: Document, row: Look, step: Transform, isOld: boolean): Partial<AmfLook> {
  const common = { applied: false, description: row.description?.split("\n")[0] || row.name };
  const space = processSpace(document, row);
  const isAces = space !== undefined && space.id === acesSpace(document)?.id;
  const way = space && !isAces ? workingSpace(space, row, isOld) : {};
  if (step.type === "CDLTransform" && step.direction === "forward" && step.style === "NO_CLAMP") {
    const { slope, offset, power, sat: saturation } = step;
    return { ...common, cdl: { slope, offset, power, saturation }, ...way };
  }
  if (step.type === "FileTransform" && step.direction === "forward" && step.src) {
    const correction = step.cccid || null;
    if (!isAces && correction === null)
      throw new NotInAmf(
        `The look “${row.name}” reads ${step.src} in “${space?.name ?? "?"}”; AMF applies LUT files in ACES2065-1 only.`,
      );
    return { ...common, files: [step.src], correction, ...way };
  }
  throw new NotInAmf(
    `The look “${row.name}” has the transform ${step.type}; AMF states CDLs without clamp, LUT files and transform IDs.`,
  );
}

function processSpace(document: Document, row: Look): RowOf<"colorspaces"> | undefined {
  const id = row.process_space_id ?? spaceId(document, row.process_space_name ?? "") ?? "";
  const named = document.roles.byId[id]?.colorspace_id ?? id;
  return document.colorspaces.byId[named];
}

function workingSpace(space: RowOf<"colorspaces">, row: Look, isOld: boolean) {
  const to = idOf("colorspaces", space, isOld, [/\.ACES_to_/]);
  const from = idOf("colorspaces", space, isOld, [/_to_ACES\./, /:IDT\./]);
  if (from === null)
    throw new NotInAmf(
      `The look “${row.name}” works in “${space.name}”, which has no AMF transform ID to ACES2065-1.`,
    );
  const by = (id: string | null) => id && { id, files: [], uuid: null };
  return { to: by(to), from: by(from) };
}
