import { createContext, useContext } from 'react';
import type { PlacedMark } from './parse/marks.ts';

/** What surrounds the text of one message: marked sentences and numbered sources. */
export interface MarkdownSurroundings {
  marks: readonly PlacedMark[];
  onMark: (id: number, anchor: HTMLElement) => void;
  citations: ReadonlyMap<number, string>;
  onCitation: (n: number, anchor: HTMLElement) => void;
}

const nothing = (): void => undefined;

export const plainSurroundings: MarkdownSurroundings = {
  marks: [],
  onMark: nothing,
  citations: new Map(),
  onCitation: nothing,
};

export const MarkdownContext = createContext(plainSurroundings);

export const useSurroundings = (): MarkdownSurroundings => useContext(MarkdownContext);
