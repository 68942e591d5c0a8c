import type { TransformType } from "#ocio/transform.ts";
import type { Editor } from "./editor.ts";

type Editors = { readonly [T in TransformType]?: Editor<T> };

/** The types of transform that have an editor of their own; the others show a control for every parameter. */
export const editors: Editors = {};

/** The own editor of a type, if it has one. */
export function editorOf(type: TransformType): Editor | undefined {
  return editors[type] as Editor | undefined;
}
