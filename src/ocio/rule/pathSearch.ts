import { type Document, rowsOf } from "../model/document.ts";
import { fold } from "../names/name.ts";

export type Found = { id: string; name: string; spelled: string };

/**
 * The color space whose name or alias ends last in a path, of several the longest; case does not count, and neither
 * do roles and named transforms. Null when the path has none.
 */
export function spaceInPath(document: Document, path: string): Found | null {
  const text = fold(path);
  let best: Found | null = null;
  let bestEnd = -1;
  for (const collection of ["display_colorspaces", "colorspaces"] as const)
    for (const { id, name, aliases_data } of rowsOf(document, collection))
      for (const spelled of [name, ...aliases_data]) {
        if (spelled === "") continue;
        const at = text.lastIndexOf(fold(spelled));
        const end = at + spelled.length;
        if (at < 0 || end < bestEnd || (end === bestEnd && spelled.length <= (best?.spelled.length ?? 0)))
          continue;
        best = { id, name, spelled };
        bestEnd = end;
      }
  return best;
}
