/** Screenshots of the running product by `node e2e/screenshots.ts help`, one per theme, named after their section. */
const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

/** Size at which each picture is drawn: its space is reserved while it loads. */
export const pictureSize = { width: 1000, height: 720 } as const;

export const pictureOf = (section: string, theme: 'light' | 'dark'): string | undefined =>
  files[`./pictures/${section}-${theme}.webp`];
