import { pause } from '../../../platform/pause.ts';
import { growDocument } from './document.ts';

/** One text for each kind of block, and one for what stands within a line. */
const samples = [
  'a **b** *c* `d` ~~e~~ [f](https://g.example) <br> h[^1] \\(i\\)\n',
  '# a\n\n> b\n\n---\n',
  '- a\n- [ ] b\n\n1. c\n   - d\n',
  '| a | b |\n| - | -: |\n| c | d |\n',
  '```js\na\n```\n',
  '$$\na\n$$\n',
  '[^1]: a\n',
] as const;

let isWarm = false;

/**
 * Parses a little of everything, a piece at a time, while nothing waits for it: the first text that is parsed costs
 * the page several times what later ones do, because the parser's code is compiled on its first use.
 */
export const warmUp = async (): Promise<void> => {
  if (isWarm) return;
  isWarm = true;
  for (const sample of samples) {
    await pause();
    growDocument(growDocument(null, sample), `${sample}\n${sample}`);
  }
};
