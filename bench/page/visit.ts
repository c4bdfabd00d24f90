import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly wire: CDPSession;
  readonly slowDown: (times: number) => Promise<void>;
}

/** A page with an empty cache, for a signed-in person who has used the app before. */
export const openVisit = async (browser: Browser, token: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript((value) => {
    localStorage.setItem('token', value);
    localStorage.setItem('trustOnboardingComplete', 'true');
  }, token);
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  const slowDown = async (rate: number): Promise<void> =>
    void (await wire.send('Emulation.setCPUThrottlingRate', { rate }));
  return { context, page, wire, slowDown };
};

/** Serves a page with a line of text and nothing else, which shows the machine's own effects. */
export const serveBarePage = async (context: BrowserContext, url: string, lines = 1): Promise<void> => {
  await context.route(url, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Bare</title><main style="height:100vh;overflow:auto" tabindex="0">${Array.from(
        { length: lines },
        (_, index) => `<p data-message="${index}">A line of text, number ${index}.</p>`,
      ).join('')}</main>`,
    }),
  );
};
