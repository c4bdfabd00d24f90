import { loadVectors } from '@symbi/retrieval/vectors';
import { expect, test } from 'vitest';
import { answerFrom } from './answer.ts';
import { aboutDecks } from './deck-title.ts';

const slide = (n: number, title: string, text: string) => ({
  n,
  title: `council.pptx, slide ${n}: ${title}`,
  text,
  kind: 'attachment',
});
const sources = [
  slide(1, 'Library extension: project update', 'Town council, 14 October 2026'),
  slide(2, 'Risks', '- Supplier of windows is in administration\n- Bats may be nesting in the old roof'),
  slide(3, 'Next steps', '- Choose a window supplier by 30 November\n- Opening is expected in September 2027'),
];
const ask = (asked: string): string =>
  answerFrom({ asked, sources, said: '', isFirst: true, history: [] }, loadVectors());

test('what a presentation is about need not stand on the slide that answers', () => {
  expect(ask('When will the library open?')).toBe('Opening is expected in September 2027 [3]');
  expect(ask('When will the museum open?')).not.toContain('October');
});

test('the title of a slide is no answer, and names the list below it', () => {
  expect(ask('Why is the project late?')).not.toContain('project update');
  expect(ask('What are the risks?')).toBe(
    '- Supplier of windows is in administration\n- Bats may be nesting in the old roof [2]',
  );
});

test('a question about nothing but the title stays as it is', () => {
  expect(aboutDecks('What is the library extension?', sources)).toEqual([]);
  expect(aboutDecks('When will it open?', sources)).toEqual([]);
  expect(
    aboutDecks(
      'When will the library open?',
      sources.map((one) => ({ ...one, kind: 'context' })),
    ),
  ).toEqual([]);
});
