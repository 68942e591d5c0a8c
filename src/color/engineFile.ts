import { stepsWord } from "#ocio/chain/builtinSteps.ts";
import type { OwnerName } from "#ocio/chain/slot.ts";
import type { Document } from "#ocio/model/document.ts";
import type { ExportFormatName } from "./bake/target.ts";
import { type BakeRequest, bake } from "./bake.ts";
import { type Conversion, conversionOps, conversionTitle } from "./conversion.ts";
import { builtinOffersOf } from "./convert/builtinOffer.ts";
import { exported } from "./export.ts";
import { overviewPage } from "./overview/overview.ts";
import { Processors, type Surroundings } from "./processor.ts";

/**
 * A conversion as a file, sampled as LUTs or step by step; a page about the whole configuration; or the steps of a row
 * that built-in transforms equal, as JSON.
 */
export type EngineFileRequest =
  | { do: "bake"; request: BakeRequest }
  | { do: "export"; format: ExportFormatName; conversion: Conversion }
  | { do: "overview"; name: string }
  | { do: "builtins"; collection: OwnerName; id: string };

/** The text of the file. Throws ColorError with a sentence where there is none. */
export function engineFile(
  document: Document,
  asked: EngineFileRequest,
  surroundings?: Surroundings,
): string {
  const processors = new Processors(document, surroundings);
  if (asked.do === "overview") return overviewPage(document, processors, asked.name);
  if (asked.do === "builtins")
    return JSON.stringify(builtinOffersOf(document, asked, processors).map(stepsWord));
  if (asked.do === "bake") return bake(document, processors, asked.request);
  const { format, conversion } = asked;
  return exported(conversionOps(processors, conversion), format, conversionTitle(conversion));
}
