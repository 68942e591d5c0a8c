import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing, family, newId, time } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { amf as amfFile } from "#ocio/amf/amf.ts";
import { exportAmf } from "#ocio/amf/exportAmf.ts";
import { importAmf } from "#ocio/amf/importAmf.ts";
import { writeAmf } from "#ocio/amf/writeAmf.ts";
import { applyChanges } from "#ocio/model/change.ts";
import type { Document } from "#ocio/model/document.ts";
import { nameArg } from "../row/rename.ts";
import { optionsOf, selected } from "../row/target.ts";
import { views, viewsOf } from "./processor.ts";

const importing = changing("amf", {
  import: opened({
    title: "Import AMF as look and view",
    icon: "upload",
    aliases: ["aces metadata file", "load amf", "clip look"],
    args: z.object({
      file: arg(z.union([z.file(), z.string().min(1)]).optional(), { label: "File", hint: "A001_C002.amf" }),
      filename: arg(z.string().optional(), { label: "Name of the file" }),
      amf: arg(amfFile.optional(), { label: "Clip and pipeline of the file" }),
      name: arg(nameArg.optional(), { label: "Name", note: "That of the clip" }),
      newId,
    }),
    run: (document, { file, amf, name, newId: id }) => {
      const kept = name === undefined ? {} : { name };
      if (amf === undefined) {
        const call = { id: "amf.import", args: kept };
        return file
          ? { effects: [{ kind: "amf", file, call }] }
          : // biome-ignore lint/suspicious/noThenProperty: the effect names the command that comes then
            { effects: [{ kind: "open", accept: ".amf", then: call.id, with: kept }] };
      }
      const plan = importAmf(document, amf, { id, ...kept });
      if (typeof plan === "string") return plan;
      const { changes, source, looks, display, view, clip } = plan;
      const words = [
        ...(looks.length > 0 ? [looks.length === 1 ? `look “${looks[0]}”` : `${looks.length} looks`] : []),
        ...(view === null ? [] : [`view “${view}” of “${display}”`]),
      ];
      const added = words.length === 0 ? `color space “${source}”` : words.join(" and ");
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        say: `Added ${added} for clip “${clip}” in “${source}”`,
      };
    },
  }),
});

const exporting = family("amf", {
  export: opened({
    title: "Export look and view as AMF…",
    icon: "download",
    aliases: ["aces metadata file", "save amf", "write amf"],
    args: z.object({
      source: arg(z.string().min(1), {
        label: "Color space of the clip",
        hint: "ARRI LogC4",
        options: (state) =>
          optionsOf(state, "colorspaces").map((option) => ({ ...option, value: option.label })),
        from: (state) => selected(state, "colorspaces")[0],
      }),
      view: arg(z.string().min(1), { label: "Display and view", hint: "sRGB / Film", options: views }),
      clip: arg(z.string().trim().min(1), { label: "Name of the clip", hint: "A001_C002" }),
      newId,
      time,
    }),
    run: (document, { source, view: given, clip, newId: uuid, time: at }) => {
      const target = viewsOf(document).find(({ display, view }) => `${display} / ${view}` === given);
      if (!target) return `There is no view “${given}”: give a display and a view, such as sRGB / Film.`;
      const name = document.colorspaces.byId[source]?.name ?? source;
      const made = exportAmf(document, { clip, source: name, ...target });
      if (typeof made === "string") return made;
      const file = `${clip.replace(/[\\/:*?"<>|]/g, "_")}.amf`;
      return {
        effects: [{ kind: "save", file, text: writeAmf(made, { uuid, time: at }) }],
        say: `Exported ${file}`,
      };
    },
  }),
});

export default { ...importing, ...exporting };
