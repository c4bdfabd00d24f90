import { createAccount, signIn } from '../support/account.ts';
import { watchAlarms } from '../support/alarms.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/app.ts';
import { createSpeaker, startSpeaking } from '../support/speaking-provider.ts';
import { ask, messages, skipOnboarding, startConversation } from '../support/talk.ts';

const good = 'graph TD; A[Call] --> B{Berth free?}; B -->|yes| C[Moor]; B -->|no| D[Wait];';
/** Requests what strict drawing forbids, and includes markup and a link. */
const hostile = [
  '%%{init: {"securityLevel": "loose", "theme": "forest", "themeCSS": "*{background:url(https://evil.example/css)}"}}%%',
  'graph TD; A["<img src=https://evil.example/x onerror=alert(1)>"] --> B["<script>alert(2)</script>"]',
  'click A "javascript:alert(3)"',
].join('\n');

test('a diagram is drawn in a sandbox, shows its code on demand, and stays code when it cannot be drawn', async ({
  page,
  request,
  baseURL,
}) => {
  const alarms = watchAlarms(page, baseURL);
  const fenced = [good, 'graph TD; this is --- no -->> diagram [', hostile].map(
    (code) => `\`\`\`mermaid\n${code}\n\`\`\``,
  );
  const provider = await startSpeaking(() => ({ pieces: [fenced.join('\n\n')] }));
  const account = await createAccount(request);
  const speaker = await createSpeaker(account, provider);
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${await startConversation(account, speaker._id)}`);
  await ask(page, 'Draw what I do when I come by boat');
  const reply = messages(page).last();
  const frames = reply.locator('iframe');
  const drawn = frames.first().contentFrame();
  await expect(drawn.getByText('Berth free?')).toBeVisible();
  await expect(frames).toHaveCount(2);
  await expect(frames.first()).toHaveAttribute('sandbox', 'allow-scripts');
  await expect(reply.getByText('This diagram could not be drawn.')).toHaveCount(1);
  await expect(reply.getByText('this is --- no -->> diagram [')).toBeVisible();

  const evil = frames.last().contentFrame();
  await expect(evil.locator('svg')).toBeVisible();
  expect(await evil.locator('img, script:not([src]), a[href]').count()).toBe(0);
  expect(await evil.locator('html').evaluate(() => [window.origin, Reflect.has(window, 'token')])).toEqual([
    'null',
    false,
  ]);
  expect(alarms).toEqual([]);
  await expectAccessible(page);

  await reply.getByRole('button', { name: 'Show its code' }).first().click();
  await expect(reply.getByText('A[Call]')).toBeVisible();
  await reply.getByRole('button', { name: 'Show the diagram' }).first().click();
  await expect(drawn.getByText('Berth free?')).toBeVisible();
  await provider.close();
});

/** Wider than a phone, with a link that would navigate its frame away. */
const wide = [
  `graph LR; ${['A', 'B', 'C', 'D', 'E'].map((name) => `${name}[Pier ${name} of the old harbor]`).join(' --> ')}`,
  'click A href "https://evil.example/away"',
].join('\n');

test('a diagram is as high as it is drawn, and its links lead nowhere', async ({ page, request }) => {
  const provider = await startSpeaking(() => ({ pieces: [`\`\`\`mermaid\n${wide}\n\`\`\``] }));
  const account = await createAccount(request);
  const speaker = await createSpeaker(account, provider);
  await skipOnboarding(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, account, `/conversations/${await startConversation(account, speaker._id)}`);
  await ask(page, 'Draw the harbor');
  const frame = messages(page).last().locator('iframe');
  const drawing = frame.contentFrame().locator('svg').first();
  await expect(drawing).toBeVisible();
  const heights = async () => [await frame.boundingBox(), await drawing.boundingBox()].map((box) => box?.height ?? 0);
  const [, narrow = 0] = await heights();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await heights())[1]).toBeGreaterThan(narrow * 1.5);
  await expect
    .poll(async () => (await heights()).reduce((frameHeight, high) => frameHeight - high))
    .toBeGreaterThanOrEqual(0);

  await frame.contentFrame().getByText('Pier A').first().click();
  await expect(drawing).toBeVisible();
  expect(page.frames().map((one) => new URL(one.url()).pathname)).toContain('/diagram/index.html');
  expect(await frame.contentFrame().locator('a').count()).toBeGreaterThan(0);
  expect(await frame.contentFrame().locator('a[href], a[xlink\\:href]').count()).toBe(0);
  await provider.close();
});
