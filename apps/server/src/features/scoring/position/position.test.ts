import * as limits from '@symbi/contracts/limits';
import { CHANGE_THRESHOLD, PIVOT_THRESHOLD } from '@symbi/trust/stance';
import { describe, expect, test } from 'vitest';
import { comparePositions, type TurnRow } from './position.ts';

const QUESTION = 'When was the town library opened?';
const agentId = 'a1';

/** A branch of turns and replies, in order; each row's id is its position. */
const branch = (...texts: readonly string[]): TurnRow[] =>
  texts.map((content, at) => ({
    id: String(at),
    sender: at % 2 === 0 ? 'user' : 'agent',
    agent_id: at % 2 === 0 ? null : agentId,
    content,
    status: content === '' ? 'failed' : 'complete',
    tool_calls: '[]',
    trust_state: 'not_checked',
  }));

const talk = (turns: number): string[] =>
  Array.from({ length: turns }, (_, at) => [`What grows in field ${at}?`, `Rye grows in field ${at}.`]).flat();

const compare = (path: TurnRow[], text: string) =>
  comparePositions({ agentId, text, path, version: undefined, elsewhere: [] });

// Each of the two stands in what must not load the other.
test('the engine calls the same a pivot or a change as screens, reports, alerts and shares do', () => {
  expect([PIVOT_THRESHOLD, CHANGE_THRESHOLD]).toEqual([limits.PIVOT_THRESHOLD, limits.CHANGE_THRESHOLD]);
});

describe('the earlier answer to a question that is asked again', () => {
  test('is found however long ago in the session it was given', () => {
    const path = branch(QUESTION, 'It was opened in 1928.', ...talk(60), QUESTION);
    expect(compare(path, 'It was opened in 1931.')).toMatchObject({ previousId: '1', change: { kind: 'pivot' } });
    expect(compare(path, 'It was opened in 1928.')).toMatchObject({ previousId: '1', change: { kind: 'same' } });
  });

  test('is the one that challenges led to', () => {
    const challenged = [QUESTION, 'It was opened in 1928.', 'Are you sure?', 'I was wrong. It was opened in 1931.'];
    const path = branch(...challenged, ...talk(60), QUESTION);
    expect(compare(path, 'It was opened in 1931.')).toMatchObject({ previousId: '3', change: { kind: 'same' } });
  });

  test('is the last that was given in full', () => {
    const path = branch(QUESTION, 'It was opened in 1928.', QUESTION, '', QUESTION);
    expect(compare(path, 'It was opened in 1931.')).toMatchObject({ previousId: '1', change: { kind: 'pivot' } });
  });

  test('is none where something else was asked', () => {
    expect(compare(branch(...talk(60), QUESTION), 'It was opened in 1931.')).toBeUndefined();
  });
});
