import type { AdapterEvent } from '../adapter.ts';

const OPEN = '<think>';
const CLOSE = '</think>';
const CLOSING = /<\/think>/i;
/** Longer than any reply; of what is longer only the beginning is kept. */
const LONGEST = 200_000;
/** More blanks before the first word than any model sends. */
const MOST_BLANKS = 1_000;

/**
 * Splits a model's text into thoughts and reply, one delta at a time, in linear time. A server without a reasoning
 * parser sends both as text, the thoughts first and between tags.
 */
class ThoughtSplitter {
  #state: 'start' | 'thoughts' | 'gap' | 'reply' = 'start';
  /** Blanks and what may become the opening tag; then that tag. */
  #held = '';
  readonly #pieces: string[] = [];
  #length = 0;
  #isShortened = false;
  /** The end of the last piece, where the closing tag may have begun. */
  #tail = '';
  #thoughts = '';
  #fresh = '';

  /** What the model thought since the last call; nothing that may turn out to be the closing tag. */
  takeFresh(): string {
    const fresh = this.#fresh;
    this.#fresh = '';
    return fresh;
  }

  /** The thoughts, at most 200,000 characters of them, once; empty until they are complete. */
  takeThoughts(): string {
    const thoughts = this.#thoughts.trim().slice(0, LONGEST);
    this.#thoughts = '';
    return thoughts;
  }

