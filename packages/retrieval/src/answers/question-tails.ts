import { wordCount } from './word-count.ts';

/** What a tail asks for: 'and until when?', 'and how much?', 'and with whom?', 'and by whom?', 'and where?', 'and why?' */
export type TailKind = 'time' | 'number' | 'name' | 'doer' | 'place' | 'reason';

/** A question that is only a question word, and asks about the same thing as the one before it. */
export type QuestionTail = { question: string; kind: TailKind };

const ENGLISH = String.raw`(?:(?:by|until|till|since|from|to|for|with|in|at|on|of|under) )?(?:when|where|whom|who|why|what (?:date|time|day|year|price|cost|reason)|which (?:date|day|month|year)|how (?:much|many|long|often|soon))(?: exactly)?`;
const GERMAN = String.raw`(?:(?:bis|ab|seit|von|für|mit|an|bei|zu) )?(?:wann|wem|wen|wer|wohin|woher|wo|warum|wieso|weshalb|wie (?:viel|lange|oft|teuer)|wieviel)(?: genau)?`;
const FRENCH = String.raw`(?:(?:dès|depuis|pour|par|avec|à|de|chez|en) |jusqu['’]à |d['’])?(?:quand|où|qui|pourquoi|combien(?: de temps)?|quelle date|quel prix)`;
const SPANISH = String.raw`(?:(?:hasta|desde|a|con|para|de|en|por) )?(?:cuándo|dónde|quién(?:es)?|por qué|cuánto(?: tiempo)?|qué (?:fecha|precio))`;
const SPACED = new RegExp(
  String.raw`,? (?:and|und|et|y|e) ((?:also |auch |aussi |también )?(?:${ENGLISH}|${GERMAN}|${FRENCH}|${SPANISH}))\s?[?]?\s?$`,
  'iu',
);
const UNSPACED =
  /[、，,](?:以及|而且|そして)?((?:到|在|从)?(?:什么时候|何时|哪里|哪儿|为什么|多少钱)|いつ(?:までに?|から)?|どこで?|なぜ|いくら)(?:ですか)?[?？。]?$/u;

const KINDS: readonly (readonly [TailKind, RegExp])[] = [
  ['reason', /why|reason|warum|wieso|weshalb|pourquoi|por qué|为什么|なぜ/iu],
  [
    'time',
    /when|date|time|day|month|year|how (?:long|often|soon)|wann|wie (?:lange|oft)|quand|combien de temps|cuándo|cuánto tiempo|fecha|时候|何时|いつ/iu,
  ],
  ['place', /where|wohin|woher|^(?:auch )?wo$|(?<!\p{L})où$|dónde|哪里|哪儿|どこ/iu],
  [
    'doer',
    /^(?:(?:also|auch|aussi|también) )?(?:(?:by|von|par|por) )?(?:whom?|wem|wer|qui|quién(?:es)?)(?: exactly| genau)?$/iu,
  ],
  ['number', /how (?:much|many)|price|cost|wie ?viel|teuer|combien|prix|cuánto|precio|多少|いくら/iu],
];

const kindOf = (tail: string): TailKind => KINDS.find(([, words]) => words.test(tail))?.[0] ?? 'name';

/** Two tails at most: 'Who pays, how much and until when?' is rare enough. */
const MOST = 2;
const LEAST_LETTERS = 4;
const LEAST_WORDS = 3;

/** Whether what precedes a tail is a question of its own: not 'When and where?' */
const isWhole = (first: string): boolean =>
  /[\p{sc=Han}\p{sc=Hiragana}]/u.test(first) ? first.length >= LEAST_LETTERS : wordCount(first.trim()) >= LEAST_WORDS;

/** A question and the tails at its end, in order: 'Who writes the texts and until when?' */
export function takeTails(sentence: string): { first: string; tails: QuestionTail[] } {
  let first = sentence;
  const tails: QuestionTail[] = [];
  while (tails.length < MOST) {
    const tail = SPACED.exec(first) ?? UNSPACED.exec(first);
    const question = tail?.[1];
    if (tail === null || question === undefined || !isWhole(first.slice(0, tail.index))) break;
    tails.unshift({ question: `${question}?`, kind: kindOf(question) });
    first = first.slice(0, tail.index);
  }
  return { first, tails };
}

const TIMES =
  /\d{1,2}[:.]\d{2}(?!\d)|\b(?:days?|weeks?|months?|years?|hours?|minutes?|before|after|once|immediately|without delay|hourly|daily|weekly|monthly|quarterly|yearly|annually|twice|often|always|every)\b|(?<!\p{L})(?:tage?n?|woche?n?|monate?n?|jahre?n?|stunden?|sofort|täglich|wöchentlich|monatlich|jährlich|\p{L}+mal|januar|februar|märz|mai|juni|juli|oktober|dezember|jours?|semaines?|mois|ans?|années?|heures?|fois|quotidien\p{L}*|hebdomadaire\p{L}*|mensuel\p{L}*|annuel\p{L}*|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|días?|semanas?|mes(?:es)?|años?|horas?|veces|diari\p{L}+|semanal\p{L}*|mensual\p{L}*|anual\p{L}*|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?!\p{L})|\d ?[年月日时時]|[每毎][天日周週月年]/iu;
const REASONS =
  /\b(?:because|since|due to|owing to|reasons?|so that|in order to|therefore|caused by)\b|(?<!\p{L})(?:weil|denn|wegen|damit|aufgrund|grund|parce|car|afin|raison|porque|ya que|debido|razón|motivo)(?!\p{L})|因为|由于|为了|から|ため|ので/iu;

const PLACES =
  /(?<!\p{L})(?:in|at|on|under|behind|near|beside|next to|from|to|into|opposite|upstairs|downstairs|outside|inside|online|im|am|an|auf|unter|hinter|neben|bei|nach|aus|dans|à|au|aux|sur|sous|derrière|chez|en|sobre|bajo|detrás|al)(?!\p{L})|在|里|で|に/iu;
/** Who is no name, behind the verb: 'is cleaned by the cook' */
const DOERS = /(?<!\p{L})(?:by (?:the|an?|our|your|my|their)|vom|von|durch|par|por)(?!\p{L})|由|によって/iu;
const OFFERED = { time: TIMES, place: PLACES, reason: REASONS, doer: DOERS };

/** Whether a text may have what a tail of these kinds asks for; numbers and names are judged like those of any question. */
export const offersTail = (kind: keyof typeof OFFERED, text: string): boolean => OFFERED[kind].test(text);
