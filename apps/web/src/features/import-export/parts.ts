import { beginning } from '@symbi/text/beginning';
import { text } from '../../ui/import/text.ts';

/** A file that cannot be sent; the message is shown to the user. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

const PART_LENGTH = 500_000;

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
      throw new UnusableFile(text.notText);
    }
    if (piece.includes('\u0000')) throw new UnusableFile(text.notText);
    waiting += piece;
    while (waiting.length >= PART_LENGTH) {
      const part = beginning(waiting, PART_LENGTH);
      yield part;
      waiting = waiting.slice(part.length);
    }
    if (!done) continue;
    if (waiting !== '') yield waiting;
    return;
  }
};
