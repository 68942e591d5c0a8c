/** Name of a configuration's file without its extension. */
export const configStem = (fileName: string): string => fileName.replace(/\.(ocioz?|zip)$/i, "");

/** Title of a configuration: its name, else its file's without the extension. */
export function configTitle(name: string | null | undefined, fileName?: string | null): string {
  return name?.trim() || configStem(fileName ?? "").trim() || "Untitled";
}

/** File name for an export, without extension or characters of a path. */
export function exportName({ name }: { name: string | null }, fileName?: string | null): string {
  const stem = (name?.trim() || configStem(fileName ?? ""))
    .replace(/[^\p{L}\p{N}._ +()[\],=@&-]+/gu, "_")
    .replace(/^[. ]+|[. ]+$/g, "");
  return stem.slice(0, 100) || "config";
}
