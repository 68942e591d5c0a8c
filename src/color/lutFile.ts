import type { Document } from "#ocio/model/document.ts";
import type { ExportFormatName } from "./bake/target.ts";
import { type BakeRequest, bake } from "./bake.ts";
import { type Conversion, conversionOps, conversionTitle } from "./conversion.ts";
import { exported } from "./export.ts";
import { Processors, type Surroundings } from "./processor.ts";

/** A conversion as a file: sampled as LUTs, or step by step. */
export type LutFileRequest =
  | { do: "bake"; request: BakeRequest }
  | { do: "export"; format: ExportFormatName; conversion: Conversion };

/** The text of the file. Throws ColorError with a sentence where there is none. */
export function lutFile(document: Document, asked: LutFileRequest, surroundings?: Surroundings): string {
  const processors = new Processors(document, surroundings);
  if (asked.do === "bake") return bake(document, processors, asked.request);
  const { format, conversion } = asked;
  return exported(conversionOps(processors, conversion), format, conversionTitle(conversion));
}
