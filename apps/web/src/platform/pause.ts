/** Behind whatever else the page has to do. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
