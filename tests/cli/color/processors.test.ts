import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { surroundingsOf } from "#cli/color/processors.ts";
import type { Terminal } from "#host/node.ts";
import { emptyDocument } from "#ocio/model/document.ts";

test("a file that many steps read is read from the disk once", () => {
  const found: string[] = [];
  const find = (path: string) => {
    found.push(path);
    return path.endsWith("a.cube") ? Uint8Array.of(1) : null;
  };
  const { read } = surroundingsOf(
    { document: emptyDocument(randomUUID()), files: null, path: "show/c.ocio" },
    {
      env: {},
      find,
    } as Terminal,
  );
  const [first, again] = [read("luts/a.cube"), read("luts/a.cube")];
  expect(first).toEqual(Uint8Array.of(1));
  // What is parsed of a file is kept by its bytes.
  expect(again).toBe(first);
  expect([read("b.cube"), read("b.cube")]).toEqual([null, null]);
  expect(found).toEqual(["show/luts/a.cube", "show/b.cube"]);
});
