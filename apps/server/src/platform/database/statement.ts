import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** Stands in a compiled query where a value will be. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The texts of the statements below, each with a name: PostgreSQL then reads and plans it once for a connection. */
const names = new Map<string, string>();

let generation = 0;

/** The name of a statement that is kept; undefined for one that is built each time. */
export const nameOfStatement = (text: string): string | undefined => {
  const name = names.get(text);
  return name === undefined ? undefined : `${name}-${generation}`;
};

/** From here on every connection plans the statements anew: another process has changed what they read. */
export const forgetPlans = (): void => {
  generation += 1;
};

/** The places of the values of a statement. */
export type Given<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/**
 * A statement that is built and compiled once for each dialect and then only given its values: building costs more than
 * running where the same few statements run with every message. `given.name` is the place of the value `name`.
 */
export const statement = <Values extends object, Row>(
  build: (query: Kysely<Tables>, given: Given<Values>) => Compilable<Row>,
) => {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  // Every name has a place; which there are is known to the compiler alone.
  const given = new Proxy({} as Given<Values>, { get: (_all, name) => sql`${new Placeholder(String(name))}` });
  return async (query: Kysely<Tables>, values: Values): Promise<Row[]> => {
    const { adapter } = query.getExecutor();
    let known = compiled.get(adapter);
    if (known === undefined) {
      known = build(query, given).compile();
      compiled.set(adapter, known);
      if (!names.has(known.sql)) names.set(known.sql, `kept-${names.size}`);
    }
    const named = new Map<string, unknown>(Object.entries(values));
    const parameters = known.parameters.map((value) => (value instanceof Placeholder ? named.get(value.name) : value));
    return (await query.executeQuery<Row>({ ...known, parameters })).rows;
  };
};

type Values = Readonly<Record<string, unknown>>;

/**
 * The same for a statement of several shapes, such as the columns that are set: one for each, by its names. Names come
 * from the code, so there are few.
 */
const byShape = <Row>(
  build: (names: readonly string[], query: Kysely<Tables>, given: Given<Values>) => Compilable<Row>,
) => {
  const kept = new Map<string, (query: Kysely<Tables>, values: Values) => Promise<Row[]>>();
  return (query: Kysely<Tables>, names: readonly string[], values: Values): Promise<Row[]> => {
    const shape = names.join();
    const known = kept.get(shape) ?? statement<Values, Row>((each, given) => build(names, each, given));
    kept.set(shape, known);
    return known(query, values);
  };
};

/** More rows than this in one statement are rare, and compiled each time. */
const ROWS_KEPT = 8;

/** Inserts rows, which all have the same columns, in one statement that is kept. */
export const insertion = <Row extends object>(
  build: (query: Kysely<Tables>, rows: readonly Row[]) => Compilable<unknown>,
) => {
  const insert = byShape<unknown>((names, query, given) => {
    const columns = names.slice(0, -1);
    const rows = Array.from({ length: Number(names.at(-1)) }, (_row, at) =>
      Object.fromEntries(columns.map((column) => [column, given[`${at}.${column}`]])),
    );
    // Places stand where the values of a row will be.
    return build(query, rows as Row[]);
  });
  return async (query: Kysely<Tables>, rows: readonly Row[]): Promise<void> => {
    const [first] = rows;
    if (first === undefined) return;
    if (rows.length > ROWS_KEPT) return void (await query.executeQuery(build(query, rows).compile()));
    const values = Object.fromEntries(
      rows.flatMap((row, at) => Object.entries(row).map(([column, value]) => [`${at}.${column}`, value])),
    );
    await insert(query, [...Object.keys(first), String(rows.length)], values);
  };
};

/** Changes columns of one row by its id, and answers the row: one statement for each set of columns. */
export const changeById = <Columns extends object, Row>(
  build: (query: Kysely<Tables>, id: string, columns: Columns) => Compilable<Row>,
) => {
  const change = byShape<Row>((names, query, given) =>
    // As above.
    build(
      query,
      given['by id'] as unknown as string,
      Object.fromEntries(names.map((name) => [name, given[name]])) as Columns,
    ),
  );
  return async (query: Kysely<Tables>, id: string, columns: Columns): Promise<Row> => {
    const values = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
    const [row] = await change(query, Object.keys(values), { ...values, 'by id': id });
    if (row === undefined) throw new Error('There is no such row');
    return row;
  };
};
