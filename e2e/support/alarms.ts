import type { Page } from '@playwright/test';

/**
 * Records what hostile text would do first: open a dialog, or send a request to another host. The returned list grows
 * with each; content drawn from the page itself (`data:`, `blob:`) is not a request.
 */
export const watchAlarms = (page: Page, baseUrl: string | undefined): readonly string[] => {
  if (baseUrl === undefined) throw new Error('Without an address of the app every request looks like its own');
  const alarms: string[] = [];
  page.on('dialog', (dialog) => {
    alarms.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(baseUrl) && !/^(?:data|blob):/.test(url)) alarms.push(`request ${url}`);
  });
  return alarms;
};
