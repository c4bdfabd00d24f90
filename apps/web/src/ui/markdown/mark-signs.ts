import type { MarkKind } from './parse/marks.ts';

/** In the button behind a marked sentence, and wherever the marks are explained. */
export const signs = {
  covered: '✓',
  own: '↩',
  agrees: '=',
  differs: '⇄',
  split: '⇄',
  alone: '○',
  contradicted: '≠',
  opposed: '!',
  not_in_source: '?',
  number: '#',
  name: '@',
  quotation: '”',
} as const satisfies Record<MarkKind, string>;
