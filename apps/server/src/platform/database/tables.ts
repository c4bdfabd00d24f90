/** The total of each named list, which the database itself updates with every change to the counted rows. */
interface ListTotalTable {
  owner_id: string;
  list: string;
  total: number;
}

/**
 * Every table of the database. Each feature declares its own by merging into this interface (`declare module`), so this
 * folder depends on no feature.
 */
export interface Tables {
  list_totals: ListTotalTable;
}
