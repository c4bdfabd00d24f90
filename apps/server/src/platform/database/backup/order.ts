/** Names so that each comes after those it refers to. Throws when they refer to one another in a circle. */
export const sortByReferences = (
  names: readonly string[],
  references: ReadonlyMap<string, ReadonlySet<string>>,
): string[] => {
  const sorted: string[] = [];
  const waiting = new Set(names.toSorted());
  while (waiting.size > 0) {
    const free = [...waiting].filter((name) =>
      [...(references.get(name) ?? [])].every((other) => other === name || !waiting.has(other)),
    );
    if (free.length === 0) throw new Error(`These tables refer to one another: ${[...waiting].join(', ')}`);
    for (const name of free) waiting.delete(name);
    sorted.push(...free);
  }
  return sorted;
};

/** What the database keeps in step with other tables by itself; `kept_` was before their names until migration 055. */
const DERIVED = /^(kept_.*|list_totals|conversation_tags|calibrations)$/;

/** The migrator's own tables, and those that are derived: a restore makes them anew. */
export const isBookkeeping = (table: string): boolean => table.startsWith('kysely_migration') || DERIVED.test(table);

/** A table that a backup may hold: none of a database's own, and none that a restore makes by itself. */
export const isKept = (table: string): boolean =>
  /^[a-z][a-z0-9_]*$/.test(table) && !/^(pg|sqlite)_/.test(table) && !isBookkeeping(table);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
