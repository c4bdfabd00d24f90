import { expect, test } from 'vitest';
import { escapeMarkdown } from './escape-markdown.ts';

const TICK = '\\`';

test.each([
  ['Plain words, 3.5 tons (of them): 2024-11.', 'Plain words, 3.5 tons (of them): 2024-11.'],
  ['two\n\nlines\u2028here ', 'two lines here'],
  ['*a* _b_ `c` ~~d~~ <e> #f |g| $h$', String.raw`\*a\* \_b\_ ${TICK}c${TICK} \~\~d\~\~ \<e\> \#f \|g\| \$h\$`],
  ['![a](b) [^1]: [ ] 2^8', String.raw`![a\](b) [\^1\]: [ \] 2^8`],
  [String.raw`\[x\] \(y\)`, String.raw`\\[x\\\] \\(y\\)`],
  ['&lt; R&D', String.raw`\&lt; R&D`],
  ['- a - b', String.raw`\- a - b`],
  ['---', String.raw`\---`],
  ['+ a', String.raw`\+ a`],
  ['12) a', String.raw`12\) a`],
  ['1.', String.raw`1\.`],
])('%j is written as %j', (text, written) => {
  expect(escapeMarkdown(text)).toBe(written);
});
