import type { TransformOf } from "../../transform.ts";
import { firstOutside, outside } from "./amount.ts";
import { channels } from "./gradingPrimary.ts";
import type { Complaint } from "./parameter.ts";

const GAP = 0.01;

export function* gradingTone(node: TransformOf<"GradingToneTransform">): Iterable<Complaint> {
  const contrast = outside(node.s_contrast, 0.01, 1.99);
  if (contrast) yield ["s_contrast", contrast];
  for (const field of ["blacks", "midtones", "whites"] as const) {
    const zone = node[field];
    if (!zone) continue;
    const amount = firstOutside(channels(zone), 0.1, 1.9);
    if (amount) yield [field, amount];
    else if (zone.width < GAP) yield [field, `must be at least ${GAP} wide, not ${zone.width}`];
  }
  for (const field of ["shadows", "highlights"] as const) {
    const zone = node[field];
    if (!zone) continue;
    const amount = firstOutside(channels(zone), 0.2, 1.8);
    const reach = field === "shadows" ? zone.start - zone.width : zone.width - zone.start;
    if (amount) yield [field, amount];
    else if (reach < GAP)
      yield [field, `must start ${field === "shadows" ? "above" : "below"} the pivot ${zone.width}`];
  }
}
