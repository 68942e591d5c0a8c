import type { Mapping, Node } from "../yaml/node.ts";
import { scan } from "../yaml/scan/scan.ts";
import type { RowDifference } from "./compare.ts";
import { CONFIG, labelOf, nameLists } from "./entry.ts";
import type { Pair } from "./match.ts";

/**
 * Number of places where two files differ in nothing that official OCIO reads: comments, order of keys, block or flow
 * style, quotes, spellings of numbers and of other values, keys with the value that they have anyway, keys that OCIO
 * does not know, blank lines and indentation. At least 1 where nothing else differs and the texts are not the same.
 */
export function cosmeticCount(
  before: string,
  after: string,
  { rows, pairs }: { rows: readonly RowDifference[]; pairs: readonly Pair[] },
): number {
  if (before === after) return 0;
  const [own, other] = [withPlainEnds(before), withPlainEnds(after)];
  const ends = (own === before) === (other === after) ? 0 : 1;
  const [a, b] = [scan(own), scan(other)];
  const walk = new Walk(own, other, rows, pairs);
  if (a.root?.kind === "mapping" && b.root?.kind === "mapping") walk.profile(a.root, b.root);
  const count = ends + walk.count + commentsApart(a.comments, b.comments);
  return count === 0 && rows.length === 0 ? 1 : count;
}

/** A text without byte order mark and with LF at the ends of its lines. */
function withPlainEnds(text: string): string {
  return text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
}

/** Comments that only one of the files has, an edited one counted once. */
function commentsApart(a: readonly { text: string }[], b: readonly { text: string }[]): number {
  const left = new Map<string, number>();
  for (const { text } of a) left.set(text.trim(), (left.get(text.trim()) ?? 0) + 1);
  let added = 0;
  for (const { text } of b) {
    const count = left.get(text.trim()) ?? 0;
    if (count === 0) added++;
    else left.set(text.trim(), count - 1);
  }
  return Math.max(
    added,
    [...left.values()].reduce((sum, count) => sum + count, 0),
  );
}

/** Both trees side by side; what is changed by row is passed over. */
class Walk {
  count = 0;
  private readonly texts: readonly [string, string];
  private readonly changed = new Map<string, ReadonlySet<string>>();
  private readonly renames: readonly string[];
  private readonly collections: ReadonlySet<string>;
  private readonly partners: ReadonlyMap<string, string>;

  constructor(before: string, after: string, rows: readonly RowDifference[], pairs: readonly Pair[]) {
    this.texts = [before, after];
    for (const { collection, name, fields = [] } of rows)
      this.changed.set(`${collection}\n${name}`, new Set(fields.map(({ field }) => field)));
    this.renames = rows.flatMap(({ name, kind }) => (kind === "renamed" ? [name.split("/").at(-1)!] : []));
    this.collections = new Set(rows.map(({ collection }) => collection));
    this.partners = new Map(pairs.map(({ a, b }) => [`${b.collection}\n${labelOf(b)}`, labelOf(a)]));
  }

  profile(a: Mapping, b: Mapping): void {
    const own = this.changed.get(`${CONFIG}\n${CONFIG}`) ?? new Set();
    this.keys(a, b, (key, one, other) => {
      if (own.has(key)) return;
      if (!one || !other) {
        if (!this.collections.has(key)) this.count++;
      } else if (key === "displays" && one.kind === "mapping" && other.kind === "mapping")
        this.keys(one, other, (display, left, right) => {
          if (left && right) this.section("displays", left, right, display);
        });
      else if (key === "roles" || key === "environment") this.pairs(key, one, other);
      else this.section(key, one, other);
    });
  }

  /** Roles and variables: those that are changed are passed over. */
  private pairs(collection: string, a: Node, b: Node): void {
    if (a.kind !== "mapping" || b.kind !== "mapping") return;
    this.keys(a, b, (name, one, other) => {
      if (one && other && !this.changed.has(`${collection}\n${name}`)) this.values(one, other);
    });
  }

  /** A list of rows or of names, or a value of the profile itself. */
  private section(collection: string, a: Node, b: Node, display?: string): void {
    const areRows = [a, b].every((node) => node.kind === "sequence") && !nameLists.includes(collection);
    if (!areRows || a.kind !== "sequence" || b.kind !== "sequence") {
      if (!this.collections.has(collection)) this.values(a, b);
      return;
    }
    if (a.items.every(({ kind }) => kind === "scalar")) {
      this.values(a, b);
      return;
    }
    if (a.flow !== b.flow) this.count++;
    const named = new Map(a.items.flatMap((item) => (item.kind === "mapping" ? [[nameIn(item), item]] : [])));
    for (const item of b.items) {
      if (item.kind !== "mapping") continue;
      const label = labelOf({ name: nameIn(item), ...(display !== undefined && { display }) });
      const key = `${collection}\n${label}`;
      const partner = this.partners.get(key);
      const old =
        partner === undefined
          ? undefined
          : named.get(display === undefined ? partner : partner.slice(partner.indexOf("/") + 1));
      if (old) this.row(old, item, this.changed.get(key));
    }
  }

  /** A row of both; where only white space differs, that counts once. */
  private row(a: Mapping, b: Mapping, fields: ReadonlySet<string> = new Set()): void {
    const before = this.count;
    if (a.flow !== b.flow) this.count++;
    this.keys(a, b, (key, one, other) => {
      if (fields.has(key)) return;
      if (one && other) this.values(one, other);
      else this.count++;
    });
    if (this.count > before || fields.size > 0) return;
    const [own, other] = [this.texts[0].slice(a.start, a.end), this.texts[1].slice(b.start, b.end)];
    if (own !== other && own.replace(/\s+/g, "") === other.replace(/\s+/g, "")) this.count++;
  }

  /** Every key of two mappings with its values; another order of those that both have counts once. */
  private keys(a: Mapping, b: Mapping, each: (key: string, a: Node | null, b: Node | null) => void): void {
    const [own, other] = [a, b].map(
      ({ entries }) =>
        new Map(entries.map(({ key, value }) => [key.kind === "scalar" ? key.value : "", value])),
    ) as [Map<string, Node>, Map<string, Node>];
    const both = [...own.keys()].filter((key) => other.has(key));
    const order = [...other.keys()].filter((key) => own.has(key));
    if (both.some((key, at) => key !== order[at])) this.count++;
    for (const key of new Set([...own.keys(), ...other.keys()]))
      each(key, own.get(key) ?? null, other.get(key) ?? null);
  }

  /** True if a value that is spelled otherwise may name something that was renamed. */
  private follows(text: string): boolean {
    return this.renames.some((name) => text.includes(name));
  }

  /** Two spellings of the same value. */
  private values(a: Node, b: Node): void {
    if (a.kind === "scalar" && b.kind === "scalar") {
      if (a.value === b.value ? a.style !== b.style : !this.follows(b.value)) this.count++;
    } else if (a.kind === "sequence" && b.kind === "sequence") {
      if (a.flow !== b.flow) this.count++;
      for (const [at, item] of a.items.entries()) if (b.items[at]) this.values(item, b.items[at]);
    } else if (a.kind === "mapping" && b.kind === "mapping") {
      if (a.flow !== b.flow) this.count++;
      this.keys(a, b, (_, one, other) => {
        if (one && other) this.values(one, other);
        else this.count++;
      });
    } else this.count++;
  }
}

function nameIn(item: Mapping): string {
  const entry = item.entries.find(({ key }) => key.kind === "scalar" && key.value === "name");
  return entry?.value.kind === "scalar" ? entry.value.value : "";
}
