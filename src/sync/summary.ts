import type { SyncStatus } from "./message.ts";
import type { Summary } from "./status.ts";

/** What became of requests that had waited, in the words of the specification. */
export function summaryText({ success, errors, skipped }: Summary): string {
  const failed = errors > 0 ? `, ${errors} failed` : "";
  const outdated = skipped > 0 ? `, ${skipped} outdated requests skipped` : "";
  return `Sync complete: ${success} successful${failed}${outdated}`;
}

const count = (changes: number) => (changes === 1 ? "1 change waits" : `${changes} changes wait`);

/** What waits on this device, of every page and every configuration. */
export function waitingText({ waiting, left }: SyncStatus): string {
  if (waiting === 0) return "Nothing waits on this device: the server has every change.";
  const pages =
    left === 0 ? "" : left === waiting ? ", left by closed pages" : `, ${left} of them left by closed pages`;
  return `${count(waiting)} on this device to be sent${pages}.`;
}
