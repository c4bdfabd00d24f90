import { tag } from '@symbi/contracts/common';
import type { ContextData } from '@symbi/contracts/context';

/** A piece of a file that may become a context. */
export interface ImportItem {
  /** Its place in the file, for people: 'row 3', 'item 2', 'section Prices'. */
  readonly place: string;
  readonly data?: ContextData;
  readonly tag?: string;
  readonly trustScore?: number;
  /** Given for one that was deactivated when it was exported. */
  readonly isActive?: false;
  /** Why it cannot be a context. */
  readonly reason?: string;
}

/** The tag of an item, if what is given can be one. */
export const tagOf = (given: unknown): Pick<ImportItem, 'tag'> => {
  const read = tag.safeParse(given);
  return read.success ? { tag: read.data } : {};
};
