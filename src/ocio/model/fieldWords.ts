/** A field of a row in words: "is_inactive" reads as "is inactive", "family_id" as "family". */
export function fieldWords(field: string): string {
  return field.replace(/_(id|ids|data)$/, "").replaceAll("_", " ");
}
