import { describe, expect, it } from 'vitest';
import { roleOf } from './sentence-role.ts';

describe('a reply is not judged by', () => {
  it.each(['Good question!', '¡Buena pregunta!', 'Gute Frage!', 'Bonne question !', '当然可以！', 'いい質問ですね。'])(
    'what it says of the question: %s',
    (text) => {
      expect(roleOf(text, true)).toBe('frame');
    },
  );
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
    "The extract doesn't give running times for either programme, so I can't tell you which one finishes sooner.",
    'The minutes say nothing about what happens when the trial year is over.',
    "The notice doesn't name who pays that share.",
    'The document is silent on refunds.',
    'Nowhere does the contract say who pays for repairs.',
    'It is not mentioned whether dogs are allowed.',
    "The documentation doesn't mention a limit for other plans.",
    "The syllabus doesn't say whether late work is accepted.",
    "The thread doesn't show whether the ticket has been closed.",
    "The update doesn't break down profit by product line.",
    "The policy doesn't say how those days are counted, so it's worth asking the People team.",
    '**Not mentioned:** whether dogs are allowed.',
    "The terms don't mention lounges, but you may want to ask the airline.",
    'La oferta no menciona seguro, pero puedes preguntar a la empresa.',
    '说明书没有写运费，但您可以联系客服。',
    "The policy doesn't say whether, if a flight is delayed, you may upgrade.",
    "The policy doesn't mention lounges, you may want to ask the airline.",
    "The notice doesn't say who pays, what they get, or when.",
    "The base URL isn't part of this excerpt.",
    'Zum Parken steht dort nichts.',
    'La guía no aclara si los niños pagan.',
    'La oferta no indica un horario concreto.',
    "Le plan de cours ne dit rien d'une absence à l'examen.",
    'Die Gebührenordnung nennt keinen Höchstbetrag.',
    'Ob die Erhöhung anteilig gilt, steht nicht im Protokoll.',
    'Ob Sie die Pause anmelden müssen, geht aus dem Auszug nicht hervor – fragen Sie dazu am besten im Studio nach.',
    'Ob Hunde erlaubt sind, geht aus dem Protokoll nicht hervor – Sie können die Verwaltung fragen.',
    '说明书节选里没有写滤网的价格。',
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
    "The terms don't mention lounges, but you may book first class.",
    'Le plan de cours ne dit rien du rattrapage, et vous rendez les devoirs le vendredi.',
    'La oferta no menciona seguro, pero puedes trabajar con contrato indefinido.',
    '说明书没有写运费，但您可以免费退货。',
    'The policy does not say which class is booked, you choose any class.',
    "The policy doesn't mention meals, they are paid by the company.",
    "The notice doesn't say when it ends, everyone may leave at noon.",
    'Der Auszug nennt keinen Preis, Sie zahlen nichts.',
    'Le contrat ne précise pas le loyer, vous payez en mars.',
    'The plan does not cover dental work.',
    'The study did not show that the drug helps.',
    'The study did not show any effect.',
    "The contract doesn't give the tenant a right to sublet.",
    'The rules do not allow dogs.',
    'The update does not break older scripts.',
    "The policy doesn't say so, but it's worth 500 euros.",
    "The policy doesn't mention it, so it's worth paying twice.",
    "The policy doesn't mention lounges, so it's worth confirming that claims are filed by email.",
    "The policy doesn't mention lounges, and it's worth asking for the ticket that employees get.",
    'Wer sie plant, geht aus dem Protokoll nicht hervor – sie bezahlen die Mieter.',
    'Hunde sind erlaubt, ob auch Katzen, steht im Protokoll nicht.',
    'Die Miete sinkt ab Juli, warum, geht aus dem Protokoll nicht hervor.',
    'Not mentioned: the company lost five million euros.',
    'Ob es regnet oder nicht, die Feier findet nicht im Garten statt.',
    'La oferta no incluye alojamiento.',
    '说明书没有附带滤网。',
    'Le règlement ne permet pas les chiens.',
    'The recipe does not need eggs.',
    'The policy does not cover floods.',
    'The lease gives the tenant nothing back.',
    'The notice says nothing was damaged.',
    'Messages are silent at night.',
    'The alarm is not silent.',
    'Breakfast is not included in the price.',
    'Dogs are not in the garden.',
    'It is not stated income that counts.',
    'No refunds are given.',
    'The guarantee period is not stated.',
    'Dogs are not mentioned.',
    'No visitors are allowed.',
    'No witness is named in the case against him.',
    'The recipe does not contain nuts.',
    'The contract does not include heating.',
    'The guide does not offer refunds.',
    'Der Vertrag endet nicht von selbst.',
    'Das Rezept enthält keine Walnüsse.',
    'La recette ne contient pas de noix.',
    'La receta no contiene gluten.',
    'El contrato no incluye agua.',
    '食谱不包含核桃。',
    '規約では返金はありません。',
  ])('but a rule is: %s', (text) => {
    expect(roleOf(text, true)).toBe('claim');
  });
});
