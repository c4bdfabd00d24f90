import { describe, expect, it } from 'vitest';
import { scoreReply } from './score-reply.ts';
import type { TrustSource } from './types.ts';

const lease =
  'The monthly rent is 950 euros and is due on the third working day. The tenant clears snow from the path in winter. ' +
  'Pets need the written consent of the landlord. The deposit is returned within six months after the keys.';
const file: TrustSource = { id: 'file', text: lease, isBeside: true };
const question = 'How does photosynthesis work in green plants?';
const plants =
  'Photosynthesis turns carbon dioxide and water into glucose. Chlorophyll absorbs mostly red and blue light.';

describe('a file that does not fit the question it went with', () => {
  it('is no source for a reply about something else', () => {
    const beside = scoreReply({ question, reply: plants, sources: [file] });
    expect(beside).toMatchObject({ state: 'not_checked', mode: 'ungrounded' });
    expect(beside.verdict).toMatch(/^Not checked: the attached files seem to be about something else\. Its wording/);
    expect(beside.sentences.every(({ flagged }) => !flagged)).toBe(true);
    expect(beside.score).toBe(scoreReply({ question, reply: plants }).score);
  });

  it.each([
    ['for a reply that speaks of it', `The rent is 800 euros. ${plants}`, [file]],
    ['for a reply that says falsely what is not in it', 'The file does not mention a deposit.', [file]],
    ['for a reply that gives it as its source', `According to the attached lease, ${plants}`, [file]],
    ['for one that does so in German', `Laut der Datei gilt: ${plants}`, [file]],
    ['beside a context that was found for the question', plants, [file, { id: 'context', text: 'A harbor of 1870.' }]],
  ])('is one %s', (_, reply, sources) => {
    expect(scoreReply({ question, reply, sources }).state).toBe('checked');
  });

  it('is one in another language, which shares no word with any reply', () => {
    const german: TrustSource = {
      id: 'file',
      text: 'Die Miete beträgt 950 Euro und ist am dritten Werktag fällig. Der Mieter räumt im Winter den Schnee.',
      isBeside: true,
    };
    const reply = 'The occupant shovels the driveway whenever it has snowed overnight.';
    const { verdict } = scoreReply({ question: 'Who clears the snow?', reply, sources: [german] });
    expect(verdict).toContain('another language');
  });
});
