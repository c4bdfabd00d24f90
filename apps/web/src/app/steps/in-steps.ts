import { pause } from '../../platform/pause.ts';

/** What a screen behind the sign-in rests on, in files of their own (`vite.config.ts`), in the order of their imports. */
const libraries = [() => import('./reading.ts'), () => import('./words.ts'), () => import('./calls.ts')] as const;

let isDone = false;

/**
 * Loads a page after the libraries it rests on: imported with it, all of them would be evaluated in one piece, which holds
 * up a slow processor. What does not arrive is said by the page.
 */
export const inSteps =
  <Page>(load: () => Promise<Page>): (() => Promise<Page>) =>
  async () => {
    for (const step of isDone ? [] : libraries) {
      await step().catch(() => undefined);
      await pause();
    }
    isDone = true;
    return load();
  };
