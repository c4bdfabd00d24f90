// Beside the other limits: those are loaded with the first page.

/** Where conversations are put together. */
export const folderLimits = {
  /** Of one person: all are listed at once. */
  folders: 100,
  nameLength: 60,
} as const;
