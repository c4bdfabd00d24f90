import { expect, it } from 'vitest';
import { readAnswerWord } from './answer-word.ts';
import { plainSentence } from '@symbi/text/plain-sentence';

const read = (text: string): boolean | undefined => readAnswerWord(plainSentence(text));

it.each([
  'Yes.',
  'Unfortunately yes.',
  'Possibly, yes.',
  'Leider ja.',
  'Malheureusement oui.',
  'Probablemente sí.',
  'Purtroppo sì.',
  'Sim.',
  'Claro que sim.',
])('a bare yes, with what one feels about it: %s', (text) => {
  expect(read(text)).toBe(true);
});

it.each([
  'No.',
  'Unfortunately not.',
  'Probably not.',
  'Leider nein.',
  'Leider nicht.',
  'Malheureusement non.',
  'Purtroppo no.',
  'Não.',
  'Infelizmente não.',
])('a bare no, with what one feels about it: %s', (text) => {
  expect(read(text)).toBe(false);
});

it.each([
  'Unfortunately.',
  'Not yet.',
  'Probably on Monday.',
  'Not before May.',
  'Unfortunately, dogs are not allowed.',
])('says more than yes or no: %s', (text) => {
  expect(read(text)).toBeUndefined();
});
