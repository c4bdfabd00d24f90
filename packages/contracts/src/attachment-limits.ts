// Beside the other limits: those are loaded with the first page.

/** Files of conversations; what reading one may cost is said where it is read. */
export const attachmentLimits = {
  bytes: 20 * 1024 * 1024,
  nameLength: 200,
  /** In one conversation. */
  files: 20,
  characters: 6_000_000,
  /** Parts that one call carries. */
  partsAtOnce: 20,
} as const;
