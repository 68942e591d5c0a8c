import { builtinConfigName } from "#ocio/builtin/name.ts";
import type { Document } from "#ocio/model/document.ts";
import { nameOf, spaceId } from "#ocio/names/finder.ts";
import { fold } from "#ocio/names/name.ts";
import { type Against, EARLIER } from "./choice.ts";
import { viewsOf } from "./counterpart.ts";

/** Address of another config: its UUID, one of its versions, or a file that was read on this page. */
const CONFIG = /^([0-9a-f]{8}-[0-9a-f-]{27}(@[1-9]\d{0,8})?|file:.+)$/;

/** UUID of a view or a color space by its label, name or UUID; undefined where there is none. */
export function targetId(document: Document, given: string): string | undefined {
  const view = viewsOf(document).find(({ id, label }) => id === given || fold(label) === fold(given));
  if (view) return view.id;
  const { colorspaces, display_colorspaces } = document;
  if ([colorspaces, display_colorspaces].some(({ byId }) => Object.hasOwn(byId, given))) return given;
  return spaceId(document, given);
}

/** A view with its display, or the name of a color space, by its UUID. */
export function targetName(document: Document, id: string): string | undefined {
  const row = document.colorspaces.byId[id] ?? document.display_colorspaces.byId[id];
  return viewsOf(document).find((view) => view.id === id)?.label ?? (row && nameOf(row));
}

/** Parses the other side of a comparison, as a person or a link writes it; null where there is none. */
export function againstFrom(document: Document, text: string): Against | null {
  const earlier = EARLIER.find((each) => each === text);
  if (earlier) return earlier;
  const version = /^version[ -](\d{1,9})$/i.exec(text)?.[1];
  if (version !== undefined) return { version: Number(version) };
  const target = targetId(document, text);
  if (target !== undefined) return { target };
  const builtin = builtinConfigName(text);
  if (builtin !== undefined) return { builtin };
  return CONFIG.test(text) ? { config: text } : null;
}

/** The other side of a comparison, as `againstFrom` reads it; undefined where its row is gone. */
export function againstText(document: Document, against: Against): string | undefined {
  if (typeof against === "string") return against;
  if ("target" in against) return targetName(document, against.target);
  if ("version" in against) return `version ${against.version}`;
  return "builtin" in against ? against.builtin : against.config;
}
