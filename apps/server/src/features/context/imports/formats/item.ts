import type { ContextData } from '@symbi/contracts/context';

/** A piece of a file that may become a context. */
export interface ImportItem {
  /** Its place in the file, for people: 'row 3', 'item 2', 'section Prices'. */
  readonly place: string;
  readonly data?: ContextData;
  readonly tag?: string;
  readonly trustScore?: number;
  /** Why it cannot be a context. */
  readonly reason?: string;
}

export const TAG_LENGTH = 60;
