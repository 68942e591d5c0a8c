import type { TransformType } from "../chain/transform.ts";
import { MENU_GROUPS } from "./kind.ts";
import { codecs } from "./kinds.ts";

type Entry = readonly [type: TransformType, does: string];

/** The types of transform by what they are for, each with a line that says what it does. */
export const transformGroups: readonly { label: string; types: readonly Entry[] }[] = MENU_GROUPS.map(
  (label) => ({
    label,
    types:
      label === "Structure"
        ? [["GroupTransform", "Steps with a direction and a name of their own"]]
        : Object.entries(codecs).flatMap(([type, { menu }]) =>
            menu?.[0] === label ? [[type as TransformType, menu[1]] as const] : [],
          ),
  }),
);
