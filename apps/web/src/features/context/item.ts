import type { ContextData } from '@symbi/contracts/context';

/** The data of an item entered as title and text. */
export const itemData = (title: string, words: string): ContextData => ({
  ...(title.trim() === '' ? {} : { title: title.trim() }),
  text: words.trim(),
});
