/** Resolves after the other tasks waiting in the page. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
