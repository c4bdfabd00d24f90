// Apart from the other limits, which are loaded with the first page.

/** Limits for folders of conversations. */
export const folderLimits = {
  /** Per person; all are listed at once. */
  folders: 100,
  nameLength: 60,
} as const;
