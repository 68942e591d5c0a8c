import type { Document } from "#ocio/model/document.ts";
import type { ExportFormatName } from "./bake/target.ts";
import { type BakeRequest, bake } from "./bake.ts";
import { type Conversion, conversionOps, conversionTitle } from "./conversion.ts";
import { exported } from "./export.ts";
import { overviewPage } from "./overview/overview.ts";
import { Processors, type Surroundings } from "./processor.ts";

/** A conversion as a file, sampled as LUTs or step by step; or a page about the whole configuration. */
export type EngineFileRequest =
  | { do: "bake"; request: BakeRequest }
  | { do: "export"; format: ExportFormatName; conversion: Conversion }
  | { do: "overview"; name: string };

/** The text of the file. Throws ColorError with a sentence where there is none. */
export function engineFile(
  document: Document,
  asked: EngineFileRequest,
  surroundings?: Surroundings,
): string {
  const processors = new Processors(document, surroundings);
  if (asked.do === "overview") return overviewPage(document, processors, asked.name);
  if (asked.do === "bake") return bake(document, processors, asked.request);
  const { format, conversion } = asked;
  return exported(conversionOps(processors, conversion), format, conversionTitle(conversion));
}
