import { contextTextFields, contextTitleFields } from '@symbi/contracts/context-title';
import type { ContextData } from '@symbi/contracts/context';

/** A context as somebody reads it: what it is called, what it says, and whatever else is in it. */
export interface ReadableItem {
  readonly title: string | undefined;
  readonly text: string | undefined;
  /** What is neither title nor text, by its name; nested values as JSON. */
  readonly more: readonly (readonly [name: string, value: string])[];
}

const isWords = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** The fields that items usually have, under the names that they usually have. */
export const readItem = (data: ContextData): ReadableItem => {
  const find = (names: readonly string[]): string | undefined => names.find((name) => isWords(data[name]));
  const title = find(contextTitleFields);
  const text = find(contextTextFields);
  const valueOf = (name: string | undefined): string | undefined => {
    const value = name === undefined ? undefined : data[name];
    return isWords(value) ? value.trim() : undefined;
  };
  return {
    title: valueOf(title),
    text: valueOf(text),
    more: Object.entries(data)
      .filter(([name]) => name !== title && name !== text)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  };
};

/** The data of an item that was written as title and text. */
export const itemData = (title: string, words: string): ContextData => ({
  ...(title.trim() === '' ? {} : { title: title.trim() }),
  text: words.trim(),
});
