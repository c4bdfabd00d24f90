import type { BrowserContext, Page } from '@playwright/test';

/** More calls than a journey waits for at once, and few enough to be read. */
const callsKept = 30;
const snapshotLength = 6_000;

/** The latest calls of the pages, with the answer and its time; the list grows as they come. */
export function followCalls(context: BrowserContext): readonly string[] {
  const calls: string[] = [];
  context.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (!pathname.startsWith('/api/')) return;
    const at = new Date().toISOString().slice(11, 23);
    calls.push(`${at} ${response.request().method()} ${pathname}${search} ${response.status()}`);
    if (calls.length > callsKept) calls.shift();
  });
  return calls;
}

const shownBy = async (page: Page): Promise<string> => {
  try {
    return (await page.locator('body').ariaSnapshot({ timeout: 5_000 })).slice(0, snapshotLength);
  } catch (error) {
    return `does not answer: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** Prints what each page showed when a journey failed: the files that are kept of it stay on the machine that ran it. */
export async function tellPages(title: string, context: BrowserContext, calls: readonly string[]): Promise<void> {
  const pages = await Promise.all(context.pages().map(async (page) => `${page.url()}\n${await shownBy(page)}`));
  process.stdout.write(`${[`"${title}" failed. The latest calls:`, ...calls, ...pages].join('\n')}\n`);
}
