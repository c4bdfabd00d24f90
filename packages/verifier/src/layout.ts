import type { VerifierConfig } from './config.ts';
import { cutText, ModelError, type Tokenizer } from './model/index.ts';

/** The tokens of a pair as the model reads them, and which of them are the claim's. */
export interface PairTokens {
  readonly ids: readonly number[];
  readonly types: readonly number[];
  readonly claim: { readonly start: number; readonly end: number };
}

export type Layout = (claim: string, evidence: string) => PairTokens;

const LONGEST_CLAIM = 96;

/** Texts recur within a reply, evidence especially, so each is tokenized once. */
function tokensOf(tokenizer: Tokenizer): (text: string, most: number) => readonly number[] {
  let known = new Map<string, readonly number[]>();
  return (text, most) => {
    const key = `${most} ${cutText(text, most)}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size > 200) known = new Map();
    const ids = tokenizer.encode(key.slice(key.indexOf(' ') + 1), { add_special_tokens: false }).ids.slice(0, most);
    known.set(key, ids);
    return ids;
  };
}

const fill = (length: number, value: number): number[] => Array.from({ length }, () => value);

/** `<s> claim </s> evidence </s>`, type 0 up to and including the first `</s>`, then 1. */
function symbiLayout(tokenizer: Tokenizer, config: Extract<VerifierConfig, { kind: 'symbi' }>): Layout {
  const { bos, eos, longest, longestClaim } = config;
  const tokens = tokensOf(tokenizer);
  return (claim, evidence) => {
    const first = tokens(claim, longestClaim);
    const second = tokens(evidence, longest).slice(0, longest - first.length - 3);
    return {
      ids: [bos, ...first, eos, ...second, eos],
      types: [...fill(first.length + 2, 0), ...fill(second.length + 1, 1)],
      claim: { start: 1, end: first.length + 1 },
    };
  };
}

const indexOf = (all: readonly number[], part: readonly number[], from: number): number =>
  all.findIndex((_, at) => at >= from && part.length > 0 && part.every((id, offset) => all[at + offset] === id));

/**
 * The layout of a third-party model: evidence first, then the claim, with its tokenizer's special tokens before,
 * between and after them, which are found by encoding a pair of two short words.
 */
function foreignLayout(tokenizer: Tokenizer, longest: number): Layout {
  const tokens = tokensOf(tokenizer);
  const [left, right] = [tokens('a', LONGEST_CLAIM), tokens('b', LONGEST_CLAIM)];
  const { ids, token_type_ids: given } = tokenizer.encode('a', { text_pair: 'b', return_token_type_ids: true });
  const first = indexOf(ids, left, 0);
  const second = indexOf(ids, right, first + left.length);
  if (first === -1 || second === -1) throw new ModelError('tokenizer.json does not say how two texts are joined');
  const types = given?.length === ids.length ? given : fill(ids.length, 0);
  const middle = first + left.length;
  const last = second + right.length;
  const around = ids.length - left.length - right.length;
  return (claim, evidence) => {
    const after = tokens(claim, LONGEST_CLAIM);
    const before = tokens(evidence, longest).slice(0, longest - around - after.length);
    const start = first + before.length + (second - middle);
    return {
      ids: [...ids.slice(0, first), ...before, ...ids.slice(middle, second), ...after, ...ids.slice(last)],
      types: [
        ...types.slice(0, first),
        ...fill(before.length, types[first] ?? 0),
        ...types.slice(middle, second),
        ...fill(after.length, types[second] ?? 0),
        ...types.slice(last),
      ],
      claim: { start, end: start + after.length },
    };
  };
}

export function layoutOf(tokenizer: Tokenizer, config: VerifierConfig): Layout {
  return config.kind === 'symbi' ? symbiLayout(tokenizer, config) : foreignLayout(tokenizer, config.longest);
}
