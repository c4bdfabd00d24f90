import type { TrustInput, TrustSource } from './types.ts';

const hasText = ({ text }: TrustSource): boolean => /[\p{L}\p{N}]/u.test(text);

/** The sources a reply can be checked against, without the person's own words. */
export const checkedAgainst = (input: TrustInput): TrustSource[] =>
  (input.sources ?? []).filter((source) => source.isOwnWords !== true && hasText(source));

/** Whether the sources are a model's account of pages instead of their words. */
export const isRetold = (input: TrustInput): boolean =>
  checkedAgainst(input).some((source) => source.isRetold === true);
