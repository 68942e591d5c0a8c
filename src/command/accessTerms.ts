/** Roles in a team: each may do what those before it may. */
export const teamRoles = ["viewer", "editor", "publisher", "owner"] as const;

/** A role with its article. */
export const aRole = (role: (typeof teamRoles)[number]): string =>
  `${/^[aeiou]/.test(role) ? "an" : "a"} ${role}`;

/** Ends of an access that are offered, with their words. */
export const accessEnds = {
  never: "Never",
  "1 day": "In a day",
  "7 days": "In 7 days",
  "14 days": "In 14 days",
  "30 days": "In 30 days",
} as const;

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const DAYS = /^(\d{1,3}) days?$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/**
 * End of an access by words: "never", a number of days, or a date, which is its last day.
 * @returns ISO text, null for never, undefined for words that are none of these
 */
export function endAt(words: string, now: number): string | null | undefined {
  if (words === "never") return null;
  const [, days] = DAYS.exec(words) ?? [];
  if (days !== undefined)
    return Number(days) > 0 ? new Date(now + Number(days) * DAY).toISOString() : undefined;
  const [year, month, day] = (DATE.exec(words) ?? []).slice(1).map(Number);
  if (day === undefined) return undefined;
  const last = new Date(year!, month! - 1, day, 23, 59, 59);
  // The 31st of a shorter month would be a day of the next.
  return last.getDate() === day && last.getMonth() === month! - 1 ? last.toISOString() : undefined;
}

/** Time left of an access: "ends in 13 days". */
export function endsText(end: string, now: number): string {
  const left = Math.max(new Date(end).getTime() - now, 0);
  const [size, unit] =
    left >= DAY ? [DAY, "day"] : left >= HOUR ? [HOUR, "hour"] : ([MINUTE, "minute"] as const);
  const count = Math.max(Math.round(left / size), 1);
  return `ends in ${count} ${unit}${count === 1 ? "" : "s"}`;
}
