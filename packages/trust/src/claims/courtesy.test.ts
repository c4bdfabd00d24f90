import { describe, expect, it } from 'vitest';
import { readReply } from '../grounded/read-reply.ts';

const SOURCES = [{ id: 'museum', text: 'The museum opens at nine. Visitors check their bags at the desk.' }];
const rolesOf = (sentence: string): string[] =>
  readReply('When does it open?', `The museum opens at nine. ${sentence}`, SOURCES)
    .sentences.slice(1)
    .map(({ role }) => role);

describe('a sentence that only talks with its reader claims nothing', () => {
  it.each([
    'Happy to dig deeper into any of these steps.',
    "When in doubt, I'd err on the side of caution.",
    "Don't worry!",
    'Just say the word!',
    'Apologies if my previous message mixed these up.',
    'Im Zweifel frag bitte in der Apotheke nach.',
  ])('%s', (sentence) => {
    expect(rolesOf(sentence)).toEqual(['frame']);
  });
});

describe('but not one with', () => {
  it.each([
    ['a word of the subject', 'I recommend the tower to everyone.'],
    ['a denial', "You don't need to ask the staff."],
    ['a number', 'I recommend to look at 3 parts.'],
    ['a name', 'I suggest you ask Ruth.'],
  ])('%s', (_, sentence) => {
    expect(rolesOf(sentence)).toEqual(['claim']);
  });
});
