// Beside the other limits: those are loaded with the first page.

/** What one types after a slash, and the text that comes in its place. */
export const promptLimits = {
  /** Of one person: all are listed at once. */
  prompts: 200,
  nameLength: 40,
  textLength: 8_000,
  variables: 20,
  variableLength: 60,
} as const;
