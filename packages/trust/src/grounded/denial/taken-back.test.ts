import { expect, it } from 'vitest';
import { scored } from '../../testing/scored.ts';

const sentencesOf = (reply: string, text: string) =>
  scored({ question: '', reply, sources: [{ id: '0', text: `The keys are at the desk. ${text}` }] }).sentences;
const isOpposed = (reply: string, text: string): boolean =>
  sentencesOf(reply, text).some(({ kind }) => kind === 'opposed');

const DOGS = 'Dogs are allowed in the garden.';
const HUNDE = 'Hunde dürfen in den Garten.';
const CHIENS = 'Les chiens sont admis dans le jardin.';
const PERROS = 'Los perros pueden entrar en el jardín.';

it.each([
  [DOGS, `${DOGS} This is no longer valid.`],
  [DOGS, `${DOGS} However, it no longer applies since May.`],
  [DOGS, `${DOGS}\nThis rule was withdrawn on 1 May.`],
  [DOGS, `${DOGS} As of 1 May, this is no longer the case.`],
  ['You may take dogs to the garden.', 'You may take dogs to the garden. That has expired.'],
  ['Members get a discount of 10%.', 'Members get a discount of 10%. This offer has expired.'],
  [HUNDE, `${HUNDE} Das gilt seit Mai nicht mehr.`],
  [HUNDE, `${HUNDE} Diese Regel wurde im Mai aufgehoben.`],
  [CHIENS, `${CHIENS} Cette règle n’est plus en vigueur.`],
  [CHIENS, `${CHIENS} Ce n'est plus le cas depuis mai.`],
  [PERROS, `${PERROS} Esta norma ya no se aplica.`],
  [PERROS, `${PERROS} Ya no es así desde mayo.`],
  ["Dogs aren't allowed in the garden.", "Dogs aren't allowed in the garden. This is no longer the case."],
  ['Guests with reserved seats get 10% off.', 'Guests with reserved seats get 10% off. This offer has expired.'],
])('what a source takes back in its next sentence is doubted: %s', (reply, text) => {
  expect(isOpposed(reply, text)).toBe(true);
});

it.each([
  ['the reply says so too', `${DOGS} This is no longer valid.`, `${DOGS} This is no longer valid.`],
  ['the reply says so in other words', `${DOGS} However, the rule ended in May.`, `${DOGS} This is no longer valid.`],
  ['the reply denies it next', `${DOGS} But since May they are not allowed.`, `${DOGS} This is no longer valid.`],
  ['it tells of former times', 'Dogs were allowed in the garden until May.', `${DOGS} This is no longer valid.`],
  [
    'it tells of the past',
    'In the past, members paid in cash.',
    'In the past, members paid in cash. This is no longer possible.',
  ],
  [
    'it tells of the past in German',
    'Mitglieder konnten bar zahlen.',
    'Mitglieder konnten bar zahlen. Das ist nicht mehr möglich.',
  ],
  [
    'it tells of an event',
    'Acme ordered 40 chairs on 3 May.',
    'Acme ordered 40 chairs on 3 May. It was withdrawn on 5 May.',
  ],
  [
    'the source says it again later',
    DOGS,
    `${DOGS} This no longer applies. Since June dogs are allowed in the garden.`,
  ],
  ['it is only limited', DOGS, `${DOGS} This is no longer possible after 8 pm.`],
  ['it is limited to some', DOGS, `${DOGS} This no longer applies to puppies.`],
  ['it is limited in German', HUNDE, `${HUNDE} Das gilt für Welpen nicht mehr.`],
  ['it is limited in French', CHIENS, `${CHIENS} Ce n'est plus possible après 20 heures.`],
  ['it is limited in Spanish', PERROS, `${PERROS} Esta norma ya no se aplica a los cachorros.`],
  ['it denies', 'Dogs are no longer allowed in the garden.', `${DOGS} This is no longer valid.`],
  ['something else is said of the thing', DOGS, `${DOGS} It no longer smells there.`],
  ['it is said of something else', DOGS, `${DOGS} The old pass is no longer valid.`],
  ['another sentence is taken back', DOGS, `${DOGS} Cats are allowed in the cellar. This is no longer valid.`],
  ['another source begins so', 'The keys are at the desk.', DOGS],
  ['it asks', DOGS, `${DOGS} Is this no longer valid?`],
])('it is not where %s', (_, reply, text) => {
  expect(isOpposed(reply, text)).toBe(false);
});

it('is not where the next sentence is one of another source', () => {
  const sources = [DOGS, 'This is no longer valid.'].map((text, at) => ({ id: String(at), text }));
  expect(scored({ question: '', reply: DOGS, sources }).sentences[0]).not.toHaveProperty('opposed');
});

it('shows the words that take it back', () => {
  const text = `The keys are at the desk. ${DOGS} This is no longer valid.`;
  const { start, end } = sentencesOf(DOGS, `${DOGS} This is no longer valid.`)[0]?.opposed ?? { start: 0, end: 0 };
  expect(text.slice(start, end)).toBe('This is no longer valid');
});
