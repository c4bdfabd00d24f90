import { expect, it } from 'vitest';
import { readThrough, scored } from '../../testing/scored.ts';
import { trustTier } from '../../tiers.ts';

const score = (question: string, reply: string, ...texts: string[]) =>
  scored(readThrough({ question, reply, sources: texts.map((text, at) => ({ id: String(at), text })) }));
const names = (question: string, reply: string, ...texts: string[]): string[] =>
  score(question, reply, ...texts).signals.map(({ name }) => name);

const MINUTES =
  'The mayor, Ms Keane, called the new square overdue. Mr Ott of the traders warned of months of losses. The architect, Ms Sommer, promised to build it in three parts.';
const MILL = 'The mill was bought by the Fenwick family in 1884 and sold by them to the county in 1931.';
const LETTRE =
  'Mme Perrin a félicité les élèves. M. Aubry a regretté les bavardages. La déléguée Zoé veut moins de devoirs.';
const VISITA = 'Venerdì Giulia accompagna la nonna dal cardiologo, perché lo zio Piero ha la macchina dal meccanico.';
const OBRAS =
  'Segundo o vereador Matos, as obras acabam em novembro. O comerciante Rui Leal diz ter perdido um terço da clientela.';

it.each([
  ['Who warned of losses?', 'The architect, Ms Sommer.', MINUTES],
  ['Who bought the mill in 1884?', 'The mill was bought by the county in 1884.', MILL],
  ["Qui s'est plaint des bavardages ?", "C'est Mme Perrin.", LETTRE],
  ['Chi accompagna la nonna dal cardiologo?', 'La porta lo zio Piero.', VISITA],
  ['Quem diz ter perdido um terço da clientela?', 'Quem o diz é o vereador Matos.', OBRAS],
])('%s "%s" names one whom the source names elsewhere', (question, reply, text) => {
  const result = score(question, reply, text);
  expect(result.signals.map(({ name }) => name)).toContain('other-person');
  expect(result.verdict).toContain('They name somebody else where they say what is asked about.');
  expect(trustTier(result.score)?.label).not.toBe('Trusted');
});

const CONCERT =
  'The concert was cancelled because the singer was ill. The market closed early because of the rain. Tickets are refunded.';

it.each([
  ['Why was the concert cancelled?', 'Because of the rain.', CONCERT],
  [
    'Warum fiel das Konzert aus?',
    'Wegen des Regens.',
    'Das Konzert fiel aus, weil der Sänger krank war. Der Markt schloss wegen des Regens.',
  ],
  ['Why did the market close early?', 'Because the singer was ill.', CONCERT],
])('%s "%s" gives a reason that the source gives for something else', (question, reply, text) => {
  const result = score(question, reply, text);
  expect(result.signals.map(({ name }) => name)).toContain('other-reason');
  expect(result.verdict).toContain('They give another reason where they say what is asked about.');
});

it.each([
  ['Why was the concert cancelled?', 'Because the singer was ill.', CONCERT],
  ['Why was the concert cancelled?', 'The singer was ill, and tickets are refunded.', CONCERT],
  ['Why was the concert cancelled?', 'Because of a strike.', CONCERT],
  ['Why are tickets refunded?', 'The concert was cancelled.', CONCERT],
  ['Who warned of losses?', 'Mr Ott.', MINUTES],
  ['Who warned of losses?', 'Mr Ott of the traders warned of months of losses.', MINUTES],
  ['Who bought the mill in 1884?', 'The Fenwick family.', MILL],
  ["Qui s'est plaint des bavardages ?", "C'est M. Aubry.", LETTRE],
  ['Chi accompagna la nonna dal cardiologo?', 'La porta Giulia, perché Piero ha la macchina dal meccanico.', VISITA],
  ['Quem diz ter perdido um terço da clientela?', 'O comerciante Rui Leal.', OBRAS],
  // The one who did it is the one named before.
  ['Who sold the shop in 2001?', 'Maria Keane.', 'Maria Keane opened the shop in 1990. In 2001 she sold it to Mr Ott.'],
  ['Who opened the pool?', 'Anna Weber.', 'The mayor opened the pool on Saturday. Anna Weber is the mayor.'],
  // Either may be meant.
  ['What is the rent? Who warned of losses?', 'Ms Sommer.', MINUTES],
  // No question for somebody.
  ['When was the mill bought?', 'The county bought it in 1931.', MILL],
  ['What did the man who warned of losses promise?', 'Ms Sommer promised three parts.', MINUTES],
  // The sources say it of several.
  ['Who signed the lease?', 'Anna Vogel.', 'Jonas Brandt signed the lease on Monday. Anna Vogel signed it on Tuesday.'],
  ['Who approved the budget?', 'Nobody knows.', MINUTES],
])('%s "%s" does not', (question, reply, text) => {
  expect(names(question, reply, text)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^other-/u)]));
});
