import { create, type StoreApi, type UseBoundStore } from "zustand";
import { equal } from "#ocio/model/equal.ts";
import { drafts } from "#store/drafts.ts";
import type { RuleKind } from "./cursor.ts";

/** A rule in the making; `open` while its form is shown: what was filled in waits for it elsewhere. */
type Draft = { type: string; open: boolean; restored?: boolean };

type Drafts<D extends Draft> = {
  /** One a configuration: leaving the screen to make a color space does not lose it. */
  byConfig: Readonly<Record<string, D>>;
  /** Opens the form: the one that was left, before a reload too, or an empty one. */
  begin: (config: string, type: D["type"]) => void;
  fill: (config: string, fields: Partial<D>) => void;
  end: (config: string) => void;
};

/** The rules of a kind that no document holds yet; a new one begins with `fresh`. */
export function createDrafts<D extends Draft>(
  kind: RuleKind,
  fresh: Omit<D, "type" | "open">,
): UseBoundStore<StoreApi<Drafts<D>>> {
  const formOf = (config: string) => `${config}/${kind}/new`;
  const inputOf = (draft: D) =>
    Object.fromEntries(Object.keys(fresh).map((key) => [key, draft[key as keyof D]]));
  return create<Drafts<D>>()((set) => ({
    byConfig: {},
    begin: (config, type) =>
      set(({ byConfig }) => {
        const shown = byConfig[config]?.open ? byConfig[config] : undefined;
        const left = byConfig[config] ?? drafts.read<Partial<D>>(formOf(config));
        const input = left !== undefined && !equal({ ...fresh, ...left }, { ...left, ...fresh });
        const restored = shown ? shown.restored : input;
        const draft = { ...fresh, ...left, type, open: true, restored } as D;
        return { byConfig: { ...byConfig, [config]: draft } };
      }),
    fill: (config, fields) =>
      set(({ byConfig }) => {
        const draft = byConfig[config];
        if (!draft) return {};
        const next = { ...draft, ...fields };
        if (equal(inputOf(next), fresh)) drafts.drop(formOf(config));
        else drafts.keep(formOf(config), inputOf(next));
        return { byConfig: { ...byConfig, [config]: next } };
      }),
    end: (config) =>
      set(({ byConfig }) => {
        drafts.drop(formOf(config));
        const { [config]: _, ...others } = byConfig;
        return { byConfig: others };
      }),
  }));
}