  /** The part of a delta that belongs to the reply, with what was held before it; empty while the model thinks. */
  read(text: string): string {
    if (this.#state === 'reply') return text;
    if (this.#state === 'gap') return this.#readGap(text);
    return this.#state === 'thoughts' ? this.#readThoughts(text) : this.#readStart(text);
  }

  /** Whether the model is in the middle of its thoughts. */
  isThinking = (): boolean => this.#state === 'thoughts';

  /** What is still held. Thoughts that no tag closes are a reply about the tag, unless the limit of tokens cut them. */
  end(isCut: boolean): string {
    if (this.#state === 'start') return this.#held;
    if (this.#state !== 'thoughts') return '';
    const thoughts = this.#pieces.join('');
    if (!isCut && !this.#isShortened) return `${this.#held}${thoughts}`;
    this.#thoughts = thoughts;
    return '';
  }

  #readStart(text: string): string {
    const all = `${this.#held}${text}`;
    const begun = all.trimStart();
    const head = begun.slice(0, OPEN.length).toLowerCase();
    if (head === OPEN) {
      const thoughts = begun.slice(OPEN.length);
      this.#held = all.slice(0, all.length - thoughts.length);
      this.#state = 'thoughts';
      return this.#readThoughts(thoughts);
    }
    const isOpen = OPEN.startsWith(head) && all.length - begun.length <= MOST_BLANKS;
    this.#held = isOpen ? all : '';
    if (isOpen) return '';
    this.#state = 'reply';
    return all;
  }

  #readThoughts(text: string): string {
    if (this.#length > LONGEST) this.#isShortened = true;
    else this.#pieces.push(text);
    this.#length += text.length;
    const searched = `${this.#tail}${text}`;
    const found = CLOSING.exec(searched);
    if (found === null) {
      this.#tail = searched.slice(-CLOSE.length);
      if (!this.#isShortened) this.#fresh += searched.slice(0, -CLOSE.length);
      return '';
    }
    const rest = searched.slice(found.index + CLOSE.length);
    const all = this.#pieces.join('');
    this.#thoughts = this.#isShortened ? all : all.slice(0, all.length - rest.length - CLOSE.length);
    this.#state = 'gap';
    return this.#readGap(rest);
  }

  /** Blank lines between thoughts and reply belong to neither. */
  #readGap(text: string): string {
    const reply = text.trimStart();
    if (reply !== '') this.#state = 'reply';
    return reply;
  }
}

/**
 * The events of a model with the thoughts in its text told apart. They are no part of its reply: they try out wrong
 * answers, and no score, title or judgment may rest on them.
 */
export const splitThoughts = async function* (events: AsyncIterable<AdapterEvent>): AsyncGenerator<AdapterEvent> {
  const splitter = new ThoughtSplitter();
  let hasThoughts = false;
  let told = 0;
  for await (const event of events) {
    if (event.type !== 'delta' && event.type !== 'end') {
      yield event;
      continue;
    }
    const text = event.type === 'delta' ? splitter.read(event.text) : splitter.end(event.reason === 'length');
    const thoughts = splitter.takeThoughts();
    hasThoughts ||= thoughts !== '';
    if (thoughts !== '') yield { type: 'thought', text: thoughts };
    if (splitter.isThinking()) yield { type: 'thinking' };
    const fresh = splitter.takeFresh();
    if (fresh !== '') yield { type: 'thinks', offset: told, text: fresh };
    told += fresh.length;
    if (text !== '') yield { type: 'delta', text };
    // The probabilities of tokens in the text are those of thoughts and reply together.
    if (event.type === 'end') yield hasThoughts ? { ...event, logprobs: undefined } : event;
    else if (text === '') yield { type: 'activity' };
  }
};

/**
 * The same events, with the thoughts of an attempt just before the first event that is shown, or the end: an attempt
 * that fails before may be repeated, and then thinks anew. That the model thinks is told at once, and once; what it
 * thinks is told as it comes, to be shown meanwhile.
 */
export const holdThoughts = async function* (events: AsyncIterable<AdapterEvent>): AsyncGenerator<AdapterEvent> {
  const held: AdapterEvent[] = [];
  let [isShown, isTold, isSplit] = [false, false, false];
  let told = 0;
  for await (const event of events) {
    if (event.type === 'thinking') {
      yield isTold ? { type: 'activity' } : event;
      isTold = true;
      continue;
    }
    if (event.type === 'thought' && !isShown) {
      const isTooLong = told > LONGEST;
      if (!isTooLong) held.push(event);
      // Thoughts in the text have been told in pieces before they are whole.
      yield isSplit || isTooLong ? { type: 'activity' } : { type: 'thinks', offset: told, text: event.text };
      told += event.text.length;
      continue;
    }
    if (event.type === 'thinks') {
      isSplit = true;
      yield event;
      continue;
    }
    isShown ||= event.type !== 'activity' && event.type !== 'warning';
    if (isShown) yield* held.splice(0);
    yield event;
  }
};

const CLOSING_LINE = /^ {0,3}<\/think>[ \t]*$/gim;
const CODE_FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/gm;

/** Whether a text ends within fenced code, which only a fence of the same kind closes, as long and bare. */
const endsInCode = (text: string): boolean => {
  let open = '';
  for (const [, mark = '', rest = ''] of text.matchAll(CODE_FENCE))
    if (open === '') open = mark;
    else if (mark.startsWith(open) && rest.trim() === '') open = '';
  return open !== '';
};

interface SplitText {
  readonly thoughts: string;
  readonly reply: string;
}

/** As below, with a reply that may be empty. */
const findPromptedThoughts = (text: string): SplitText | undefined => {
  const tag = Array.from(text.matchAll(CLOSING_LINE)).at(-1);
  if (tag === undefined) return undefined;
  const thoughts = text.slice(0, tag.index);
  if (endsInCode(thoughts) || thoughts.toLowerCase().includes(OPEN)) return undefined;
  return { thoughts: thoughts.trim(), reply: text.slice(tag.index + tag[0].length).trimStart() };
};

/**
 * Splits a complete text whose model was prompted with the opening tag, so that only the closing one is in it. That tag
 * must have a line of its own outside code: a reply may be about it.
 * @returns undefined if the text has no such thoughts, or no reply after them
 */
export const splitPromptedThoughts = (text: string): SplitText | undefined => {
  const split = findPromptedThoughts(text);
  return split?.reply === '' ? undefined : split;
};

/** A reply as its model wrote it: in one answer, or in several with calls of functions between them. */
export interface Answers {
  /** The text it continues; usually empty. */
  readonly begun: string;
  /** That text has been parted from its thoughts already. */
  readonly isBegunSplit: boolean;
  /** Together, after `begun`, the whole text. */
  readonly answers: readonly string[];
}

/**
 * The same for a reply of several answers, each of which has its own thoughts. A text that was stopped before its tag
 * came is the beginning of the thoughts that the next answer closes.
 */
export const splitPromptedAnswers = ({ begun, isBegunSplit, answers }: Answers): SplitText | undefined => {
  const first = isBegunSplit ? undefined : findPromptedThoughts(begun);
  const isOpen = !isBegunSplit && first === undefined;
  const [next = '', ...later] = answers;
  const thoughts = first === undefined ? [] : [first.thoughts];
  let reply = isOpen ? '' : (first?.reply ?? begun);
  for (const [index, answer] of [isOpen ? `${begun}${next}` : next, ...later].entries()) {
    const split = findPromptedThoughts(answer);
    if (split !== undefined) thoughts.push(split.thoughts);
    // What follows a call is a paragraph of its own, as it was before its thoughts were taken off.
    const gap = split !== undefined && index > 0 && reply !== '' && split.reply !== '' ? '\n\n' : '';
    reply = `${reply}${gap}${split?.reply ?? (reply === '' ? answer.trimStart() : answer)}`;
  }
  return thoughts.length === 0 || reply.trim() === '' ? undefined : { thoughts: thoughts.join('\n\n'), reply };
};
