import { type Alias, type Node, YamlError } from "../node.ts";
import { scan } from "../scan/scan.ts";
import { inFlow } from "./written.ts";

/**
 * An edited text whose aliases stand for what they did in the opened one: where an anchor has moved behind its aliases,
 * changed or gone, the first of them becomes an anchor of that name.
 */
export function withAnchors(opened: string, edited: string): string {
  const { aliases } = scan(opened);
  if (aliases.length === 0) return edited;
  const known = new Map(aliases.map(({ name, node }) => [name, node]));
  let text = edited;
  for (let lost = lostAliases(text, known); lost.length > 0; lost = lostAliases(text, known)) {
    let next = "";
    let at = 0;
    for (const { name, start, end } of lost) {
      next += `${text.slice(at, start)}&${name} ${inFlow(known.get(name)!)}`;
      at = end;
    }
    text = next + text.slice(at);
  }
  return text;
}

/** The first alias of each name that stands for something else than known, or for nothing. */
function lostAliases(text: string, known: ReadonlyMap<string, Node>): Alias[] {
  try {
    const lost = new Map<string, Alias>();
    for (const alias of scan(text, known).aliases) {
      const node = known.get(alias.name);
      const isLost = node !== undefined && (alias.node === node || inFlow(alias.node) !== inFlow(node));
      if (isLost && !lost.has(alias.name)) lost.set(alias.name, alias);
    }
    return [...lost.values()];
  } catch (error) {
    if (error instanceof YamlError) return [];
    throw error;
  }
}
