/** npm run bench -- weight: the compressed script a browser loads before /login and a conversation appear. */
import { gzipSync } from 'node:zlib';
import { launchChromium } from '../tools/lib/chromium.mjs';
import { createAgent, createConversation, register } from './lib/client.ts';
import { removeData, startServer } from './lib/server.ts';
import { report } from './lib/stats.ts';

const server = await startServer();
const user = await register(server.url, 'reader');
const conversation = await createConversation(user, await createAgent(user));
const read = await createConversation(user, await createAgent(user));
await user.client.call('POST', `/api/conversations/${read}/messages`, { content: 'What is a capsule?' });
const browser = await launchChromium();

/** Kilobytes of script after gzip, independent of the server's encoding. */
const weigh = async (path: string, token: string | undefined, seen: string): Promise<number> => {
  const context = await browser.newContext();
  if (token !== undefined) {
    await context.addInitScript((value) => {
      localStorage.setItem('token', value);
      localStorage.setItem('trustOnboardingComplete', 'true');
    }, token);
  }
  const page = await context.newPage();
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? ''))
      scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(`${server.url}${path}`);
  await page.getByText(seen).first().waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts);
  await context.close();
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
};

const login = await weigh('/login', undefined, 'Sign In');
const open = await weigh(`/conversations/${conversation}`, user.token, 'No messages yet. Start the conversation!');
const talk = await weigh(`/conversations/${read}`, user.token, 'What is a capsule?');
await browser.close();
user.client.close();
await server.stop();
removeData(server.directory);
report(
  [
    { measure: '/login', value: `${login.toFixed(0)} kB`, aim: '<= 150 kB' },
    { measure: 'an empty conversation', value: `${open.toFixed(0)} kB`, aim: '<= 250 kB' },
    { measure: 'a conversation with messages', value: `${talk.toFixed(0)} kB`, aim: '' },
  ],
  { bench: 'weight', loginKb: login, conversationKb: open, messagesKb: talk },
);
