import { contextTextFields, contextTitleFields } from '@symbi/contracts/context-title';

/** A context, or knowledge of a project, for readers: its title, its text, and its other fields. */
export interface ReadableItem {
  readonly title: string | undefined;
  readonly text: string | undefined;
  /** The other fields by name; nested values as JSON. */
  readonly more: readonly (readonly [name: string, value: string])[];
}

const isWords = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Reads title and text from their usual field names. */
export const readItem = (data: Readonly<Record<string, unknown>>): ReadableItem => {
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
