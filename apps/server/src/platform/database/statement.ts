import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** Stands in a compiled query for a value. */
class Placeholder {
  readonly name: string;
  readonly row: number;

  constructor(name: string, row: number) {
    this.name = name;
    this.row = row;
  }
}

/** Names of the prepared statements by text: PostgreSQL parses and plans a named statement once per connection. */
const names = new Map<string, string>();

let generation = 0;

/** The name of a prepared statement; undefined for one built for each call. */
export const nameOfStatement = (text: string): string | undefined => {
  const name = names.get(text);
  return name === undefined ? undefined : `${name}-${generation}`;
};

/** Makes every connection plan its statements anew, after another process changed the tables they read. */
export const forgetPlans = (): void => {
  generation += 1;
};

/** The placeholders for the values of a statement; one that need not be given may have none. */
export type Parameters<Values> = { readonly [Name in keyof Values]: RawBuilder<Exclude<Values[Name], undefined>> };

export type Values = Readonly<Record<string, unknown>>;

/** The placeholders for one of the rows a statement is given. */
const placesIn = (row: number): Parameters<Values> =>
  // Answers any name with a placeholder; only the compiler knows which names exist.
  new Proxy({}, { get: (_all, name) => sql`${new Placeholder(String(name), row)}` });

/** Runs a statement directly on the driver. */
export type StatementRunner = (text: string, parameters: readonly unknown[]) => object[] | Promise<object[]>;

const shortcuts = new WeakMap<object, StatementRunner>();

/**
 * Makes prepared statements over `query` bypass Kysely's execution, whose overhead exceeds the cost of the statement.
 */
export const askDirectly = (query: Kysely<Tables>, ask: StatementRunner): void => void shortcuts.set(query, ask);

interface PreparedStatement {
  readonly compiled: CompiledQuery;
  readonly places: readonly { readonly at: number; readonly place: Placeholder }[];
}

const compile = (built: Compilable<unknown>): PreparedStatement => {
  const compiled = built.compile();
  if (!names.has(compiled.sql)) names.set(compiled.sql, `kept-${names.size}`);
  const places = compiled.parameters.flatMap((place, at) => (place instanceof Placeholder ? [{ at, place }] : []));
  return { compiled, places };
};

/** Builds and compiles once per dialect; values come from rows, one for each `placesIn`. */
const kept = <Row>(build: (query: Kysely<Tables>) => Compilable<Row>) => {
  const known = new WeakMap<object, PreparedStatement>();
  return async (query: Kysely<Tables>, rows: readonly Values[]): Promise<Row[]> => {
    const { adapter } = query.getExecutor();
    let found = known.get(adapter);
    if (found === undefined) known.set(adapter, (found = compile(build(query))));
    const { compiled, places } = found;
    const parameters = [...compiled.parameters];
    for (const { at, place } of places) parameters[at] = rows[place.row]?.[place.name];
    const ask = shortcuts.get(query);
    // Typed by the query that was built.
    if (ask !== undefined) return (await ask(compiled.sql, parameters)) as Row[];
    return (await query.executeQuery<Row>({ ...compiled, parameters } as CompiledQuery<Row>)).rows;
  };
};

/**
 * A statement built and compiled once per dialect and then only given values: building costs more than running where
 * the same few statements run with every message. `given.name` is the placeholder of the value `name`.
 */
export const statement = <Named extends object, Row>(
  build: (query: Kysely<Tables>, given: Parameters<Named>) => Compilable<Row>,
) => {
  const given = placesIn(0) as Parameters<Named>;
  const run = kept((query) => build(query, given));
  return (query: Kysely<Tables>, values: Named): Promise<Row[]> => run(query, [values as Values]);
};

/** The same for a statement with several shapes, such as sets of columns; the code has only a few of them. */
const byShape = <Row>(build: (columns: readonly string[], rows: number, query: Kysely<Tables>) => Compilable<Row>) => {
  const shapes = new Map<string, (query: Kysely<Tables>, rows: readonly Values[]) => Promise<Row[]>>();
  return (query: Kysely<Tables>, columns: readonly string[], rows: readonly Values[]): Promise<Row[]> => {
    const shape = `${rows.length} ${columns.join()}`;
    let run = shapes.get(shape);
    if (run === undefined) shapes.set(shape, (run = kept((each) => build(columns, rows.length, each))));
    return run(query, rows);
  };
};

