/**
 * Text is cut in characters before it is cut in tokens, so that a tokenizer's work is bounded. No language that is
 * covered has this many characters to a token over a whole text.
 */
const CHARACTERS_PER_TOKEN = 8;

function head(text: string, length: number): string {
  if (text.length <= length) return text;
  const code = text.charCodeAt(length - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? length - 1 : length);
}

/**
 * The part of a text in which its first tokens are. Runs of white space are one space, as tokenizers have it; letters
 * that stand for many (one Arabic ligature is eighteen characters) leave room for fewer.
 */
export function cutText(text: string, tokens: number): string {
  const most = tokens * CHARACTERS_PER_TOKEN;
  // White space at the cost of characters: a text may begin with a megabyte of it.
  const given = head(text.trimStart(), most * 4).replaceAll(/\s+/g, ' ');
  const short = head(given, most);
  const written = short.normalize('NFKC').length;
  return written <= most ? short : head(short, Math.max(1, Math.floor((short.length * most) / written / 2)));
}
