/** Time in which 20 layers over a base of 400 spaces are recomputed: npx tsx tests/bench/layers.ts */
import { builtinConfig } from "#ocio/builtin/config.ts";
import { createTransform } from "#ocio/chain/transform.ts";
import { resolved } from "#ocio/merge/resolution.ts";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import { changed } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { renameChanges } from "#ocio/names/rename.ts";

const SPACES = 400;
const LAYERS = 20;

/** The studio configuration with copies of its color spaces, as a server's answer. */
function base(): Document {
  const document = structuredClone(builtinConfig("studio-config-latest")!);
  const rows = rowsOf(document, "colorspaces");
  for (let at = 0; document.colorspaces.order.length < SPACES; at++) {
    const row = structuredClone(rows[at % rows.length]!);
    const id = crypto.randomUUID();
    const name = `${row.name} ${Math.floor(at / rows.length) + 2}`;
    document.colorspaces.byId[id] = { ...row, id, name, aliases_data: [], interop_id: null };
    document.colorspaces.order.push(id);
  }
  return document;
}

/** A configuration with some other transforms, descriptions and one rename, from row `from` on. */
function edited(document: Document, from: number): Document {
  const some = rowsOf(document, "colorspaces").slice(from, from + 12);
  const matrix = [1 + from / 1000, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const transform = { ...createTransform("MatrixTransform", crypto.randomUUID()), matrix };
  const next = changed(
    document,
    some.flatMap(({ id }) => [
      { at: ["colorspaces", "byId", id, "description"], to: () => `Edited at ${from}` },
      { at: ["colorspaces", "byId", id, "to_scene_reference_transform"], to: () => transform },
    ]),
  );
  return changed(
    next,
    renameChanges(next, { kind: "colorspaces", id: some.at(-1)!.id }, `Renamed at ${from}`),
  );
}

/** A layer as the server keeps it: the rows of its base under another configuration's id. */
function layerOf(document: Document): Document {
  const id = crypto.randomUUID();
  return JSON.parse(JSON.stringify(document).replaceAll(document.config.id, id)) as Document;
}

const old = base();
const next = edited(old, 100);
// Every layer overrides others of the rows; every fourth one also rows that the base has changed.
const layers = Array.from({ length: LAYERS }, (_, at) =>
  edited(layerOf(old), at % 4 === 0 ? 105 : 140 + at * 12),
);
for (let round = 0; round < 3; round++) {
  const start = performance.now();
  const used = process.cpuUsage();
  let conflicts = 0;
  for (const layer of layers) {
    const merge = threeWayMerge(old, layer, next);
    conflicts += merge.conflicts.length;
    resolved(merge, {});
  }
  const { user, system } = process.cpuUsage(used);
  console.log(
    `${LAYERS} layers over ${old.colorspaces.order.length} spaces: ${(performance.now() - start).toFixed(0)} ms, ` +
      `CPU ${((user + system) / 1000).toFixed(0)} ms, ${conflicts} conflicts`,
  );
}
