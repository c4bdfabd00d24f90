/** Sorts names so that each follows those it references. Throws on a circular reference. */
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

/** Tables the database derives from others; their names began with `kept_` until migration 055. */
const DERIVED = /^(kept_.*|list_totals|conversation_tags|calibrations)$/;

/** The migrator's own tables, and derived ones, which a restore rebuilds. */
export const isBookkeeping = (table: string): boolean => table.startsWith('kysely_migration') || DERIVED.test(table);

/** A table a backup may hold: not one of the database's own, and not one a restore rebuilds. */
export const isKept = (table: string): boolean =>
  /^[a-z][a-z0-9_]*$/.test(table) && !/^(pg|sqlite)_/.test(table) && !isBookkeeping(table);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
