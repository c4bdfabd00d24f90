/** A character of a script written without spaces, as a pattern: each stands for about a word. */
export const UNSPACED_CHARACTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]`;
