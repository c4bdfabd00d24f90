import { describe, expect, it } from 'vitest';
import { readReply } from '../../read-reply.ts';
import { scored } from '../../../testing/scored.ts';

const isDoubted = (reply: string, text: string, question = ''): boolean =>
  readReply(question, reply, [{ id: 's', text }]).sentences.some(({ byWords }) => byWords === 'doubted');

const TICKET = `Season ticket – terms
1. Valid for every home match except cup semi-finals (48-hour priority booking for holders).
2. Lost cards: replaced for £10.`;
const CARD = 'The card is valid for every home match except cup semi-finals. Lost cards cost £10.';
const BREAKFAST = 'Breakfast is served daily from 7 to 10 except on Sundays, when it starts at 8.';
const OFFICE = 'The office is open every day except public holidays, when an emergency line is staffed.';
const PARKING =
  "Le parking est gratuit le dimanche toute la journée, sauf pendant le marché de Noël. En semaine, l'heure coûte 1,20 €.";
const GARANTIE =
  "Garantie du lave-linge : toutes les pièces sont couvertes deux ans, à l'exception des joints et du filtre.";
const JOBTICKET =
  'Das Jobticket gilt in allen Bussen und Regionalzügen des Verbunds, ausgenommen die Nachtlinien N1 bis N4.';
const MUSEI = "L'abbonamento dà accesso a tutte le mostre, escluse quelle di Palazzo Ferri. È valido un anno.";
const HORTO = 'O horto está aberto todos os dias das 8h às 19h, com exceção do dia 1 de janeiro. A entrada é livre.';
const ACUARIO = 'Todas las salas se visitan con la entrada general, salvo el tanque de tiburones.';
const TRAVEL = `Cancellation: we pay only if a doctor certifies that you are unfit to travel.
• Not covered: changing your mind; failing to get time off work.
• Claims must reach us within 31 days.`;
const FEE = 'Admission is 5 euros for everyone except children under five. The café is open to all.';

