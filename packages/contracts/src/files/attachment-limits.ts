// Apart from the other limits, which are loaded with the first page.

/** Files of conversations; the limits on reading one are defined with the readers. */
export const attachmentLimits = {
  bytes: 20 * 1024 * 1024,
  nameLength: 200,
  /** Per conversation. */
  files: 20,
  characters: 6_000_000,
  /** Parts per call. */
  partsAtOnce: 20,
} as const;

/** Limits for attached pictures. */
export const pictureLimits = {
  /** Per conversation, in addition to the files. */
  pictures: 50,
  /** Per message. */
  perMessage: 8,
  /** The longest side kept, in pixels; providers scale larger pictures down anyway. */
  side: 1_568,
  /** The most pixels of an accepted picture. */
  pixels: 40_000_000,
  longest: 20_000,
  /** Per model request, newest first. */
  perRequest: 16,
  bytesPerRequest: 12 * 1024 * 1024,
} as const;
