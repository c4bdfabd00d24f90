import { describe, expect, it } from 'vitest';
import { readReply } from '../read-reply.ts';

const isDoubted = (reply: string, text: string, question = ''): boolean =>
  readReply(question, reply, [{ id: 's', text }]).sentences.some(({ byWords }) => byWords === 'doubted');

const FAIR = 'Entry to the science fair: teams of at least three pupils. Each team gets a table and one power socket.';
const BANDO = 'Bando: possono candidarsi gli iscritti con una media di almeno 27/30. Saranno assegnate dieci borse.';
const PASSE =
  'Passe escolar: os alunos que moram a mais de 3 km da escola têm transporte gratuito. Os restantes pagam metade do passe.';
const WAHL = 'Jede Klasse entsendet höchstens zwei Vertreter. Die Amtszeit beträgt ein Jahr.';
const DELIVERY = 'Free delivery on orders over £40. Below that, standard delivery is £3.95.';

describe('a sentence that turns a bound around', () => {
  it.each([
    ['The rules say a team can have a maximum of three pupils.', FAIR, ''],
    ['A team has up to three pupils.', FAIR, ''],
    ['Il bando richiede una media massima di 27/30.', BANDO, 'Che media serve per candidarsi?'],
    ['Os alunos que vivem a menos de 3 km da escola.', PASSE, 'Quem tem transporte gratuito?'],
    ['Mindestens zwei.', WAHL, 'Wie viele Vertreter kann eine Klasse entsenden?'],
    ['Delivery is free on orders below £40.', DELIVERY, ''],
    ['Une classe envoie au moins deux élèves.', 'Une classe envoie au plus deux élèves.', ''],
    ['Se admiten grupos de al menos 8 personas.', 'Se admiten grupos de como máximo 8 personas.', ''],
  ])('is denied: %s', (reply, text, question) => {
    expect(isDoubted(reply, text, question)).toBe(true);
  });

  it.each([
    ['it is the same in other words', 'A team needs a minimum of three pupils.', FAIR, ''],
    ['it is the same negated', 'A team has no fewer than three pupils.', FAIR, ''],
    ['the number is another', 'A team has at most six pupils.', FAIR, ''],
    [
      'both are said',
      'At most three pupils present.',
      'Teams of at least three pupils. At most three pupils present.',
      '',
    ],
    ['the other side is asked for', 'Os alunos que vivem a menos de 3 km.', PASSE, 'Quem paga metade do passe?'],
    ['the question denies', 'Os alunos que vivem a menos de 3 km.', PASSE, 'Quem não tem transporte gratuito?'],
    ['another price is said', 'Delivery costs £3.95 on orders below £40.', DELIVERY, ''],
    ['it is denied', 'Delivery is not free on orders below £40.', DELIVERY, ''],
    ['it says no', 'No, children over 12 pay.', 'Free for children under 12.', 'Do children over 12 get in free?'],
    [
      'they are charged',
      'Children over 12 are charged.',
      'Free for children under 12.',
      'Is it free for children over 12?',
    ],
    ['who else pays', 'Children over 12.', 'Free for children under 12.', 'Who pays?'],
    ['it is on a condition', 'If food is kept above 5 °C, throw it away.', 'Food is kept below 5 °C.', ''],
    ['what remains is counted', 'At least five books remain.', 'Of the ten books at most five may be borrowed.', ''],
    ['another thing is bounded', 'A talk lasts at most three minutes.', FAIR, ''],
    ['it is asked', 'Are there at most three pupils in a team?', FAIR, ''],
    ['only some are', 'Only teams of up to three pupils get a table.', FAIR, ''],
    ['the same is put so', 'Nicht mehr als zwei Vertreter entsendet jede Klasse.', WAHL, ''],
    [
      'it is more exact',
      'Pay within 14 days; you have up to 14 days.',
      'You have at least 10 days, up to 14 days.',
      '',
    ],
  ])('is not where %s', (_, reply, text, question) => {
    expect(isDoubted(reply, text, question)).toBe(false);
  });
});
