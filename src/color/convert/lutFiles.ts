import { baseNameOf } from "#ocio/files/path.ts";

/** LUT files that a conversion makes, by their path from the config. Equal texts are one file. */
export class LutFiles {
  readonly made = new Map<string, Uint8Array>();
  private readonly byLength = new Map<string, { name: string; bytes: Uint8Array }[]>();
  private readonly ofTables = new WeakMap<object, string>();
  /** Names of files in any folder, which the search path may find before. */
  private readonly taken: Set<string>;
  private readonly folder: string;

  /** `folder` is where they go, as an entry of the search path; `taken` are the paths that there are. */
  constructor(folder: string, taken: Iterable<string>) {
    this.folder = folder;
    this.taken = new Set([...taken].map((path) => baseNameOf(path).toLowerCase()));
  }

  /** Keeps a file named after what it is for. Returns the `src` by which the search path finds it. */
  add(title: string, extension: string, text: string): string {
    const bytes = new TextEncoder().encode(text);
    const key = `${extension} ${bytes.length}`;
    const alike = this.byLength.get(key) ?? [];
    const known = alike.find((each) => areEqual(each.bytes, bytes));
    if (known) return known.name;
    const stem =
      title
        .normalize("NFKD")
        .replace(/[^\w.-]+/g, "-")
        .replace(/-{2,}/g, "-")
        .replace(/^[-.]+|[-.]+$/g, "")
        .slice(0, 80) || "lut";
    let name = `${stem}.${extension}`;
    for (let n = 2; this.taken.has(name.toLowerCase()); n++) name = `${stem}-${n}.${extension}`;
    this.taken.add(name.toLowerCase());
    this.byLength.set(key, [...alike, { name, bytes }]);
    this.made.set(this.pathOf(name), bytes);
    return name;
  }

  /** Keeps the file of a table as `add` does; a table that was added before is not written out again. */
  addTable(table: object, title: string, extension: string, write: () => string): string {
    const src = this.ofTables.get(table) ?? this.add(title, extension, write());
    this.ofTables.set(table, src);
    return src;
  }

  /** Path from the config of a file by its `src`. */
  pathOf(src: string): string {
    return this.folder === "" ? src : `${this.folder}/${src}`;
  }
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return a.length === b.length;
}
