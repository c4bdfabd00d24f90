import { devices } from '@playwright/test';

/** `test.use(phone)`: a small touch screen. */
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? {};
export const phone = pixel;

/** `for (const colorScheme of themes) test.describe(colorScheme, () => { test.use({ colorScheme }); ... })` */
export const themes = ['light', 'dark'] as const;
