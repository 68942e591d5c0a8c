import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rankable } from "#command/search/rank.ts";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { shared } from "../shared.ts";

/** The color spaces of every built-in configuration, each name once, with their aliases. */
export function builtinSpaces(): Rankable[] {
  const rows = new Map<string, Rankable>();
  for (const config of builtinConfigNames) {
    const document = builtinConfig(config);
    if (!document) continue;
    for (const collection of ["colorspaces", "display_colorspaces", "looks", "named_transforms"] as const)
      for (const row of rowsOf(document, collection)) {
        const aliases = "aliases_data" in row ? row.aliases_data : [];
        if (!rows.has(row.name))
          rows.set(row.name, { id: `${collection}:${row.name}`, title: row.name, aliases });
      }
  }
  return [...rows.values()];
}

/** Every name in the collection of real configurations, none where it is not there. */
export function corpusNames(): string[] {
  if (!shared) return [];
  const folder = join(shared, "corpus", "configs");
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith(".ocio"))
    .map((file) => readFileSync(join(folder, file), "utf8"));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^\s+name: "?([^"\n]+?)"?\s*$/gm)].map(([, name]) => name!),
  );
  return [...new Set(names)];
}

/** Names, aliases, files and families of real configurations, more than a thousand. */
export function corpusWords(): string[] {
  if (!shared) return [];
  const words = ["configs", "trees"].flatMap((folder) =>
    readdirSync(join(shared as string, "corpus", folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ocio"))
      .flatMap((file) => {
        const text = readFileSync(join(shared as string, "corpus", folder, file), "utf8");
        const values = [...text.matchAll(/\b(?:name|src|family): "?([^",}\n]+)/g)].map(
          ([, word]) => word ?? "",
        );
        const aliases = [...text.matchAll(/aliases: \[(.*?)\]/g)].flatMap(([, list]) =>
          (list ?? "").split(","),
        );
        return [...values, ...aliases].map((word) => word.trim().replaceAll('"', ""));
      }),
  );
  return [...new Set(words)].filter((word) => word !== "");
}
