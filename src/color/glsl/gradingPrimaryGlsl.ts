import { type GradingPrimaryOp, type PrimaryStep, stepsOf } from "../op/gradingPrimaryOp.ts";
import { fastPower, luma, signs } from "./functions.ts";
import type { GlslKind } from "./kind.ts";
import type { Scope } from "./scope.ts";

const before = {
  log: ["add", "stretch", "gamma"],
  linear: ["add", "multiply", "contrast"],
  video: ["add", "stretch", "gamma"],
} as const;

type Doing = PrimaryStep["do"];
type StepOf<D extends Doing> = PrimaryStep & { do: D };

const MAX_FLOAT = 3.4028234663852886e38;
const finite = (value: number) => Math.min(MAX_FLOAT, Math.max(-MAX_FLOAT, value));

/** One part of a grade. The CPU leaves out parts that do nothing; here they stay, so that the text does. */
const parts: { [D in Doing]: (step: StepOf<D> | undefined, scope: Scope) => string } = {
  add: (step, { vec3 }) => `color.rgb += ${vec3("add", step?.by ?? [0, 0, 0])};`,
  multiply: (step, { vec3 }) => `color.rgb *= ${vec3("multiply", step?.by ?? [1, 1, 1])};`,
  stretch(step, { vec3, float }) {
    const pivot = float("stretchPivot", step?.pivot ?? 0);
    return `color.rgb = (color.rgb - ${pivot}) * ${vec3("stretch", step?.by ?? [1, 1, 1])} + ${pivot};`;
  },
  gamma(step, { vec3, float, use }) {
    const gamma = vec3("gamma", step?.by ?? [1, 1, 1]);
    const [black, range] = [float("black", step?.black ?? 0), float("range", step?.range ?? 1)];
    use(fastPower, signs);
    return `
if (${gamma} != vec3(1.0)) {
  vec3 part = (color.rgb - ${black}) / ${range};
  color.rgb = $sign(part) * $fastPower(abs(part), ${gamma}) * ${range} + ${black};
}`;
  },
  contrast(step, { vec3, float, use }) {
    const contrast = vec3("contrast", step?.by ?? [1, 1, 1]);
    const pivot = float("pivot", step?.pivot ?? 1);
    use(fastPower, signs);
    return `
if (${contrast} != vec3(1.0))
  color.rgb = $sign(color.rgb) * $fastPower(abs(color.rgb / ${pivot}), ${contrast}) * ${pivot};`;
  },
  saturate(step, { float, use }) {
    const saturation = float("saturation", step?.by ?? 1);
    use(luma);
    return `
if (${saturation} != 1.0) {
  float gray = $luma(color.rgb);
  color.rgb = gray + ${saturation} * (color.rgb - gray);
}`;
  },
  limit: (step, { float }) =>
    `color.rgb = min(max(color.rgb, ${float("least", finite(step?.least ?? -MAX_FLOAT))}), ${float("most", finite(step?.most ?? MAX_FLOAT))});`,
};

export const gradingPrimary: GlslKind<GradingPrimaryOp> = {
  type: "gradingPrimary",
  write(op, scope) {
    const steps = stepsOf(op);
    const forward: Doing[] = [...before[op.grade.style], "saturate", "limit"];
    const order = op.direction === "forward" ? forward : forward.toReversed();
    const written = <D extends Doing>(doing: D) =>
      parts[doing](
        steps.find((step): step is StepOf<D> => step.do === doing),
        scope,
      );
    return order.map((doing) => written(doing).trim()).join("\n");
  },
};
