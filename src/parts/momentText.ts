/** A time as people read it: the date, hours and minutes, and with "medium" seconds, in the words of the browser. */
export const momentText = (at: string | number, timeStyle: "short" | "medium" = "short"): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle });
