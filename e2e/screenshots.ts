/**
 * `node e2e/screenshots.ts [readme|help|compared] [folder]`: screenshots of the real app, with data created through its
 * own API. `readme` are those in docs/screenshots, `help` those inside the documentation, in both themes, and
 * `compared` those in docs/screenshots/after, in light, dark and phone size.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { launchChromium } from '../tools/lib/chromium.mjs';
import { makeSampleData, type SampleData } from './support/sample-data.ts';
import { startServer } from './support/server.ts';
import { speakingEnvironment } from './support/speaking-provider.ts';

const screen = { width: 1280, height: 860 };
const phone = { width: 390, height: 780 };
/** The picture size used by the documentation. */
const helpSize = { width: 1000, height: 720 };
const helpQuality = 72;

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly theme: 'light' | 'dark';
  readonly size: { readonly width: number; readonly height: number };
  readonly format: 'png' | 'webp';
  readonly act?: (page: Page) => Promise<void>;
}

type HelpShot = Pick<Shot, 'name' | 'path' | 'act'>;

const showDetails = async (page: Page): Promise<void> => {
  await page.getByRole('switch', { name: 'Detailed Trust Info' }).click();
  await page.getByText('Why this score').first().waitFor();
};

/** Shows the newest question at the top of the screen, and below it the reply with its marks and its score. */
const showReply = async (page: Page): Promise<void> => {
  await showDetails(page);
  await page.getByText('Why this score').last().waitFor();
  const question = page.locator('[data-message]').nth(-2);
  await question.evaluate((element) => element.scrollIntoView({ block: 'start' }));
};

const compose = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('When is the harbour office open?');
};

/** Shows the explanation of the newest score in the middle of the screen. */
const showReasons = async (page: Page): Promise<void> => {
  await showDetails(page);
  const reason = page.getByText('Why this score').last();
  await reason.evaluate((element) => element.scrollIntoView({ block: 'center' }));
};

const showQuestion = (page: Page): Promise<void> => page.getByRole('button', { name: 'Approve' }).waitFor();

const readmeShots = ({ conversation, debate }: SampleData): Shot[] => {
  const path = `/conversations/${conversation}`;
  return [
    { name: 'conversation-light', path, theme: 'light', size: screen, format: 'png', act: showReply },
    { name: 'conversation-phone', path, theme: 'light', size: phone, format: 'png' },
    { name: 'dashboard-light', path: '/', theme: 'light', size: screen, format: 'png' },
    { name: 'agents-dark', path: '/agents', theme: 'dark', size: screen, format: 'png' },
    {
      name: 'review-light',
      path: `/review?session=conv:${debate}`,
      theme: 'light',
      size: screen,
      format: 'png',
    },
  ];
};

/** One for each section of the help, named after it. */
const helpShots = ({ conversation, debate, assistant, agent }: SampleData): HelpShot[] => [
  { name: 'overview', path: '/conversations/new', act: compose },
  { name: 'built-in-agent', path: `/conversations/${conversation}` },
  { name: 'dashboard', path: '/' },
  { name: 'conversations', path: '/conversations' },
  {
    name: 'agents',
    path: `/agents/${agent}`,
    act: (page) => page.getByRole('tab', { name: 'Advanced Settings' }).click(),
  },
  { name: 'assistants', path: `/assistants/${assistant}/chat`, act: showQuestion },
  { name: 'trust', path: `/conversations/${conversation}`, act: showReasons },
  { name: 'context-bridge', path: '/context-bridge' },
  { name: 'review-console', path: `/review?session=conv:${debate}` },
  { name: 'logs', path: '/reports' },
  { name: 'security', path: '/settings?tab=keys' },
];

const inBothThemes = (shots: readonly HelpShot[]): Shot[] =>
  (['light', 'dark'] as const).flatMap((theme) =>
    shots.map((shot): Shot => ({ ...shot, name: `${shot.name}-${theme}`, theme, size: helpSize, format: 'webp' })),
  );

