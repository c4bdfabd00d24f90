import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** Stands in a compiled query where a value will be. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Placeholders<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/**
 * A statement that is built and compiled once for each dialect and then only given its values: building costs more than
 * running where the same few statements run with every message. `given.name` is the place of the value `name`.
 */
export const statement = <Values extends object, Row>(
  build: (query: Kysely<Tables>, given: Placeholders<Values>) => Compilable<Row>,
) => {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  // Every name has a place; which there are is known to the compiler alone.
  const given = new Proxy({} as Placeholders<Values>, { get: (_all, name) => sql`${new Placeholder(String(name))}` });
  return async (query: Kysely<Tables>, values: Values): Promise<Row[]> => {
    const { adapter } = query.getExecutor();
    const known = compiled.get(adapter) ?? build(query, given).compile();
    compiled.set(adapter, known);
    const named = new Map<string, unknown>(Object.entries(values));
    const parameters = known.parameters.map((value) => (value instanceof Placeholder ? named.get(value.name) : value));
    return (await query.executeQuery<Row>({ ...known, parameters })).rows;
  };
};
