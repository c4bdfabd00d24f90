import { splitSentences } from '@symbi/text/sentences';
import type { TrustInput, TrustSource } from './types.ts';

/** Statements of people about themselves: 'my name is', 'I live in', 'we have 12 employees'. */
const OF_ONESELF: readonly RegExp[] = [
  /^(?:i|we)(?:'m| am| are|'re| was| were) (?!sure|certain|convinced|told|afraid|aware|saying|asking|right|correct|quoting|reading)/u,
  /^(?:i|we)(?:'ve| have|'d| had)? (?:also |just |now |always |currently |usually )?(?:have|had|live|lived|work|worked|study|studied|own|owned|like|love|hate|prefer|need|want|plan|travel|travelled|traveled|arrive|leave|start|speak|use|eat|drink|play|run|manage|employ|moved|was born|were born|got|earn|drive|take|teach|bought|sell|weigh)\b/u,
  /^(?:my|our) (?:[\p{L}'-]+ ){0,3}?(?:name|age|birthday|address|email|phone|number|job|role|title|company|team|employer|wife|husband|partner|son|daughter|child|children|mother|father|brother|sister|grandmother|grandfather|family|friend|dog|cat|pet|home|house|flat|office|city|town|budget|deadline|goal|hobby|hobbies|language|car|train|flight|trip|holiday|meeting|appointment|birthplace|height|weight|allergy|allergies|diet|favou?rite)s?\b(?! (?:says?|said|thinks?|told|claims?|believes?))/u,
  /^ich (?:bin|habe|wohne|lebe|arbeite|heiße|mag|brauche|möchte|spreche|komme|fahre|reise|studiere)\b|^(?:mein|meine|unser|unsere) (?:\p{L}+ )?(?:name|alter|adresse|beruf|firma|team|frau|mann|sohn|tochter|hund|katze|budget|ziel|zug|flug|termin)\b|^wir (?:sind|haben|wohnen|arbeiten|brauchen)\b/u,
  /^(?:je (?:suis|vis|travaille|habite|préfère|parle|pars|voyage)|j'(?:ai|habite|aime|étudie|arrive)|je m'appelle|nous (?:sommes|avons|habitons|travaillons)|(?:mon|ma|notre) (?:nom|âge|adresse|métier|entreprise|équipe|femme|mari|fils|fille|chien|chat|budget|train|vol))(?!\p{L})/u,
  /^(?:(?:yo )?(?:soy|tengo|vivo|trabajo|prefiero|hablo|viajo|estudio|necesito)|me llamo|me gusta|(?:nosotros )?(?:somos|tenemos|vivimos|trabajamos)|(?:mi|nuestr[oa]) (?:nombre|edad|dirección|trabajo|empresa|equipo|esposa|esposo|hijo|hija|perro|gato|presupuesto|tren|vuelo))(?!\p{L})/u,
  /^(?:我|我们)(?:叫|是|住|有|在|喜欢|姓|需要)|^我的(?:名字|年龄|地址|工作|公司|生日)/u,
  /^(?:私|僕|俺|わたし)(?:は|の(?:名前|年齢|住所|仕事|会社|誕生日)は)/u,
];
/** Reported speech is not a statement about oneself. */
const REPORTED =
  /\b(?:think|believe|know|heard|read|say|said|claim|sure|told|guess|suppose|assume|glaube|denke|weiß|gehört|gelesen|crois|pense|sais|lu|creo|pienso|sé|leído)(?!\p{L})|\bthat\b|[?？]/u;
const CLAUSE = /[^,;.!?，。；！？\n]+/gu;
const AND = / (?:and|und|et|y) (?=(?:the|it|its|this|that|these|der|die|das|le|la|les|el|los|las|\p{Lu}\p{L}*)\s)/u;

const isOfOneself = (clause: string): boolean => {
  const plain = clause.trim().toLowerCase().replaceAll(/[’‘]/gu, "'");
  return OF_ONESELF.some((pattern) => pattern.test(plain)) && !REPORTED.test(plain);
};

/** The text with everything blanked except the writer's statements about themselves; offsets stay valid. */
function keepOwnFacts(text: string): string {
  const kept = Array.from({ length: text.length }, () => ' ');
  const keep = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) kept[at] = text[at] ?? ' ';
  };
  for (const { start, end } of splitSentences(text)) {
    if (/[?？][\s"'”’)]*$/u.test(text.slice(start, end))) continue;
    for (const match of text.slice(start, end).matchAll(CLAUSE)) {
      const clause = match[0].split(AND)[0] ?? '';
      if (isOfOneself(clause)) keep(start + match.index, start + match.index + clause.length);
    }
    keep(end - 1, end);
  }
  return kept.join('');
}

const ADDRESSED =
  /\b(?:you|your|yours|you're|you've|yourself|sie|ihre?|ihnen|ihre[nmrs]|du|dein|deine[nmrs]?|dich|dir|euch|eure?|vous|votre|vos|tu|ton|ta|tes|toi|usted|ustedes|tú|tus?|te)(?!\p{L})|[你您]|あなた|お客様|さん(?:は|の)/iu;

/** Whether a sentence is about the person it addresses. */
export function addressesReader(sentence: string): boolean {
  return ADDRESSED.test(sentence.replaceAll(/[’‘]/gu, "'"));
}

/** What the person said: their own sources, or else their turns. */
const wordsOf = ({ sources = [], history = [] }: TrustInput): TrustSource[] => {
  const given = sources.filter(({ isOwnWords }) => isOwnWords === true);
  if (given.length > 0) return given;
  return history.flatMap((turn, at) => (turn.role === 'user' ? [{ id: `history:${at}`, text: turn.text }] : []));
};

/**
 * The person's statements about themselves, as sources for sentences about the person; questions are never included.
 */
export function personFacts(input: TrustInput): TrustSource[] {
  return wordsOf(input)
    .map((source) => ({ ...source, text: keepOwnFacts(source.text) }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

/** What the built-in agent writes before what a person said, in its four languages. */
const SAID = '(?:You said:|Sie sagten:|Vous avez dit :|Usted dijo:) “';
const QUOTATION = new RegExp(String.raw`${SAID}([^“”]{1,2000})”(?: ?\[\d{1,3}\])*`, 'gu');
const STARTS_QUOTED = new RegExp(`^${SAID}`, 'u');
/** What it writes before what is near a question and may not answer it. */
const NEAREST =
  '(?:Nearest to your question:|Am nächsten kommt Ihrer Frage:|Au plus près de votre question :|Lo más cercano a su pregunta:)\n\n';
const LEAD = new RegExp(`^${NEAREST}`, 'u');
/** It answers the questions of a message one by one, so a later one may have it too. */
const LEAD_OF_ANY = new RegExp(String.raw`(?:^|\n\n)${NEAREST}`, 'u');

/** Whether a reply says itself that it quotes what is near a question. */
export const quotesNearest = (reply: string): boolean => LEAD_OF_ANY.test(reply);
/** Whether it does nothing else. */
export const quotesOnlyNearest = (reply: string): boolean => LEAD.test(reply);

/** The built-in agent quotes three times at most. */
const MOST_QUOTATIONS = 10;
const plain = (text: string): string =>
  text
    .replaceAll(/[“”„"‘’']/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

const isQuestion = (sentence: string): boolean => /[?？؟][\s!)\]*_.…]*(?:\[\d{1,3}\])*$/u.test(sentence);
const plainSentences = (text: string): string[] =>
  splitSentences(text).map(({ start, end }) => plain(text.slice(start, end)));
/** Without a mark at its end a line may go on: 'I do not believe that:' denies what follows. */
const ENDED = /[.!?…。！？][\s)\]*_]*(?:\[\d{1,3}\])*$/u;
/** In this form a text has another one only as whole sentences: a part of a sentence can say the opposite. */
const inLines = (sentences: readonly string[]): string => {
  const isEnd = (sentence: string, at: number): boolean =>
    sentence === '' || ENDED.test(sentence) || at === sentences.length - 1;
  return `\n${sentences.map((sentence, at) => `${sentence}${isEnd(sentence, at) ? '\n' : ' '}`).join('')}`;
};

/**
 * Whether a reply is nothing but quotations of what the person said ('You said: “…”'), word for word: it claims nothing.
 * Whatever stands beside a quotation may endorse it.
 */
export function onlyQuotesPerson(input: TrustInput): boolean {
  const reply = input.reply.replace(LEAD, '');
  if (!STARTS_QUOTED.test(reply)) return false;
  const quotations = [...reply.matchAll(QUOTATION)];
  if (quotations.length > MOST_QUOTATIONS || reply.replaceAll(QUOTATION, '').trim() !== '') return false;
  // A question states nothing.
  const said = wordsOf(input).map(({ text }) =>
    inLines(plainSentences(text).map((sentence) => (isQuestion(sentence) ? '' : sentence))),
  );
  return quotations.every(([, quoted = '']) => {
    const sentences = plainSentences(quoted);
    return !sentences.some(isQuestion) && said.some((lines) => lines.includes(inLines(sentences)));
  });
}
