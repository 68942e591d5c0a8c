import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, vi } from "vitest";
import { callApi } from "#api/client.ts";
import { configQuery, documentQuery, lookupQuery, lutsQuery } from "#api/queries.ts";
import { createQueryClient } from "#api/queryClient.ts";
import { commands } from "#commands";
import ToastList from "#notify/ToastList.tsx";
import { toast } from "#notify/toast.tsx";
import { createTransform } from "#ocio/chain/transform.ts";
import { config } from "#ocio/model/config.ts";
import { DEFAULT_RULE, fileRule, PATH_SEARCH_RULE } from "#ocio/model/rule.ts";
import { Dialog } from "#parts/Dialog.tsx";
import { LARGEST, SMALLEST, typed } from "#parts/field/decimal.ts";
import { NumberField } from "#parts/field/NumberField.tsx";
import { found } from "#parts/list/optionSearch.ts";
import { createEditor } from "#store/editor.ts";
import { createPageRouter } from "../../src/router.tsx";
import { Splash, splashWasShown } from "../../src/routes/-start/Splash.tsx";
import { canRetry, useAuth } from "../../src/routes/-start/session.ts";
import { CONFIG, uuidOf } from "../store/fixture.ts";
import type { Line } from "./line.ts";

/** The constants of the specification's section 9, each asked of the code that uses it. */
export const constants: Line[] = [
  {
    says: "Default file-rule priority 0; minimum 0.",
    proof: () => {
      const rule = { id: uuidOf(1), config_id: CONFIG, name: "exr" };
      expect(fileRule.parse(rule).priority).toBe(0);
      expect(fileRule.safeParse({ ...rule, priority: -1 }).success).toBe(false);
    },
  },
  {
    says: "Config IDs are UUIDs.",
    proof: () => {
      expect(config.safeParse({ id: CONFIG }).success).toBe(true);
      expect(config.safeParse({ id: "show" }).success).toBe(false);
    },
  },
  {
    says: "Default rule name 'Default'; path-search rule name 'ColorSpaceNamePathSearch'.",
    proof: () => expect([DEFAULT_RULE, PATH_SEARCH_RULE]).toEqual(["Default", "ColorSpaceNamePathSearch"]),
  },
  {
    says: "Splash minimum 2500 ms; fade-out 600 ms; splash flag reset after 2000 ms.",
    proof: () => {
      vi.useFakeTimers();
      sessionStorage.clear();
      const done = vi.fn();
      render(<Splash ready onDone={done} />);
      const leaving = () => document.querySelector(".splash")?.getAttribute("data-leaving");
      act(() => vi.advanceTimersByTime(2499));
      expect(leaving()).toBe("false");
      act(() => vi.advanceTimersByTime(1));
      expect(leaving()).toBe("true");
      act(() => vi.advanceTimersByTime(599));
      expect(done).not.toHaveBeenCalled();
      act(() => vi.advanceTimersByTime(1));
      expect(done).toHaveBeenCalledOnce();
      // The flag is that of the session of the browser: reloads show none, after 2000 ms neither.
      vi.advanceTimersByTime(2000);
      expect(splashWasShown()).toBe(true);
    },
  },
  {
    says: "Maximum auth retries 3.",
    proof: async () => {
      vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
      for (let tries = 0; tries < 3; tries++) {
        expect(canRetry(useAuth.getState())).toBe(true);
        await useAuth.getState().retry();
      }
      expect(canRetry(useAuth.getState())).toBe(false);
      await useAuth.getState().retry();
      expect(useAuth.getState().error).toBe("Maximum retry attempts reached. Please reload the page.");
    },
  },
  {
    says: "Query stale time 5 minutes; offline-first network mode for queries and mutations.",
    proof: () =>
      expect(createQueryClient().getDefaultOptions()).toMatchObject({
        queries: { staleTime: 300_000, networkMode: "offlineFirst" },
        mutations: { networkMode: "offlineFirst" },
      }),
  },
  {
    says: "Router default stale time 5000 ms.",
    proof: () => {
      const editor = createEditor(commands);
      const router = createPageRouter({
        queries: createQueryClient(),
        editor,
        rebase: (document) => document,
        saved: () => Promise.resolve(),
        unsentSteps: () => [],
      });
      expect(router.options).toMatchObject({
        defaultStaleTime: 5000,
        defaultPreload: "intent",
        scrollRestoration: true,
      });
    },
  },
  {
    says: "LUT file list cached without expiry.",
    proof: () => expect(lutsQuery.staleTime).toBe(Number.POSITIVE_INFINITY),
  },
  {
    says: "Built-in transform and fixed-function style lists are cached indefinitely.",
    proof: () => {
      for (const name of ["builtin-transforms", "fixed-function-styles"] as const)
        expect(lookupQuery(name).staleTime).toBe(Number.POSITIVE_INFINITY);
    },
  },
  {
    says: "Configuration load on entry: zero staleness, no retry.",
    proof: () => {
      for (const query of [configQuery(CONFIG), documentQuery(CONFIG)])
        expect(query).toMatchObject({ staleTime: 0, retry: false });
    },
  },
  {
    says: "HTTP timeout none; request and response size unlimited.",
    proof: async () => {
      const fetched = vi.fn(async () => new Response("{}"));
      vi.stubGlobal("fetch", fetched);
      await callApi("POST", "/configs/", { body: { text: "x".repeat(2_000_000) } });
      expect(fetched.mock.calls[0]).toEqual([
        "/api/configs/",
        expect.not.objectContaining({ signal: expect.anything() }),
      ]);
    },
  },
  {
    says: "Toasts: 5 visible, bottom-left.",
    proof: async () => {
      render(<ToastList />);
      await act(async () => {
        for (let count = 1; count <= 6; count++) toast.info(`Toast ${count}`);
      });
      await screen.findByText("Toast 6");
      const list = document.querySelector("[data-sonner-toaster]");
      expect(list?.getAttribute("data-y-position")).toBe("bottom");
      expect(list?.getAttribute("data-x-position")).toBe("left");
      expect(list?.querySelectorAll('[data-visible="true"]')).toHaveLength(5);
      toast.clear();
    },
  },
  {
    says: "Decimal precision 7 places; smallest magnitude 1e-7; range +/-3.4028234663852886e38;",
    proof: () => {
      expect([SMALLEST, LARGEST]).toEqual([1e-7, 3.4028234663852886e38]);
      expect(typed("0.12345678")).toBe(0.1234568);
    },
  },
  {
    says: "numeric debounce 100 ms;",
    proof: () => {
      vi.useFakeTimers();
      const commit = vi.fn();
      render(<NumberField label="Value" value={1} onCommit={commit} />);
      fireEvent.change(screen.getByRole("spinbutton"), { target: { value: "2" } });
      vi.advanceTimersByTime(99);
      expect(commit).not.toHaveBeenCalled();
      act(() => vi.advanceTimersByTime(1));
      expect(commit).toHaveBeenCalledExactlyOnceWith(2);
    },
  },
  {
    says: "matrix 16 entries, offset 4; default gamma 2.2 for RGB and 1 for alpha.",
    proof: () => {
      const { matrix, offset } = createTransform("MatrixTransform", uuidOf(1));
      expect([matrix.length, offset.length]).toEqual([16, 4]);
      expect(createTransform("GammaTransform", uuidOf(1)).value).toEqual([2.2, 2.2, 2.2, 1]);
    },
  },
  {
    says: "Fuzzy search threshold 0.3 on name.",
    proof: () => {
      const options = ["Utility - Raw", "ACEScg", "Camera Rec.709"].map((label) => ({ label }));
      const names = (text: string) => found(options, text, true).map(({ label }) => label);
      // One letter of five wrong is a distance of 0.2, two are 0.4.
      expect([names("utxli"), names("uxxli")]).toEqual([["Utility - Raw"], []]);
    },
  },
  {
    says: "Dialog width 700 px, max 90vw.",
    proof: () => {
      render(
        <Dialog title="Edit" onClose={() => undefined}>
          <p>Text</p>
        </Dialog>,
      );
      const { width, maxWidth } = screen.getByRole("dialog").style;
      expect([width, maxWidth]).toEqual(["700px", "90vw"]);
    },
  },
];

/** Takes away what a line has mounted or replaced. */
export function tidy(): void {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
}
