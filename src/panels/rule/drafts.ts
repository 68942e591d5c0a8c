import { create, type StoreApi, type UseBoundStore } from "zustand";

/** A rule in the making; `open` while its form is shown: what was filled in waits for it elsewhere. */
type Draft = { type: string; open: boolean };

type Drafts<D extends Draft> = {
  /** One a configuration: leaving the screen to make a color space does not lose it. */
  byConfig: Readonly<Record<string, D>>;
  /** Opens the form: the one that was left, or an empty one. */
  begin: (config: string, type: D["type"]) => void;
  fill: (config: string, fields: Partial<D>) => void;
  end: (config: string) => void;
};

/** The rules of a kind that no document holds yet; a new one begins with `fresh`. */
export function createDrafts<D extends Draft>(
  fresh: Omit<D, "type" | "open">,
): UseBoundStore<StoreApi<Drafts<D>>> {
  return create<Drafts<D>>()((set) => ({
    byConfig: {},
    begin: (config, type) =>
      set(({ byConfig }) => {
        const draft = { ...fresh, ...byConfig[config], type, open: true } as D;
        return { byConfig: { ...byConfig, [config]: draft } };
      }),
    fill: (config, fields) =>
      set(({ byConfig }) => {
        const draft = byConfig[config];
        return draft ? { byConfig: { ...byConfig, [config]: { ...draft, ...fields } } } : {};
      }),
    end: (config) =>
      set(({ byConfig }) => {
        const { [config]: _, ...others } = byConfig;
        return { byConfig: others };
      }),
  }));
}
