import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { inWorkFolder } from "#server/operator/workFolder.ts";

const near = mkdtempSync(join(tmpdir(), "palette-work-"));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(near, { recursive: true, force: true });
});

/** A work folder that another process left some hours ago, with a file in it. */
function left(name: string, hours: number): void {
  const folder = join(near, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "database"), "");
  const at = new Date(Date.now() - hours * 60 * 60 * 1000);
  for (const path of [join(folder, "database"), folder]) utimesSync(path, at, at);
}

test("what killed processes left goes a day later, and nothing else", async () => {
  left(".palette-backup-aBc123", 25);
  left(".palette-restore-aBc123", 25);
  left(".palette-backup-young1", 23);
  left(".palette-backup-notes", 25);
  await inWorkFolder(near, "backup", async (folder) => {
    expect(readdirSync(near).length).toBe(3);
    writeFileSync(join(folder, "database"), "");
  });
  expect(readdirSync(near).sort()).toEqual([".palette-backup-notes", ".palette-backup-young1"]);
});

test("a signal that ends the process takes the folder along, and one that a server answers leaves it to the exit", async () => {
  const kill = vi.spyOn(process, "kill").mockReturnValue(true);
  const before = process.listenerCount("SIGTERM") + process.listenerCount("exit");
  await inWorkFolder(near, "backup", async (folder) => {
    const signal = () => process.listeners("SIGTERM").at(-1)!("SIGTERM");
    const others = vi.spyOn(process, "listenerCount").mockReturnValue(2);
    signal();
    expect(existsSync(folder)).toBe(true);
    (process.listeners("exit").at(-1) as () => void)();
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    others.mockReturnValue(1);
    signal();
    expect([existsSync(folder), kill.mock.calls]).toEqual([false, [[process.pid, "SIGTERM"]]]);
    others.mockRestore();
  });
  expect(process.listenerCount("SIGTERM") + process.listenerCount("exit")).toBe(before);
});