const looks = [
  { look: 'light', theme: 'light', size: screen },
  { look: 'dark', theme: 'dark', size: screen },
  { look: 'phone', theme: 'light', size: phone },
] as const;

/** The redesigned screens, for docs/screenshots/README.md. */
const comparedShots = ({ conversation, debate, guide }: SampleData): Shot[] =>
  [
    { name: 'conversation', path: `/conversations/${conversation}` },
    { name: 'reply', path: `/conversations/${guide}` },
    { name: 'new', path: '/conversations/new' },
    { name: 'dashboard', path: '/' },
    { name: 'conversations', path: '/conversations' },
    { name: 'context', path: '/context-bridge' },
    { name: 'review', path: `/review?session=conv:${debate}` },
  ].flatMap(({ name, path }) =>
    looks.map(({ look, theme, size }): Shot => ({ name: `${name}-${look}`, path, theme, size, format: 'webp' })),
  );

const LOADING = '.MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow]), [aria-busy="true"]';
const STILL_MS = 700;
const SETTLED_WITHIN_MS = 60_000;

const isLoading = (page: Page): Promise<boolean> =>
  page.evaluate(
    (loading) =>
      [...document.querySelectorAll(loading)].some((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return element.checkVisibility() && bottom > 0 && top < innerHeight;
      }),
    LOADING,
  );

/**
 * Waits until the account is known, nothing in sight is being loaded and two pictures in a row are the same. A page that
 * is still changing after a minute is an error.
 */
const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Account menu' }).filter({ hasText: 'A' }).waitFor();
  // A caret would blink.
  await page.evaluate(() => document.documentElement.style.setProperty('caret-color', 'transparent'));
  const end = Date.now() + SETTLED_WITHIN_MS;
  let [last, picture] = ['', ''];
  do {
    if (Date.now() > end) throw new Error(`${page.url()} never stopped changing`);
    await page.waitForTimeout(STILL_MS);
    last = picture;
    picture = (await isLoading(page)) ? '' : (await page.screenshot()).toString('base64');
  } while (picture === '' || picture !== last);
};

/** Playwright cannot write WebP, but the browser can. */
const writeWebp = async (page: Page, file: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: helpQuality });
  writeFileSync(file, Buffer.from(data, 'base64'));
};

const take = async (browser: Browser, url: string, token: string, folder: string, shot: Shot): Promise<void> => {
  const context = await browser.newContext({
    viewport: shot.size,
    colorScheme: shot.theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  await context.addInitScript(
    ([given, theme]) => {
      localStorage.setItem('token', given ?? '');
      localStorage.setItem('theme-mode', theme ?? 'light');
      localStorage.setItem('trustOnboardingComplete', 'true');
    },
    [token, shot.theme],
  );
  const page = await context.newPage();
  await page.goto(`${url}${shot.path}`);
  await page.waitForLoadState('networkidle');
  await shot.act?.(page);
  await settle(page);
  const file = join(folder, `${shot.name}.${shot.format}`);
  if (shot.format === 'webp') await writeWebp(page, file);
  else await page.screenshot({ path: file });
  await context.close();
};

const folders = {
  readme: fileURLToPath(new URL('../docs/screenshots', import.meta.url)),
  help: fileURLToPath(new URL('../apps/web/src/features/documentation/pictures', import.meta.url)),
  compared: fileURLToPath(new URL('../docs/screenshots/after', import.meta.url)),
};
const [wanted, folder] = process.argv.slice(2);
// With the verifier, as in production.
const server = await startServer({ ...speakingEnvironment, TRUST_VERIFIER: '' });
const browser = await launchChromium();
try {
  const data = await makeSampleData(server.url);
  const sets = { readme: readmeShots(data), help: inBothThemes(helpShots(data)), compared: comparedShots(data) };
  for (const set of ['readme', 'help', 'compared'] as const) {
    if (wanted !== undefined && wanted !== set) continue;
    const target = folder ?? folders[set];
    mkdirSync(target, { recursive: true });
    for (const shot of sets[set]) await take(browser, server.url, data.account.token, target, shot);
  }
  await data.close();
} finally {
  await browser.close();
  await server.remove();
}
