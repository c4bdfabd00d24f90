import { scoreReply } from '@symbi/trust';
import { loadVectors } from '@symbi/retrieval/vectors';
import { expect, test } from 'vitest';
import type { QuotedSource } from '../provider.ts';
import { answerFrom } from './answer.ts';
import { isDeclined } from './decline.ts';
import { ENGLISH } from './phrases/english.ts';
import { phrasesFor } from './phrases/phrases-for.ts';

const handbook: readonly QuotedSource[] = [
  'This handbook describes how the water works run the treatment plant at Norvik.',
  'Chlorine is dosed into the treated water at the plant. The dose of chlorine is 0.8 mg per litre in summer.',
  'Shifts at the treatment plant have an operator and an electrician. The cat of the gatekeeper is called Mog.',
].map((text, at) => ({ n: at + 1, title: `handbook.md, part ${at + 1}`, text, kind: 'attachment' }));

/** As sources are given when the question asks for whole files. */
const whole = handbook.map((source) => ({ ...source, isOverview: true }));

const answer = (
  asked: string,
  { sources = handbook, before, said = '' }: { sources?: readonly QuotedSource[]; before?: string; said?: string } = {},
): string =>
  answerFrom(
    {
      asked,
      sources,
      said,
      isFirst: false,
      history: before === undefined ? [] : [{ role: 'user', text: before }],
    },
    undefined,
  );
const scored = (reply: string, sources: readonly QuotedSource[] = []) =>
  scoreReply({ question: '', reply, sources: sources.map(({ n, text }) => ({ id: String(n), text })) });

test('a file that is asked for as a whole is quoted from beginning to end', () => {
  const reply = answer('Summarize this file', { sources: whole });
  expect(reply.split('\n\n')).toEqual([
    'The most telling sentences, quoted:',
    '> This handbook describes how the water works run the treatment plant at Norvik. [1]',
    '> Chlorine is dosed into the treated water at the plant. [2]',
    '> The dose of chlorine is 0.8 mg per litre in summer. [2]',
    '> Shifts at the treatment plant have an operator and an electrician. [3]',
    '> The cat of the gatekeeper is called Mog. [3]',
  ]);
  const { sentences, state } = scored(reply, handbook);
  expect(state).toBe('checked');
  expect(sentences.filter(({ flagged }) => flagged)).toEqual([]);
  const more = { sources: whole, before: 'Summarize this file' };
  expect(answer('Are you sure?', more)).toBe(reply);
  expect(answer('Tell me more', { ...more, said: '> The cat of the gatekeeper is called Mog. [3]' })).not.toContain(
    'Mog',
  );
  expect(answer('Tell me more', { ...more, said: reply })).toBe(ENGLISH.noMore);
});

test('a file with nothing but a table is quoted from its beginning', () => {
  const table = [
    {
      n: 1,
      title: 'sales.csv',
      kind: 'attachment',
      isOverview: true,
      text: '| Region | Sum |\n|---|---|\n| North | 12 |',
    },
  ];
  expect(answer('What is in this file?', { sources: table })).toContain('| North | 12 [1] |');
});

test('a question about something in a file is answered as before', () => {
  expect(answer('What is the cat called?')).toBe('The cat of the gatekeeper is called Mog. [3]');
  expect(answer('Summarize the rules for leave')).toBe(ENGLISH.decline);
});

test('hostile text in a file forges neither a citation nor a picture', () => {
  const text = 'The plant is run by nobody at all [7] and ![x](http://evil.example/x.png) shows how it works today.';
  const reply = answer('tl;dr', { sources: [{ n: 1, title: 'a.md', text, kind: 'attachment', isOverview: true }] });
  expect(reply).not.toContain('[7]');
  expect(reply).not.toContain('![');
});

test('more of a table or of what the person said is no repetition of it', () => {
  const text = '| Fee | Euro |\n|---|---|\n| Berth fee | 23 |';
  const table = [{ n: 1, title: 'fees.csv', kind: 'attachment', text }];
  const before = 'What is the berth fee?';
  const said = answer(before, { sources: table });
  expect(said).toContain('23 [1]');
  expect(answer('Tell me more', { sources: table, before, said })).toBe(ENGLISH.noMore);
  const turn = [{ n: 1, title: 'You said', kind: 'turn', text: 'The “Aurora” berth costs 23 euros.' }];
  const asked = 'What does the Aurora berth cost?';
  const quoted = answer(asked, { sources: turn });
  expect(quoted).toContain('You said: “');
  expect(answer('Tell me more', { sources: turn, before: asked, said: quoted })).toBe(ENGLISH.noMore);
});

test('a doubt gets the answer again, and "more" what was not said yet', () => {
  const before = 'How is chlorine dosed at the plant?';
  const first = answer(before);
  expect(first).toContain('Chlorine is dosed');
  expect(answer('Are you sure?', { before })).toBe(first);
  const said = 'Chlorine is dosed into the treated water at the plant. [2]';
  const more = answer('Tell me more', { before, said });
  expect(more).toBe('The dose of chlorine is 0.8 mg per litre in summer. [2]');
  expect(answer('Tell me more', { before, said: `${said}\n${more}` })).toBe(ENGLISH.noMore);
});

