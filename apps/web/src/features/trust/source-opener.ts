import type { TrustSource } from '@symbi/contracts/trust';
import { createContext, useContext } from 'react';

/** A source with what is known of it; only the id if its passage was not stored. */
export type NamedSource = Pick<TrustSource, 'id'> & Partial<Pick<TrustSource, 'text'>>;

/** The words of the passage to show. */
export interface Words {
  readonly start: number;
  readonly end: number;
}

/** Returns what opens a source where it comes from, or null for one that cannot be opened here. */
type SourceOpener = (source: NamedSource, words: Words | undefined) => (() => void) | null;

/** Provided where there is a place to open sources in. */
export const SourceOpenerContext = createContext<SourceOpener>(() => null);
export const useSourceOpener = (): SourceOpener => useContext(SourceOpenerContext);
