// Apart from the other limits, which are loaded with the first page.

/** The name typed after a slash, and the text that replaces it. */
export const promptLimits = {
  /** Per person; all are listed at once. */
  prompts: 200,
  nameLength: 40,
  textLength: 8_000,
  variables: 20,
  variableLength: 60,
} as const;