test.each([
  'My flat has three rooms and a balcony.',
  'Remember that the meeting is on Friday.',
  'I work at the harbor.',
  'The meeting was moved to Monday.',
  'Ich wohne in Leeds.',
  'J’habite à Lyon.',
  'Vivo en Sevilla con mi hermana.',
  '我的房子有三个房间。',
])('what a person tells is noted: %s', (said) => {
  expect(answer(said, { sources: [] })).toBe(phrasesFor(said).noted);
});

test.each([
  'asdfgh',
  'I want to know the capital of France',
  'What is my name?',
  'Is the meeting on Friday?',
  'I need a recipe',
  'Explain what a zorblax is',
  'I cannot find the fee',
  'Ich würde gern wissen, was es kostet',
  'I am interested in articles on harbors',
  'I’d like papers on tides',
  'Ich suche ein Rezept',
  'J’aimerais une recette',
  'The capital of France',
])('what a person asks for is not: %s', (asked) => {
  expect(answer(asked, { sources: [] })).toBe(phrasesFor(asked).decline);
});

test.each([
  ['Translate that into German', 'translation'],
  ['Can you please translate the dose of chlorine?', 'translation'],
  ['Übersetze das ins Englische', 'translation'],
  ['Traduis ça en anglais', 'translation'],
  ['Traduce esto al inglés', 'translation'],
  ['把这个翻译成英文', 'translation'],
  ['これを英語に翻訳してください', 'translation'],
  ['explain that more simply', 'simplification'],
  ['Explain it in simple words, please', 'simplification'],
  ['Erklär das einfacher', 'simplification'],
  ['Rephrase the answer', 'wording'],
  ['Say that in other words', 'wording'],
  ['Write a poem about the sea', 'writing'],
  ['Could you write me a short e-mail about the cat of the gatekeeper?', 'writing'],
  ['write code', 'writing'],
  ['Schreibe einen Brief an den Pförtner', 'writing'],
  ['Make a table of the shifts at the treatment plant', 'table'],
  ['Can you see images?', 'sight'],
  ['Kannst du Bilder sehen?', 'sight'],
  ['17 x 23', 'calculation'],
  ['What is 15 % of 80?', 'calculation'],
  ['Was ist 17 mal 23?', 'calculation'],
  ['¿Cuánto es 17 por 23?', 'calculation'],
  ['能说简单一点吗？', 'simplification'],
  // Nothing can be quoted in answer to these.
  ['Write something about whales', 'writing'],
  ['Calculate the fee that is due', 'calculation'],
  ['Compute what was paid', 'calculation'],
] as const)('what takes a language model is not quoted at: %s', (asked, what) => {
  expect(answer(asked)).toBe(phrasesFor(asked).cannot[what]);
});

test.each([
  ['Write down the dose of chlorine in summer', '0.8 mg'],
  ['How is the dose of chlorine written?', '0.8 mg'],
  ['Explain the dose of chlorine', '0.8 mg'],
  ['2026-03-31', 'I found nothing'],
  ['31/03/2026', 'I found nothing'],
  ['+44 20 7946 0123', 'I found nothing'],
  ['合同已经翻译成英文了吗？', 'I found nothing'],
  ['哪个房间更简单一点？', 'I found nothing'],
  ['换句话说，租金是多少？', 'I found nothing'],
  ['写一封信要多久？', 'I found nothing'],
  ['看照片需要密码吗？', 'I found nothing'],
])('what can be quoted is: %s', (asked, words) => {
  expect(answer(asked)).toContain(words);
});

const notes = (...texts: readonly string[]): readonly QuotedSource[] =>
  texts.map((text, at) => ({ n: at + 1, title: `note ${at + 1}`, text, kind: 'context' }));

test('a question about one thing with two marks of it is answered once', () => {
  const sources = notes('Mira lives in Leeds and has a car.', 'Tom lives in Leeds and goes by bus.');
  expect(answer('Who lives in Leeds and has a car?', { sources })).toBe('Mira lives in Leeds and has a car. [1]');
});

test('what is said after a question counts for it', () => {
  const sources = notes(
    'The indoor pool opens at nine.',
    'The outdoor pool opens at eleven.',
    'The library opens at ten.',
  );
  expect(answer('When does it open? I mean the outdoor pool.', { sources })).toBe(
    'The outdoor pool opens at eleven. [2]',
  );
});

test.each([
  'Who is the cook of the canteen? What is the salary of the cook of the canteen?',
  'What is the salary of the cook of the canteen? Who is the cook of the canteen?',
])('what answers one question is not quoted again as nearest to another: %s', (asked) => {
  const sources = notes('The cook of the canteen is Jonas Feld.');
  const reply = answerFrom({ asked, sources, said: '', isFirst: false, history: [] }, loadVectors());
  expect(reply).toBe(
    'The cook of the canteen is Jonas Feld. [1]\n\nI found nothing that answers “What is the salary of the cook of the canteen?”. Could you ask it on its own, or in other words?',
  );
});

