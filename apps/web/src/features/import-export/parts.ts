import { text } from './text.ts';

/** A file that cannot be sent; the message is shown to the user. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

const PART_LENGTH = 500_000;

/** The longest part that does not split a surrogate pair. */
const cut = (waiting: string): string =>
  waiting.slice(0, /[\uD800-\uDBFF]/.test(waiting.charAt(PART_LENGTH - 1)) ? PART_LENGTH - 1 : PART_LENGTH);

/** The text of a file in parts, in order. Browsers read chunks of any size: one may hold several parts. */
export const partsOf = async function* (file: Blob): AsyncGenerator<string> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let waiting = '';
  for (;;) {
    const { value, done } = await reader.read();
    let piece: string;
    try {
      piece = done ? decoder.decode() : decoder.decode(value, { stream: true });
    } catch {
      throw new UnusableFile(text.import.notText);
    }
    if (piece.includes('\u0000')) throw new UnusableFile(text.import.notText);
    waiting += piece;
    while (waiting.length >= PART_LENGTH) {
      const part = cut(waiting);
      yield part;
      waiting = waiting.slice(part.length);
    }
    if (!done) continue;
    if (waiting !== '') yield waiting;
    return;
  }
};
