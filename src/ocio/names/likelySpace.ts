import { type Document, rowsOf } from "../model/document.ts";
import { likely, type Purpose } from "./application.ts";
import { finderOf, spaceId } from "./finder.ts";

/** The id of the color space that serves a purpose best; null where none is known to. */
export function likelySpace(document: Document, purpose: Purpose): string | null {
  const { roles, names: known } = likely[purpose];
  const finder = finderOf(document);
  const side = purpose === "xyz" ? "display_colorspaces" : "colorspaces";
  const fits = (id: string | undefined) =>
    id !== undefined &&
    Object.hasOwn(document[side].byId, id) &&
    (document[side].byId[id]?.isdata === true) === (purpose === "data");
  for (const name of roles) {
    const id = finder("space", name)?.kind === "roles" ? spaceId(document, name, finder) : undefined;
    if (id !== undefined && fits(id)) return id;
  }
  for (const name of known) {
    const id = finder("space", name)?.id;
    if (id !== undefined && fits(id)) return id;
  }
  if (purpose !== "data") return null;
  return rowsOf(document, "colorspaces").find(({ isdata }) => isdata)?.id ?? null;
}
