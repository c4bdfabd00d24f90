import { describe, expect, it } from 'vitest';
import type { AgentRow } from '../../agents/service.ts';
import { blankRow, type MessageRow } from '../../messages/service.ts';
import { buildPrompt } from './prompt.ts';

const conversation = { id: 'c'.repeat(24), owner_id: 'o'.repeat(24) };

const turn = (seq: number, content: string): MessageRow => ({
  ...blankRow({ conversation, id: String(seq), parentId: String(seq - 1), seq, changeSeq: seq, now: 0 }),
  sender: seq % 2 === 1 ? 'user' : 'agent',
  status: 'complete',
  content,
});

const promptOf = (content: string, contextWindow = 8_000) => {
  const agent = { provider: 'openai', kind: 'agent', system_prompt: '', max_tokens: 1_000 } as unknown as AgentRow;
  const path = Array.from({ length: 21 }, (_, index) => turn(index + 1, content));
  return buildPrompt({ agent, capsule: undefined, quoted: [], path, hasMore: false, contextWindow });
};

const sizeOf = (content: string): number =>
  promptOf(content).messages.reduce((sum, message) => sum + message.content.length, 0);

describe('A prompt', () => {
  it('fills the window of its model with the newest of what was said', () => {
    const sent = sizeOf('The harbour is deep and the ships come early. '.repeat(40));
    expect(sent).toBeGreaterThan(18_000);
    expect(sent).toBeLessThan(7_000 * 4);
  });

  it('fits where a character is a token', () => {
    const sent = sizeOf('港は深く船は早く来る。'.repeat(100));
    expect(sent).toBeGreaterThan(5_000);
    expect(sent).toBeLessThanOrEqual(7_000);
  });

  it.each([
    [1_100, 'Earlier messages were left out: only the last one was sent.'],
    [1_350, 'Earlier messages were left out: the last 2 were sent.'],
  ])('says how many messages a window of %d tokens left of the conversation', (contextWindow, notice) => {
    expect(promptOf('The harbour is deep. '.repeat(20), contextWindow).notices).toEqual([notice]);
  });
});
