import { flow, quoted, scalar } from "#ocio/yaml/emit.ts";
import { isNull, type Mapping, type Node, type Scalar, type Sequence } from "#ocio/yaml/node.ts";
import { scan } from "#ocio/yaml/scan/scan.ts";
import type { Choices } from "../../../answers.ts";

const COMMENTS = [
  "note",
  "see\tticket 12",
  "TODO: check: this",
  'don\'t touch "it"',
  "{a: b}",
  "- !<View> {name: old, colorspace: raw}",
  "#",
  "ümläut",
];
const HEADERS = ["", "# top of the file\n# with\ttabs\n\n", "---\n", "%YAML 1.2\n---\n"];
const FOOTERS = ["", "# end of the file\n", "\n\n\n", "...\n"];

/**
 * The text of a configuration as nobody writes it, which reads alike: comments everywhere, flow style, quoted keys,
 * anchors, keys in another order, blank lines, other line ends, a byte order mark, no final newline.
 */
export function oddLayout(text: string, choose: Choices): string {
  const often = {
    comment: choose(4),
    quotes: choose(4),
    blank: choose(4),
    flow: choose(3),
    anchor: choose(2) * 2,
  };
  const [isShuffled, isSpread] = [choose(2) === 0, choose(2) === 0];
  const chance = (share: number) => share > 0 && choose(10) < share;
  const comment = () => `# ${COMMENTS[choose(COMMENTS.length)]}`;
  const anchors = new Map<string, string>();
  /** True behind a block of text, whose next line would belong to it if it were a comment further in. */
  let isText = false;

  const word = (value: string, isFlow: boolean, share: number) => {
    const usual = isFlow ? flow(value) : scalar(value);
    if (/[^\x20-\x7e]/.test(value) || !chance(share)) return usual;
    return choose(2) === 0 ? `'${value.replaceAll("'", "''")}'` : quoted(value);
  };
  const scalarText = (node: Scalar, isFlow: boolean) =>
    isNull(node) ? node.value : word(node.value, isFlow, often.quotes * 2);
  const tagOf = ({ tag }: Node) => (tag === undefined ? "" : `!<${tag}> `);
  const keyText = (key: Node, isFlow: boolean) =>
    word((key as Scalar).value, isFlow, often.quotes > 1 ? 1 : 0);
  const entriesOf = ({ entries }: Mapping, path: string) => {
    const all = [...entries];
    if (isShuffled && /\/\d+$|^\/(roles|environment)$/.test(path))
      for (let at = all.length - 1; at > 0; at--) {
        const to = choose(at + 1);
        [all[at], all[to]] = [all[to]!, all[at]!];
      }
    return all;
  };

  function inFlow(node: Node, path: string): string {
    if (node.kind === "scalar") return tagOf(node) + scalarText(node, true);
    const gap = isSpread && choose(2) === 0 ? " " : "";
    if (node.kind === "sequence")
      return `${tagOf(node)}[${gap}${node.items.map((item, at) => inFlow(item, `${path}/${at}`)).join(", ")}${gap}]`;
    const entries = entriesOf(node, path).map(
      ({ key, value }) => `${keyText(key, true)}: ${inFlow(value, `${path}/${(key as Scalar).value}`)}`,
    );
    return `${tagOf(node)}{${gap}${entries.join(", ")}${gap}}`;
  }

  function above(indent: string): string {
    let lines = "";
    if (isText) {
      isText = false;
      return lines;
    }
    while (chance(often.blank)) lines += `${" ".repeat(choose(2) * choose(5))}\n`;
    while (chance(often.comment)) lines += `${choose(3) > 0 ? indent : " ".repeat(choose(7))}${comment()}\n`;
    return lines;
  }
  const behind = () => (chance(often.comment) ? `${" ".repeat(1 + choose(3))}${comment()}` : "");

  function scalarValue(node: Scalar, indent: string): string {
    const tag = tagOf(node);
    const isPlainText = !/[^\x20-\x7e\n]|^\s|\n\n+$|[ \t]$/.test(node.value);
    if (node.value.includes("\n") && tag === "" && isPlainText) {
      isText = true;
      const lines = node.value.replace(/\n$/, "").split("\n");
      const inside = lines.map((line) => (line === "" ? "" : `${indent}   ${line}`)).join("\n");
      return ` |${node.value.endsWith("\n") ? "" : "-"}\n${inside}\n`;
    }
    const known = anchors.get(node.value);
    const isAnchored = tag === "" && node.value !== "" && !isNull(node) && !node.value.includes("\n");
    if (isAnchored && known !== undefined && choose(3) === 0) return ` *${known}${behind()}\n`;
    if (isAnchored && known === undefined && chance(often.anchor)) {
      const name = `a${anchors.size}`;
      anchors.set(node.value, name);
      return ` &${name} ${scalarText(node, false)}${behind()}\n`;
    }
    return ` ${tag}${scalarText(node, false)}${behind()}\n`;
  }

  function value(node: Node, indent: string, path: string, isItem: boolean): string {
    if (node.kind === "scalar") return scalarValue(node, indent);
    const isEmpty = node.kind === "sequence" ? node.items.length === 0 : node.entries.length === 0;
    const isInside = path.split("/").length > 2;
    const wantsFlow = node.flow ? choose(4) > 0 : isInside && chance(often.flow * 2);
    if (isEmpty || (wantsFlow && !hasLines(node))) return ` ${inFlow(node, path)}${behind()}\n`;
    const tag = tagOf(node).trim();
    if (isItem && tag === "" && node.kind === "mapping" && choose(2) === 0)
      return ` ${block(node, `${indent}  `, path, true)}`;
    const deeper = " ".repeat(node.kind === "sequence" && !isItem ? choose(5) : 1 + choose(4));
    return `${tag && ` ${tag}`}${behind()}\n${block(node, indent + deeper, path, false)}`;
  }

  function block(node: Mapping | Sequence, indent: string, path: string, isCompact: boolean): string {
    let lines = "";
    if (node.kind === "sequence")
      for (const [at, item] of node.items.entries())
        lines += `${above(indent)}${indent}-${value(item, indent, `${path}/${at}`, true)}`;
    else
      for (const [at, entry] of entriesOf(node, path).entries()) {
        const start = isCompact && at === 0 ? "" : above(indent) + indent;
        const under = `${path}/${(entry.key as Scalar).value}`;
        lines += `${start}${keyText(entry.key, false)}:${value(entry.value, indent, under, false)}`;
      }
    return lines;
  }

  const inner = block(scan(text).root as Mapping, "", "", false);
  const whole = HEADERS[choose(HEADERS.length)] + inner + (isText ? "" : FOOTERS[choose(FOOTERS.length)]);
  const ended = choose(3) === 0 && !isText ? whole.replace(/\n+$/, "") : whole;
  return (choose(4) === 0 ? "\ufeff" : "") + (choose(3) === 0 ? ended.replaceAll("\n", "\r\n") : ended);
}

function hasLines(node: Node): boolean {
  if (node.kind === "scalar") return node.value.includes("\n");
  return node.kind === "sequence"
    ? node.items.some(hasLines)
    : node.entries.some(({ value }) => hasLines(value));
}
