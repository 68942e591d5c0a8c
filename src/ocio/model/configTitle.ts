/** What a configuration is called: its name, else that of its file without the ending. */
export function configTitle(name: string | null | undefined, fileName?: string | null): string {
  return name?.trim() || fileName?.replace(/\.ocioz?$/i, "").trim() || "Untitled";
}

/** What an exported file is called, without its ending: nothing that a file system would take for a path. */
export function exportName({ name }: { name: string | null }, fileName?: string | null): string {
  const stem = (name?.trim() || fileName?.replace(/\.ocioz?$/i, "") || "")
    .replace(/[^\p{L}\p{N}._ +()[\],=@&-]+/gu, "_")
    .replace(/^[. ]+|[. ]+$/g, "");
  return stem.slice(0, 100) || "config";
}
