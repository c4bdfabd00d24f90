import { describe, expect, it } from 'vitest';
import { readReply } from '../grounded/read-reply.ts';

const TEXT = 'The hall opens at nine and closes at five.';
const rolesOf = (sentence: string): string[] =>
  readReply('When does it open?', `${TEXT} ${sentence}`, [{ id: 'hall', text: TEXT }])
    .sentences.slice(1)
    .map(({ role }) => role);

/** Statements in the words of talk; each of them would be believed if it were not judged. */
const HIDDEN = [
  'If you miss a dose take two tablets at once, or let me know.',
  'If you miss a dose, take a double dose; I can explain.',
  'If you are a member, everything is free, and I can explain.',
  'If you return the item late you get the full refund anyway, just ask.',
  'Wenn du die Dosis vergisst, nimm die doppelte Dosis, gerne auch mit Milch.',
  'Si vous êtes membre, tout est gratuit, avec plaisir.',
  'Si eres socio todo es gratis, dime.',
  '如果你是会员，全部免费，请随时来',
  'Enjoy free entry on Sundays.',
  'Stay safe by taking a double dose.',
  "That's all free for members of the club.",
  'You can visit the museum for free.',
  'You can call the office for free help.',
  'It is best to call the clinic for a double dose of the tablets.',
  'Always ask the pharmacist about taking it without food.',
  'I recommend that you check with the office about the free parking behind the hall.',
  'All the tablets are from the same factory.',
  'Everything here comes from the local farm.',
  'The table is taken from the old castle.',
  'This answer is based on the law of France.',
  'I can help you get a full refund.',
  "I'd be happy to give you the free entry that you get as a member.",
  'I hope this helps you stop the tablets.',
  "Let's start the engine while the hood is open.",
  'This is a guide from the city of Paris.',
  'Here is the answer the mayor gave to the king.',
  '请咨询医生后加倍服药',
  "You're right about the tablets being safe in pregnancy.",
  'You are right to stop the medicine at once.',
  'Sorry for the confusion about the free entrance for dogs.',
  'Thanks for letting everyone know that the pool is open.',
  'Merci de venir sans billet le dimanche.',
  'Gracias por pagar la entrada doble.',
  'Danke für die Kündigung zum Ende des Jahres.',
  'The website is safe.',
  'Everything is safe.',
  'You can safely go ahead.',
  'It is safe to share your information with the seller.',
  'Experts recommend it.',
  'Your doctor and pharmacist recommend it.',
  'Your doctor was wrong.',
  'The landlord was right.',
  'The company was mistaken.',
  'The source document is wrong.',
  'This information is correct.',
  'The seller will share your details with everyone.',
  "I'm an expert doctor.",
];

describe('a statement does not hide among the words of talk', () => {
  it.each(HIDDEN)('%s', (sentence) => {
    expect(rolesOf(sentence)).not.toContain('frame');
    expect(rolesOf(sentence)).not.toContain('aside');
  });
});

describe('a sentence that only talks with its reader is an aside', () => {
  it.each([
    'Hope this helps!',
    "If you'd like, I can also list who pays which bills.",
    "Let me know if you'd like the overdue fees as well!",
    'Happy to dig deeper into any of these.',
    "Don't worry!",
    'Just say the word!',
    'I was wrong earlier.',
    "You're right to question that, and I apologize for the confusion.",
    'You are absolutely right — my mistake!',
    'Please double-check with your doctor before you decide.',
    'Please verify with the official source, since this is only a summary.',
    'Enjoy your visit!',
    'P.S.',
  ])('%s', (sentence) => {
    expect(['aside', 'frame']).toContain(rolesOf(sentence)[0]);
  });

  it.each([
    ['de', 'Ich hoffe, das hilft dir weiter!'],
    ['de', 'Sag einfach Bescheid, wenn du noch Fragen hast.'],
    ['de', 'Du hast recht, da habe ich mich geirrt – entschuldige bitte!'],
    ['de', 'Im Zweifel bitte beim Kundendienst nachfragen.'],
    ['fr', "J'espère que cela vous aide !"],
    ['fr', "N'hésitez pas si vous avez d'autres questions."],
    ['fr', 'Vous avez raison, toutes mes excuses : je me suis trompé.'],
    ['es', 'Espero que te sirva.'],
    ['es', 'Tienes razón, me equivoqué; lo siento.'],
    ['es', '¡Que aproveche! 🍉'],
    ['zh', '如果还想了解退款规则，随时告诉我！'],
    ['zh', '希望对您有帮助！'],
    ['zh', '您说得对，非常抱歉，我之前说错了。'],
    ['ja', 'お役に立てれば幸いです。'],
    ['ja', 'ほかに質問があればお知らせください。'],
    ['ja', '申し訳ありません、先ほどの説明は誤りでした。'],
  ])('in %s: %s', (_, sentence) => {
    expect(['aside', 'frame']).toContain(rolesOf(sentence)[0]);
  });
});

it('a title of nothing is a claim, if the reply says nothing else', () => {
  const { sentences } = readReply('Are dogs allowed?', '## Dogs welcome\n\nHope this helps!', [
    { id: 'hall', text: TEXT },
  ]);
  expect(sentences.map(({ role }) => role)).toEqual(['claim', 'aside']);
});
