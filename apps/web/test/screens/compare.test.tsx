import { listAgents } from '@symbi/contracts/agents';
import { listMessages, readConversation, selectMessage } from '@symbi/contracts/conversations';
import { regenerateMessage } from '@symbi/contracts/regenerate';
import { readTrust } from '@symbi/contracts/trust';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { both, dialog, first, open, question, second, server, talk, windowOf } from '../support/compared.ts';
import { answer, list, one, refuse } from '../support/network.ts';
import { idOf, sampleAgent, sampleConversation, sampleReply, sampleTrust } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const longName = 'Hafenmeister der Stadtverwaltung Hamburg-Altona und Umgebung';
const named = [
  answer(listAgents, list(Array.from({ length: 8 }, (_, index) => sampleAgent({ _id: idOf(80 + index) })))),
  ...both({ ...second, agentName: longName }),
  ...server,
];

test('on a phone a long reply leaves the agents to ask their height', async () => {
  await page.viewport(390, 780);
  const long = sampleReply({ content: 'The tower is 330 metres high. '.repeat(100) });
  await openScreen(talk, answer(listMessages, one(windowOf(long))), ...server);
  await open();
  await expect.element(dialog().getByText('The tower is 330 metres high.').first()).toBeVisible();
  const agent = dialog().getByRole('button', { name: 'Scout' });
  await expect.element(agent).toBeVisible();
  const row = agent.element().closest('fieldset');
  expect(row?.clientHeight).toBeGreaterThanOrEqual(agent.element().clientHeight);
});

test('a question is put to another agent, and both replies stand side by side with what they differ in', async () => {
  const asked: unknown[] = [];
  await openScreen(
    talk,
    answer(regenerateMessage, ({ body }) => {
      asked.push(body);
      return { success: true as const, data: question, reply: second };
    }),
    ...server,
  );
  await open();
  // A single reply has nothing to agree with or differ from.
  await expect.element(dialog().getByRole('button', { name: 'Continue with this one' })).toBeVisible();
  expect(dialog().element().querySelectorAll('[data-mark]')).toHaveLength(0);
  await dialog().getByRole('button', { name: 'Scout' }).click();
  await expect
    .poll(() => asked)
    .toEqual([{ agentId: idOf(88), ci: true, select: false, clientId: expect.any(String) as string }]);
  await expect
    .poll(() => dialog().getByRole('tab').elements().length || dialog().getByRole('region').elements().length)
    .toBe(2);
  await expect.element(dialog().getByText('0 sentences in common · 1 differ').first()).toBeInTheDocument();
  await dialog()
    .getByRole('button', { name: /^Scout says otherwise: "The tower is 324 metres high\."$/ })
    .click();
  const said = page.getByRole('dialog', { name: 'What the others say' });
  await expect.element(said).toHaveTextContent('Scout says otherwise: "The tower is 324 metres high."');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(said).not.toBeInTheDocument();
  await expectAccessible();
  await expectToFitPhone();
});

test('a number in a reply is the source it names, as in the conversation', async () => {
  const cited = { ...first, content: 'The tower is 330 metres high. [1]', citations: [{ n: 1, title: 'Towers' }] };
  const handlers = [answer(listMessages, one(windowOf(cited))), answer(readTrust, one(sampleTrust()))];
  await openScreen(talk, ...handlers, ...server);
  await open();
  const chip = dialog().getByRole('button', { name: 'Source 1: Towers' });
  expect(dialog().element().textContent).not.toContain('[1]');
  await chip.click();
  await expect.element(page.getByRole('dialog', { name: 'Evidence' }).getByText('Towers')).toBeVisible();
  await expectAccessible();
  await page.getByRole('dialog', { name: 'Evidence' }).getByRole('button', { name: 'Close' }).click();
  await expect.element(chip).toHaveFocus();
});

