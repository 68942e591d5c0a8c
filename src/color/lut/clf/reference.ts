import { step } from "../step.ts";
import { everywhere, type NodeKind } from "./node.ts";

/** Another file, found as the config's own files are. An alias stands for nothing. */
export const reference: NodeKind = {
  name: "Reference",
  since: everywhere,
  read(element) {
    const path = element.attributes.get("path")?.trim();
    const alias = element.attributes.get("alias")?.trim();
    if (alias && (path || element.attributes.has("basepath")))
      element.fail("a Reference has either a path or an alias.");
    if (alias?.toLowerCase() === "currentmonitor") element.fail("the alias currentMonitor is not supported.");
    if (alias) return [];
    if (!path) return element.fail("a Reference needs a path.");
    const inverse = element.attributes.get("inverted")?.trim().toLowerCase() === "true";
    const direction = inverse ? "inverse" : "forward";
    return [step("FileTransform", { src: path, direction, interpolation: null })];
  },
};
