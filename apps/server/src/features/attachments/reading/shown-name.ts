/** Strips any path a browser sent; the name is only shown, and never used on disk. */
export const shownName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim() || 'file';
