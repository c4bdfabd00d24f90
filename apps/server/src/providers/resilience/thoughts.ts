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

  /** The thoughts, at most 200,000 characters of them; complete after `end`. */
  thoughts = (): string => this.#thoughts;

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
    if (this.#state === 'thoughts') this.#thoughts = this.#release();
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
      this.#thoughts = held.slice(0, end + CLOSE.length);
      this.#state = 'gap';
      return this.#readGap(held.slice(end + CLOSE.length));
    }
    if (this.#held.length > LONGEST) {
      this.#held = this.#held.slice(-CLOSE.length);
      this.#isShortened = true;
    }
    return '';
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
 * The events of a model without the thoughts in its text. They are no part of its reply: they try out wrong answers, and
 * no score, title or judgment may rest on them.
 * @param onThoughts called with them before the end: they are paid for like the reply
 */
export async function* withoutThoughts(
  events: AsyncIterable<AdapterEvent>,
  onThoughts: (text: string) => void,
): AsyncGenerator<AdapterEvent> {
  const splitter = new ThoughtSplitter();
  for await (const event of events) {
    if (event.type === 'delta') {
      const text = splitter.read(event.text);
      yield text === '' ? { type: 'activity' } : { type: 'delta', text };
    } else if (event.type === 'end') {
      const text = splitter.end(event.reason === 'length');
      if (text !== '') yield { type: 'delta', text };
      const thoughts = splitter.thoughts();
      if (thoughts !== '') onThoughts(thoughts);
      // Token probabilities are reported for thoughts and reply together.
      yield thoughts === '' ? event : { ...event, logprobs: undefined };
    } else yield event;
  }
}
