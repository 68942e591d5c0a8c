import { expect, test, vi } from "vitest";
import { useKnowing } from "#store/commandLoader.ts";

test("commands are fetched once, whoever asks, and again after a failure", async () => {
  const come = vi.fn().mockRejectedValueOnce(new Error("No connection.")).mockResolvedValue(undefined);
  useKnowing.getState().lack(come);
  const { fetch } = useKnowing.getState();
  expect(useKnowing.getState()).toMatchObject({ all: false, failed: false });
  await expect(Promise.all([fetch(), fetch()])).rejects.toThrow("No connection.");
  expect(useKnowing.getState()).toMatchObject({ all: false, failed: true });
  expect(come).toHaveBeenCalledTimes(1);
  const again = fetch();
  expect(useKnowing.getState().failed).toBe(false);
  await Promise.all([again, fetch()]);
  expect(useKnowing.getState()).toMatchObject({ all: true, failed: false });
  await fetch();
  expect(come).toHaveBeenCalledTimes(2);
});

test("commands of home come before all others, which bring them along", async () => {
  const [all, home] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  useKnowing.getState().lack(all, home);
  expect(useKnowing.getState()).toMatchObject({ home: false, all: false });
  await useKnowing.getState().fetchHome();
  expect(useKnowing.getState()).toMatchObject({ home: true, all: false });
  expect(all).not.toHaveBeenCalled();
  await useKnowing.getState().fetch();
  expect(useKnowing.getState()).toMatchObject({ home: true, all: true });
  expect(home).toHaveBeenCalledTimes(1);

  useKnowing.getState().lack(all, home);
  await useKnowing.getState().fetch();
  expect(useKnowing.getState()).toMatchObject({ home: true, all: true });
});
