import type { Message } from '@symbi/contracts/conversations';
import { ERASED_NOTICE } from '@symbi/contracts/limits';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { expect, it } from 'vitest';
import { unansweredChallenges } from './unanswered.ts';
import { doubtSummary, notShown, repliesIn, stanceSummary } from './model.ts';

const reply = (trustState: Message['trustState'], trustScore?: number): Message => ({
  _id: '0'.repeat(24),
  conversationId: '1'.repeat(24),
  parentId: null,
  seq: 1,
  changeSeq: 1,
  sender: 'agent',
  content: 'Yes.',
  status: 'complete',
  contextTags: [],
  citations: [],
  notices: [],
  siblings: [],
  timestamp: '2026-03-02T09:30:00.000Z',
  trustState,
  trustScore,
});

const [sound, doubtful, unchecked] = [reply('checked', 0.9), reply('checked', 0.3), reply('not_checked', 0.5)];
const wrong: Message = { ...sound, judgment: 'wrong' };

it.each([
  [[], 'There is no reply to check.'],
  [[unchecked], 'The one reply had no source to be checked against.'],
  [[unchecked, unchecked], 'None of the 2 replies had a source to be checked against.'],
  [[sound], 'The one checked reply scored 60% or more.'],
  [[doubtful], 'The one checked reply scored below 60%.'],
  [[sound, sound], 'None of the 2 checked replies scored below 60%.'],
  [
    [sound, doubtful, unchecked],
    '1 of the 2 checked replies scored below 60%. 1 reply had no source to be checked against.',
  ],
  [[doubtful, reply('second_opinion', 0.59)], '2 of the 2 checked replies scored below 60%.'],
  [[sound, wrong], 'None of the 2 checked replies scored below 60%. You marked 1 checked reply wrong.'],
])('the scores of %# say together', (messages, words) => {
  expect(doubtSummary(repliesIn(messages))).toBe(words);
});

it.each([
  [false, [1, 2, 4, 6]],
  [true, [4, 6]],
])('of a branch with older messages (%s) those that are not shown are %j', (hasOlder, seqs) => {
  const all = [6, 5, 4, 3, 2, 1].map((seq): Message => ({ ...sound, _id: `${seq}`.repeat(24), seq }));
  const messages = all.filter(({ seq }) => seq === 3 || seq === 5).toReversed();
  expect(notShown({ messages, hasOlder }, all).map(({ seq }) => seq)).toEqual(seqs);
});

it('a deleted reply is none of the checked ones', () => {
  expect(doubtSummary(repliesIn([sound, { ...doubtful, content: '', notices: [ERASED_NOTICE] }]))).toBe(
    'The one checked reply scored 60% or more.',
  );
});

const point = (score: number): TimelinePoint => ({
  at: '2026-03-02T09:30:00.000Z',
  message_id: '0'.repeat(24),
  change_point_score: score,
  kind: score > 0.6 ? 'pivot' : 'same',
  stance_from: 'unclear',
  stance_to: 'unclear',
  row_hash: 'ab',
  evidence_window: { previous_excerpt: '', current_excerpt: '' },
});

it.each([
  [[], 'No reply was compared with an earlier one.'],
  [[0.1], 'One reply was compared with an earlier one and did not reverse it.'],
  [[0.1, 0.6], '2 replies were compared with earlier ones. None reversed its position.'],
  [[0.9], 'The agent changed its mind once.'],
  [[0.9, 0.1, 0.8], 'The agent changed its mind 2 times. 1 other comparison found no reversal.'],
])('comparisons with the scores %j say together', (scores, words) => {
  expect(stanceSummary(scores.map(point))).toBe(words);
});

const said = (_id: string, sender: 'user' | 'agent', content: string, trustState?: Message['trustState']): Message => ({
  ...reply(trustState),
  _id,
  sender,
  content,
});
const of = (agentId: string, message: Message): Message => ({ ...message, agentId });
const opening = [said('1', 'user', 'What is a pivot?'), said('2', 'agent', 'A reversal.', 'checked')];

it.each([
  ['a challenge that was answered', [said('3', 'user', 'Are you sure?'), said('4', 'agent', 'Yes.', 'checked')], []],
  ['another question', [said('3', 'user', 'What is a berth?'), said('4', 'agent', 'No idea.', 'no_answer')], []],
  ['one challenge', [said('3', 'user', 'Are you sure?'), said('4', 'agent', 'No idea.', 'no_answer')], ['4']],
  [
    'two challenges in a row',
    [
      said('3', 'user', 'Are you sure?'),
      said('4', 'agent', 'No idea.', 'no_answer'),
      said('5', 'user', 'I disagree.'),
      said('6', 'agent', 'No idea.', 'no_answer'),
    ],
    ['4', '6'],
  ],
  [
    'a challenge of what was no answer',
    [
      said('3', 'user', 'What is a berth?'),
      said('4', 'agent', 'No idea.', 'no_answer'),
      said('5', 'user', 'Are you sure?'),
      said('6', 'agent', 'No idea.', 'no_answer'),
    ],
    [],
  ],
  [
    'a challenge that another agent did not answer',
    [said('3', 'user', 'Are you sure?'), of('b', said('4', 'agent', 'No idea.', 'no_answer'))],
    [],
  ],
  [
    'a challenge after another agent did not answer',
    [
      said('3', 'user', 'Are you sure?'),
      of('b', said('4', 'agent', 'No idea.', 'no_answer')),
      said('5', 'user', 'Are you sure?'),
      said('6', 'agent', 'No idea.', 'no_answer'),
    ],
    [],
  ],
])('what got no answer after a reply: %s', (_case, turns, ids) => {
  const messages = [...opening, ...turns];
  expect(unansweredChallenges(messages, []).map(({ _id }) => _id)).toEqual(ids);
  expect(
    unansweredChallenges(
      messages,
      messages.map(({ _id }) => ({ message_id: _id })),
    ),
  ).toEqual([]);
});
