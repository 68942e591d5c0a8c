import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, parse, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { program } from "#cli/program.ts";
import { terminal } from "#host/node.ts";
import { fileUses } from "#ocio/files/fileReference.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { python, shared } from "../shared.ts";

const trees = shared === null ? "" : resolve(shared, "corpus/trees");

/** Configurations that lie among their LUT files. */
const configs =
  shared === null
    ? []
    : readdirSync(trees, { recursive: true, encoding: "utf8" })
        .filter((path) => path.endsWith(".ocio"))
        .sort();

/**
 * Contexts in which each variable has the name of every folder and file around the configuration, and each two of them
 * a folder and a file in it.
 */
function contextsOf(path: string): Record<string, string>[] {
  const { document } = readConfig(readFileSync(path, "utf8"));
  const entries = readdirSync(dirname(path), { recursive: true, withFileTypes: true });
  const places = entries.map((each) => ({
    folder: relative(dirname(path), each.parentPath) || ".",
    name: each.name,
    stem: parse(each.name).name,
  }));
  const names = Object.keys(document.config.environment ?? {});
  const values = new Set(
    places.flatMap(({ folder, name, stem }) => [name, stem, `${folder}/${name}`, `${folder}/${stem}`]),
  );
  return [
    {},
    ...names.flatMap((name) => [...values, "none"].map((value) => ({ [name]: value }))),
    ...names.flatMap((first) =>
      names.flatMap((second) =>
        first === second
          ? []
          : places.flatMap(({ folder, name, stem }) => [
              { [first]: folder, [second]: name },
              { [first]: folder, [second]: stem },
            ]),
      ),
    ),
  ];
}

describe.skipIf(python === null || shared === null)("files", () => {
  test.each(configs)("%s: those found are what official OCIO opens", async (name) => {
    const path = join(trees, name);
    const { stdout, stderr, status } = spawnSync(python!, [resolve(import.meta.dirname, "files.py")], {
      input: `${JSON.stringify({ path, contexts: contextsOf(path) })}\n`,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    expect(status, stderr).toBe(0);
    const official = JSON.parse(stdout) as { files?: string[]; error?: string };
    let out = "";
    await program(["files", path, "--json"], {
      ...terminal(),
      out: (text) => {
        out += text;
      },
    });
    const found = (JSON.parse(out) as { path: string; status: string }[])
      .filter((each) => each.status === "found")
      .map((each) => each.path);
    if (official.error === undefined) expect(found.sort()).toEqual([...official.files!].sort());
  });

  test("a missing file is expected at each place that official OCIO tries, and found where it is put", () => {
    const path = join(shared!, "corpus/canonical/ocio__ocioz_archive_configs__config_missing_luts.ocio");
    const uses = fileUses(readConfig(readFileSync(path, "utf8")).document, new Set());
    const spaces = uses.filter(({ kind }) => kind === "colorspaces");
    expect(spaces.length).toBeGreaterThan(5);
    const question = spaces.map(({ name, home }) => ({ name, home }));
    const { stdout, stderr, status } = spawnSync(
      python!,
      [resolve(import.meta.dirname, "missing.py"), path],
      {
        input: JSON.stringify(question),
        encoding: "utf8",
      },
    );
    expect(status, stderr).toBe(0);
    expect(JSON.parse(stdout)).toEqual(
      spaces.map(({ candidates, home }) => ({ tried: candidates, found: home })),
    );
  });
});
