import { step } from "../step.ts";
import { type Element, number, oneOf } from "./element.ts";
import { type NodeContext, type NodeKind, since } from "./node.ts";

type Style = { direction: "forward" | "inverse"; linear: boolean; negative: string };
const styles: Readonly<Record<string, Style>> = {
  basicFwd: { direction: "forward", linear: false, negative: "NEGATIVE_CLAMP" },
  basicRev: { direction: "inverse", linear: false, negative: "NEGATIVE_CLAMP" },
  basicMirrorFwd: { direction: "forward", linear: false, negative: "NEGATIVE_MIRROR" },
  basicMirrorRev: { direction: "inverse", linear: false, negative: "NEGATIVE_MIRROR" },
  basicPassThruFwd: { direction: "forward", linear: false, negative: "NEGATIVE_PASS_THRU" },
  basicPassThruRev: { direction: "inverse", linear: false, negative: "NEGATIVE_PASS_THRU" },
  monCurveFwd: { direction: "forward", linear: true, negative: "NEGATIVE_LINEAR" },
  monCurveRev: { direction: "inverse", linear: true, negative: "NEGATIVE_LINEAR" },
  monCurveMirrorFwd: { direction: "forward", linear: true, negative: "NEGATIVE_MIRROR" },
  monCurveMirrorRev: { direction: "inverse", linear: true, negative: "NEGATIVE_MIRROR" },
};
const first = ["basicfwd", "basicrev", "moncurvefwd", "moncurverev"];
const channels = ["r", "g", "b", "a"];
type Quad = [number, number, number, number];

function read(element: Element, { version }: NodeContext) {
  const style = oneOf(element, "style", styles);
  const name = element.attributes.get("style")!;
  if (version.ctf < 200 && !first.includes(name.toLowerCase()))
    element.fail(`the style ${name} is not in files of this version.`);
  const gamma: Quad = [1, 1, 1, 1];
  const offset: Quad = [0, 0, 0, 0];
  for (const params of element.children.filter(({ name: each }) => /params$/.test(each))) {
    const exponent =
      number(params, "exponent") ??
      number(params, "gamma") ??
      params.fail("the attribute exponent is missing.");
    const shift = number(params, "offset");
    if (style.linear && shift === undefined) params.fail("the attribute offset is missing.");
    if (!style.linear && shift !== undefined)
      params.fail("an offset is only for the styles of monitor curves.");
    const [low, high] = style.linear ? [1, 10] : [0.01, 100];
    if (!(exponent >= low && exponent <= high))
      params.fail(`the exponent ${exponent} is not from ${low} to ${high}.`);
    if (shift !== undefined && !(shift >= 0 && shift <= 0.9))
      params.fail(`the offset ${shift} is not from 0 to 0.9.`);
    const channel = params.attributes.get("channel")?.toLowerCase();
    if (channel === undefined) {
      gamma.fill(exponent, 0, 3)[3] = 1;
      offset.fill(shift ?? 0, 0, 3)[3] = 0;
      continue;
    }
    const at = channels.indexOf(channel);
    if (at < 0) params.fail("the channel is not R, G, B or A.");
    if (at === 3 && (version.clf || version.ctf < 150)) params.fail("alpha is not in files of this version.");
    gamma[at] = exponent;
    offset[at] = shift ?? 0;
  }
  const { direction, negative } = style;
  if (style.linear)
    return [
      step("ExponentWithLinearTransform", {
        direction,
        gamma,
        offset,
        style: negative as "NEGATIVE_LINEAR" | "NEGATIVE_MIRROR",
      }),
    ];
  return [
    step("ExponentTransform", {
      direction,
      value: gamma,
      style: negative as "NEGATIVE_CLAMP" | "NEGATIVE_MIRROR" | "NEGATIVE_PASS_THRU",
    }),
  ];
}

/** One element under two names. */
export const exponent: NodeKind = { name: "Exponent", since: since(0), read };
export const gamma: NodeKind = { name: "Gamma", since: since(0), read };
