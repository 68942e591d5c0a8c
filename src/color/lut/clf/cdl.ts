import { step } from "../step.ts";
import { child, content, type Element, oneOf } from "./element.ts";
import type { NodeKind } from "./node.ts";

type Triple = [number, number, number];

const styles = {
  Fwd: ["forward", "ASC_SOP"],
  "v1.2_Fwd": ["forward", "ASC_SOP"],
  Rev: ["inverse", "ASC_SOP"],
  "v1.2_Rev": ["inverse", "ASC_SOP"],
  FwdNoClamp: ["forward", "NO_CLAMP"],
  noClampFwd: ["forward", "NO_CLAMP"],
  RevNoClamp: ["inverse", "NO_CLAMP"],
  noClampRev: ["inverse", "NO_CLAMP"],
} as const;

function triple(node: Element, name: string): Triple {
  const found = child(node, name.toLowerCase()) ?? node.fail(`the SOPNode has no ${name}.`);
  return content(found, 3) as Triple;
}

export const cdl: NodeKind = {
  name: "ASC_CDL",
  since: ({ clf, ctf }) => clf || ctf >= 130,
  read(element) {
    const [direction, style] = element.attributes.has("style") ? oneOf(element, "style", styles) : styles.Fwd;
    const sop = child(element, "sopnode");
    const [slope, offset, power] = sop
      ? [triple(sop, "Slope"), triple(sop, "Offset"), triple(sop, "Power")]
      : [[1, 1, 1] as Triple, [0, 0, 0] as Triple, [1, 1, 1] as Triple];
    const saturation = child(element, "satnode");
    const given = saturation && child(saturation, "saturation");
    const [sat = 1] = given ? content(given, 1) : [];
    if (slope.some((value) => !(value >= 0))) element.fail("a slope is below 0.");
    if (power.some((value) => !(value > 0))) element.fail("a power is not above 0.");
    if (!(sat >= 0)) element.fail("the saturation is below 0.");
    return [step("CDLTransform", { direction, style, slope, offset, power, sat })];
  },
};
