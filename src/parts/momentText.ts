/** A time as people read it: the date, hours and minutes, and with "medium" seconds, in the words of the browser. */
export const momentText = (at: string, timeStyle: "short" | "medium" = "short"): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle });

/** The time of an edit as short as it can be: "Today 2:32 PM", else the day. */
export function editText(iso: string): string {
  const date = new Date(iso);
  const now = new Date();
  if (date.toDateString() === now.toDateString())
    return `Today ${date.toLocaleTimeString(undefined, { timeStyle: "short" })}`;
  return date.toLocaleDateString(undefined, {
    day: "numeric",
    month: "short",
    ...(date.getFullYear() !== now.getFullYear() && { year: "numeric" }),
  });
}
