/**
 * Text as it is drawn: more than six combining marks in a row (no script in use needs as many) end
 * in '…', so that they cannot cover other lines.
 */
export const drawnText = (text: string): string =>
  /\p{M}{7}/u.test(text) ? text.replaceAll(/(\p{M}{6})\p{M}+/gu, '$1…') : text;