test('a comparison that is closed leaves the conversation as it was', async () => {
  const selected: string[] = [];
  await openScreen(
    talk,
    answer(regenerateMessage, { success: true as const, data: question, reply: second }),
    answer(selectMessage, () => {
      selected.push('selected');
      return one(windowOf(question, second));
    }),
    ...server,
  );
  await open();
  await dialog().getByRole('button', { name: 'Scout' }).click();
  await expect.element(dialog().getByText('1 differ').first()).toBeInTheDocument();
  await dialog().getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText('The tower is 330 metres high. Bring warm coats along.')).toBeVisible();
  await expect.element(page.getByText('The tower is 324 metres high.')).not.toBeInTheDocument();
  expect(selected).toEqual([]);
});

test('what another reply says moves nothing, and is quoted without Markdown', async () => {
  const table = (price: string) => `## Berths in **May** [1]\n\n| Boat | Price |\n|---|---|\n| 8 metres | ${price} |`;
  await openScreen(
    talk,
    answer(listMessages, ({ query }) =>
      one(
        windowOf(
          query.around === second._id
            ? { ...second, content: table('30 euros') }
            : { ...first, content: table('24 euros') },
        ),
      ),
    ),
    ...named,
  );
  await open();
  const differing = dialog().getByRole('button', { name: 'Scout says otherwise: "8 metres, Price: 30 euros"' });
  await expect.element(differing).toBeVisible();
  const keep = dialog().getByRole('button', { name: 'Continue with this one' }).first().element();
  const place = keep.getBoundingClientRect().top;
  await differing.click();
  await expect.element(page.getByRole('dialog', { name: 'What the others say' })).toBeVisible();
  expect(keep.getBoundingClientRect().top).toBe(place);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog().getByRole('button', { name: 'Scout says the same: "Berths in May"' })).toBeVisible();
});

test('on a phone neither many agents nor a long name leave the replies without room', async () => {
  await page.viewport(390, 780);
  await openScreen(talk, ...named);
  await open();
  await dialog().getByRole('tab', { name: longName }).click();
  await expect.element(dialog().getByRole('heading', { name: longName })).toBeVisible();
  const content = dialog().element().querySelector('.MuiDialogContent-root');
  expect(content?.scrollWidth).toBe(content?.clientWidth);
  expect(dialog().getByRole('tablist').element().getBoundingClientRect().height).toBeLessThan(50);
  const row = dialog().getByRole('group', { name: 'Also ask' });
  expect(row.element().getBoundingClientRect().height).toBeLessThan(60);
  await expect.element(row).toHaveAttribute('data-right');
  await expectAccessible();
});

test('on a small phone the replies begin in the upper half, and what is told of them comes below', async () => {
  await page.viewport(320, 640);
  await openScreen(talk, ...both(second), ...server);
  await open();
  const reply = dialog().getByText('The tower is 330 metres high.');
  const limits = dialog().getByText(/The marks do not say which reply is right/);
  await expect.element(limits).toBeInTheDocument();
  const [above, below] = [reply, limits].map((part) => part.element().getBoundingClientRect().top);
  expect(above).toBeLessThan(400);
  expect(below).toBeGreaterThan(above ?? 0);
});

test('the scores stand at one height, however long the names are', async () => {
  await openScreen(talk, ...named);
  await open();
  await expect.element(dialog().getByRole('heading', { name: longName })).toBeVisible();
  const heights = dialog()
    .getByRole('button', { name: 'Continue with this one' })
    .elements()
    .map((button) => button.closest('section')?.children[1]?.getBoundingClientRect().top);
  expect(heights).toHaveLength(2);
  expect(new Set(heights).size).toBe(1);
});

test('what is also in another reply does not look covered by a source, and the legend shows how it looks', async () => {
  const same = { ...second, content: 'The tower is 330 metres high.' };
  await openScreen(talk, ...both(same), ...server);
  await open();
  await expect.element(dialog().getByText('also in another reply')).toBeVisible();
  const looksOf = (element: Element | null) => {
    const { textDecorationLine: line, backgroundColor: band } = getComputedStyle(element ?? document.body);
    return { line, band };
  };
  const marked = () => dialog().element().querySelector('[data-mark="agrees"]');
  await expect.poll(marked).not.toBeNull();
  const looks = looksOf(marked());
  expect(looks).toEqual({ line: 'none', band: expect.not.stringContaining('0, 0, 0, 0') as string });
  expect(looksOf(dialog().element().querySelector('[data-legend="agrees"]'))).toEqual(looks);
  await expectAccessible();
});

