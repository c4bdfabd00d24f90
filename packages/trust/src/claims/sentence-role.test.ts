import { describe, expect, it } from 'vitest';
import { roleOf } from './sentence-role.ts';

describe('a reply is not judged by', () => {
  it.each([
    'Hope this helps!',
    "If you'd like, I can also list who pays which bills.",
    "Let me know if you'd like the overdue fees as well!",
    "I'd be happy to explain the return policy too.",
    'Ich hoffe, das hilft dir weiter!',
    'Sag einfach Bescheid, wenn du noch Fragen hast.',
    "J'espère que cela vous aide !",
    "N'hésitez pas si vous avez d'autres questions.",
    'Espero que te sirva.',
    '¡Que aproveche! 🍉',
    '如果还想了解退款规则，随时告诉我！',
    '希望对您有帮助！',
    'お役に立てれば幸いです。',
    'ほかに質問があればお知らせください。',
  ])('an offer or a wish: %s', (text) => {
    expect(roleOf(text, true)).toBe('frame');
  });

  it.each([
    "You're right to question that, and I apologize for the confusion.",
    'You are absolutely right — my mistake!',
    'I was wrong earlier.',
    'Du hast recht, da habe ich mich geirrt – entschuldige bitte!',
    'Vous avez raison, toutes mes excuses : je me suis trompé.',
    'Tienes razón, me equivoqué; lo siento.',
    '您说得对，非常抱歉，我之前说错了。',
    '申し訳ありません、先ほどの説明は誤りでした。',
  ])('an apology: %s', (text) => {
    expect(roleOf(text, true)).toBe('frame');
  });

  it.each(['Good question!', '¡Buena pregunta!', 'Gute Frage!', 'Bonne question !', '当然可以！', 'いい質問ですね。'])(
    'what it says of the question: %s',
    (text) => {
      expect(roleOf(text, true)).toBe('frame');
    },
  );

  it.each([
    'Please double-check with your doctor before you decide.',
    'Please double-check the full contract, since this is only a summary of terms.',
    'Im Zweifel bitte beim Kundendienst nachfragen.',
  ])('advice to ask somebody: %s', (text) => {
    expect(roleOf(text, true)).toBe('frame');
  });
});

describe('but it is judged by', () => {
  it.each([
    'I can tell you that the fine is ten euros.',
    'You are right that dogs are allowed on the ferry.',
    'I was wrong: the museum opens at nine.',
    'I apologize, the ticket costs 12 euros.',
    'If you are late, you pay a fine.',
    'Check the oil before you start the engine.',
    'Hope Street is closed on Mondays.',
    'Du hast recht, das Bad ist montags geschlossen.',
    'Vous avez raison, les chiens sont admis.',
    'Tienes razón, la entrada es gratuita.',
    '您说得对，滤网不在保修范围内。',
    '申し訳ありません、全館禁煙です。',
  ])('what a sentence claims: %s', (text) => {
    expect(roleOf(text, true)).toBe('claim');
  });
});

describe('that the sources lack something is not judged by its words', () => {
  it.each([
    'The report does not say why Pryce is leaving.',
    "The recipe doesn't list values for fat.",
    'Der Bericht nennt keinen Grund.',
    'Le compte rendu ne précise pas leur cause.',
    'La receta no indica la cantidad de sal.',
    'Ob dabei das Wasser abgestellt wird, geht aus dem Protokoll nicht hervor.',
    "La congélation n'est pas évoquée dans la recette.",
    'El precio no se indica en el contrato.',
    '须知没有说明退款方式。',
    '20時到着の場合の夕食については案内に記載がないため、旅館に確認することをおすすめします。',
  ])('%s', (text) => {
    expect(roleOf(text, true)).toBe('absence');
  });

  it.each([
    'Le règlement ne permet pas les chiens.',
    'The recipe does not need eggs.',
    'Der Vertrag endet nicht von selbst.',
  ])('but a rule is: %s', (text) => {
    expect(roleOf(text, true)).toBe('claim');
  });
});
