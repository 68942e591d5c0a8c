import { EXPORT_FORMATS, type ExportFormatName } from "../bake/target.ts";

/** Texts of a conversion: the rows of the config, files of steps, and shading languages. */
export type CodeFormat = "yaml" | ExportFormatName;
export const CODE_FORMATS = ["yaml", ...EXPORT_FORMATS] as const;
