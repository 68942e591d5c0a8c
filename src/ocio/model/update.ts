/** A row with the changes of an update: null takes away a field that may be lacking. */
export function changed<R extends object>(row: R, update: Readonly<Record<string, unknown>>): R {
  const result = { ...row } as Record<string, unknown>;
  for (const [key, value] of Object.entries(update))
    if (value === null && lacking.has(key)) delete result[key];
    else result[key] = value;
  return result as R;
}

/** Fields of rows and of the profile that are either there or not, never null. */
export const lacking: ReadonlySet<string> = new Set([
  "comment",
  "unknown",
  "display_colorspaces_last",
  "trailing_comment",
  "file_problems",
  "muted_rules",
  "layer_base",
  "created_at",
  "updated_at",
  "use_display_aliases",
  "view_aliases",
]);
