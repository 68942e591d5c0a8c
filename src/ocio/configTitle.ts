/** What a configuration is called: its name, else that of its file without the ending. */
export function configTitle(name: string | null | undefined, fileName?: string | null): string {
  return name?.trim() || fileName?.replace(/\.ocioz?$/i, "").trim() || "Untitled";
}
