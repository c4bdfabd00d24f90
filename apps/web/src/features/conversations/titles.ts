import { text } from './text.ts';

/** The displayed title; a blank one gets a placeholder. */
export const shownTitle = (title: string): string => (title.trim() === '' ? text.untitled : title);
