/** A character of a script written without spaces, as a pattern: each is about one word. */
export const UNSPACED_CHARACTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]`;
