import type { TransformType } from "#ocio/transform.ts";
import type { Editor } from "./editor.ts";
import { Cdl } from "./grading/Cdl.tsx";
import { ExposureContrast } from "./grading/ExposureContrast.tsx";
import { HueCurve } from "./grading/HueCurve.tsx";
import { Primary } from "./grading/Primary.tsx";
import { RgbCurve } from "./grading/RgbCurve.tsx";
import { Tone } from "./grading/Tone.tsx";

type Editors = { readonly [T in TransformType]?: Editor<T> };

/** The types of transform that have an editor of their own; the others show a control for every parameter. */
export const editors: Editors = {
  CDLTransform: Cdl,
  ExposureContrastTransform: ExposureContrast,
  GradingPrimaryTransform: Primary,
  GradingRGBCurveTransform: RgbCurve,
  GradingHueCurveTransform: HueCurve,
  GradingToneTransform: Tone,
};

/** The own editor of a type, if it has one. */
export function editorOf(type: TransformType): Editor | undefined {
  return editors[type] as Editor | undefined;
}
