import { z } from "zod";
import { arg, type Step } from "#command/command.ts";
import { changing, newId } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { OpenState, State } from "#command/state.ts";
import { baseOf, layerRows, resetRow } from "#ocio/merge/layer.ts";
import { layerOciom } from "#ocio/merge/layerOciom.ts";
import { conflictKeys, resolved } from "#ocio/merge/resolution.ts";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import { exportName } from "#ocio/model/configTitle.ts";
import type { Document } from "#ocio/model/document.ts";
import { fold } from "#ocio/names/name.ts";
import { choices, decisionsOf, rest } from "./row/merge.ts";
import { hasRoom, waysToRoom } from "./row/room.ts";
import { bringBack } from "./row/wholeDocument.ts";

const NO_LAYER = "This config is not a layer; “Create a layer of this config” makes one.";

const isLayer = ({ config }: Document) => config.layer_base !== undefined || NO_LAYER;

/** The address of the base of a layer at a version. */
function addressOf({ config }: Document, version = config.layer_base?.version): string {
  return `${config.layer_base?.config_id}@${version}`;
}

/** Rows that differ from the base; none until the base is loaded. */
function known({ document, others }: State) {
  const base = document?.config.layer_base && others?.[addressOf(document)];
  return base && document ? layerRows(baseOf(base, document), document) : [];
}

const answerOf = ({ collection, name }: { collection: string; name: string }) => `${collection}/${name}`;

export default changing("layer", {
  create: opened({
    title: "Create a layer of this config…",
    reads: true,
    when: (_, state) => hasRoom(state, "configs"),
    alternatives: (state) => waysToRoom(state, "configs"),
    aliases: [
      "show config",
      "shot config",
      "derive",
      "based on",
      "inherit",
      "overlay",
      "base config",
      "facility config",
      "on top of the facility config",
    ],
    args: z.object({
      name: arg(z.string().trim().min(1), { label: "Name of the layer", hint: "show_v001" }),
      newId,
    }),
    run: ({ config }, { name, newId: id }) => ({
      effects: [{ kind: "create", id, from: { copyOf: config.id, layer: { name } } }],
      say: `Created layer “${name}”`,
    }),
  }),
  update: opened({
    title: "Update layer from base",
    aliases: ["rebase", "recompute layer", "update from base", "pull from base"],
    args: z.object({
      to: arg(z.number().int().min(1).optional(), { label: "Version of the base" }),
      choices,
      rest,
    }),
    when: isLayer,
    run: (document, { to, choices: chosen = {}, rest: others }, state) => {
      const base = document.config.layer_base;
      if (!base) return NO_LAYER;
      const args = {
        ...(Object.keys(chosen).length > 0 && { choices: chosen }),
        ...(others && { rest: others }),
      };
      if (to === undefined)
        return { effects: [{ kind: "newest", config: base.config_id, call: { id: "layer.update", args } }] };
      if (to === base.version)
        return { say: `Nothing to update: the layer has version ${to} of its base, the newest` };
      const addresses = [addressOf(document), addressOf(document, to)] as const;
      const [was, next] = addresses.map((address) => state.others?.[address]);
      if (!was || !next) {
        const call = { id: "layer.update", args: { to, ...args } };
        return { effects: [{ kind: "others", addresses, call }] };
      }
      const merge = threeWayMerge(was, document, next);
      const decisions = decisionsOf(conflictKeys(merge.conflicts), chosen, others);
      if (typeof decisions === "string") return toConflicts(document, to, chosen, decisions);
      const result = resolved(merge, decisions);
      if (typeof result === "string") return result;
      const config = { ...result.config, layer_base: { ...base, version: to } };
      return {
        edit: (draft) => bringBack(draft, document, { ...result, config }),
        say: `Updated the layer to version ${to} of its base`,
      };
    },
  }),
  reset: opened({
    title: "Reset row to base…",
    aliases: ["drop override", "undo override", "as in base"],
    args: z.object({
      row: arg(z.string().min(1), {
        label: "Row",
        hint: "colorspaces/ACEScg",
        options: (state) =>
          known(state).map((row) => ({ value: answerOf(row), label: row.name, detail: row.state })),
      }),
    }),
    when: isLayer,
    run: (document, { row: given }, state) =>
      withBase(document, state, { id: "layer.reset", args: { row: given } }, (base) => {
        const rows = layerRows(base, document);
        const row = rows.find((each) => fold(answerOf(each)) === fold(given));
        if (!row) return `“${given}” does not differ from the base, or does not exist.`;
        const result = resetRow(base, document, row);
        const done = { overridden: "Reset", added: "Removed", removed: "Brought back" }[row.state];
        return {
          edit: (draft) => bringBack(draft, document, result),
          say: `${done} “${row.name}” as in the base`,
        };
      }),
  }),
  exportFragments: opened({
    icon: "download",
    title: "Export layer as OCIOM with fragments",
    reads: true,
    aliases: ["ociomergeconfigs", "merge file", "save layer", "fragment"],
    when: isLayer,
    run: (document, _, state) =>
      withBase(document, state, { id: "layer.exportFragments", args: {} }, (base) => {
        const stem = exportName(document.config, state.session.fileName);
        const made = layerOciom(base, document, { base: `${stem}-base.ocio`, stem });
        if (typeof made === "string") return made;
        return {
          effects: [
            { kind: "save", file: `${stem}.ociom`, text: made.ociom },
            ...made.fragments.map(({ file, text }) => ({ kind: "save" as const, file, text })),
            { kind: "save", file: `${stem}-base.ocio`, text: base },
          ],
          say: `Exported ${stem}.ociom, its base and its fragments`,
        };
      }),
  }),
  detach: opened({
    title: "Detach layer from base",
    aliases: ["make independent", "flatten layer"],
    when: isLayer,
    run: () => ({
      edit: (draft) => {
        delete draft.config.layer_base;
      },
      say: "Detached the layer from its base",
    }),
  }),
  show: opened({
    title: "Show where rows come from",
    reads: true,
    quiet: true,
    aliases: ["layers", "overrides", "base", "origin of rows"],
    run: ({ config }) => ({ effects: [{ kind: "go", to: `/${config.id}/layer` }] }),
  }),
});

/** Opens the merge screen where no decision was made yet; else names the open conflicts. */
function toConflicts(document: Document, to: number, chosen: object, why: string): Step | string {
  if (Object.keys(chosen).length > 0) return why;
  const sides = new URLSearchParams({
    base: addressOf(document),
    theirs: addressOf(document, to),
    layer: String(to),
  });
  return {
    effects: [{ kind: "go", to: `/${document.config.id}/merge#${sides}` }],
    say: "The layer and its base changed the same fields or rows: choose for each",
  };
}

/** Runs with the base of a layer, which is fetched first where it is not loaded. */
function withBase(
  document: Document,
  { others }: OpenState,
  call: { id: string; args: Record<string, unknown> },
  run: (base: Document) => Step | string,
): Step | string {
  const address = addressOf(document);
  const base = others?.[address];
  return base ? run(baseOf(base, document)) : { effects: [{ kind: "others", addresses: [address], call }] };
}
