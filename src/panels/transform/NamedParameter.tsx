import { exampleLuts } from "#ocio/exampleLut.ts";
import { builtinTransforms, fixedFunctions } from "#ocio/enums.ts";
import { SPACES, spelling } from "#ocio/name.ts";
import type { Transform } from "#ocio/transform.ts";
import { Picker, type PickerOption } from "#parts/Picker.tsx";
import { Select } from "#parts/Select.tsx";
import { displayOptions, lookOptions, referenceOptions, viewNames } from "../choice/spaces.ts";
import { useDocument } from "../useDocument.ts";
import type { SetParameter } from "./editor.ts";

/** A parameter whose values are names of something. */
export type Kind =
  | "builtin"
  | "fixedFunction"
  | "interpolation"
  | "allocation"
  | "file"
  | "space"
  | "display"
  | "view"
  | "looks";

const SPACED = new Set(["ColorSpaceTransform", "DisplayViewTransform", "LookTransform", "ViewTransform"]);

/** The kind of name that a parameter holds; undefined for plain values. */
export function namedParameter(node: Transform, name: string): Kind | undefined {
  if (name === "style" && node.type === "BuiltinTransform") return "builtin";
  if (name === "style" && node.type === "FixedFunctionTransform") return "fixedFunction";
  if (name === "allocation" || name === "interpolation" || name === "looks") return name;
  if (name === "display" || name === "view") return name;
  if (name === "src" || name === "dst") return SPACED.has(node.type) ? "space" : "file";
  return undefined;
}

const INTERPOLATIONS: Record<string, readonly string[]> = {
  Lut1DTransform: ["nearest", "linear", "best"],
  Lut3DTransform: ["nearest", "linear", "tetrahedral", "best"],
  FileTransform: ["nearest", "linear", "tetrahedral", "best"],
};
const use = (text: string) => `Use “${text}”`;
const asOptions = (values: readonly string[]): PickerOption[] =>
  values.map((value) => ({ value, label: value }));

const BUILTINS = asOptions(builtinTransforms);
const FIXED = fixedFunctions.map(({ value, label }) => ({ value, label: value, detail: label }));
const LUTS = asOptions(exampleLuts);

type Props = { node: Transform; name: string; kind: Kind; onSet: SetParameter };

/** A control for a name: a list to pick from, and where names may be free, the typed text as a row of its own. */
export function NamedParameter({ node, name, kind, onSet }: Props) {
  const values = node as unknown as Record<string, string | null>;
  const value = values[name] ?? null;
  const set = (next: string | null) => onSet(name, next);
  const free = { words: use, onCreate: set };
  switch (kind) {
    case "interpolation":
      return (
        <Select
          value={value ?? ""}
          none="default"
          choices={INTERPOLATIONS[node.type] ?? []}
          onCommit={(next) => set(next === "" ? null : next)}
        />
      );
    case "allocation":
      return <Select value={value ?? ""} choices={["uniform", "lg2"]} onCommit={set} />;
    case "builtin":
      return (
        <Picker
          value={value}
          options={BUILTINS}
          placeholder="Select a style..."
          onCommit={(next) => set(next ?? "IDENTITY")}
        />
      );
    case "fixedFunction":
      return <Picker value={value} options={FIXED} onCommit={(next) => set(next ?? "")} />;
    case "file":
      return (
        <Picker
          value={value || null}
          options={LUTS}
          placeholder="File name or path..."
          create={free}
          onCommit={(next) => set(next ?? "")}
        />
      );
    case "space":
      return <SpaceParameter node={node} name={name} onSet={onSet} />;
    case "display":
      return <DisplayParameter value={value ?? ""} onSet={set} />;
    case "view":
      return <ViewParameter display={values.display ?? ""} value={value ?? ""} onSet={set} />;
    case "looks":
      return <LooksParameter value={value ?? ""} onSet={set} />;
  }
}

function SpaceParameter({ node, name, onSet }: Omit<Props, "kind">) {
  const options = useDocument(referenceOptions);
  const values = node as unknown as Record<string, string | null>;
  const spelled = useDocument((document) => {
    const kept = values[`${name}_name`] ?? null;
    const held = values[name] ?? null;
    if (node.type !== "ColorSpaceTransform") return held ?? "";
    return spelling(document, SPACES, held, kept);
  });
  return (
    <Picker
      value={spelled || null}
      options={options}
      placeholder="Select a color space..."
      create={{ words: use, onCreate: (text) => onSet(name, text) }}
      onCommit={(next) => onSet(name, next ?? "")}
    />
  );
}

function DisplayParameter({
  value,
  onSet,
}: {
  value: string;
  onSet: (value: string | null) => string | undefined;
}) {
  const options = useDocument(displayOptions);
  return (
    <Picker
      value={value || null}
      options={options}
      placeholder="Select a display..."
      create={{ words: use, onCreate: onSet }}
      onCommit={onSet}
    />
  );
}

type ViewProps = { display: string; value: string; onSet: (value: string | null) => string | undefined };

function ViewParameter({ display, value, onSet }: ViewProps) {
  const displays = useDocument((document) => document.displays);
  const display_view_associations = useDocument((document) => document.display_view_associations);
  const shared_views = useDocument((document) => document.shared_views);
  const options = asOptions(viewNames({ displays, display_view_associations, shared_views }, display));
  if (display === "" && value === "") return <p className="field hint">Select a display first</p>;
  return (
    <Picker
      value={value || null}
      options={options}
      placeholder="Select a view..."
      empty="No views found"
      create={{ words: use, onCreate: onSet }}
      onCommit={onSet}
    />
  );
}

function LooksParameter({
  value,
  onSet,
}: {
  value: string;
  onSet: (value: string | null) => string | undefined;
}) {
  const options = useDocument(lookOptions);
  return (
    <Picker
      value={value || null}
      options={options}
      placeholder="Select a look, or type a list: a, -b"
      create={{ words: use, onCreate: onSet }}
      onCommit={(next) => onSet(next ?? "")}
    />
  );
}
