export interface ThoughtsTable {
  message_id: string;
  owner_id: string;
  text: string;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    message_thoughts: ThoughtsTable;
  }
}
