import { setImmediate } from 'node:timers/promises';

/** The tokenizer is slow on long runs without a break, so text is counted in pieces. */
const PIECE_CHARS = 2_000;
/** Beyond this, counting would take longer than the figure is worth. */
const MAX_COUNTED_CHARS = 400_000;
/** Then the event loop gets a turn; the worst text takes 3 ms a piece. */
const PIECES_AT_ONCE = 10;

type Count = (text: string) => number;
let loading: Promise<Count> | undefined;

/** Tokens of a text in the o200k encoding; loads the tokenizer (about 70 MB) at the first call. */
export const countTokens = async (text: string): Promise<number> => {
  if (text === '') return 0;
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(
    ({ countTokens: count }) =>
      (piece: string) =>
        count(piece, { allowedSpecial: 'all' }),
  );
  const count = await loading;
  const counted = text.slice(0, MAX_COUNTED_CHARS);
  let total = 0;
  for (let from = 0; from < counted.length; from += PIECE_CHARS) {
    if (from % (PIECES_AT_ONCE * PIECE_CHARS) === 0 && from > 0) await setImmediate();
    total += count(counted.slice(from, from + PIECE_CHARS));
  }
  return text.length > counted.length ? Math.ceil((total * text.length) / counted.length) : total;
};

/**
 * A quick estimate without the tokenizer, rather too high, for sizing a prompt: three ASCII characters per token, and
 * one token for any other character.
 */
export const approximateTokens = (text: string): number => {
  let ascii = 0;
  let other = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) < 0x80) ascii += 1;
    else other += 1;
  }
  return Math.ceil(ascii / 3.2) + other;
};

/**
 * For a picture of the size we send; Anthropic counts width x height / 750, others less:
 * https://platform.claude.com/docs/en/build-with-claude/vision
 */
export const PICTURE_TOKENS = 1_600;

const CHARACTERS_PER_TOKEN = 4;

/** The estimate for a text or a number of characters where nothing is counted: about four characters per token. */
export const estimateTokens = (text: string | number): number =>
  Math.ceil((typeof text === 'string' ? text.length : text) / CHARACTERS_PER_TOKEN);
