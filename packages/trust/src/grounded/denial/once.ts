import type { SourceIndex } from '../source/source-index.ts';

/**
 * Reads something of the sources once for each number, such as that of a sentence: a long reply asks for the same ones
 * again and again.
 */
export function once<T>(read: (number: number, index: SourceIndex) => T): (number: number, index: SourceIndex) => T {
  const known = new WeakMap<SourceIndex, Map<number, { readonly value: T }>>();
  return (number, index) => {
    const ofIndex = known.get(index) ?? new Map<number, { readonly value: T }>();
    known.set(index, ofIndex);
    const found = ofIndex.get(number) ?? { value: read(number, index) };
    ofIndex.set(number, found);
    return found.value;
  };
}
