/** Taken of the running product by `node e2e/screenshots.ts help`, one in each theme, named like the section. */
const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

/** What each picture is drawn at: the room is kept while it loads. */
export const pictureSize = { width: 1000, height: 720 } as const;

export const pictureOf = (section: string, theme: 'light' | 'dark'): string | undefined =>
  files[`./pictures/${section}-${theme}.webp`];
