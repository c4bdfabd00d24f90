import { createContext, useContext } from 'react';
import type { PlacedMark } from './parse/marks.ts';

/** A source with the number that its reader knows it by. */
export interface CitedSource {
  readonly n: number;
  readonly title: string;
}

/** What surrounds the text of one message: marked sentences and numbered sources. */
export interface MarkdownSurroundings {
  marks: readonly PlacedMark[];
  onMark: (id: number, anchor: HTMLElement) => void;
  /** By the number that the text has for them. */
  citations: ReadonlyMap<number, CitedSource>;
  /** More is still said: numbers stand where they will stand, and open nothing yet. */
  isCiting: boolean;
  onCitation: (n: number, anchor: HTMLElement) => void;
}

const nothing = (): void => undefined;

export const plainSurroundings: MarkdownSurroundings = {
  marks: [],
  onMark: nothing,
  citations: new Map(),
  isCiting: false,
  onCitation: nothing,
};

export const MarkdownContext = createContext(plainSurroundings);

export const useSurroundings = (): MarkdownSurroundings => useContext(MarkdownContext);