describe('a sentence that loses an exception', () => {
  it.each([
    ['It covers every home match, including cup semi-finals.', TICKET, ''],
    ['It is even valid for cup semi-finals.', CARD, ''],
    ['Yes, it does.', CARD, 'Is the card valid for cup semi-finals?'],
    ['Oui, il est gratuit tous les dimanches, y compris pendant le marché de Noël.', PARKING, ''],
    ['Oui. Les joints sont couverts deux ans comme toutes les pièces.', GARANTIE, ''],
    ["D'après la garantie, le filtre est couvert.", GARANTIE, ''],
    ['Oui, pendant deux ans.', GARANTIE, 'Les joints sont-ils couverts ?'],
    ['Ja, es gilt auch in den Nachtlinien N1 bis N4.', JOBTICKET, ''],
    ["Sì, l'abbonamento comprende anche le mostre di Palazzo Ferri.", MUSEI, ''],
    ['Sim, abre todos os dias, incluindo o dia 1 de janeiro.', HORTO, ''],
    ['Sí, se visitan todas las salas, incluido el tanque de tiburones.', ACUARIO, ''],
    ['Yes, failing to get time off work is covered if you claim within 31 days.', TRAVEL, ''],
    ['Changing your mind is covered.', TRAVEL, ''],
  ])('is denied: %s', (reply, text, question) => {
    expect(isDoubted(reply, text, question)).toBe(true);
  });

  it.each([
    ['it says so', 'It covers every home match except cup semi-finals.', TICKET, ''],
    ['it says so at length', 'The ticket covers home matches, but cup semi-finals are not included.', TICKET, ''],
    ['only a part of it is named', 'It covers every home match, including league semi-finals.', TICKET, ''],
    ['another thing is included', 'It covers every home match, including friendly matches.', TICKET, ''],
    ['holders book it first', 'Holders get priority booking for cup semi-finals.', TICKET, ''],
    ['it asks', 'Is it valid for cup semi-finals?', TICKET, ''],
    ['the question is of its exception', 'Yes, they are.', TICKET, 'Are cup semi-finals excluded?'],
    ['the question denies', 'Yes.', TICKET, 'So it is not valid for cup semi-finals?'],
    [
      'another sentence lets it be so',
      'It covers every match, including cup semi-finals.',
      'Valid for every match except cup semi-finals. Gold holders see cup semi-finals as well.',
      '',
    ],
    ['it denies', "Non, le parking n'est pas gratuit pendant le marché de Noël.", PARKING, ''],
    ['it is of the rest', 'Le parking est gratuit le dimanche.', PARKING, ''],
    ['it has a price then', 'Pendant le marché de Noël, le parking est payant le dimanche.', PARKING, ''],
    ['it is of outside', 'Le parking est gratuit le dimanche, hors marché de Noël.', PARKING, ''],
    ['it excludes', 'Les joints et le filtre sont exclus de la garantie.', GARANTIE, ''],
    ['it restricts', 'Seules les pièces sont couvertes, mais pas les joints.', GARANTIE, ''],
    ['others run at night', 'Nachts fahren die Nachtlinien N1 bis N4.', JOBTICKET, ''],
    ['it also holds elsewhere', 'Das Jobticket gilt auch in Regionalzügen.', JOBTICKET, ''],
    ['another fee is free', 'Admission is also free for children under five.', FEE, ''],
    ['the question is of another fee', 'Yes.', FEE, 'Is admission free for children under five?'],
    ['who pays nothing is included', 'Some get in free, including children under five.', FEE, ''],
    ['the place admits them', 'The café is open to children under five.', FEE, ''],
    [
      'a rule forbids',
      'Guide dogs are allowed in the restaurant.',
      'No dogs are allowed in the restaurant except guide dogs.',
      '',
    ],
    ['a rule is closed', 'It is open on Mondays.', 'The baths are closed all week except on Mondays.', ''],
    [
      'another case is negated',
      'It is not refundable for non-medical reasons.',
      'The deposit is not refundable, except for medical reasons.',
      '',
    ],
    ['the exception is bounded', 'It is open on Wednesday mornings.', 'Open daily except Wednesday afternoons.', ''],
    ['it is denied of the list', 'Changing your mind is not covered.', TRAVEL, ''],
    ['another cause is covered', 'A doctor certifies that you are unfit, which is covered.', TRAVEL, ''],
    [
      'the rest of a day',
      'It is open until 1 pm on Wednesday.',
      'Open all day, except Wednesday, when it closes at 1.',
      '',
    ],
    ['it begins at another time', 'Yes, breakfast is served on Sundays from 8.', BREAKFAST, ''],
    ['it is asked whether at all', 'Yes.', BREAKFAST, 'Is breakfast served on Sundays?'],
    ['it is at another hour', 'Oui, à 10 h.', 'Il ouvre à 9 h, sauf le dimanche à 10 h.', 'Ouvre-t-il le dimanche ?'],
    ['an hour is in brackets', 'Sì, alle 9.', 'Il bar apre alle 7, tranne la domenica (alle 9).', 'Apre la domenica?'],
    ['what is told of it is open', 'The emergency line is open every day including public holidays.', OFFICE, ''],
    [
      'there are such',
      'Sí, hay clases de yoga.',
      'La cuota incluye todas las clases excepto yoga.',
      '¿Hay clases de yoga?',
    ],
    ['apart from adds', 'Apart from the seals, the filter is covered.', GARANTIE, ''],
  ])('is not where %s', (_, reply, text, question) => {
    expect(isDoubted(reply, text, question)).toBe(false);
  });
});

