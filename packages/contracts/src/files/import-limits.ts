// Apart from the other limits, which are loaded with the first page.

/** Files of conversations. A file is uploaded in parts, one per call. */
export const importLimits = {
  partLength: 1_000_000,
  partBytes: 7 * 1024 * 1024,
  parts: 200,
  characters: 150_000_000,
  /** Length of one conversation in a file, in characters of JSON. */
  itemLength: 20_000_000,
  /** Values, lists and objects in one conversation of a file, counted before parsing. */
  itemValues: 1_000_000,
  conversations: 20_000,
  messages: 20_000,
  /** Versions per turn. */
  versions: 200,
  messageLength: 200_000,
  depth: 8_192,
} as const;
