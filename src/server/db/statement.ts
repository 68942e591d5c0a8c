import { type Compilable, type CompiledQuery, PostgresAdapter } from "kysely";
import type { Query } from "./database.ts";

type Values = Record<string, unknown>;
type Engine = "sqlite" | "postgres";
/** SQL with placeholders: `names` names the value of each parameter. */
type Built = { query: CompiledQuery; names: string[] };

/** Placeholder of a value given at execution. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) });

/** A statement that is built once for each engine and runs with other values each time. */
export type Statement<V extends Values, Row = unknown> = {
  built: (query: Query) => Built[];
  all: (query: Query, values: V) => Promise<Row[]>;
  first: (query: Query, values: V) => Promise<Row | undefined>;
};

/**
 * A statement for hot paths: building SQL takes Kysely longer than SQLite takes to run it.
 * @param build makes the statement once; `values` hold places for what is given when it runs, so that nothing may
 * depend on them
 */
export function statement<V extends Values, Row = unknown>(
  build: (query: Query, values: V, engine: Engine) => Compilable<Row>,
): Statement<V, Row> {
  return onEachEngine((query, engine) => {
    const compiled = build(query, slots as V, engine).compile();
    return [{ query: compiled, names: namesIn(compiled) }];
  });
}

/** Several writes in one: PostgreSQL takes them as one statement, so that they wait for one answer. */
export function together<V extends Values>(...parts: Statement<V>[]): Statement<V> {
  return onEachEngine((query) => parts.flatMap(({ built }) => built(query)));
}

function onEachEngine<V extends Values, Row>(
  build: (query: Query, engine: Engine) => Built[],
): Statement<V, Row> {
  const known: Partial<Record<Engine, { parts: Built[]; runs: Built[] }>> = {};
  const of = (query: Query) => {
    const engine = query.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
    const there = known[engine];
    if (there) return there;
    const parts = build(query, engine);
    const runs = engine === "postgres" && parts.length > 1 ? [joined(parts)] : parts;
    known[engine] = { parts, runs };
    return { parts, runs };
  };
  const all = async (query: Query, values: V): Promise<Row[]> => {
    let rows: unknown[] = [];
    for (const { query: compiled, names } of of(query).runs)
      ({ rows } = await query.executeQuery({ ...compiled, parameters: names.map((name) => values[name]) }));
    return rows as Row[];
  };
  return {
    built: (query) => of(query).parts,
    all,
    first: async (query, values) => (await all(query, values))[0],
  };
}

function namesIn({ sql, parameters }: CompiledQuery): string[] {
  return parameters.map((value) => {
    if (value instanceof Slot) return value.name;
    throw new Error(`A prepared statement has the value ${value} in it: ${sql}`);
  });
}

/** One statement with the parts before the last as common table expressions, their parameters numbered on. */
function joined(parts: readonly Built[]): Built {
  let count = 0;
  const texts = parts.map(({ query, names }) => {
    const before = count;
    count += names.length;
    return query.sql.replace(/\$(\d+)/g, (_, number) => `$${before + Number(number)}`);
  });
  const last = texts.pop()!;
  const sql = `with ${texts.map((text, index) => `part${index} as (${text})`).join(", ")} ${last}`;
  return { query: { ...parts.at(-1)!.query, sql }, names: parts.flatMap(({ names }) => names) };
}
