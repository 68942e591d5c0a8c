/** Keys that open and close the palette. */
export const PALETTE_KEYS = ["mod+k", "f1", "mod+shift+p"] as const;

/** Keys of the window, which are no commands. */
export const windowKeys = {
  f6: "Next zone",
  "shift+f6": "Previous zone",
  "[": "Collapse or expand the sidebar",
  "]": "Collapse or expand the inspector",
  "/": "Search the list",
} as const;
export type WindowKey = keyof typeof windowKeys;
