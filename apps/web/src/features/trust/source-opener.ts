import type { TrustSource } from '@symbi/contracts/trust';
import { createContext, useContext } from 'react';

/** A source with what is known of it: of one whose passage was not kept, its id alone. */
export type NamedSource = Pick<TrustSource, 'id'> & Partial<Pick<TrustSource, 'text'>>;

/** The words of the passage that are meant. */
export interface Words {
  readonly start: number;
  readonly end: number;
}

/** What opens a source where it comes from; null for one that cannot be opened here. */
type SourceOpener = (source: NamedSource, words: Words | undefined) => (() => void) | null;

/** Given where there is something to open sources in. */
export const SourceOpenerContext = createContext<SourceOpener>(() => null);
export const useSourceOpener = (): SourceOpener => useContext(SourceOpenerContext);
