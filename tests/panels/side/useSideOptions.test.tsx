// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { OutboxContext } from "#palette/outboxContext.ts";
import { useSideOptions } from "#panels/side/useSideOptions.ts";
import type { Background } from "#sync/delivery/background.ts";
import type { Status } from "#sync/delivery/status.ts";
import { openPanel } from "../app.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Versions({ withNow }: { withNow: boolean }) {
  const options = useSideOptions("", false, withNow);
  return <p>{options.flatMap(({ group, label }) => (group === "Versions" ? [label] : [])).join(", ")}</p>;
}

const change = (version: number) => ({ version, kind: "edit", patches: [], at: "2026-01-01T00:00:00Z" });

test.each([
  ["is left out where it is what is open", "saved", false, "Version 2, Version 1"],
  ["is there while a change waits to be sent", "saving", false, "Version 3, Version 2, Version 1"],
  ["is there where it is asked for", "saved", true, "Version 3, Version 2, Version 1"],
] as const)("the newest version %s", async (_, state, withNow, versions) => {
  vi.stubGlobal("fetch", async (url: string | URL | Request) =>
    Response.json(String(url).includes("/changes") ? { changes: [3, 2, 1].map(change), next: null } : []),
  );
  const outbox = {
    status: createStore<Status>(() => ({ state, waiting: 0 }) as Status),
    background: { status: createStore<Background>(() => ({}) as Background) },
  };
  openPanel(
    <OutboxContext value={outbox}>
      <Versions withNow={withNow} />
    </OutboxContext>,
    "",
    { queries: true },
  );
  expect(await screen.findByText(versions)).toBeTruthy();
});
