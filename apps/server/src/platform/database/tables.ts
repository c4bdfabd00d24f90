/** Kept by the database itself, with every change of what is counted: the total of each list that is named here. */
interface ListTotalTable {
  owner_id: string;
  list: string;
  total: number;
}

/** Every table of the database. Each feature declares its own by merging into this interface (`declare module`), so that this folder knows no feature. */
export interface Tables {
  list_totals: ListTotalTable;
}
