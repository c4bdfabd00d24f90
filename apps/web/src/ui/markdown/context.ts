import { createContext, useContext } from 'react';
import type { PlacedMark } from './parse/marks.ts';

/** A source with its number in the text. */
export interface CitedSource {
  readonly n: number;
  readonly title: string;
}

/** The context of a message's text: marked sentences and numbered sources. */
export interface MarkdownSurroundings {
  marks: readonly PlacedMark[];
  onMark: (id: number, anchor: HTMLElement) => void;
  /** Sources by their number in the text. */
  citations: ReadonlyMap<number, CitedSource>;
  /** The text is still growing: citation numbers are laid out in place but open nothing yet. */
  isCiting: boolean;
  onCitation: (n: number, anchor: HTMLElement) => void;
  /** A link has its own press and tooltip, and may not contain buttons. */
  isLink?: boolean;
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
