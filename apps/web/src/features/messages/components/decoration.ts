import type { Message } from '@symbi/contracts/conversations';
import type { ComponentType, ReactNode } from 'react';
import type { TextMark } from '../../../ui/markdown/parse/marks.ts';

/** Parts of a message provided by other features: trust, change of stance, evidence. */
export interface Decoration {
  /** The rating, and beside it what explains it and what starts a check. */
  badge: ReactNode;
  /** The rating where one line has to hold everything: pressing it explains it. */
  shield: ReactNode;
  /** Starts or stops a check where the shield stands for the badge. */
  checkButton: ReactNode;
  /** The body of a message encrypted in a browser; `label` is shown while it is locked. */
  encrypted: (label: string, show: (content: string) => ReactNode) => ReactNode;
  /** The pictures and documents sent with the user's message. */
  files: ReactNode;
  /** The result of a check the reader asked for. */
  check: ReactNode;
  rating: ReactNode;
  /** Controls to judge whether the reply was right. */
  judgment: ReactNode;
  /** The same for readers who are unsure. */
  unsure: ReactNode;
  overlay: ReactNode;
  /** Opens other replies to the same question, beside this one. */
  compare: ReactNode;
  /** Functions called for the reply. */
  calls: ReactNode;
  details: ReactNode;
  marks: readonly TextMark[];
  onMark: (id: number, anchor: HTMLElement) => void;
  onCitation: (n: number, anchor: HTMLElement) => void;
}

/** Finds the decoration of a message and passes it to the card. */
export type Decorator = ComponentType<{
  message: Message;
  children: (decoration: Decoration) => ReactNode;
}>;