const placesOf = (columns: readonly string[], row: number) => {
  const given = placesIn(row);
  return Object.fromEntries(columns.map((column) => [column, given[column]]));
};

/**
 * A statement that differs by which of its values are given, such as the filters of a list: one is compiled for each set
 * of them. In `build`, `given` lacks the others.
 */
export const statementOfSome = <Named extends object, Row>(
  build: (query: Kysely<Tables>, given: Parameters<Named>) => Compilable<Row>,
) => {
  const run = byShape<Row>((columns, _rows, query) => build(query, placesOf(columns, 0) as Parameters<Named>));
  return (query: Kysely<Tables>, values: Named): Promise<Row[]> => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    return run(query, given.map(([name]) => name).toSorted(), [Object.fromEntries(given)]);
  };
};

/** One of a statement's rows: its columns and the placeholders of their values. */
export interface Part {
  readonly columns: readonly string[];
  readonly given: Parameters<Values>;
}

/** A statement over several rows, possibly of different tables; one is compiled for each combination of row shapes. */
export const assembly = <Row>(build: (query: Kysely<Tables>, parts: readonly Part[]) => Compilable<Row>) => {
  const shapes = new Map<string, (query: Kysely<Tables>, rows: readonly Values[]) => Promise<Row[]>>();
  return (query: Kysely<Tables>, rows: readonly Values[]): Promise<Row[]> => {
    const all = rows.map((row) => Object.keys(row));
    const shape = all.join(';');
    let run = shapes.get(shape);
    if (run === undefined) {
      const parts = all.map((columns, row) => ({ columns, given: placesIn(row) }));
      run = kept((each) => build(each, parts));
      shapes.set(shape, run);
    }
    return run(query, rows);
  };
};

/** Statements with more rows than this are rare, and compiled each time. */
export const ROWS_KEPT = 8;

/** At once, as prepared ones are: what is sent together keeps its order. */
const runOnce = async (query: Kysely<Tables>, compiled: CompiledQuery): Promise<void> => {
  const ask = shortcuts.get(query);
  await (ask === undefined ? query.executeQuery(compiled) : ask(compiled.sql, compiled.parameters));
};

/** Inserts rows with identical columns in one prepared statement. */
export const insertion = <Row extends object>(
  build: (query: Kysely<Tables>, rows: readonly Row[]) => Compilable<unknown>,
) => {
  const insert = byShape<unknown>((columns, count, query) =>
    // Placeholders stand in for the values of a row.
    build(query, Array.from({ length: count }, (_row, at) => placesOf(columns, at)) as Row[]),
  );
  return async (query: Kysely<Tables>, rows: readonly Row[]): Promise<void> => {
    const [first] = rows;
    if (first === undefined) return;
    if (rows.length > ROWS_KEPT) return runOnce(query, build(query, rows).compile());
    await insert(query, Object.keys(first), rows as readonly Values[]);
  };
};

/** Updates columns of one row by its id and answers the row; one prepared statement per set of columns. */
export const changeById = <Columns extends object, Row>(
  build: (query: Kysely<Tables>, id: string, columns: Columns) => Compilable<Row>,
) => {
  const change = byShape<Row>((columns, _rows, query) =>
    // As above; the id is a row of its own.
    build(query, placesIn(1)['id'] as unknown as string, placesOf(columns, 0) as Columns),
  );
  return async (query: Kysely<Tables>, id: string, columns: Columns): Promise<Row> => {
    const given = Object.entries(columns).filter(([, value]) => value !== undefined);
    const names = given.map(([name]) => name);
    const [row] = await change(query, names, [Object.fromEntries(given), { id }]);
    if (row === undefined) throw new Error('There is no such row');
    return row;
  };
};
