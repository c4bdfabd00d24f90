import type { AdapterEvent } from '../adapter.ts';

const OPEN = '<think>';
const CLOSE = '</think>';
/** Longer than any reply; of what is longer only the end is kept, to find the closing tag. */
const LONGEST = 200_000;

type State = 'start' | 'thoughts' | 'gap' | 'reply';

/**
 * Splits a model's text into thoughts and reply, one delta at a time. A server without a reasoning parser sends both as
 * text, the thoughts first and between tags.
 */
class ThoughtSplitter {
  #state: State = 'start';
  /** What may still become the opening tag, or the thoughts with that tag. */
  #held = '';
  #isShortened = false;
  #thoughts = '';

  /** The thoughts, at most 200,000 characters of them, once; empty until they are complete. */
  takeThoughts(): string {
    const thoughts = this.#thoughts;
    this.#thoughts = '';
    return thoughts;
  }

  /** The part of a delta that belongs to the reply, with what was held before it; empty while the model thinks. */
  read(text: string): string {
    if (this.#state === 'reply') return text;
    if (this.#state === 'gap') return this.#readGap(text);
    const searched = Math.max(0, this.#held.length - CLOSE.length);
    this.#held += text;
    if (this.#state === 'start') this.#state = this.#begun();
    return this.#state === 'thoughts' ? this.#readThoughts(searched) : this.#state === 'reply' ? this.#release() : '';
  }

  /** What is still held. Thoughts that no tag closes are a reply about the tag, unless the limit of tokens cut them. */
  end(isCut: boolean): string {
    if (this.#state === 'start' || (this.#state === 'thoughts' && !isCut && !this.#isShortened)) return this.#release();
    if (this.#state === 'thoughts') this.#thoughts = this.#inner(this.#release());
    return '';
  }

  #begun(): State {
    const begun = this.#held.trimStart().slice(0, OPEN.length).toLowerCase();
    if (begun === OPEN) return 'thoughts';
    return OPEN.startsWith(begun) ? 'start' : 'reply';
  }

  #readThoughts(from: number): string {
    const end = this.#held.indexOf(CLOSE, from);
    if (end !== -1) {
      const held = this.#release();
      this.#thoughts = this.#inner(held.slice(0, end));
      this.#state = 'gap';
      return this.#readGap(held.slice(end + CLOSE.length));
    }
    if (this.#held.length > LONGEST) {
      this.#held = this.#held.slice(-CLOSE.length);
      this.#isShortened = true;
    }
    return '';
  }

  /** Without the opening tag, unless that was dropped. */
  #inner(held: string): string {
    return (this.#isShortened ? held : held.trimStart().slice(OPEN.length)).trim();
  }

  /** Blank lines between thoughts and reply belong to neither. */
  #readGap(text: string): string {
    const reply = text.trimStart();
    if (reply !== '') this.#state = 'reply';
    return reply;
  }

  #release(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }
}

/**
 * The events of a model with the thoughts in its text told apart. They are no part of its reply: they try out wrong
 * answers, and no score, title or judgment may rest on them.
 */
export async function* splitThoughts(events: AsyncIterable<AdapterEvent>): AsyncGenerator<AdapterEvent> {
  const splitter = new ThoughtSplitter();
  let hasThoughts = false;
  for await (const event of events) {
    if (event.type !== 'delta' && event.type !== 'end') {
      yield event;
      continue;
    }
    const text = event.type === 'delta' ? splitter.read(event.text) : splitter.end(event.reason === 'length');
    const thoughts = splitter.takeThoughts();
    hasThoughts ||= thoughts !== '';
    if (thoughts !== '') yield { type: 'thought', text: thoughts };
    if (text !== '') yield { type: 'delta', text };
    // The probabilities of tokens in the text are those of thoughts and reply together.
    if (event.type === 'end') yield hasThoughts ? { ...event, logprobs: undefined } : event;
    else if (text === '') yield { type: 'activity' };
  }
}
