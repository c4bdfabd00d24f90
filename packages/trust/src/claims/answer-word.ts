import { detectLanguage } from '@symbi/text/language';

const YES =
  'yes|yeah|yep|yup|correct|right|exactly|true|indeed|absolutely|definitely|certainly|agreed|of course|sure|precisely|ja|jawohl|doch|genau|richtig|stimmt|natürlich|oui|exact|exactement|vrai|tout à fait|bien sûr|sí|si|correcto|cierto|claro|exacto|por supuesto|sì|certo|esatto|certamente|sim|claro que sim|com certeza|是|是的|对|对的|没错|正确|はい|ええ|そうです|その通りです|正しいです';
const NO =
  'no|nope|nah|false|wrong|incorrect|not at all|of course not|certainly not|absolutely not|definitely not|nein|falsch|keineswegs|non|faux|pas du tout|falso|incorrecto|não|assolutamente no|de modo nenhum|不|不是|不对|没有|错|错误|いいえ|違います|ちがいます';
const SUBJECT = '(?:it|he|she|they|this|that|there|we|you|i|these|those)';
const VERB = '(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|should|may|might|am)';
const FORM = String.raw`${SUBJECT}(?:'s|'re| ${VERB})(?: (?:absolutely|quite|indeed|completely|entirely))?(?: (?:correct|right|true|so|the case))?`;
const DENIED = String.raw`${SUBJECT}(?:'s not|'re not| ${VERB}(?: not|n't)| cannot| won't)(?: (?:correct|right|true|so|the case))?|${SUBJECT}(?:'s| is| are) (?:false|wrong|incorrect|not true)`;
const ELSE_YES =
  "das (?:ist|stimmt)(?: richtig| so| wahr| korrekt)?|sie haben recht|du hast recht|c'est (?:vrai|exact|correct|juste|ça)|vous avez raison|tu as raison|es (?:cierto|verdad|correcto|así)|así es|tienes? razón|你说得对|您说得对";
const ELSE_NO =
  "das (?:ist|stimmt) (?:falsch|nicht)(?: wahr| richtig)?|c'est faux|ce n'est pas (?:vrai|le cas)|no es (?:cierto|verdad|así|correcto)|es falso";
const JOIN = String.raw`[\s,;.!，、。！-]*`;
/** What may stand before a yes or no, and make 'not' one. */
const MOOD =
  '(?:unfortunately|sadly|fortunately|luckily|possibly|probably|perhaps|maybe|most likely|very likely|likely|apparently|presumably|leider|zum glück|glücklicherweise|vermutlich|wahrscheinlich|möglicherweise|vielleicht|anscheinend|malheureusement|heureusement|probablement|peut-être|apparemment|por desgracia|desgraciadamente|lamentablemente|por suerte|afortunadamente|probablemente|posiblemente|quizás?|purtroppo|sfortunatamente|fortunatamente|probabilmente|forse|infelizmente|felizmente|provavelmente|talvez)';
const NOT = '(?:not|nicht|pas)';
const ONLY_YES = new RegExp(`^(?:${MOOD}${JOIN})?(?:(?:${YES}|${FORM}|${ELSE_YES})${JOIN}){1,3}$`, 'u');
const ONLY_NO = new RegExp(
  `^(?:(?:${MOOD}${JOIN})?(?:(?:${NO}|${DENIED}|${ELSE_NO})${JOIN}){1,3}|${MOOD}${JOIN}${NOT}${JOIN})$`,
  'u',
);

/** A bare yes (true) or no (false), or undefined for a plain sentence that says more. */
export function readAnswerWord(plain: string): boolean | undefined {
  if (plain.length > 80) return undefined;
  if (ONLY_NO.test(plain)) return false;
  return ONLY_YES.test(plain) ? true : undefined;
}

const ASKS_FOR_MORE =
  /\b(?:who|whom|whose|what|when|where|why|how|which|wer|wen|wem|wann|wo|warum|wieso|wie|welche[rsnm]?|quoi|quand|où|pourquoi|comment|combien|quel(?:le)?s?|quién|qué|cuándo|dónde|cómo|cuánt[oa]s?|cuál(?:es)?)\b|什么|哪|谁|为何|怎么|多少|几|何|誰|どこ|いつ|なぜ|どう|どの|いくつ/u;
const CHOICE = /\b(?:or|oder|ou)\b|还是|それとも/u;

/** Whether a question is a yes-no question. */
export function isYesNoQuestion(text: string): boolean {
  if (/\b(?:qui|que)\b/u.test(text.slice(0, 12).toLowerCase())) return false;
  if (/^\W*was\b/iu.test(text) && detectLanguage(text) === 'de') return false;
  return (
    /[?？]|吗|か[。?？]?$/u.test(text) && !ASKS_FOR_MORE.test(text.toLowerCase()) && !CHOICE.test(text.toLowerCase())
  );
}
