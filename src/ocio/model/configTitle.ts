/** Title of a configuration: its name, else its file's without the extension. */
export function configTitle(name: string | null | undefined, fileName?: string | null): string {
  return name?.trim() || fileName?.replace(/\.(ocioz?|zip)$/i, "").trim() || "Untitled";
}

/** File name for an export, without extension or characters of a path. */
export function exportName({ name }: { name: string | null }, fileName?: string | null): string {
  const stem = (name?.trim() || fileName?.replace(/\.(ocioz?|zip)$/i, "") || "")
    .replace(/[^\p{L}\p{N}._ +()[\],=@&-]+/gu, "_")
    .replace(/^[. ]+|[. ]+$/g, "");
  return stem.slice(0, 100) || "config";
}
