type SpaceCounts = { colorspaces: number; display_colorspaces: number };

/** "353 + 28 display": color spaces and display color spaces apart, as their lists count them. */
export function spaceCount({ colorspaces, display_colorspaces: display }: SpaceCounts): string {
  return display > 0 ? `${colorspaces} + ${display} display` : String(colorspaces);
}
