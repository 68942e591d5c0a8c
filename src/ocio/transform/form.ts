type Row<Control extends string, More = unknown> = {
  control: Control;
  field: string;
  label: string;
  hint?: string;
} & More;

/** A parameter in the form of a step, and the control that sets it. */
export type FormRow =
  /** Numbers of red, green, blue and perhaps alpha; an `optional` row may have none. */
  | Row<"channels", { step?: number; optional?: string }>
  /** One of a list; `offers` are those that a person can choose, `none` stands for null. */
  | Row<
      "choice",
      { choices: readonly { value: string; label: string }[]; offers?: readonly string[]; none?: string }
    >
  /** A text, null when empty. */
  | Row<"text", { placeholder: string }>
  /** Yes or no, among the flags at the end. */
  | Row<"flag">
  /** The base of a logarithm. */
  | Row<"base">
  /** Variables of an allocation. */
  | Row<"vars">
  /** A file of the config, an example, or a path. */
  | Row<"file">
  /** A color space by any name; `swaps` names the field at the other end. */
  | Row<"space", { swaps?: string }>
  | Row<"display">
  /** A view of the display in `display`. */
  | Row<"view">
  | Row<"looks">;

/** The switch by which a step leaves data alone. */
export const dataBypassRow: FormRow = {
  control: "flag",
  field: "data_bypass",
  label: "Bypass data spaces",
  hint: "Color spaces of data are left as they are",
};

/** The two ends of a step between color spaces. */
export const endRows: readonly FormRow[] = [
  { control: "space", field: "src", label: "Source" },
  { control: "space", field: "dst", label: "Destination", swaps: "src" },
];
