import { pause } from '../../platform/pause.ts';

/** The dependencies of a signed-in screen, in files of their own (`vite.config.ts`), in import order. */
const libraries = [() => import('./reading.ts'), () => import('./words.ts'), () => import('./calls.ts')] as const;

let isDone = false;

/**
 * Loads a page after its dependencies: imported together, they would be evaluated in one piece, which blocks a slow
 * processor. The page itself reports what fails to load.
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
