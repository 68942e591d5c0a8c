import { expect, test } from "vitest";
import { endAt, endsText } from "#command/accessTerms.ts";

const NOW = new Date(2026, 11, 1, 12).getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  ["never", null],
  ["1 day", NOW + DAY],
  ["21 days", NOW + 21 * DAY],
  ["2027-02-28", new Date(2027, 1, 28, 23, 59, 59).getTime()],
])("an access that ends “%s” lasts through that time", (words, end) => {
  expect(endAt(words, NOW)).toBe(end === null ? null : new Date(end).toISOString());
});

test.each(["", "soon", "0 days", "-1 days", "1.5 days", "2027-02-29", "2027-13-01", "27-1-1"])(
  "“%s” is no end of an access",
  (words) => expect(endAt(words, NOW)).toBeUndefined(),
);

test.each([
  [14 * DAY, "14 days"],
  [14 * DAY - HOUR, "14 days"],
  [DAY, "1 day"],
  [DAY - HOUR, "23 hours"],
  [HOUR, "1 hour"],
  [59 * MINUTE, "59 minutes"],
  [1, "1 minute"],
  [-DAY, "1 minute"],
])("with %i ms left an access ends in as much as is read", (left, text) => {
  expect(endsText(new Date(NOW + left).toISOString(), NOW)).toBe(`ends in ${text}`);
});
