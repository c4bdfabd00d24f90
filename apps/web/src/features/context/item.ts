import type { ContextData } from '@symbi/contracts/context';
import { contextTextFields, contextTitleFields } from '@symbi/contracts/context-title';

/** What the fields of an item are called in its data. */
export interface ItemNames {
  readonly title: string;
  readonly text: string;
}

export const usualNames: ItemNames = { title: 'title', text: 'text' };

export interface PlainItem {
  readonly title: string;
  readonly text: string;
  readonly names: ItemNames;
}

/** The data of an item as its fields hold it; an empty title is none. */
export const typedData = ({ title, text, names }: PlainItem): ContextData => ({
  ...(title.trim() === '' ? {} : { [names.title]: title }),
  [names.text]: text,
});

/** The data of an item entered as title and text. */
export const itemData = (title: string, words: string, names: ItemNames = usualNames): ContextData =>
  typedData({ title: title.trim(), text: words.trim(), names });

/** The title and text of data that hold nothing else; undefined for all others, which are edited as JSON. */
export const plainItem = (data: ContextData): PlainItem | undefined => {
  const given = Object.keys(data);
  const title = given.find((name) => contextTitleFields.includes(name));
  const text = given.find((name) => contextTextFields.includes(name));
  const [titled, words] = [title === undefined ? '' : data[title], text === undefined ? undefined : data[text]];
  if (text === undefined || given.length > (title === undefined ? 1 : 2)) return undefined;
  if (typeof titled !== 'string' || typeof words !== 'string') return undefined;
  return { title: titled, text: words, names: { title: title ?? usualNames.title, text } };
};

/**
 * Stored data with another title or text. The text stays as it stands in the form: in YAML or code, the spaces before
 * its first line and the line that ends it mean something.
 */
export const changedData = (stored: ContextData, item: PlainItem): ContextData => {
  const isTitleKept = item.title === plainItem(stored)?.title;
  return typedData(isTitleKept ? item : { ...item, title: item.title.trim() });
};
