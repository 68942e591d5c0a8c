import { type Change, call, useChange } from "../change.ts";
import { kinds, type ListedRow, type RowKind } from "./kinds.ts";

/** Props of every field of a row's form. */
export type FieldProps<R = ListedRow> = {
  collection: RowKind;
  row: R & { id: string };
  /** The name shown, where the row has only a stand-in. */
  name: string;
  /** Warnings by field. */
  warnings: ReadonlyMap<string, string>;
  /** The form was opened to be filled. */
  fresh: boolean;
  /** True once the form was submitted: missing values are then named. */
  tried: boolean;
};

type Setters = {
  change: Change;
  noun: string;
  /** Runs a verb on the row; the sentence that says why not. */
  set: (verb: string, argument: string, value: unknown) => string | undefined;
  /** The same for a text, of which nothing clears the field. */
  text: (verb: string, argument: string) => (value: string | null) => string | undefined;
};

/** Setters for the fields of a row. */
export function useSetters(collection: RowKind, id: string): Setters {
  const change = useChange();
  const { noun } = kinds[collection];
  const set: Setters["set"] = (verb, argument, value) =>
    change(call(`${noun}.${verb}`, { targets: [id], [argument]: value }));
  return { change, noun, set, text: (verb, argument) => (value) => set(verb, argument, value || null) };
}
