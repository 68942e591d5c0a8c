import type { TransformType } from "#ocio/chain/transform.ts";
import { AllocationEditor } from "./AllocationEditor.tsx";
import { BuiltinEditor } from "./BuiltinEditor.tsx";
import { UnknownStep } from "./chain/UnknownStep.tsx";
import { ExponentEditor, ExponentWithLinearEditor, GammaEditor } from "./Exponents.tsx";
import type { Editor } from "./editor.ts";
import { FileEditor, Lut1dEditor, Lut3dEditor } from "./Files.tsx";
import { FixedFunctionEditor } from "./FixedFunctionEditor.tsx";
import { Cdl } from "./grading/Cdl.tsx";
import { ExposureContrast } from "./grading/ExposureContrast.tsx";
import { HueCurve } from "./grading/HueCurve.tsx";
import { Primary } from "./grading/Primary.tsx";
import { RgbCurve } from "./grading/RgbCurve.tsx";
import { Tone } from "./grading/Tone.tsx";
import { LogAffineEditor, LogCameraEditor, LogEditor } from "./Logs.tsx";
import { MatrixEditor } from "./MatrixEditor.tsx";
import { RangeEditor } from "./RangeEditor.tsx";
import { ColorSpaceEditor, DisplayViewEditor, LookEditor, ViewEditor } from "./References.tsx";

type Editors = { readonly [T in Exclude<TransformType, "GroupTransform">]: Editor<T> };

/** The editor of every type of step; a group shows its steps instead. */
const editors: Editors = {
  CDLTransform: Cdl,
  ExposureContrastTransform: ExposureContrast,
  GradingPrimaryTransform: Primary,
  GradingRGBCurveTransform: RgbCurve,
  GradingHueCurveTransform: HueCurve,
  GradingToneTransform: Tone,
  AllocationTransform: AllocationEditor,
  BuiltinTransform: BuiltinEditor,
  ColorSpaceTransform: ColorSpaceEditor,
  DisplayViewTransform: DisplayViewEditor,
  ExponentTransform: ExponentEditor,
  ExponentWithLinearTransform: ExponentWithLinearEditor,
  FileTransform: FileEditor,
  FixedFunctionTransform: FixedFunctionEditor,
  GammaTransform: GammaEditor,
  LogAffineTransform: LogAffineEditor,
  LogCameraTransform: LogCameraEditor,
  LogTransform: LogEditor,
  LookTransform: LookEditor,
  Lut1DTransform: Lut1dEditor,
  Lut3DTransform: Lut3dEditor,
  MatrixTransform: MatrixEditor,
  RangeTransform: RangeEditor,
  UnknownTransform: UnknownStep,
  ViewTransform: ViewEditor,
};

/** The editor of a type. */
export function editorOf(type: keyof Editors): Editor {
  return editors[type] as Editor;
}
