import { codeOfOne } from "../../bitDepth.ts";
import { step } from "../step.ts";
import { child, content, type Element } from "./element.ts";
import { everywhere, type NodeKind } from "./node.ts";

function limit(element: Element, name: string, one: number): number | null {
  const found = child(element, name.toLowerCase());
  if (!found || found.pieces.every((piece) => piece.trim() === "")) return null;
  return content(found, 1)[0]! / one;
}

export const range: NodeKind = {
  name: "Range",
  since: everywhere,
  read(element, { version, inDepth, outDepth }) {
    const minIn = limit(element, "minInValue", codeOfOne[inDepth]);
    const maxIn = limit(element, "maxInValue", codeOfOne[inDepth]);
    const minOut = limit(element, "minOutValue", codeOfOne[outDepth]);
    const maxOut = limit(element, "maxOutValue", codeOfOne[outDepth]);
    const styled = version.clf || version.ctf >= 170;
    const free = styled && element.attributes.get("style")?.toLowerCase() === "noclamp";
    if ((minIn === null) !== (minOut === null) || (maxIn === null) !== (maxOut === null))
      element.fail("a limit of the input is given without that of the output, or the other way around.");
    if (minIn === null && maxIn === null) element.fail("a range needs a minimum, a maximum or both.");
    if (minIn !== null && maxIn !== null) {
      if (maxIn < minIn || maxOut! < minOut!) element.fail("the maximum is less than the minimum.");
      if (!(Math.abs(maxIn - minIn) >= 1e-6)) element.fail("the maximum is too close to the minimum.");
    } else if (free) element.fail("a range that does not clamp needs all four limits.");
    else if (!near((minOut ?? maxOut)!, (minIn ?? maxIn)!))
      element.fail("a range of one limit needs the same one for input and output.");
    return [
      step("RangeTransform", {
        style: free ? "RANGE_NO_CLAMP" : "RANGE_CLAMP",
        min_in_value: minIn,
        max_in_value: maxIn,
        min_out_value: minOut,
        max_out_value: maxOut,
      }),
    ];
  },
};

/** True if limits are equal to official OCIO. */
function near(a: number, b: number): boolean {
  return Math.abs(a) < 1e-3 ? Math.abs(a - b) <= 1e-6 : Math.abs(1 - b / a) <= 1e-6;
}
