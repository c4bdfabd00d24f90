import { expect } from '@playwright/test';
import { test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInThemes } from '../support/axe.ts';
import { expectToFit } from '../support/fit.ts';
import { phone } from '../support/screens.ts';
import { type SpeakingProvider, startSpeaking } from '../support/speaking-provider.ts';
import { ask, messages, openTalk } from '../support/talk.ts';

const formulas = String.raw`The roots are \(x_{1,2}\), from $5 to $10 each:

$$
x_{1,2} = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}
$$

and $e^{i\pi} + 1 = 0$.`;

const hostile = String.raw`$\href{javascript:alert(1)}{x}$ $$\includegraphics{https://evil.example/x.png}$$
$\htmlData{onclick=alert(1)}{y}$ $\def\x{\x\x}\x$ $\frac{$ $\fcolorbox{red}{blue}{z}$ $\text{<img src=x onerror=alert(1)>}$`;

const wide = String.raw`$$
${Array.from({ length: 40 }, (_, index) => `a_{${index}}`).join(' + ')} = 0
$$`;

let provider: SpeakingProvider;
test.beforeAll(async () => {
  provider = await startSpeaking((asked) => {
    const said = asked.includes('hostile') ? hostile : asked.includes('wide') ? wide : formulas;
    return { pieces: said.match(/.{1,7}/gs) ?? [] };
  });
});
test.afterAll(async () => provider.close());

test('formulas are drawn, prices are not, and KaTeX and its font come with the first one', async ({
  page,
  request,
  context,
}) => {
  const scripts: string[] = [];
  const fonts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
    if (response.request().resourceType() === 'font') fonts.push(response.url());
  });
  await openTalk(page, request, provider);
  expect(scripts.filter((url) => /math-tree/.test(url))).toEqual([]);
  expect(fonts.filter((url) => /stix-two-math/.test(url))).toEqual([]);
  await ask(page, 'Solve it');
  const reply = messages(page).last();
  await expect(reply.locator('math')).toHaveCount(3);
  await expect(reply.locator('math mfrac msqrt')).toHaveCount(1);
  await expect(reply).toContainText('from $5 to $10 each');
  expect(scripts.filter((url) => /math-tree/.test(url))).toHaveLength(1);
  expect(await reply.locator('mfrac').evaluate((element) => element.namespaceURI)).toContain('MathML');
  await expect.poll(() => fonts.filter((url) => /stix-two-math/.test(url))).toHaveLength(1);
  await expect.poll(() => page.evaluate(() => document.fonts.check("16px 'STIX Two Math'"))).toBe(true);
  await expectAccessible(page);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await reply.getByRole('button', { name: 'Copy', exact: true }).click();
  const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toContain(String.raw`\frac{-b \pm \sqrt{b^2 - 4ac}}{2a}`);
  await reply.evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.keyboard.press('ControlOrMeta+C');
  await expect.poll(clipboard).toContain(String.raw`$e^{i\pi} + 1 = 0$`);
});

test('a hostile formula leads nowhere, fetches nothing and is shown as it was written', async ({ page, request }) => {
  const foreign: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('evil')) foreign.push(sent.url());
  });
  await openTalk(page, request, provider);
  await ask(page, 'Something hostile');
  const reply = messages(page).last();
  await expect(reply.locator('math').first()).toBeVisible();
  await expect(reply).toContainText(String.raw`$\def\x{\x\x}\x$`);
  await expect(reply.locator('math a, math img, math [href], math [style], math [onclick], math [class]')).toHaveCount(
    0,
  );
  expect(foreign).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 360, height: 640 } });

  test('a wide formula scrolls and the page does not', async ({ page, request }) => {
    await openTalk(page, request, provider);
    await ask(page, 'Something wide');
    await expect(messages(page).last().locator('math')).toHaveCount(1);
    await expectToFit(page);
    await expectAccessibleInThemes(page);
  });
});
