// Apart from the other limits, which are loaded with the first page.

export const assistantLimits = {
  assistants: 200,
  tools: 64,
  toolDescription: 2_000,
  toolsLength: 100_000,
  importItems: 100,
  importBytes: 4 * 1024 * 1024,
} as const;
