import { readItem, type ReadItem } from './read-item.ts';

interface GivenItem {
  readonly text: string;
  readonly place: string;
  readonly now: number;
}

/** Reads one conversation of a file, in a worker where neither its size nor its shape can do harm. */
export const work = ({ text, place, now }: GivenItem): ReadItem => readItem(text, place, now);
