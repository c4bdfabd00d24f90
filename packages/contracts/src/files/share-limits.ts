// Apart from the other limits, which are loaded with the first page.

export const shareLimits = {
  /** Links per person at a time. */
  shares: 100,
  messages: 1_000,
  characters: 5_000_000,
  days: 365,
} as const;
