/** Values of the context variables of one shot; its name is made of them. */
export type Shot = { name: string; values: Readonly<Record<string, string>> };

const MAX_SHOTS = 20_000;
const MAX_VARIABLES = 64;
const SEPARATORS = [",", ";", "\t"] as const;

/** The shots of a table in CSV, the first line of which names the variables, or in JSON; or the sentence that refuses it. */
export function readShots(text: string): Shot[] | string {
  const plain = text.replace(/^\uFEFF/, "");
  if (plain.trim() === "") return "The table is empty: the first line names the variables, such as SEQ,SHOT.";
  if (/[\0\uFFFD]/.test(plain))
    return "The table is not text in UTF-8 or UTF-16: give a CSV or JSON, or a pattern such as shows/$SEQ/$SHOT.";
  return /^\s*[[{]/.test(plain) ? fromJson(plain) : fromCsv(plain);
}

/** A shot of values; variables without a value keep the default of the config. */
export function shotOf(entries: readonly (readonly [name: string, value: string])[]): Shot {
  const values = Object.fromEntries(entries.filter(([, value]) => value !== ""));
  return { name: Object.values(values).join("/") || "(defaults)", values };
}

function fromJson(text: string): Shot[] | string {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return `The table is not JSON: ${error instanceof Error ? error.message : error}`;
  }
  const list = Array.isArray(data) ? data : (data as { shots?: unknown }).shots;
  if (!Array.isArray(list)) return 'The table in JSON has to be a list, such as [{"SHOT": "sh010"}].';
  if (list.length > MAX_SHOTS) return tooMany(list.length);
  const shots: Shot[] = [];
  for (const [at, row] of list.entries()) {
    if (typeof row !== "object" || row === null || Array.isArray(row))
      return `Shot ${at + 1} of the table is not an object of variables, such as {"SHOT": "sh010"}.`;
    const entries: [string, string][] = [];
    for (const [name, value] of Object.entries(row)) {
      if (typeof value !== "string" && typeof value !== "number")
        return `“${name}” of shot ${at + 1} has to be a text or a number.`;
      entries.push([name, String(value)]);
    }
    const wrong = wrongNames(entries.map(([name]) => name));
    if (wrong) return wrong;
    shots.push(shotOf(entries));
  }
  return shots;
}

function fromCsv(text: string): Shot[] | string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const separator = SEPARATORS.find((each) => first.includes(each)) ?? ",";
  const rows = cells(text, separator);
  if (typeof rows === "string") return rows;
  const [head, ...others] = rows;
  const names = head!.cells.map((name) => name.trim().replace(/^\$\{?|\}$/g, ""));
  const wrong = wrongNames(names);
  if (wrong) return wrong;
  if (others.length > MAX_SHOTS) return tooMany(others.length);
  const shots: Shot[] = [];
  for (const { line, cells: values } of others) {
    if (values.length !== names.length)
      return `Line ${line} of the table has ${values.length} values, and there are ${names.length} variables.`;
    shots.push(shotOf(values.map((value, at) => [names[at]!, value.trim()] as const)));
  }
  return shots;
}

/** The rows of a CSV that are not empty, with the lines where they begin; quoted cells may hold anything. */
function cells(text: string, separator: string): { line: number; cells: string[] }[] | string {
  const rows: { line: number; cells: string[] }[] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  let [line, began] = [1, 1];
  const endRow = () => {
    row.push(cell);
    if (row.length > 1 || row[0]!.trim() !== "") rows.push({ line: began, cells: row });
    [row, cell, began] = [[], "", line + 1];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (letter === '"' && (isQuoted || cell.trim() === "")) {
      isQuoted = !isQuoted;
      if (isQuoted) cell = "";
    } else if (isQuoted) cell += letter;
    else if (letter === separator) {
      row.push(cell);
      cell = "";
    } else if (letter === "\n") endRow();
    else if (letter !== "\r") cell += letter;
    if (letter === "\n") line++;
  }
  if (isQuoted) return `A quote in line ${began} of the table is not closed.`;
  endRow();
  return rows;
}

function wrongNames(names: readonly string[]): string | null {
  if (names.length > MAX_VARIABLES)
    return `The table has ${names.length} variables; ${MAX_VARIABLES} are read.`;
  const odd = names.find((name) => !/^\w+$/.test(name));
  if (odd !== undefined)
    return `“${odd}” cannot be the name of a context variable: it has letters, digits and “_” alone, such as SHOT.`;
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return twice === undefined ? null : `The variable “${twice}” stands in the table twice.`;
}

const tooMany = (count: number) => `The table has ${count} shots; ${MAX_SHOTS} are read.`;
