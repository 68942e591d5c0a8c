import { expect, test } from "vitest";
import { openTabs } from "#sync/journal/tabs.ts";

test("without locks, open pages answer each other, and one by itself knows only itself", async () => {
  const channels = [0, 1, 2].map(() => new BroadcastChannel("palette-test-tabs"));
  const pages = channels.map((channel, at) => openTabs(undefined, channel, `page ${at}`));
  expect((await pages[0]!.alive()).toSorted()).toEqual(["page 0", "page 1", "page 2"]);
  channels[2]!.close();
  expect((await pages[0]!.alive()).toSorted()).toEqual(["page 0", "page 1"]);
  for (const channel of channels) channel.close();
  const lone = openTabs(undefined, undefined, "alone");
  expect(await lone.alive()).toEqual(["alone"]);
  expect(await lone.exclusive("sending", async () => "done")).toBe("done");
});
