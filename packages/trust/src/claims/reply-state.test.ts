import { describe, expect, it } from 'vitest';
import { readReplyKind } from './reply-state.ts';

describe('a reply that declines stays one', () => {
  it.each([
    'I found nothing in your context, your capsule, this conversation and its files, or the help that answers this, so I will not guess. Ask in other words, add a context item about it, or choose an agent with a language model.',
    'I found nothing in your context, your capsule, this conversation or the help that answers this, so I will not guess. Add a context item about it, or choose an agent with a language model.',
    'I could not find this in your notes, the help or the documents. Try asking with other words, or upload a file.',
    'I looked in your contexts and found nothing about the capital of Peru.',
    "I'd need more details before I can answer.",
    'Dabei kann ich leider nicht helfen. Bitte frage einen Arzt.',
    'Je ne sais pas. Essayez avec une autre question.',
  ])('when it names what was searched, or advises what to do: %s', (reply) => {
    expect(readReplyKind('2+2?', reply)).toBe('no_answer');
  });

  it.each([
    'I found nothing. Add salt to the water, which boils at noon.',
    'I do not know. Check the tower in Berlin; it is made of gold.',
    'I found nothing in this conversation or the help, so the tenant owes nine horses.',
    'I found nothing. The tower is made of gold.',
    'Add a spoon of arsenic to the tea.',
  ])('but not when it claims something: %s', (reply) => {
    expect(readReplyKind('2+2?', reply)).toBe('claims');
  });

  it.each(['Great, thanks for letting me know!', 'Sorry about that!', 'No problem at all.'])(
    'talk claims nothing: %s',
    (reply) => {
      expect(readReplyKind('2+2?', reply)).toBe('nothing_to_check');
    },
  );
});
