import type { SourceIndex } from '../source/source-index.ts';

/**
 * Remembers what is read of the sources by the number of a sentence, or by another one, for as long as their index
 * lives: a long reply asks for the same ones again and again.
 */
export function memoize<T>(read: (number: number, index: SourceIndex) => T): (number: number, index: SourceIndex) => T {
  const known = new WeakMap<SourceIndex, Map<number, { readonly value: T }>>();
  return (number, index) => {
    const ofIndex = known.get(index) ?? new Map<number, { readonly value: T }>();
    known.set(index, ofIndex);
    const found = ofIndex.get(number) ?? { value: read(number, index) };
    ofIndex.set(number, found);
    return found.value;
  };
}

/** The same for what is read of all sources together. */
export function memoizeAll<T>(read: (index: SourceIndex) => T): (index: SourceIndex) => T {
  const known = memoize((_, index) => read(index));
  return (index) => known(0, index);
}
