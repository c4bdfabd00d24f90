/** Without a path, whatever a browser sent; it is shown, and never a name on the disk. */
export const shownName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim() || 'file';
