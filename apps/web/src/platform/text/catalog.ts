import { formatNumber } from '../format.ts';

/** The languages of the product; English is complete and is the fallback. */
type Languages<Text> = { readonly en: Text } & { readonly [language: string]: Text };

/** Selects the texts for the page's language. */
export const catalog = <Text>(languages: Languages<Text>): Text => {
  const wanted = typeof document === 'undefined' ? 'en' : document.documentElement.lang;
  return languages[wanted] ?? languages.en;
};

/** `1 message`, `1,234 messages`. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