const SHOES = `Returns: unworn shoes can be sent back free of charge within 60 days provided they are in the original box.
Allow about a week for the money to reach you.`;
const BOX = `${SHOES} Without the box we deduct $7.50 from the refund.`;
const ZUSCHUSS =
  'Den erhöhten Zuschuss erhalten Sie nur, wenn Sie in den letzten fünf Jahren jährlich zur Vorsorge waren.';
const LIVRAISON = "La livraison est offerte dès 60 €, à condition que l'adresse soit à moins de 15 km du magasin.";
const JOYAS = 'Las joyas solo se cubren si estaban en una caja fuerte. El resto se cubre siempre.';
const RESI = 'Accettiamo resi entro 30 giorni solo se il capo ha ancora il cartellino attaccato.';
const REGISTO =
  'Garantia do aspirador: a reparação é gratuita durante três anos, desde que o produto seja registado online. Sem registo, a garantia é de dois anos.';

describe('a sentence that loses a condition', () => {
  it.each([
    ['Yes, within 60 days, with or without the original box.', SHOES, ''],
    ['Unworn shoes go back within 60 days, even without the original box.', SHOES, ''],
    ['Yes, with or without the box.', BOX, 'Can I send back shoes free of charge?'],
    ['Den Zuschuss erhält man auch ohne Vorsorge.', ZUSCHUSS, ''],
    ['Den Zuschuss gibt es, auch wenn man in den letzten fünf Jahren nicht zur Vorsorge war.', ZUSCHUSS, ''],
    ['Oui, la livraison est offerte dès 60 €, quelle que soit la distance.', LIVRAISON, ''],
    ['Sí, aunque no estuvieran en una caja fuerte.', JOYAS, '¿Están cubiertas las joyas?'],
    ['Sì, i resi sono accettati entro 30 giorni anche senza cartellino.', RESI, ''],
    ['Mesmo sem registo, a garantia é de três anos.', REGISTO, ''],
  ])('is denied: %s', (reply, text, question) => {
    expect(isDoubted(reply, text, question)).toBe(true);
  });

  it.each([
    ['it has the condition', 'Within 60 days, provided they are in the original box.', SHOES, ''],
    ['it denies', 'You cannot send them back without the original box.', SHOES, ''],
    ['it denies in any case', 'Worn shoes cannot be sent back, with or without the original box.', SHOES, ''],
    ['another thing is not needed', 'Unworn shoes can be sent back within 60 days, even without a receipt.', SHOES, ''],
    ['something else holds without', 'You can send shoes back with or without the box.', BOX, ''],
    ['what holds without is said', 'Even without the box the refund is paid, less $7.50.', BOX, ''],
    [
      'the sentence itself says what else holds',
      'The shoes can go back with or without the box.',
      'Shoes can go back for a full refund provided they are in the box, otherwise we keep $7.50.',
      '',
    ],
    ['it restricts', 'Nur mit Vorsorge gibt es den Zuschuss, auch ohne Termin.', ZUSCHUSS, ''],
    ['the amount is of no matter', 'Au-delà de 15 km, 9 € sont dus, quel que soit le montant.', LIVRAISON, ''],
    ['it asks', '¿Se cubren aunque no estuvieran en una caja fuerte?', JOYAS, ''],
    ['the amount is right', 'Mesmo sem registo, a garantia é de dois anos.', REGISTO, ''],
    ['a condition is one of several', 'You may stay even without a card.', 'If you have a card, you may stay.', ''],
    ['another condition is dropped', 'Resi entro 30 giorni anche senza scontrino.', RESI, ''],
  ])('is not where %s', (_, reply, text, question) => {
    expect(isDoubted(reply, text, question)).toBe(false);
  });
});

it('an exception that is lost is shown in the passage that covers the sentence', () => {
  const sources = [{ id: '0', text: CARD }];
  const { sentences } = scored({ question: '', reply: 'It is even valid for cup semi-finals.', sources });
  expect(sentences[0]).toMatchObject({ flagged: false, kind: 'opposed', opposed: sentences[0]?.evidence });
});
