import { text } from './text.ts';

/** A title as it is shown; a blank one has a name too. */
export const shownTitle = (title: string): string => (title.trim() === '' ? text.untitled : title);
