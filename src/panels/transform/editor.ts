import type { ComponentType } from "react";
import type { TransformOf, TransformType } from "#ocio/chain/transform.ts";

/** The chain that is edited: "collection/UUID" of its row, and the field of the row that holds it. */
export type Chain = { owner: string; slot: string };

/** Chain and UUID of a step. */
export type Place = Chain & { at: string };

/** Sets one parameter; answers with the sentence that says why not, or nothing. Repeated, it is one undo step. */
export type SetParameter = (parameter: string, value: unknown) => string | undefined;

/** Sets several parameters as one undo step of its own. */
export type SetParameters = (values: Readonly<Record<string, unknown>>) => string | undefined;

export type EditorProps<T extends TransformType = Exclude<TransformType, "GroupTransform">> = {
  node: TransformOf<T>;
  onSet: SetParameter;
  onSetAll: SetParameters;
  place: Place;
};

/** Parameter editor of one type of transform. */
export type Editor<T extends TransformType = Exclude<TransformType, "GroupTransform">> = ComponentType<
  EditorProps<T>
>;
