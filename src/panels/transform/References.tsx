import { SPACES, spelling } from "#ocio/names/name.ts";
import { IconButton } from "#parts/Button.tsx";
import { Field } from "#parts/field/Field.tsx";
import { Toggle } from "#parts/field/Toggle.tsx";
import { ColorspacePicker, DisplayPicker, LooksPicker, ViewPicker } from "../choice/ThingPickers.tsx";
import { useDocument } from "../useDocument.ts";
import type { EditorProps, SetParameter, SetParameters } from "./editor.ts";
import { parameterName } from "./words.ts";

type EndProps = { label: string; value: string; onSet: (name: string) => string | undefined };

/** A color space by any name that a file may use for it: role, alias, named transform, context variable. */
function Space({ label, value, onSet }: EndProps) {
  return (
    <Field label={label}>
      <ColorspacePicker free value={value || null} onCommit={(name) => onSet(name ?? "")} />
    </Field>
  );
}

/** Exchanges where a step starts and where it ends. */
function Swap({ src, dst, onSetAll }: { src: string; dst: string; onSetAll: SetParameters }) {
  return (
    <IconButton
      icon="upDown"
      label="Swap source and destination"
      className="swap"
      onClick={() => onSetAll({ src: dst, dst: src })}
    />
  );
}

/** From one color space to another. */
export function ColorSpaceEditor({ node, onSet, onSetAll }: EditorProps<"ColorSpaceTransform">) {
  const src = useDocument((document) => spelling(document, SPACES, node.src, node.src_name));
  const dst = useDocument((document) => spelling(document, SPACES, node.dst, node.dst_name));
  return (
    <div className="parameters with-swap">
      <Space label="Source" value={src} onSet={(name) => onSet("src", name)} />
      <Space label="Destination" value={dst} onSet={(name) => onSet("dst", name)} />
      <Swap src={src} dst={dst} onSetAll={onSetAll} />
      <span className="label">Flags</span>
      <div className="flags">
        <Bypass name="data_bypass" value={node.data_bypass} onSet={onSet} />
      </div>
    </div>
  );
}

type BypassProps = { name: "data_bypass" | "looks_bypass"; value: boolean; onSet: SetParameter };

function Bypass({ name, value, onSet }: BypassProps) {
  const hint =
    name === "data_bypass"
      ? "Color spaces of data are left as they are"
      : "The looks of the view are left out";
  return (
    <Toggle label={parameterName(name)} hint={hint} value={value} onCommit={(next) => onSet(name, next)} />
  );
}

type ViewNode = { src: string; display: string; view: string };

function ToView({ node, onSet }: { node: ViewNode; onSet: SetParameter }) {
  return (
    <>
      <Space label="Source" value={node.src} onSet={(name) => onSet("src", name)} />
      <Field label="Display">
        <DisplayPicker free value={node.display || null} onCommit={(name) => onSet("display", name ?? "")} />
      </Field>
      <Field label="View">
        <ViewPicker
          free
          display={node.display || null}
          value={node.view || null}
          onCommit={(name) => onSet("view", name ?? "")}
        />
      </Field>
    </>
  );
}

/** From a color space to a view of a display. */
export function DisplayViewEditor({ node, onSet }: EditorProps<"DisplayViewTransform">) {
  return (
    <div className="parameters">
      <ToView node={node} onSet={onSet} />
      <span className="label">Flags</span>
      <div className="flags">
        <Bypass name="looks_bypass" value={node.looks_bypass} onSet={onSet} />
        <Bypass name="data_bypass" value={node.data_bypass} onSet={onSet} />
      </div>
    </div>
  );
}

/** From a color space to a view of a display, without switches. */
export function ViewEditor({ node, onSet }: EditorProps<"ViewTransform">) {
  return (
    <div className="parameters">
      <ToView node={node} onSet={onSet} />
    </div>
  );
}

/** Looks, one after the other, from one color space to another. */
export function LookEditor({ node, onSet, onSetAll }: EditorProps<"LookTransform">) {
  return (
    <div className="parameters with-swap">
      <Space label="Source" value={node.src} onSet={(name) => onSet("src", name)} />
      <Space label="Destination" value={node.dst} onSet={(name) => onSet("dst", name)} />
      <Swap src={node.src} dst={node.dst} onSetAll={onSetAll} />
      <Field label="Looks" hint={looksHint(node.looks)}>
        <LooksPicker value={node.looks || null} onCommit={(looks) => onSet("looks", looks ?? "")} />
      </Field>
    </div>
  );
}

/** Several looks as the file will have them; what one chip says is not said again. */
function looksHint(looks: string): string | undefined {
  if (looks === "") return "A minus before a name applies it backwards.";
  return /[,:|+-]/.test(looks) ? looks : undefined;
}
