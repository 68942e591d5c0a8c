import type { Shot } from "#color/preview/client.ts";
import { pathOf } from "#ocio/chain/chain.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import { type CollectionName, collectionNames, type Document } from "#ocio/model/document.ts";
import { blankOf } from "#ocio/model/fields.ts";
import { namedTransformFields } from "#ocio/model/namedTransform.ts";
import { nameOf } from "#ocio/names/finder.ts";

/** Name of a row that only the engine is told of. */
const NAME = "picture up to a step";
const ID = "00000000-0000-4000-8000-00000000c0de";

/** A chain up to one of its steps, in the order in which they run: an inverse group runs from its last step. */
function cutAfter(chain: Transform, path: readonly number[]): Transform {
  const [at = 0, ...rest] = path;
  if (chain.type !== "GroupTransform") return chain;
  const { children, direction } = chain;
  const last = children[at];
  if (!last) return chain;
  const end = rest.length > 0 ? cutAfter(last, rest) : last;
  const kept = direction === "forward" ? [...children.slice(0, at), end] : [end, ...children.slice(at + 1)];
  return { ...chain, children: kept };
}

/**
 * The picture up to a step of a chain, as the values that it has there. Null where the picture does not pass the chain: one
 * in another color space does not pass a chain to reference.
 */
export function upToStep(
  document: Document,
  { owner, slot }: { owner: string; slot: string },
  step: string,
  source: { id: string; name: string } | null,
): Shot | null {
  const [collection, id = ""] = owner.split("/");
  const kind = collectionNames.find((name) => name === collection);
  const row = kind && document[kind].byId[id];
  const chain = (row as Record<string, unknown> | undefined)?.[slot] as Transform | null | undefined;
  const path = chain && pathOf(chain, step);
  if (!kind || !row || !chain || !path || !source) return null;
  const cut = cutAfter(chain, path);
  const src = source.name;
  if (kind === "looks") {
    const { process_space_id, process_space_name } = document.looks.byId[id]!;
    const spaceId = process_space_id ?? "";
    const space = document.colorspaces.byId[spaceId] ?? document.display_colorspaces.byId[spaceId];
    const dst = space ? nameOf(space) : process_space_name;
    if (slot !== "transform" || !dst) return null;
    const changed = withRow(document, "looks", { ...row, id: ID, name: NAME, transform: cut });
    return { document: changed, conversion: { src, look: `"${NAME}"`, dst } };
  }
  const isWhole = kind === "named_transforms" && slot === "transform";
  const isTo = slot.startsWith("to_") && id === source.id;
  if (isWhole || isTo) {
    const blank = document.named_transforms.byId[id] ?? blankOf(namedTransformFields);
    const named = {
      ...blank,
      id: ID,
      config_id: row.config_id,
      name: NAME,
      aliases_data: [],
      transform: cut,
      inverse_transform: null,
    };
    return {
      document: withRow(document, "named_transforms", named),
      conversion: { namedTransform: NAME },
    };
  }
  const isFrom =
    (kind === "colorspaces" && slot === "from_scene_reference_transform") ||
    (kind === "view_transforms" && slot === "from_scene_reference");
  const any = document.colorspaces.byId[kind === "colorspaces" ? id : (document.colorspaces.order[0] ?? "")];
  if (!isFrom || !any) return null;
  const space = {
    ...any,
    id: ID,
    name: NAME,
    aliases_data: [],
    isdata: false,
    from_scene_reference_transform: cut,
    to_scene_reference_transform: null,
  };
  return { document: withRow(document, "colorspaces", space), conversion: { src, dst: NAME } };
}

function withRow(document: Document, kind: CollectionName, row: unknown): Document {
  const { byId, order } = document[kind];
  return { ...document, [kind]: { byId: { ...byId, [ID]: row }, order: [...order, ID] } };
}
