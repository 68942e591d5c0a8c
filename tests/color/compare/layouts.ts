/** Edits of the text that no reader sees. */
export const layouts: Readonly<Record<string, (text: string) => string>> = {
  "names in double quotes": (text) => text.replace(/^( +name: )([\w][\w .-]*[\w])$/gm, '$1"$2"'),
  "document start": (text) => `---\n${text}`,
  "byte order mark": (text) => `\ufeff${text}`,
  "ends of lines": (text) => text.replace(/\n/g, "\r\n"),
  "blanks at ends of lines": (text) => text.replace(/^( +family: \S+)$/gm, "$1   "),
  "comments at ends of lines": (text) => text.replace(/^( +isdata: \w+)$/gm, "$1  # as measured"),
  "no blank lines": (text) => text.replace(/\n\n+(?=\w| {2}- !)/g, "\n"),
  "numbers with exponents": (text) =>
    text.replace(
      /(?<=[[ ])0\.(\d{3,})(?=[,\]])/g,
      (_, digits: string) => `${digits.replace(/^0+(?=\d)/, "")}e-${digits.length}`,
    ),
  "numbers with zeros": (text) => text.replace(/(?<=matrix: \[.*)(?<=[[ ])(-?\d+\.\d+)(?=[,\]])/g, "$10"),
  "aliases as block": (text) =>
    text.replace(
      /^( +)aliases: \[([^\]"']+)\]$/gm,
      (_, pad: string, list: string) =>
        `${pad}aliases:\n${list
          .split(", ")
          .map((each) => `${pad}  - ${each}`)
          .join("\n")}`,
    ),
  "flags in other letters": (text) => text.replace(/: false$/gm, ": False").replace(/: true$/gm, ": TRUE"),
  "colorspaces before displays": (text) => {
    const part = /^displays:\n(?: .*\n|\n)+/m.exec(text)?.[0];
    return part ? `${text.replace(part, "").trimEnd()}\n\n${part}` : text;
  },
  "keys of rows in another order": (text) => text.replace(/^( +bitdepth: .*\n)( +isdata: .*\n)/gm, "$2$1"),
  "unknown key": (text) => text.replace(/^( +)family: /m, "$1held_key: 1\n$1family: "),
  "comment at the end": (text) => `${text}\n# end of file\n`,
  "empty lists": (text) =>
    text
      .replace(/^( +- !<(?:Display)?ColorSpace>\n( +)name: .*\n)(?! +aliases)/gm, "$1$2categories: []\n")
      .replace(/(categories: \[\]\n)((?: {4}.*\n)*? {4}categories: \[[^\]])/g, "$2"),
  "explicit direction": (text) =>
    text.replace(/!<FileTransform> \{src: ([^,}"]+)\}/g, "!<FileTransform> {src: $1, direction: forward}"),
  "flow as block": (text) =>
    text.replace(
      /^( +)- !<View> \{name: ([^,}"]+), colorspace: ([^,}"]+)\}$/gm,
      "$1- !<View>\n$1  name: $2\n$1  colorspace: $3",
    ),
  "aliases quoted": (text) => text.replace(/^( +aliases: \[)(\w+)(?=[,\]])/gm, '$1"$2"'),
  "strict parsing spelled otherwise": (text) => text.replace(/^strictparsing: true$/m, "strictparsing: yes"),
  "one separator more": (text) =>
    text.replace(/^luma: .*$/m, (line) => line.replace("[", "[ ").replace("]", " ]")),
};
