/**
 * `node e2e/screenshots.ts [folder]`: the pictures of the README, taken from the real app with data made through its
 * own API. Without a folder they go to docs/screenshots.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startServer } from './support/server.ts';

const folder = process.argv[2] ?? fileURLToPath(new URL('../docs/screenshots', import.meta.url));
const screen = { width: 1280, height: 860 };
const phone = { width: 390, height: 780 };

interface Caller {
  (method: string, path: string, body?: unknown): Promise<unknown>;
}

const at = (value: unknown, path: string): string => {
  let found: unknown = value;
  for (const name of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[name];
  return String(found);
};

const callerOf = (url: string, token?: string): Caller =>
  async function call(method, path, body) {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const parsed: unknown = await answer.json();
    return parsed;
  };

const facts = [
  [
    'harbour',
    {
      title: 'Harbour opening hours',
      text: 'The harbour office is open from 8:00 to 18:00 on weekdays. On Saturdays it closes at 13:00, and on Sundays it stays closed.',
    },
  ],
  [
    'harbour',
    {
      title: 'Mooring fees',
      text: 'A berth of up to ten metres costs 24 euros a night. Longer boats pay 3 euros for every further metre.',
    },
  ],
  [
    'safety',
    {
      title: 'Storm rules',
      text: 'From wind force 8 no boat may leave the harbour. The warning is a red light on the pier.',
    },
  ],
] as const;

const questions = [
  'When is the harbour office open?',
  'What does a berth cost?',
  'When may no boat leave the harbour?',
];

/** A person with contexts, a conversation and an agent, made as a user would make them. */
const prepare = async (url: string): Promise<{ token: string; conversation: string }> => {
  const signedUp = await callerOf(url)('POST', '/api/auth/register', {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'a safe password',
  });
  const token = at(signedUp, 'data.token');
  const call = callerOf(url, token);
  for (const [tag, data] of facts) await call('POST', '/api/context', { tag, source: 'symbi', data, trustScore: 5 });
  await call('POST', '/api/agents', {
    name: 'Harbour desk',
    description: 'Answers questions of guests from the harbour handbook.',
    provider: 'anthropic',
    model: 'claude-sonnet-5-5',
    contextBridgeEnabled: true,
  });
  const agent = at(await call('GET', '/api/agents'), 'data.0._id');
  const conversation = at(
    await call('POST', '/api/conversations', { agent, title: 'Questions about the harbour' }),
    '_id',
  );
  await call('PUT', `/api/context/capsule/${conversation}`, {
    goals: ['answer guests'],
    tone_prefs: ['brief'],
    tags: ['harbour'],
  });
  for (const content of questions) {
    await call('POST', `/api/conversations/${conversation}/messages`, { content });
    await new Promise((resolve) => setTimeout(resolve, 1_200));
  }
  return { token, conversation };
};

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly theme: 'light' | 'dark';
  readonly size: { readonly width: number; readonly height: number };
  readonly act?: (page: Page) => Promise<void>;
}

const take = async (browser: Browser, url: string, token: string, shot: Shot): Promise<void> => {
  const context = await browser.newContext({
    viewport: shot.size,
    colorScheme: shot.theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
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
  await page.screenshot({ path: join(folder, `${shot.name}.png`) });
  await context.close();
};

const showDetails = async (page: Page): Promise<void> => {
  await page.getByRole('switch', { name: 'Detailed Trust Info' }).click();
  await page.getByText('Why this score').first().waitFor();
};

mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  const { token, conversation } = await prepare(server.url);
  const shots: Shot[] = [
    {
      name: 'conversation-light',
      path: `/conversations/${conversation}`,
      theme: 'light',
      size: screen,
      act: showDetails,
    },
    { name: 'conversation-phone', path: `/conversations/${conversation}`, theme: 'light', size: phone },
    { name: 'dashboard-light', path: '/', theme: 'light', size: screen },
    { name: 'agents-dark', path: '/agents', theme: 'dark', size: screen },
    { name: 'review-light', path: `/review?session=conv:${conversation}`, theme: 'light', size: screen },
  ];
  for (const shot of shots) await take(browser, server.url, token, shot);
} finally {
  await browser.close();
  await server.remove();
}
