import type { Price } from "#api/planSchema.ts";

/** Currencies that Stripe counts in hundredths although they are written without. */
const HUNDREDTHS = new Set(["isk", "ugx"]);

/** "€12.00 a month", "€120.00 every 2 years". */
export function priceText({ amount, currency, interval, count }: Price): string {
  const every = count === 1 ? `a ${interval}` : `every ${count} ${interval}s`;
  if (amount === null) return `the price shown at Stripe, ${every}`;
  const format = new Intl.NumberFormat(undefined, { style: "currency", currency });
  const digits = HUNDREDTHS.has(currency) ? 2 : (format.resolvedOptions().maximumFractionDigits ?? 2);
  return `${format.format(amount / 10 ** digits)} ${every}`;
}

export function dayText(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: "long" });
}
