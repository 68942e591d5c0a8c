import type { ComponentType } from "react";
import type { FormRow } from "#ocio/transform/form.ts";
import type { EditorProps, SetParameters } from "./editor.ts";

type Props<C extends FormRow["control"]> = {
  row: Extract<FormRow, { control: C }>;
  /** The value of the row's field. */
  value: unknown;
  node: EditorProps["node"];
  onSet: (value: unknown) => string | undefined;
  onSetAll: SetParameters;
};

/** Control of a row of a step's form. */
export type Control<C extends FormRow["control"]> = ComponentType<Props<C>>;
export type Controls = { readonly [C in FormRow["control"]]: Control<C> };