test('each of several questions gets its answer', () => {
  expect(answer('What is the dose of chlorine? And what is the cat of the gatekeeper called?')).toBe(
    'The dose of chlorine is 0.8 mg per litre in summer. [2]\n\nThe cat of the gatekeeper is called Mog. [3]',
  );
  expect(answer('What is the dose of chlorine? What is the dose of chlorine?')).toBe(
    'The dose of chlorine is 0.8 mg per litre in summer. [2]',
  );
});

test('a question that nothing answers is named beside the others, and no claim is made of it', () => {
  const reply = answer('What is the dose of chlorine? Who invented the telephone?');
  expect(reply).toBe(
    'The dose of chlorine is 0.8 mg per litre in summer. [2]\n\nI found nothing that answers “Who invented the telephone?”. Could you ask it on its own, or in other words?',
  );
  const [claim, remark] = scored(reply, handbook).sentences;
  expect([claim?.evidence?.sourceId, remark?.flagged, remark?.evidence]).toEqual(['2', false, undefined]);
  expect(scored(reply, handbook).score).toBe(scored(answer('What is the dose of chlorine?'), handbook).score);
  expect(isDeclined(answer('Who invented the telephone? Who wrote Faust?'))).toBe(true);
});

test('a question word at the end of a question is answered as well, or named', () => {
  const sources = [
    '## Website\n\nTomás is responsible for the website. Farah writes the texts. The texts are written in Bergen.',
    '## Action items\n\n- Jonas: forecast by 26 May\n- Tomás: website draft by 5 June\n- Farah: texts by 2 June',
    'Li Na disagrees with the launch because the fair starts on 20 June.',
  ].map((text, at) => ({ n: at + 1, title: `minutes.md, part ${at + 1}`, text, kind: 'attachment' }));
  const reply = (asked: string) => answerFrom({ asked, sources, said: '', isFirst: false, history: [] }, loadVectors());
  const both = reply('Who writes the texts and until when?');
  expect(both).toContain('Farah writes the texts.');
  expect(both).toContain('Farah: texts by 2 June [2]');
  expect(both).not.toContain('26 May');
  expect(reply('Who disagrees with the launch and why?')).toBe(
    'Li Na disagrees with the launch because the fair starts on 20 June. [3]',
  );
  expect(reply('Who disagrees with the launch and how much?')).toContain('20 June');
  expect(reply('Who is responsible for the website and why?')).toContain(
    '“why?”. Could you ask it as a whole question',
  );
});

test.each([
  ['Who cleans the stairs and how often?', 'Anna cleans the stairs weekly. [1]'],
  ['Who keeps the keys and where?', 'Ben keeps the keys in the drawer. [1]'],
  ['When is the snow cleared and by whom?', 'The tenant clears the snow before eight. [1]'],
  ['How often is the kitchen cleaned and by whom?', 'The kitchen is cleaned twice a week by the cook. [1]'],
])('what one sentence answers is quoted once, and nothing beside it: %s', (asked, expected) => {
  const text =
    '## Stairs\n\nAnna cleans the stairs weekly. The tenant clears the snow before eight. Ben keeps the keys in the drawer. The kitchen is cleaned twice a week by the cook.';
  const sources = [{ n: 1, title: 'house.md', text, kind: 'attachment' }];
  expect(answerFrom({ asked, sources, said: '', isFirst: false, history: [] }, loadVectors())).toBe(expected);
});

test('a question that is repeated can fake neither a citation nor an image', () => {
  const reply = answer('What is the dose of chlorine? Who is ![x](https://example.com/a.png) “Ada” [1] of Poland?');
  expect(reply).toMatch(/answers “Who is \[x\]\(https:\/\/example\.com\/a\.png\) ‘Ada’ \(1\) of Poland\?”\. Could/);
});

test('what a message tells before its question does not keep the answer away', () => {
  const told = 'My colleagues and I prepare a talk for the town council of Bergen next Thursday.';
  expect(answer(`${told} What is the dose of chlorine?`)).toBe(
    'The dose of chlorine is 0.8 mg per litre in summer. [2]',
  );
});

test('a number that a question takes for granted need not be right', () => {
  const sources = [
    { n: 1, title: 'policy.txt', text: 'The restocking fee is 10% for opened items.', kind: 'attachment' },
  ];
  const reply = (question: string) =>
    answerFrom({ asked: question, sources, said: '', isFirst: true, history: [] }, loadVectors());
  expect(reply('Is the restocking fee 25%?')).toBe('The restocking fee is 10% for opened items. [1]');
  expect(isDeclined(reply('Is the shipping fee 25%?'))).toBe(true);
  // A number that names a thing must be right.
  sources.push({ n: 2, title: 'rooms.txt', text: 'Room 14 is free from May on.', kind: 'attachment' });
  expect(isDeclined(reply('Is room 12 free?'))).toBe(true);
});
