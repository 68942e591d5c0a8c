import type { Summary } from "./status.ts";

/** What became of requests that had waited, in the words of the specification. */
export function summaryText({ success, errors, skipped }: Summary): string {
  const failed = errors > 0 ? `, ${errors} failed` : "";
  const outdated = skipped > 0 ? `, ${skipped} outdated requests skipped` : "";
  return `Sync complete: ${success} successful${failed}${outdated}`;
}
