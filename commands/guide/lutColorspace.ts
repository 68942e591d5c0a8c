import { z } from "zod";
import { anchorsOf, chained, referenceSpace, toReference } from "#color/anchor.ts";
import { arg } from "#command/command.ts";
import { changing, newId, time } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { createTransform, type Transform } from "#ocio/chain/transform.ts";
import type { Colorspace } from "#ocio/model/colorspace.ts";
import type { Document } from "#ocio/model/document.ts";
import { ENCODINGS } from "#ocio/model/enums.ts";
import { nameArg } from "../row/rename.ts";
import { fileSource, lutFile, lutSpace, lutSpaceArg, searchPathChanges, stemOf } from "./lutFile.ts";
import { addSpace, familyArg, familyFor, idsAfter, newSpace } from "./newSpace.ts";

const GIVES = "give its values";

export default changing("colorspace", {
  /** The color space is the LUT's input; its chain is the LUT and the steps from the LUT's output to the scene reference. */
  createFromLut: opened({
    title: "Add color space from LUT…",
    icon: "plus",
    aliases: [
      "camera lut",
      "input lut",
      "color space from cube",
      "color space from file",
      "import lut as color space",
      "spi1d",
      "camera from lut",
    ],
    args: z.object({
      lut: lutFile,
      output: lutSpaceArg("LUT output space", GIVES, {
        hint: "ACES2065-1",
        note: "what its values are in",
        from: ({ document }) => document && anchorsOf(document)[0]?.name,
        offer: true,
      }),
      name: arg(nameArg, {
        label: "Name",
        offer: true,
        from: (_, { lut }) => stemOf(String(lut)),
      }),
      encoding: arg(z.string().trim().min(1), {
        label: "Encoding",
        note: "kind of values that go into the LUT; viewing rules use it",
        offer: true,
        options: () => ENCODINGS.map((value) => ({ value, label: value })),
        from: (_, { name }) => encodingOf(String(name)),
      }),
      newId,
      time,
      family: familyArg,
    }),
    run: (document, { lut, output, name, encoding, newId: id, time: at, family }, state) => {
      const space = lutSpace(document, output, GIVES);
      if (typeof space === "string") return space;
      const ids = idsAfter(id);
      const file = {
        ...createTransform("FileTransform", ids()),
        src: fileSource(document, state, lut),
        interpolation: "best",
      };
      const group = family ?? familyFor(document, "Input");
      const row = newSpace(document, id, {
        name,
        family: group,
        aliases: [],
        description: "",
        encoding,
        interop: null,
      });
      const chain = chained([file, ...onward(document, space, ids)], null, ids);
      const made = { ...row, to_scene_reference_transform: chain };
      return addSpace(document, made, group, at, searchPathChanges(document));
    },
  }),
});

/** The steps from a color space to the scene reference: a conversion by name where the reference has one. */
function onward(document: Document, space: Colorspace, ids: () => string): Transform[] {
  const copies = toReference({ space }, ids);
  const to = referenceSpace(document);
  if (copies.length === 0 || !to) return copies;
  return [{ ...createTransform("ColorSpaceTransform", ids()), src: space.id, dst: to.id }];
}

/** Encoding guessed from a name; log where nothing says otherwise, as camera footage mostly is. */
function encodingOf(name: string): string {
  if (/lin/i.test(name)) return "scene-linear";
  return /rec|srgb|gamma|video/i.test(name) && !/log/i.test(name) ? "sdr-video" : "log";
}
