import { attacks } from '../../apps/web/src/ui/markdown/fixtures/attacks.ts';
import { createAccount, signIn } from '../support/account.ts';
import { watchAlarms } from '../support/alarms.ts';
import { expect, test } from '../support/app.ts';
import { createSpeaker, type SpeakingProvider, startSpeaking } from '../support/speaking-provider.ts';
import { ask, messages, say, skipOnboarding, startConversation } from '../support/talk.ts';

/** Echoes what was said, letter by letter. */
let echo: SpeakingProvider;
test.beforeAll(async () => {
  echo = await startSpeaking((asked) => ({ pieces: Array.from(asked) }));
});
test.afterAll(async () => echo.close());

/** What may stand in a message: the model's elements, the card around them, and icons. */
const allowed =
  /^(?:li|div|span|p|h[1-6]|strong|em|s|sup|code|pre|section|blockquote|ul|ol|table|thead|tbody|tr|th|td|a|br|hr|bdi|button|fieldset|time|dl|dt|dd|svg|path|g|circle|iframe)$/;

/** What a formula may be made of: what is drawn, and nothing that leads, loads or looks like anything else. */
const drawn =
  /^(?:math|menclose|mfrac|mi|mmultiscripts|mn|mo|mover|mpadded|mphantom|mprescripts|mroot|mrow|ms|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover)$/;

/** Texts a person can send: the server takes neither blank nor NUL. */
const sendable = attacks.filter((text) => !text.includes('\u0000') && text.length < 5_000);

/** Several of them in a message, with a blank line between: `corpus.test.ts` reads each of them alone, byte by byte. */
const PER_MESSAGE = 8;
const sent = Array.from({ length: Math.ceil(sendable.length / PER_MESSAGE) }, (_, at) =>
  sendable.slice(at * PER_MESSAGE, (at + 1) * PER_MESSAGE).join('\n\n'),
);

test('no text of a person or a model runs, loads or leaves anything, while it streams and after a reload', async ({
  page,
  request,
  baseURL,
}) => {
  const alarms = watchAlarms(page, baseURL);
  const account = await createAccount(request);
  const speaker = await createSpeaker(request, account, echo);
  const conversation = await startConversation(request, account, speaker._id, '<img src=x onerror=alert(1)>');
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${conversation}`);
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
  // From here on nobody has a reason to read the token: the app keeps it in memory.
  const trap = (): void => {
    const read: unknown = Reflect.get(Storage.prototype, 'getItem');
    Reflect.set(Storage.prototype, 'getItem', function (this: Storage, key: string): unknown {
      if (key === 'token') document.documentElement.dataset['tokenRead'] = 'true';
      const value: unknown = typeof read === 'function' ? Reflect.apply(read, this, [key]) : null;
      return value;
    });
  };
  await page.evaluate(trap);

  const inspect = async (): Promise<void> => {
    const names = await page.evaluate(() => {
      const all = [...document.querySelectorAll('[data-message], [data-message] *')];
      const isFormula = (element: Element): boolean => element.closest('math') !== null;
      const namesOf = (elements: readonly Element[]): string[] => [
        ...new Set(elements.map(({ localName }) => localName)),
      ];
      return {
        text: namesOf(all.filter((element) => !isFormula(element))),
        formula: namesOf(all.filter(isFormula)),
        leading: document.querySelectorAll('math :is([href], [style], [class], [id], [actiontype])').length,
      };
    });
    expect(names.text.filter((name) => !allowed.test(name))).toEqual([]);
    expect(names.formula.filter((name) => !drawn.test(name))).toEqual([]);
    expect(names.leading).toBe(0);
    // Tags are links of the product itself; text of a message never becomes a chip.
    const links = await page.locator('[data-message] a:not(.MuiChip-root)').evaluateAll((found) =>
      found.map((link) => {
        const href = link.getAttribute('href') ?? '';
        const place = href.startsWith('#') ? document.getElementById(href.slice(1)) : null;
        const isOfMessage = place !== null && link.closest('[data-message]')?.contains(place) === true;
        return { href, rel: link.getAttribute('rel'), isOfMessage };
      }),
    );
    // A footnote leads to a place of its own message, which the page has named.
    for (const { href, rel } of links.filter(({ isOfMessage }) => !isOfMessage)) {
      expect(href).toMatch(/^(?:https?:\/\/[^@/]+\/|mailto:)/);
      expect(rel).toBe('noopener noreferrer nofollow');
    }
    const handlers = await page.evaluate(() =>
      [...document.querySelectorAll('[data-message] *')].flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'srcdoc' || name === 'ping'),
      ),
    );
    expect(handlers).toEqual([]);
    const frames = await page
      .locator('[data-message] iframe')
      .evaluateAll((found) =>
        found.map((frame) => [frame.getAttribute('sandbox'), frame.getAttribute('src')].join(' ')),
      );
    expect(new Set([...frames, 'allow-scripts /diagram/index.html'])).toEqual(
      new Set(['allow-scripts /diagram/index.html']),
    );
  };

  await ask(page, sent[0] ?? '');
  await expect(messages(page)).toHaveCount(2);
  for (const [at, text] of sent.slice(1).entries()) {
    await say(request, account, conversation, text);
    await expect(messages(page)).toHaveCount(2 * at + 4);
    // What is half written is looked at as well as what is whole.
    await inspect();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden();
  }
  await inspect();
  expect(await page.evaluate(() => document.documentElement.dataset['tokenRead'])).toBeUndefined();
  await page.reload();
  await expect(messages(page).first()).toBeVisible();
  await inspect();
  expect(alarms).toEqual([]);
});

test('a flood of combining marks stays in its own message, and an imitated badge stays text', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  const speaker = await createSpeaker(request, account, echo);
  const conversation = await startConversation(request, account, speaker._id);
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${conversation}`);
  await ask(page, `Trusted: 100% ✓ verified z${'\u0301'.repeat(2_000)} \u202Edesrever`);
  await expect(messages(page)).toHaveCount(2);
  const own = messages(page).first();
  await expect(own.getByRole('heading', { name: 'You' })).toBeVisible();
  await expect(own.getByRole('button', { name: /Trusted/ })).toBeHidden();
  const box = await own.boundingBox();
  expect(box?.height ?? 1_000).toBeLessThan(240);
});

test('an image is only named; nothing is fetched until the reader opens it', async ({ page, request, context }) => {
  const account = await createAccount(request);
  const speaker = await createSpeaker(request, account, echo);
  const conversation = await startConversation(request, account, speaker._id);
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${conversation}`);
  const asked: string[] = [];
  await context.route('https://pictures.example/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 200, contentType: 'text/plain', body: 'a picture' });
  });
  await ask(page, 'Look: ![a cat](https://pictures.example/cat.png?d=1)');
  const reply = messages(page).last();
  await expect(reply.getByText('Image from pictures.example, not loaded')).toBeVisible();
  expect(asked).toEqual([]);
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    reply.getByRole('link', { name: 'Open image' }).click(),
  ]);
  await opened.waitForLoadState();
  expect(asked).toEqual(['https://pictures.example/cat.png?d=1']);
  expect(await opened.evaluate(() => window.opener === null)).toBe(true);
});