test('an agent that cannot be asked says why, and the replies that are there stay', async () => {
  await openScreen(
    talk,
    refuse(regenerateMessage, 'rate_limited', 'Too many replies are being written at once.'),
    ...server,
  );
  await open();
  await dialog().getByRole('button', { name: 'Scout' }).click();
  await expect.element(dialog().getByText('Too many replies are being written at once.')).toBeVisible();
  await expect.element(dialog().getByText('Bring warm coats along.')).toBeVisible();
});

test('an agent is asked once, also when the connection is lost before its answer is here', async () => {
  const asked: (string | undefined)[] = [];
  await openScreen(
    talk,
    http.post('/api/conversations/:id/messages/:messageId/regenerate', async ({ request }) => {
      const { clientId } = regenerateMessage.body?.parse(await request.clone().json()) ?? {};
      asked.push(clientId);
      return asked.length === 1 ? HttpResponse.error() : undefined;
    }),
    answer(regenerateMessage, { success: true as const, data: question, reply: second }),
    ...server,
  );
  await open();
  const scout = dialog().getByRole('button', { name: 'Scout', exact: true });
  await scout.click();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  await scout.click();
  await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument();
  await expect.element(dialog().getByText('1 differ').first()).toBeInTheDocument();
  // Asking again after an answer is a new request.
  await scout.click();
  await expect.poll(() => asked.length).toBe(3);
  expect(asked[0]).toMatch(/.{8}/);
  expect(asked[1]).toBe(asked[0]);
  expect(asked[2]).not.toBe(asked[0]);
});

test('four replies stand beside each other on a screen of 1280 pixels', async () => {
  const ids = [first._id, idOf(77), idOf(78), idOf(79)];
  const usage = { provider: 'openai', inputTokens: 9, outputTokens: 9, estimated: false, durationMs: 4_210 } as const;
  const four = ids.map((_id, index) => ({
    ...first,
    _id,
    siblings: ids,
    ...(index === 3 ? { status: 'stopped' as const } : { usage: { ...usage, model: `gpt-${index}` } }),
  }));
  await openScreen(
    talk,
    answer(listMessages, ({ query }) => one(windowOf(four.find(({ _id }) => _id === query.around) ?? first))),
    answer(readConversation, one({ ...sampleConversation(), ...windowOf(question, four[0] ?? first) })),
    ...server,
  );
  await open();
  const regions = () => dialog().getByRole('region').elements();
  await expect.poll(() => regions().length).toBe(4);
  const row = regions()[0]?.parentElement;
  expect(row?.scrollWidth).toBe(row?.clientWidth);
  // All are of one agent.
  for (const [index, about] of ['gpt-0 · 4.2 s', 'gpt-1 · 4.2 s', 'gpt-2 · 4.2 s', 'Stopped'].entries()) {
    const column = dialog().getByRole('region', { name: `Symbi Core ${index + 1}`, exact: true });
    await expect.element(column.getByRole('heading', { name: `Symbi Core ${index + 1}` })).toBeVisible();
    await expectToSay(column, about);
  }
});

test('nothing is called said here alone while the only other reply is being written', async () => {
  const writing = { ...second, status: 'streaming' as const, content: 'The tower is' };
  await openScreen(talk, ...both(writing), ...named.slice(0, 1), ...server);
  await open();
  await expect.element(dialog().getByText('Writing…')).toBeVisible();
  await expect.element(dialog().getByText('Bring warm coats along.')).toBeVisible();
  expect(dialog().element().querySelectorAll('[data-mark]')).toHaveLength(0);
  await expect.element(dialog().getByText('in common')).not.toBeInTheDocument();
  // Nor are marks explained that nothing has yet.
  expect(dialog().element().querySelectorAll('[data-legend]')).toHaveLength(0);
});
