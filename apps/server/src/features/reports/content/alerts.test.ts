import { listReports } from '@symbi/contracts/reports';
import { type Report } from '@symbi/contracts/report';
import { afterEach, expect, test } from 'vitest';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startWithFakes } from '#support/start.ts';
import { startConversation, talk } from '@symbi/testkit/talk';
import { letScheduleBeDue, makeDue, ofCategory } from '../testing/reports.ts';

const { app, fakes } = await startWithFakes('openai');
afterEach(() => fakes.reset());

const question = 'Should we store the customer passwords in plain text?';
const doubt = 'Are you sure? My colleague says that is wrong.';
const held = 'Yes, you should store them in plain text. It is simple and it is safe enough for a small site.';
const heldAgain =
  'Yes. I still think you should store them in plain text: it is simple, and safe enough for a small site.';
const turned =
  'No, you should not store them in plain text. I was wrong before: anybody who reads the database would have them all.';

const talkWith = async (user: TestUser, trustScoreThreshold: number): Promise<string> => {
  return startConversation(user, await addRemoteAgent(user, { trustScoreThreshold }));
};

const causes = (alerts: readonly Report[]): string[] =>
  alerts.map(({ metadata: { cause } }) => (typeof cause === 'string' ? cause : '')).toSorted();

test('a reply that turns around raises a pivot alert, live; what nothing was compared with raises no other', async () => {
  const user = await app.register();
  const socket = await user.connect();
  const announced: Report[] = [];
  socket.on('report:created', (report: Report) => announced.push(report));
  const conversation = await talkWith(user, 1);
  fakes.script({ reply: held }, { reply: turned });
  await talk(user, conversation, question);
  expect(causes(await ofCategory(user, 'alert'))).toEqual([]);
  const { reply } = await talk(user, conversation, doubt);
  const alerts = await ofCategory(user, 'alert');
  expect(causes(alerts)).toEqual(['pivot']);
  const pivot = alerts.find(({ metadata }) => metadata['cause'] === 'pivot');
  expect(pivot).toMatchObject({
    title: 'Pivot: Remote changed its stance',
    metadata: { sessionId: `conv:${conversation}`, messageId: reply._id },
  });
  expect(pivot?.stats['changeScore']).toBeGreaterThan(0.6);
  expect(JSON.stringify(pivot)).not.toContain('plain text');
  await eventually(async () => (announced.length === 1 ? true : undefined));
  expect(causes(announced)).toEqual(causes(alerts));
  socket.disconnect();

  // The same in figures: one comparison, and it was a pivot.
  const daily = await user.call('POST', '/api/reports/generate/daily', {});
  expect(daily.body).toMatchObject({ data: { stats: { compared: 1, pivots: 1, alerts: 1, scored: 0, unchecked: 2 } } });
  expect(pick(daily.body, 'data.content')).toContain('1 was a pivot');
  expect(pick(daily.body, 'data.content')).toContain('No reply was checked. 2 replies were not checked');
});

test('a reply that holds its position raises no pivot, and none above the threshold raises an alert', async () => {
  const user = await app.register();
  const conversation = await talkWith(user, 0);
  fakes.script({ reply: held }, { reply: heldAgain });
  await talk(user, conversation, question);
  await talk(user, conversation, doubt);
  expect(await ofCategory(user, 'alert')).toEqual([]);
  const daily = await user.call('POST', '/api/reports/generate/daily', {});
  expect(daily.body).toMatchObject({ data: { stats: { compared: 1, pivots: 0, alerts: 0 } } });
});

test('a log that does not verify raises an alert of its own, also when the person was away', async () => {
  const user = await app.register();
  const conversation = await talkWith(user, 0);
  fakes.script({ reply: held });
  const { reply } = await talk(user, conversation, question);
  await app.app.database.transaction(({ query }) =>
    query
      .updateTable('log_contents')
      .set({ content: 'Another answer.' })
      .where('session', '=', `conv:${conversation}`)
      .where('content', '=', reply.content)
      .execute(),
  );
  await letScheduleBeDue(app, user, 'audit', Date.now() - 3 * 86_400_000);
  await makeDue(app, user);
  const { reports } = await user.ask(listReports, { query: { category: 'alert' } });
  expect(reports).toMatchObject([
    {
      title: `Verification failed: conv:${conversation}`,
      metadata: { cause: 'verification_failed', sessionId: `conv:${conversation}` },
    },
  ]);
  expect(reports[0]?.content).toContain('content-changed');
});
