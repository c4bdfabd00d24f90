import { describe, expect, it } from 'vitest';
import { readReply } from '../../read-reply.ts';

const isDoubted = (reply: string, text: string, question = ''): boolean =>
  readReply(question, reply, [{ id: 's', text }]).sentences.some(({ byWords }) => byWords === 'doubted');

const STAFF = `Employees may claim up to £6 per week.
All staff must complete the display screen assessment once a year, whether or not they work from home.`;
const LOCATAIRE = 'Le locataire peut installer une étagère. En revanche, il doit souscrire une assurance habitation.';
const CONTRATO =
  'El arrendatario deberá avisar con un mes de antelación. Podrá, si lo prefiere, proponer un nuevo inquilino.';
const KURS = 'Teilnehmer können, wenn sie möchten, eine Prüfung ablegen. Die Gebühr muss im Mai gezahlt werden.';

describe('a sentence that leaves a duty to a choice, or the reverse', () => {
  it.each([
    ['Yes, staff may complete it once a year if they wish.', STAFF, 'Is the display screen assessment optional?'],
    ['Completing the display screen assessment is voluntary.', STAFF, ''],
    [
      "Oui, le locataire peut en souscrire une s'il le souhaite.",
      LOCATAIRE,
      "L'assurance habitation est-elle facultative ?",
    ],
    ['Sí, el arrendatario está obligado a proponer un nuevo inquilino.', CONTRATO, ''],
    ['Teilnehmer müssen eine Prüfung ablegen.', KURS, ''],
  ])('is denied: %s', (reply, text, question) => {
    expect(isDoubted(reply, text, question)).toBe(true);
  });

  it.each([
    ['it is a duty', 'Staff must complete the display screen assessment once a year.', STAFF, ''],
    ['another way is free', 'You may complete it online if you wish.', STAFF, 'Is the assessment a duty?'],
    ['another thing is free', 'You may claim £6 if you wish.', STAFF, ''],
    ['it is denied', 'The display screen assessment is not optional.', STAFF, ''],
    [
      'the duty is of who wishes it',
      'You may leave if you wish.',
      'Tenants must give notice if they wish to leave.',
      '',
    ],
    [
      'others are free to',
      'Managers may complete the form if they like.',
      'Staff must complete the form. Managers may complete the form if they like.',
      '',
    ],
    ['it is free', 'Podrá, si lo desea, proponer un nuevo inquilino.', CONTRATO, ''],
    ['it only may', 'El arrendatario puede proponer un nuevo inquilino.', CONTRATO, ''],
    ['the fee is a duty', 'Die Gebühr muss gezahlt werden.', KURS, ''],
    [
      'one of two is free',
      'You may submit form B if you prefer.',
      'You must submit form A or, if you prefer, form B.',
      '',
    ],
    ['it is asked', 'Must participants take an exam?', KURS, ''],
    ['the source asks', 'Staff may complete the form if they like.', 'Must staff complete the form?', ''],
  ])('is not where %s', (_, reply, text, question) => {
    expect(isDoubted(reply, text, question)).toBe(false);
  });
});
