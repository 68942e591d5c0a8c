/** A look named in a list, and where its name stands in the text. */
export type LookToken = { name: string; start: number; end: number };

/**
 * The look names of OCIO's list syntax: options separated by `|`, in each of them looks separated by commas, or
 * by colons when the option has no comma; a look may begin with signs and may stand in double quotes.
 * Follows what official OCIO accepts when it validates the looks of a view.
 */
export function lookTokens(text: string): LookToken[] {
  const tokens: LookToken[] = [];
  for (const option of pieces(text, 0, text.length, "|")) {
    const comma = pieces(text, option.start, option.end, ",");
    const looks = comma.length > 1 ? comma : pieces(text, option.start, option.end, ":");
    for (const look of looks) {
      const token = trimmed(text, look.start, look.end);
      if (token.name !== "") tokens.push(token);
    }
  }
  return tokens;
}

/** The sign by which a list of looks would read a name as something else: one between looks, or one before a look. */
export function lookListSign(name: string): string | undefined {
  return /^[+-]|[,:|]/.exec(name)?.[0];
}

/** A look to apply: forward, or inverse where a minus stands before it. */
export type LookStep = { name: string; inverse: boolean };

/**
 * The alternatives of a list of looks, in order; the first whose files are there is taken. Names are without signs
 * and quotes; an alternative may be empty and does nothing.
 */
export function lookOptions(text: string): LookStep[][] {
  if (text.trim() === "") return [];
  return pieces(text, 0, text.length, "|").map((option) => {
    const comma = pieces(text, option.start, option.end, ",");
    const looks = comma.length > 1 ? comma : pieces(text, option.start, option.end, ":");
    return looks.flatMap(({ start, end }) => {
      const { name } = trimmed(text, start, end);
      return name === "" ? [] : [{ name, inverse: text.slice(start, end).trimStart().startsWith("-") }];
    });
  });
}

/** The alternatives the other way round: the last look first, each in the other direction. */
export function invertedLooks(options: readonly LookStep[][]): LookStep[][] {
  return options.map((steps) => steps.toReversed().map(({ name, inverse }) => ({ name, inverse: !inverse })));
}

/** The list with every mention of one look (compared without case) spelled otherwise; operators and spaces stay. */
export function renameLook(text: string, from: string, to: string): string {
  const parts: string[] = [];
  let done = 0;
  for (const { name, start, end } of lookTokens(text)) {
    if (name.toLowerCase() !== from.toLowerCase()) continue;
    parts.push(text.slice(done, start), to);
    done = end;
  }
  return parts.join("") + text.slice(done);
}

/** A look of a list as it is spelled there, signs and quotes included, and its bare name. */
export type LookEntry = { text: string; name: string };

/** The looks of a list one by one; a list of alternatives, or one that names a look twice, is one entry. */
export function lookEntries(text: string): LookEntry[] {
  const whole = text.trim();
  if (whole === "") return [];
  const comma = pieces(text, 0, text.length, ",");
  const entries = (comma.length > 1 ? comma : pieces(text, 0, text.length, ":")).flatMap(({ start, end }) => {
    const entry = { text: text.slice(start, end).trim(), name: trimmed(text, start, end).name };
    return entry.name === "" ? [] : [entry];
  });
  const alternatives = pieces(text, 0, text.length, "|").length > 1;
  const twice = new Set(entries.map((entry) => entry.text)).size < entries.length;
  return alternatives || twice || entries.length === 0 ? [{ text: whole, name: whole }] : entries;
}

/** The list of looks that are spelled so; `lookEntries` parts it again. */
export function joinLooks(texts: readonly string[]): string {
  const [only = ""] = texts;
  // Without any comma a colon parts looks.
  return texts.length === 1 && lookEntries(only).length > 1 ? `${only},` : texts.join(", ");
}

/** The list with a look behind those of each alternative that lacks it. */
export function addLook(text: string, name: string): string {
  const options = pieces(text, 0, text.length, "|").map(({ start, end }) => {
    const option = text.slice(start, end).trim();
    const has = lookTokens(option).some((token) => token.name.toLowerCase() === name.toLowerCase());
    return has ? option : joinLooks([...lookEntries(option).map((entry) => entry.text), name]);
  });
  return options.join(" | ");
}

/** The list without the looks that are not to be kept; an alternative of which nothing is left is no more. */
export function keepLooks(text: string, keeps: (name: string) => boolean): string {
  const options = pieces(text, 0, text.length, "|").flatMap(({ start, end }) => {
    const option = text.slice(start, end).trim();
    if (lookTokens(option).every(({ name }) => keeps(name))) return [option];
    const left = lookEntries(option).filter(({ name }) => keeps(name));
    return left.length === 0 ? [] : [joinLooks(left.map((entry) => entry.text))];
  });
  return options.join(" | ");
}

/** The parts of text[start, end) between separators that stand outside double quotes. */
function pieces(text: string, start: number, end: number, separator: string) {
  const found: { start: number; end: number }[] = [];
  let from = start;
  let quoted = false;
  for (let at = start; at < end; at += 1) {
    if (text[at] === '"') quoted = !quoted;
    if (text[at] !== separator || quoted) continue;
    found.push({ start: from, end: at });
    from = at + 1;
  }
  found.push({ start: from, end });
  return found;
}

function trimmed(text: string, start: number, end: number): LookToken {
  const body = text.slice(start, end);
  const lead = /^[\0- ]*(?:\++|-+)?"?/.exec(body)?.[0].length ?? 0;
  const tail = /"?[\0- ]*$/.exec(body.slice(lead))?.[0].length ?? 0;
  const from = start + lead;
  const to = Math.max(from, end - tail);
  return { name: text.slice(from, to), start: from, end: to };
}
