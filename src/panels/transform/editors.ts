import type { TransformType } from "#ocio/chain/transform.ts";
import { BuiltinEditor } from "./BuiltinEditor.tsx";
import { UnknownStep } from "./chain/UnknownStep.tsx";
import type { Editor } from "./editor.ts";
import { FixedFunctionEditor } from "./FixedFunctionEditor.tsx";
import { FormEditor } from "./FormEditor.tsx";
import { Cdl } from "./grading/Cdl.tsx";
import { ExposureContrast } from "./grading/ExposureContrast.tsx";
import { HueCurve } from "./grading/HueCurve.tsx";
import { Primary } from "./grading/Primary.tsx";
import { RgbCurve } from "./grading/RgbCurve.tsx";
import { Tone } from "./grading/Tone.tsx";
import { MatrixEditor } from "./MatrixEditor.tsx";
import { RangeEditor } from "./RangeEditor.tsx";

type Leaf = Exclude<TransformType, "GroupTransform">;
type Editors = { readonly [T in Leaf]?: Editor<T> };

/** Editors with wheels or curves, which need width. */
const wide: Editors = {
  CDLTransform: Cdl,
  GradingPrimaryTransform: Primary,
  GradingRGBCurveTransform: RgbCurve,
  GradingHueCurveTransform: HueCurve,
  GradingToneTransform: Tone,
};

/** Editors of types that need more than a form; a group shows its steps instead. */
const editors: Editors = {
  ...wide,
  BuiltinTransform: BuiltinEditor,
  ExposureContrastTransform: ExposureContrast,
  FixedFunctionTransform: FixedFunctionEditor,
  MatrixTransform: MatrixEditor,
  RangeTransform: RangeEditor,
  UnknownTransform: UnknownStep,
};

/** The editor of a type. */
export function editorOf(type: Leaf): Editor {
  return (editors[type] ?? FormEditor) as Editor;
}

/** True if the editor of a type has wheels or curves. */
export function isWide(type: string): boolean {
  return Object.hasOwn(wide, type);
}
