import type { BrowserContext, Page } from '@playwright/test';

/** More calls than a journey waits for at once, yet few enough to read. */
const callsKept = 30;
const snapshotLength = 6_000;

/** The latest calls of the pages, with status and time; the list grows as they complete. */
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

/** Prints what each page showed when a journey failed: the files kept for it stay on the machine that ran it. */
export async function tellPages(title: string, context: BrowserContext, calls: readonly string[]): Promise<void> {
  const pages = await Promise.all(context.pages().map(async (page) => `${page.url()}\n${await shownBy(page)}`));
  process.stdout.write(`${[`"${title}" failed. The latest calls:`, ...calls, ...pages].join('\n')}\n`);
}
