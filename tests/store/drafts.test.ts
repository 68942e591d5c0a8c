import { afterEach, expect, test, vi } from "vitest";
import { drafts } from "#store/drafts.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The storage of a tab, as an object whose keys are those of what it keeps. */
function tab(kept: Record<string, string> = {}) {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(kept, { [key]: value }),
    removeItem: (key: string) => void Reflect.deleteProperty(kept, key),
  };
  const keys = { ownKeys: () => Object.keys(kept) };
  const described = { getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) };
  vi.stubGlobal("sessionStorage", new Proxy(methods, { ...keys, ...described }));
  return kept;
}

test("the input of a form is there again until it is dropped, and that of another form stays", () => {
  tab();
  drafts.keep("one/display", { name: "Wall" });
  drafts.keep("one/role", ["a"]);
  expect(drafts.read("one/display")).toEqual({ name: "Wall" });
  drafts.drop("one/display");
  expect(drafts.read("one/display")).toBeUndefined();
  expect(drafts.read("one/role")).toEqual(["a"]);
});

test("all input goes with the account, and what else the tab keeps stays", () => {
  const kept = tab({ other: "1", "other/palette.draft/": "2" });
  drafts.keep("one/display", "Wall");
  drafts.keep("two/display", "Phone");
  drafts.clear();
  expect(Object.keys(kept)).toEqual(["other", "other/palette.draft/"]);
});

test("a form begins empty where the tab keeps nothing, or nothing that can be read", () => {
  tab({ "palette.draft/broken": "{" });
  expect(drafts.read("broken")).toBeUndefined();
  vi.stubGlobal("sessionStorage", undefined);
  drafts.keep("one", 1);
  drafts.drop("one");
  drafts.clear();
  expect(drafts.read("one")).toBeUndefined();
});

test("a tab that is full, or may keep nothing, refuses no input", () => {
  const full = () => {
    throw new Error("The quota is exceeded.");
  };
  vi.stubGlobal("sessionStorage", { setItem: full });
  expect(() => drafts.keep("one", 1)).not.toThrow();
  vi.unstubAllGlobals();
  const own = Object.getOwnPropertyDescriptor(globalThis, "sessionStorage");
  Object.defineProperty(globalThis, "sessionStorage", { get: full, configurable: true });
  try {
    drafts.keep("one", 1);
    expect(drafts.read("one")).toBeUndefined();
  } finally {
    if (own) Object.defineProperty(globalThis, "sessionStorage", own);
    else Reflect.deleteProperty(globalThis, "sessionStorage");
  }
});
