import { type Document, isAlias, isMap, isPair, isScalar, isSeq, parseAllDocuments } from "yaml";
import type { Node } from "#ocio/yaml/node.ts";

/** A tree without offsets: [tag, style?, value] for scalars, [tag, "seq" | "map", …] for collections. */
export type Shape = string | Shape[];

/** A document of nothing: the package tells one with a "---" from one without, for us both are empty. */
const NOTHING: Shape = ["", "plain", ""];

/** Result of our scanner. */
export function shape(node: Node | null): Shape {
  if (node === null) return NOTHING;
  const tag = node.tag ?? "";
  if (node.kind === "scalar") return [tag, node.style, node.value];
  if (node.kind === "sequence") return [tag, "seq", ...node.items.map(shape)];
  return [tag, "map", ...node.entries.map(({ key, value }) => [shape(key), shape(value)])];
}

const styles: Record<string, string> = {
  PLAIN: "plain",
  QUOTE_SINGLE: "single",
  QUOTE_DOUBLE: "double",
  BLOCK_LITERAL: "block",
  BLOCK_FOLDED: "block",
};

/**
 * Result of the `yaml` package, or null where it refuses the text. It misplaces what follows a byte order mark or a
 * leading CRLF.
 */
export function oracle(text: string): Shape | null {
  const [document] = parseAllDocuments(text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n"), {
    uniqueKeys: false,
    schema: "failsafe",
    logLevel: "silent",
    resolveKnownTags: false,
    customTags: [],
  });
  if (document === undefined) return NOTHING;
  if (document.errors.length > 0) return null;
  if (document.contents === null) return NOTHING;
  try {
    return shapeOf(document.contents, document);
  } catch {
    // An alias without an anchor, or inside its own.
    return null;
  }
}

function shapeOf(node: unknown, document: Document): Shape {
  if (node === null || node === undefined) return NOTHING;
  if (isAlias(node)) {
    const target = node.resolve(document);
    if (target === undefined) throw new Error("alias without anchor");
    return shapeOf(target, document);
  }
  if (isScalar(node))
    return [tagOf(node.tag), styles[node.type ?? "PLAIN"]!, String(node.source ?? node.value ?? "")];
  if (isSeq(node)) return [tagOf(node.tag), "seq", ...node.items.map((item) => shapeOf(item, document))];
  if (isMap(node))
    return [
      tagOf(node.tag),
      "map",
      ...node.items.map((pair) => [shapeOf(pair.key, document), shapeOf(pair.value, document)]),
    ];
  if (isPair(node)) return ["", "map", [shapeOf(node.key, document), shapeOf(node.value, document)]];
  throw new Error(`The oracle gave ${String(node)}.`);
}

const core = "tag:yaml.org,2002:";

function tagOf(tag: string | undefined): string {
  if (tag === undefined) return "";
  return tag.startsWith(core) ? `!!${tag.slice(core.length)}` : tag;
}
