/**
 * Text is truncated by characters before tokenization, to bound a tokenizer's work. No covered language averages this
 * many characters per token over a whole text.
 */
const CHARACTERS_PER_TOKEN = 8;

function head(text: string, length: number): string {
  if (text.length <= length) return text;
  const code = text.charCodeAt(length - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? length - 1 : length);
}

/**
 * The part of a text that contains its first tokens. Runs of white space count as one space, as in tokenizers;
 * characters that expand to many (one Arabic ligature becomes eighteen) use up more of the limit.
 */
export function cutText(text: string, tokens: number): string {
  const most = tokens * CHARACTERS_PER_TOKEN;
  // White space is bounded too, since a text may begin with a megabyte of it.
  const given = head(text.trimStart(), most * 4).replaceAll(/\s+/g, ' ');
  const short = head(given, most);
  const written = short.normalize('NFKC').length;
  return written <= most ? short : head(short, Math.max(1, Math.floor((short.length * most) / written / 2)));
}
