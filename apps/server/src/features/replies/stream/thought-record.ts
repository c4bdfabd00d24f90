import { beginning } from '@symbi/text/beginning';
import { clean } from './reply-stream.ts';

const LONGEST = 100_000;

/** What the model of a reply thinks before its answers, collected while the reply is written. */
export class ThoughtRecord {
  #text = '';
  /** An answer of the model has ended: what it thinks now is of the next. */
  #isNextAnswer = false;
  /** What was told of thoughts that have not come whole; all there is of them if the reply ends now. */
  #heard = '';

  #with(text: string): string {
    return this.#isNextAnswer && this.#text !== '' ? `${this.#text}\n\n${text}` : `${this.#text}${text}`;
  }

  /** At most 100,000 characters that both databases accept. */
  get text(): string {
    const all = this.#heard === '' ? this.#text : this.#with(this.#heard);
    return beginning(clean(all.trim()), LONGEST);
  }

  /** Adds thoughts that are whole. */
  add(text: string): void {
    this.#heard = '';
    if (this.#text.length >= LONGEST) return;
    this.#text = this.#with(text);
    this.#isNextAnswer = false;
  }

  /** A piece at an earlier place begins anew: the model was asked again. */
  hear(offset: number, text: string): void {
    if (offset < this.#heard.length) this.#heard = this.#heard.slice(0, offset);
    if (this.#heard.length < LONGEST) this.#heard += text;
  }

  /** The model writes, so its thoughts have come whole; what else was told of them turned out to be its reply. */
  write(): void {
    this.#heard = '';
  }

  endAnswer(): void {
    this.#heard = '';
    this.#isNextAnswer = true;
  }
}
