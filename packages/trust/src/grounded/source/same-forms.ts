import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from './source-index.ts';

/** The form in which the sources contain a quantity: the same, a vaguer one, or one that they leave open. */
function formInSources(token: Token, index: SourceIndex): string | undefined {
  const { forms } = token;
  if (forms === undefined) return undefined;
  const same = forms.readings.find((reading) => index.ids.has(reading));
  if (same !== undefined) return same;
  // A source with the number in another unit of the same kind does not leave it open.
  const isOpen = (form: string): boolean =>
    index.written.has(form) && (forms.dimension === undefined || index.vague.get(form)?.has(forms.dimension) !== true);
  // A day missing from the sources is not supported by its bare number elsewhere.
  const open = forms.dimension === 'date' ? undefined : forms.vaguer.find(isOpen);
  if (open !== undefined) return open;
  return forms.apart.length > 0 && forms.apart.every((form) => index.written.has(form)) ? forms.apart[0] : undefined;
}

/** Tokens of a reply with the stems that the sources use for the same numbers, dates, times and amounts. */
export const inFormsOf = (tokens: readonly Token[], index: SourceIndex): Token[] =>
  tokens.map((token) => {
    const form = formInSources(token, index);
    return form === undefined || form === token.stem ? token : { ...token, stem: form };
  });
