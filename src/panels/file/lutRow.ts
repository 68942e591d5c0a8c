/** Kinds of rows that a LUT file becomes: the screen that lists them, the command, its argument for the file, its words. */
export const lutRows = [
  { screen: "colorspaces", id: "colorspace.createFromLut", argument: "lut", label: "Add color space…" },
  { screen: "displays", id: "view.createFromLut", argument: "lut", label: "Add view…" },
  { screen: "looks", id: "look.createFromFile", argument: "file", label: "Add look…" },
] as const;
