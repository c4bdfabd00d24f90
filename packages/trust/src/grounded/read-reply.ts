import { endOfClaim, lackingObject, namesItsObject } from '../claims/absence.ts';
import { isYesNoQuestion, readAnswerWord } from '../claims/answer-word.ts';
import { claimStart } from '../claims/claim-start.ts';
import { isClosing } from '../claims/closing.ts';
import { isCourtesy } from '../claims/courtesy.ts';
import { isRequest, openQuestion } from '../claims/open-question.ts';
import { plainSentence } from '@symbi/text/plain-sentence';
import { roleOf, type SentenceRole } from '../claims/sentence-role.ts';
import { isTitle, namesSource } from '../claims/titles.ts';
import { detectLanguage, type Language } from '@symbi/text/language';
import { splitSentences, type Sentence } from '@symbi/text/sentences';
import type { Token } from '@symbi/text/tokens';
import type { TrustSource } from '../types.ts';
import { readOtherAnswer, type OtherAnswer } from './answers/other-answer.ts';
import { deriveClocks } from './arithmetic/clock-offsets.ts';
import { readDerivations, type Derivation } from './arithmetic/derivations.ts';
import { deriveNextDays } from './arithmetic/next-day.ts';
import { readByWords, type ByWords, type WordsReading } from './denial/by-words.ts';
import { isLimiting } from './denial/clauses.ts';
import { denyAll, readDenial, readPolarity, readSentenceDenial, type Denial, type Polarity } from './denial/denial.ts';
import { losesException } from './denial/exceptions/lost-exception.ts';
import { dropReferences } from './source/phrases.ts';
import { readTokens } from './source/read-tokens.ts';
import { inFormsOf } from './source/same-forms.ts';
import { readSentence, type SentenceReading } from './features/sentence-features.ts';
import { indexSources, type SourceIndex } from './source/source-index.ts';

export interface ReadSentence extends SentenceReading {
  sentence: Sentence;
  role: SentenceRole;
  /** 'The passages do not mention X', where one does. */
  isFalseAbsence?: boolean;
  /** What its words settle, whatever a verifier reads. */
  byWords?: ByWords;
  /** The sentence of the sources that seems to contradict it, by its number in the index. */
  opposing?: number;
  /** A bare yes or no read as a claim; 'unfounded' if its question has words that are in no source. */
  bareAnswer?: 'founded' | 'unfounded';
  /** The calculations behind its numbers that the sources do not write. */
  derivations: readonly Derivation[];
}

export interface ReplyReading {
  language: Language;
  sourceLanguage: Language;
  index: SourceIndex;
  sentences: readonly ReadSentence[];
  /** Whether any of its claims shares a word with the sources. */
  hasEvidence: boolean;
  /** Whether the question does. */
  asksOfSources: boolean;
  /** What its first claim gives otherwise than the sources where they say what the question asks. */
  otherAnswer: OtherAnswer | undefined;
}

