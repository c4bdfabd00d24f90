import type { Span } from './span.ts';

/** The lines of a text without their line breaks. The last one is empty if the text ends with a line break. */
export function lineSpans(text: string): Span[] {
  const lines: Span[] = [];
  for (let start = 0; start <= text.length;) {
    const next = text.indexOf('\n', start);
    const end = next === -1 ? text.length : next;
    lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}
