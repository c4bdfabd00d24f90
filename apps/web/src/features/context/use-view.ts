import { isId } from '@symbi/contracts/common';
import { useQueryString } from '../../platform/navigation/use-query-string.ts';
import type { ListView } from './keys.ts';

/** The view stored in the address: page, tag, source, the words of a search, and one linked context. */
export const useView = () => {
  const [parameters, changeQuery] = useQueryString();
  const page = Number(parameters.get('page') ?? '1');
  const item = parameters.get('item');
  const view: ListView = {
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    tag: parameters.get('tag'),
    isSymbiOnly: parameters.get('source') === 'symbi',
  };
  const change = (values: Record<string, string | null>, { replace = false } = {}): void =>
    changeQuery(
      (query) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === null) query.delete(name);
          else query.set(name, value);
        }
      },
      { replace },
    );
  return {
    view,
    item: item !== null && isId(item) ? item : null,
    query: parameters.get('q') ?? '',
    setTag: (tag: string | null) => change({ tag, page: null }),
    setSymbiOnly: (isOn: boolean) => change({ source: isOn ? 'symbi' : null, page: null }),
    setPage: (next: number, how: { readonly replace?: boolean } = {}) =>
      change({ page: next === 1 ? null : String(next) }, how),
    setQuery: (query: string) => change({ q: query === '' ? null : query }, { replace: true }),
    closeItem: () => change({ item: null }, { replace: true }),
  };
};
