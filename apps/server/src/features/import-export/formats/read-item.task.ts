import { readItem, type ReadItem } from './read-item.ts';

interface GivenItem {
  readonly text: string;
  readonly place: string;
  readonly now: number;
}

/** One conversation of a file, read where its size and form can harm nobody. */
export const work = ({ text, place, now }: GivenItem): ReadItem => readItem(text, place, now);
