import type { SyncStatus } from "./message.ts";
import type { Summary } from "./status.ts";

/** Summary of sent requests, in the words of the specification. */
export function summaryText({ success, errors, skipped }: Summary): string {
  const failed = errors > 0 ? `, ${errors} failed` : "";
  const outdated = skipped > 0 ? `, ${skipped} outdated requests skipped` : "";
  return `Sync complete: ${success} successful${failed}${outdated}`;
}

/** "1 change", "3 changes". */
export const countedChanges = (count: number) => `${count} ${count === 1 ? "change" : "changes"}`;

const count = (changes: number) => `${countedChanges(changes)} ${changes === 1 ? "waits" : "wait"}`;

/** Pending requests on this device, of all pages and configurations. */
export function pendingText({ waiting, left }: SyncStatus): string {
  if (waiting === 0) return "Nothing waits on this device: the server has every change.";
  const pages =
    left === 0 ? "" : left === waiting ? ", left by closed pages" : `, ${left} of them left by closed pages`;
  return `${count(waiting)} on this device to be sent${pages}.`;
}
