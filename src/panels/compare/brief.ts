/** A number with few digits. */
export function brief(value: number): string {
  return String(Number(value.toPrecision(3)));
}
