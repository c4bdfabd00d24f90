import type { TrustInput, TrustSource } from './types.ts';

const hasText = ({ text }: TrustSource): boolean => /[\p{L}\p{N}]/u.test(text);

/** What a reply can be checked against. What the person said is none of it. */
export const checkedAgainst = (input: TrustInput): TrustSource[] =>
  (input.sources ?? []).filter((source) => source.isOwnWords !== true && hasText(source));

/** Whether it is compared with what a model says of pages, and not with their words. */
export const isRetold = (input: TrustInput): boolean =>
  checkedAgainst(input).some((source) => source.isRetold === true);
