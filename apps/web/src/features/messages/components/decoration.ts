import type { Message } from '@symbi/contracts/conversations';
import type { ComponentType, ReactNode } from 'react';
import type { TextMark } from '../../../ui/markdown/parse/marks.ts';

/** What stands around a message but is known elsewhere: its trust, its change of stance, its evidence. */
export interface Decoration {
  badge: (isCompact: boolean) => ReactNode;
  /** The body of a message that was encrypted in a browser; `label` stands there while it is closed. */
  encrypted: (label: string, show: (content: string) => ReactNode) => ReactNode;
  /** The pictures that went with what a person said. */
  pictures: ReactNode;
  /** What came of checking the reply when its reader asked for it. */
  check: ReactNode;
  rating: ReactNode;
  /** Where the reader says whether the reply was right. */
  judgment: ReactNode;
  /** The same for who cannot tell. */
  unsure: ReactNode;
  overlay: ReactNode;
  /** The way to other replies to the same question, beside this one. */
  compare: ReactNode;
  /** Functions that were called for the reply. */
  calls: ReactNode;
  details: ReactNode;
  marks: readonly TextMark[];
  onMark: (id: number, anchor: HTMLElement) => void;
  onCitation: (n: number, anchor: HTMLElement) => void;
}

/** Finds the decoration of a message and hands it to the card. */
export type Decorator = ComponentType<{
  message: Message;
  children: (decoration: Decoration) => ReactNode;
}>;
