/** Names of the members of a link to the viewer. */
export const LINK_NAMES = [
  "from",
  "to",
  "picture",
  "layout",
  "against",
  "split",
  "gain",
  "exposure",
  "gamma",
  "saturation",
  "channel",
  "falseColor",
  "marks",
  "zoom",
  "full",
  "probe",
  "region",
  "scope",
  "inspector",
  "axis",
  "code",
  "subject",
  "cube",
] as const;

export type LinkName = (typeof LINK_NAMES)[number];
