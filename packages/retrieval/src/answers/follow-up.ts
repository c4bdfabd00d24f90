import { contentTerms, splitTerms } from '@symbi/text/terms';

/** Doubt in the answer before, which asks its question again; only at the beginning: 'Why is that so?' is a question. */
const DOUBT =
  /^(?:[^\p{L}\p{N}]*(?:(?:but|and|hm+|no|ok|okay|well|wait|aber|mais|pero),? )?(?:(?:are you (?:really |quite |absolutely )?(?:sure|certain)(?: (?:about|of) (?:that|this|it))?|is (?:that|this|it) (?:really |actually )?(?:right|correct|true|so)|really|bist du (?:dir )?(?:ganz )?sicher|stimmt das|wirklich|(?:es-tu|êtes-vous|tu es) (?:vraiment )?sûre?|est-ce vrai|vraiment|¿?(?:estás?|está usted) segur[oa]|¿?es (?:verdad|cierto|correcto))\s*[?!.…]+|(?:你|您)?确定吗[?？]?|真的吗[?？]?|本当(?:に|ですか)?[?？]|確かですか[?？]?))+/iu;

/** More of what the question before asked for, and nothing else. */
const MORE =
  /^\W*(?:please |can you |could you )*(?:(?:tell|give|show) me (?:some )?more(?: (?:details?|information))?|more(?: (?:details?|information))?|go on|carry on|elaborate|what else|anything else|say more|mehr(?: davon| details)?|erzähl(?:e)? mir mehr|was noch|weiter|plus(?: de détails)?|dis-m'en plus|quoi d'autre|más(?: detalles)?|dime más|qué más|更多|还有吗|继续|もっと(?:教えて)?|続けて)(?: (?:about|on) (?:it|that|this|them))?(?: please)?[\s.?!？。…]*$/iu;

export type HistoryTurn = { role: string; text: string };

export type FollowUp = {
  question: string;
  /** Whether what was said already is not wanted again. */
  isMore: boolean;
};

const withoutDoubt = (message: string): string => message.replaceAll('’', "'").replace(DOUBT, ' ').trim();
const wantsMore = (message: string): boolean => MORE.test(message.replaceAll('’', "'"));
const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
/** Far longer than any such message in any of the languages. */
const LONGEST = 200;
const isBare = (message: string): boolean =>
  message.length <= LONGEST && hasWords(message) && (wantsMore(message) || !hasWords(withoutDoubt(message)));

/** The last question of a person that says what it asks: 'Are you sure?' asks the one before it again. */
export function questionBefore<Turn extends HistoryTurn>(history: readonly Turn[]): Turn | undefined {
  return history.findLast(({ role, text }) => role === 'user' && !isBare(text));
}

/** What a message asks that says it only together with the question before: 'Are you sure?', 'Tell me more'. */
export function readFollowUp(message: string, history: readonly HistoryTurn[]): FollowUp {
  const previous = questionBefore(history)?.text;
  if (previous !== undefined && isBare(message)) return { question: previous, isMore: wantsMore(message) };
  // A doubt with nothing before it, and what no doubt is in, stay as they are.
  const rest = message.length <= LONGEST && DOUBT.test(message.replaceAll('’', "'")) ? withoutDoubt(message) : '';
  return { question: hasWords(rest) ? rest : message, isMore: false };
}

const backward: ReadonlySet<string> = new Set(
  'it its he him his she her hers they them their theirs this that these those there one ones else also and then'.split(
    ' ',
  ),
);

/** 'Is there a garage?' points at no place. */
const THERE_IS = /\b(?:is|are|was|were|will|isn['’]t|aren['’]t) there\b/giu;

/** Whether a question has a word that stands for something said before. */
export const refersBack = (question: string): boolean =>
  splitTerms(question.replaceAll(THERE_IS, ' ')).some((word) => backward.has(word));

/** Words that join what is in the question itself, unless it begins with them: 'Are dogs and cats allowed?' */
const JOINING: ReadonlySet<string> = new Set(['and', 'also', 'then']);
/** 'Is it allowed to smoke?' */
const EXPECTED = /\b(?:(?:is|was|be) it|it (?:is|was)) (?:\p{L}+ly )?\p{L}+ (?:to|that|if)\b/giu;
/** What these stand for may be in the question: 'How do I end the contract, and what does it cost?' */
const PERSONAL = new Set('it its he him his she her hers they them their theirs'.split(' '));
/** As many words with content before it. */
const LEAST_NAMED = 2;

/** The same of something said before the question, rather than in it. */
export function refersBeyond(question: string): boolean {
  const words = splitTerms(question.replaceAll(THERE_IS, ' ').replaceAll(EXPECTED, ' '));
  return words.some((word, at) => {
    if (!backward.has(word) || (at > 0 && JOINING.has(word))) return false;
    if (at === 0) return true;
    // 'May I keep one cat?' counts.
    if (word === 'one' && words[at + 1] !== undefined)
      return /^(?:which|what|the|this|that)$/u.test(words[at - 1] ?? '');
    return !PERSONAL.has(word) || contentTerms(words.slice(0, at).join(' ')).length < LEAST_NAMED;
  });
}

const VERBS = 'is|are|was|were|do|does|did|can|could|may|might|must|should|shall|will|would|has|have|had';
/** A whole sentence about something it names, though in one word: 'Can I have a dog?', 'Who is the landlord?' */
const WHOLE = new RegExp(
  String.raw`^\P{L}*(?:(?:${VERBS}) (?:i|we|you|the|an?|my|our|your|there|people|anybody|anyone|tenants?|guests?) \p{L}|(?:who|whom|whose|what|where|when|which|why|how)(?: \p{L}+){0,2} (?:${VERBS}) (?:(?:i|we|you|they) (?:\p{L}+ ){1,3})?(?:the|an?|my|our|your|any) \p{L})`,
  'iu',
);

/** Whether a question names by itself what it asks about. */
export const isWholeQuestion = (question: string): boolean => WHOLE.test(question) && !refersBeyond(question);
