import type { Unservable } from '../unservable.ts';

/** What the built-in agent says around its quotations, in one language. */
export interface Phrases {
  /** It has no answer. It takes no position. */
  readonly decline: string;
  /** The same for a message that asks for nothing: what a person says is a source of later answers. */
  readonly noted: string;
  /** The same when more is wanted than was said. */
  readonly noMore: string;
  /** The same for what takes a language model; worded as an abstention, so that it is not scored. */
  readonly cannot: Readonly<Record<Unservable, string>>;
  /** What is near a question, in words or in meaning, need not answer it: its reader must know why it is quoted. */
  readonly nearest: string;
  /** Before what the person said. */
  readonly said: string;
  readonly about: string;
  readonly overview: string;
  readonly forbidden: string;
  readonly someForbidden: (shown: number, all: number) => string;
  /** Questions of a message that nothing answers; a tail ('and until when?') asks nothing on its own. */
  readonly lacking: (questions: readonly string[], isTail: boolean) => string;
  readonly welcome: string;
  readonly goodbye: string;
  readonly anythingElse: string;
  readonly allRight: string;
}

export const quotedList = (questions: readonly string[], or: string): string =>
  questions.map((question) => `“${question}”`).join(` ${or} `);