/** '2. ', '## 2) ', '**Step 2:**': what numbers a part of the reply is no number of the sources. */
const LIST_MARKER =
  /^\s*(?:>\s*)*(?:[-*+•]\s+)?(?:#{1,6}\s+)?(?:\*\*|__)?(?:\p{Nd}{1,3}[.)、．](?=[\s\p{L}*_])|(?:step|part|schritt|teil|étape|etape|partie|paso|parte|ステップ|手順|步骤|第)\s?\p{Nd}{1,3}(?!\p{Nd}))/iu;

const MARKER_LENGTH = 30;

/** Tokens of each sentence, without list numbering. */
function tokensPerSentence(reply: string, sentences: readonly Sentence[], index: SourceIndex): Token[][] {
  const tokens = inFormsOf(dropReferences(readTokens(reply, index.language), reply), index);
  let at = 0;
  return sentences.map((sentence) => {
    const own: Token[] = [];
    for (; at < tokens.length; at += 1) {
      const token = tokens[at];
      if (token === undefined || token.start >= sentence.end) break;
      if (token.start >= sentence.start) own.push(token);
    }
    const marker = LIST_MARKER.exec(reply.slice(sentence.start, sentence.start + MARKER_LENGTH));
    const end = sentence.start + (marker?.[0].length ?? 0);
    return own.filter(({ start, kind, forms }) => start >= end || kind !== 'number' || forms?.dimension !== undefined);
  });
}

/** Whether an aside has what can be wrong in it by words alone. */
const hasFacts = ({ features }: SentenceReading): boolean =>
  features.numbersMissing + features.numbersElsewhere + features.contradicted + features.quotesMissing > 0;

/** Minimum coverage and weight at which the sources contain what a remark says they lack. */
const PRESENT_FROM = 0.9;
const PRESENT_WEIGHT = 0.75;

/** 'The passages do not mention X' where a passage mentions X: the remark is a claim, and a false one. */
function isFalseAbsence(text: string, reading: SentenceReading, index: SourceIndex): boolean {
  const plain = plainSentence(text);
  if (!namesItsObject(plain)) return false;
  const isPresent = ({ window, words }: SentenceReading): boolean =>
    window.coverage >= PRESENT_FROM && words.reduce((sum, { weight }) => sum + weight, 0) >= PRESENT_WEIGHT;
  if (isPresent(reading)) return true;
  // 'The lease says nothing about' is in no lease.
  const object = lackingObject(plain);
  return (
    object !== undefined &&
    isPresent(readSentence(object, inFormsOf(readTokens(object, index.language), index), index, new Set()))
  );
}

/**
 * 'The terms mention no fee other than 500 euros', 'They say nothing of refunds, but you get 90 days': whatever surrounds
 * it, a number that neither a source nor the question has is a claim.
 */
const hasNewNumber = ({ words }: SentenceReading, asked: ReadonlySet<string>): boolean =>
  words.some(({ isNumber, id, token }) => isNumber && id === 0 && !asked.has(token.stem));

const contradicted = (reading: SentenceReading, value: number): SentenceReading =>
  value === 0 ? reading : { ...reading, features: { ...reading.features, contradicted: value } };

const clearShare = (denial: Denial | undefined): number => (denial?.isClear === true ? denial.share : 0);

/** A denial that may only seem one is no contradiction, but what a verifier alone does not clear. */
const doubtedBy = (denial: Denial | undefined): WordsReading | undefined =>
  denial === undefined || denial.isClear ? undefined : { byWords: 'doubted', opposing: denial.sentence };

/** A tag question, which asks for confirmation of a statement: 'It contains no lactose, right?' */
const TAG =
  /,\s*(?:right|correct|no|ok|okay|(?:is|are|does|do|did|was)n't (?:it|they|he|she|that)|nicht wahr|oder|n'est-ce pas|verdad|cierto)\s*\?\s*$/iu;

/** What a bare yes or no affirms or denies: the preceding yes-no question, or the statement. */
function propositionOf(question: string): { text: string; isQuestion: boolean } | undefined {
  const last = splitSentences(question).at(-1);
  if (last === undefined) return undefined;
  const text = question.slice(last.start, last.end);
  const tag = TAG.exec(text);
  if (tag !== null) return { text: text.slice(0, tag.index), isQuestion: false };
  if (/[?？]/u.test(text)) return isYesNoQuestion(text) ? { text, isQuestion: true } : undefined;
  return isRequest(text) ? undefined : { text, isQuestion: false };
}

/** Reads a bare yes or no as a claim about the question; undefined if it makes none. */
function readAnswer(
  answer: string,
  question: string,
  index: SourceIndex,
): (SentenceReading & Partial<WordsReading> & { isNew: boolean }) | undefined {
  const isYes = readAnswerWord(plainSentence(answer));
  const proposition = propositionOf(question);
  if (isYes === undefined || proposition === undefined) return undefined;
  const { text, isQuestion } = proposition;
  const tokens = inFormsOf(readTokens(text, index.language), index);
  const reading = readSentence(text, tokens, index, new Set());
  if (reading.words.length === 0) return undefined;
  const stated = readPolarity(text, 0, tokens, index.language);
  const hasLocal = stated.local.length > 0;
  const affirmed: Polarity = isQuestion ? { ...stated, denied: new Set(), hasNegation: hasLocal } : stated;
  const polarity = isYes ? affirmed : denyAll(affirmed, reading.words);
  const isNew = reading.words.some(({ id, soft }) => id === 0 && soft === 0);
  const isLost = isYes && isQuestion && losesException(answer, 0, readTokens(answer, index.language), index, text);
  const found = readDenial(polarity, reading.words, index);
  const denial = found && { ...found, isClear: found.isClear && !isLimiting(text) };
  const doubted = isLost ? ({ byWords: 'doubted' } as const) : doubtedBy(denial);
  return { ...contradicted(reading, clearShare(denial)), isNew, ...doubted };
}

/** A bare yes or no counts as a claim if the reply has no other, or if the sources deny it. */
function readAnswers(
  question: string,
  reply: string,
  index: SourceIndex,
  sentences: readonly ReadSentence[],
): readonly ReadSentence[] {
  const hasClaims = sentences.some(({ role }) => role === 'claim');
  return sentences.map((read) => {
    if (read.role !== 'yes-no') return read;
    const answer = readAnswer(reply.slice(read.sentence.start, read.sentence.end), question, index);
    if (answer === undefined || (hasClaims && answer.features.contradicted === 0 && answer.byWords === undefined))
      return read;
    const { isNew, ...reading } = answer;
    return {
      ...reading,
      sentence: read.sentence,
      role: 'claim',
      derivations: read.derivations,
      bareAnswer: isNew ? 'unfounded' : 'founded',
    };
  });
}

/** Whether a claim only talks with the reader, or is the title of what follows. */
function isAside(text: string, tokens: readonly Token[], isTitleOf: () => boolean): boolean {
  const plain = plainSentence(text);
  const content = tokens.filter(({ isStop }) => !isStop).map(({ folded }) => folded);
  return isClosing(plain) || isCourtesy(plain, content) || isTitleOf();
}

/** Titles of nothing, in a reply that says nothing else, are what it claims. */
function withLoneTitles(
  reply: string,
  parts: readonly Sentence[],
  sentences: readonly ReadSentence[],
): readonly ReadSentence[] {
  if (sentences.some(({ role }) => role !== 'aside' && role !== 'frame')) return sentences;
  return sentences.map((read, at) =>
    read.role === 'aside' && isTitle(reply, parts, at) ? { ...read, role: 'claim' } : read,
  );
}

/** How the numbers of each sentence that no source writes follow from those of the sources and the question. */
function deriveNumbers(
  reply: string,
  parts: readonly Sentence[],
  tokens: readonly (readonly Token[])[],
  question: { text: string; tokens: readonly Token[] },
  { index, sources }: { index: SourceIndex; sources: readonly TrustSource[] },
): Derivation[][] {
  const derived = readDerivations(
    parts.map(({ start, end, kind }, at) => ({
      text: reply.slice(start, end),
      start,
      tokens: tokens[at] ?? [],
      isItem: kind === 'list-item' || kind === 'table-row',
    })),
    { ...question, start: 0, isItem: false },
    { index, sources },
  );
  const clocks = deriveClocks(tokens, index, sources);
  const days = deriveNextDays(tokens, index, sources);
  return parts.map((_, at) => [...(derived[at] ?? []), ...(clocks[at] ?? []), ...(days[at] ?? [])]);
}

const textIn = (reply: string, part: Sentence | undefined): string =>
  part === undefined ? '' : reply.slice(part.start, part.end);

/** Reads every sentence of a reply against its sources. */
export function readReply(question: string, reply: string, sources: readonly TrustSource[]): ReplyReading {
  const replyLanguage = detectLanguage(reply);
  const sourceLanguage = detectLanguage(sources.map((source) => source.text.slice(0, 2000)).join('\n'));
  const language = replyLanguage === 'unknown' ? sourceLanguage : replyLanguage;
  const index = indexSources(sources, language);
  const questionTokens = inFormsOf(readTokens(openQuestion(question), language), index);
  const questionStems = new Set(questionTokens.filter((token) => !token.isStop).map((token) => token.stem));
  const whole = inFormsOf(readTokens(question, language), index);
  const asked = new Set(whole.map((token) => token.stem));
  const parts = splitSentences(reply);
  const tokens = tokensPerSentence(reply, parts, index);
  const derived = deriveNumbers(reply, parts, tokens, { text: question, tokens: whole }, { index, sources });
  const context = { index, sources, question: { text: question, stems: questionStems } };
  const sentences = parts.map((sentence, at): ReadSentence => {
    const text = textIn(reply, sentence);
    const end = sentence.start + endOfClaim(text);
    const derivations = derived[at] ?? [];
    const isDerived = (token: Token): boolean => derivations.some(({ start }) => start === token.start);
    const all = (tokens[at] ?? []).filter((token) => token.start < end);
    const own = all.filter((token) => !isDerived(token));
    const reading = readSentence(text, own, index, questionStems, sentence.kind === 'heading');
    const role = roleOf(text, reading.words.length + derivations.length > 0);
    if (role === 'absence' && isFalseAbsence(text, reading, index))
      return { ...contradicted(reading, 1), sentence, role: 'claim', isFalseAbsence: true, derivations };
    const isClaim = role === 'claim' || (role === 'absence' && hasNewNumber(reading, asked));
    if (!isClaim) return { ...reading, sentence, role, derivations };
    const from = claimStart(text);
    const further = own.filter((token) => token.start >= sentence.start + from);
    const claim = from === 0 ? reading : readSentence(text.slice(from), further, index, questionStems);
    // The text after a remark on something missing is judged by itself.
    const worse = claim.features.missWindow > reading.features.missWindow ? claim : reading;
    const isCalculated = derivations.length > 0;
    const words = readByWords(text, sentence.start, all, {
      ...context,
      isCalculated,
      next: textIn(reply, parts[at + 1]),
    });
    const isSettled = words !== undefined && words.byWords !== 'doubted';
    const denial = isSettled
      ? undefined
      : readSentenceDenial(text, sentence.start, own, reading.words, index, language);
    const read = contradicted(worse, isSettled ? Number(words.byWords === 'denied') : clearShare(denial));
    const isTitleOf = (): boolean => isTitle(reply, parts, at);
    const isOnlyAside = namesSource(reply, parts, at, sources) || (!hasFacts(read) && isAside(text, own, isTitleOf));
    const part = isOnlyAside ? 'aside' : 'claim';
    return { ...read, sentence, role: part, derivations, ...(words ?? doubtedBy(denial)) };
  });
  const answered = readAnswers(question, reply, index, withLoneTitles(reply, parts, sentences));
  const hasEvidence = answered.some(({ role, window }) => role === 'claim' && window.first >= 0);
  const asksOfSources = whole.some(({ isStop, stem }) => !isStop && index.ids.has(stem));
  const at = answered.findIndex(({ role }) => role === 'claim');
  const answer = { text: textIn(reply, parts[at]), from: parts[at]?.start ?? 0, tokens: tokens[at] ?? [] };
  const otherAnswer = readOtherAnswer({ text: question, from: 0, tokens: whole }, answer, index);
  return { language, sourceLanguage, index, sentences: answered, hasEvidence, asksOfSources, otherAnswer };
}
