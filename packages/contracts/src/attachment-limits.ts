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

/** Pictures among them. */
export const pictureLimits = {
  /** In one conversation, beside the files. */
  pictures: 50,
  /** That go with one message. */
  perMessage: 8,
  /** The longest side that is kept: larger ones are made smaller by providers anyway. */
  side: 1_568,
  /** Of a picture that is taken. */
  pixels: 40_000_000,
  longest: 20_000,
  /** What one request to a model carries, the newest first. */
  perRequest: 16,
  bytesPerRequest: 12 * 1024 * 1024,
} as const;
