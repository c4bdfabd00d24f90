// Beside the other limits: those are loaded with the first page.

export const shareLimits = {
  /** Links that one person may have at a time. */
  shares: 100,
  messages: 1_000,
  characters: 5_000_000,
  days: 365,
} as const;
