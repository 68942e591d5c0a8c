import { expect, test, vi } from "vitest";
import { useCommandLoader } from "#store/commandLoader.ts";

test("commands are fetched once, whoever asks, and again after a failure", async () => {
  const come = vi.fn().mockRejectedValueOnce(new Error("No connection.")).mockResolvedValue(undefined);
  useCommandLoader.getState().setLoaders(come);
  const { fetch } = useCommandLoader.getState();
  expect(useCommandLoader.getState()).toMatchObject({ all: false, failed: false });
  await expect(Promise.all([fetch(), fetch()])).rejects.toThrow("No connection.");
  expect(useCommandLoader.getState()).toMatchObject({ all: false, failed: true });
  expect(come).toHaveBeenCalledTimes(1);
  const again = fetch();
  expect(useCommandLoader.getState().failed).toBe(false);
  await Promise.all([again, fetch()]);
  expect(useCommandLoader.getState()).toMatchObject({ all: true, failed: false });
  await fetch();
  expect(come).toHaveBeenCalledTimes(2);
});

test("commands of home come before all others, which bring them along", async () => {
  const [all, home] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  useCommandLoader.getState().setLoaders(all, home);
  expect(useCommandLoader.getState()).toMatchObject({ home: false, all: false });
  await useCommandLoader.getState().fetchHome();
  expect(useCommandLoader.getState()).toMatchObject({ home: true, all: false });
  expect(all).not.toHaveBeenCalled();
  await useCommandLoader.getState().fetch();
  expect(useCommandLoader.getState()).toMatchObject({ home: true, all: true });
  expect(home).toHaveBeenCalledTimes(1);

  useCommandLoader.getState().setLoaders(all, home);
  await useCommandLoader.getState().fetch();
  expect(useCommandLoader.getState()).toMatchObject({ home: true, all: true });
});
