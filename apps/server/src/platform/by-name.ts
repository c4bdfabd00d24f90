const { compare } = new Intl.Collator('en');

/** Rows in the order of the alphabet. Databases differ in where they put accents and capitals. */
export const byName = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] =>
  rows.toSorted((one, other) => compare(nameOf(one), nameOf(other)));
