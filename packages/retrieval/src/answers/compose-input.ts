import type { HistoryTurn } from './follow-up.ts';
import type { TailKind } from './question-tails.ts';
import type { SelectedPassage } from './select-passages.ts';

export type ComposeInput = {
  question: string;
  passages: readonly SelectedPassage[];
  history?: readonly HistoryTurn[];
  /**
   * Whether each quoted sentence of a document must contain the question: all words of a short one, the rarest of a
   * long one. Otherwise this is required only if the passage matches poorly.
   */
  isStrict?: (documentId: string) => boolean;
  /** For a document that is what the person said, the words before its quotation: 'You said:'. */
  leadOf?: (documentId: string) => string | undefined;
  /** The file that a document is of, if it is of one: what another file says instead is told apart. */
  fileOf?: (documentId: string) => string | undefined;
  /** What each quoted sentence must have: a time, where 'and until when?' asks for it. */
  kind?: TailKind | undefined;
  /** A text, such as the replies before, of which no sentence is quoted again. */
  except?: string;
};
