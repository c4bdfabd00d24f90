import { findMentions, withoutMentions } from '@symbi/contracts/context-title';
import {
  bestPart,
  historyOf,
  opening,
  plainQuoted,
  quotedBlock,
  quotedPart,
  quotesIn,
  readFollowUp,
  splitQuestions,
  tellingSentences,
  withSingleMarks,
  type HistoryTurn,
  type QuestionPart,
  type WordVectors,
} from '@symbi/retrieval';
import { beginning } from '@symbi/text/beginning';
import { contentStems } from '@symbi/text/terms';
import type { QuotedSource } from '../provider.ts';
import { asksOfAllRows, quotesSomeRows } from './aggregate.ts';
import { courteousReply } from './courtesy.ts';
import { rowsOfDate } from './dated-rows.ts';
import { aboutDecks } from './deck-title.ts';
import { filesOf, withFiles } from './files.ts';
import { allForbidden } from './forbidden.ts';
import { answerBy, findAnswer, indexOf, written, type Within } from './find-answer.ts';
import type { Phrases } from './phrases/phrases.ts';
import { phrasesFor } from './phrases/phrases-for.ts';
import { questionOfCommand, withoutStrayHelp } from './product-question.ts';
import { isStatement } from './statement.ts';
import { unservableIn, unservedIn } from './unservable.ts';

export interface AnswerRequest {
  readonly asked: string;
  readonly sources: readonly QuotedSource[];
  /** The previous question. */
  readonly history: readonly HistoryTurn[];
  /** What the agent said since that question. */
  readonly said: string;
  /** Nothing was said before. */
  readonly isFirst: boolean;
}

const GREETING = /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|who are you|what can you do|help)\b/i;
/** Words that may follow a greeting without making it a question. */
const GREETED = new Set(['there', 'symbi', 'core', 'everybody', 'everyone', 'all', 'agent', 'again', 'pleas']);

const introduce = (sources: readonly QuotedSource[], phrases: Phrases): string => {
  const about = sources.find((source) => source.text.startsWith('Symbi Core is the built-in offline agent.'));
  return about === undefined ? phrases.about : `${about.text} [${about.n}]`;
};

const isGreeting = (question: string): boolean =>
  GREETING.test(question) && contentStems(question.replace(GREETING, '')).every((stem) => GREETED.has(stem));

/** Phrases that ask for an item itself, not for something in it. */
const ABOUT_AN_ITEM =
  /\b(?:tell|sa(?:y|ys|id)|sum|summar(?:y|ies|ize|ise)|show|read|contents?|contains?|explain|describe|quote|open|look|compare|stands?|written)\b/giu;
const OPENING_SENTENCES = 3;

const openings = (named: readonly QuotedSource[]): string => {
  const each = Math.max(1, Math.floor(OPENING_SENTENCES / named.length));
  return named.map(({ text, n }) => opening(text, each, `[${n}]`)).join('\n\n');
};

/** An answer to a question that names sources by title: only these are meant, whatever else there is. */
const answerFromNamed = (
  asked: AnswerRequest,
  phrases: Phrases,
  vectors: WordVectors | undefined,
): string | undefined => {
  const { history } = asked;
  // Help and files cannot be named in a message, and whoever uploads a file chooses its name.
  const sources = asked.sources.filter(({ kind }) => kind === 'context');
  const titles = sources.map(({ title }) => title);
  const mentions = findMentions(asked.asked, titles);
  const meant = new Set(mentions.map(({ title }) => title));
  const named = sources.filter(({ title, text }) => meant.has(title) && text.trim() !== '');
  if (named.length === 0) return undefined;
  // The name says where to look, not what to look for.
  const rest = withoutMentions(asked.asked, mentions);
  const within = { sources: named, history, phrases };
  const answer = answerBy(rest, within, named, vectors);
  if (answer !== undefined) return answer;
  const question = rest.replaceAll(ABOUT_AN_ITEM, ' ');
  if (contentStems(question).length === 0) return openings(named);
  return (
    answerBy(question, within, named, vectors) ??
    answerBy(rest, { ...within, sources: asked.sources }, named, vectors) ??
    phrases.decline
  );
};

/** The passage of a file or a context that may say in other words, or in another language, what is asked. */
const nearestQuoted = (
  question: string,
  { sources, phrases }: Within,
  vectors: WordVectors | undefined,
): string | undefined => {
  const nearest = sources.find(({ isNearest }) => isNearest);
  if (nearest === undefined) return undefined;
  const part = nearest.nearestPart ?? bestPart(nearest.text, question, vectors);
  return `${phrases.nearest}\n\n${quotedPart(nearest.text, part, `[${nearest.n}]`)}`;
};

const LONGEST_REPEATED = 120;
const OVERVIEW_SENTENCES = 5;

/** What attached files say as a whole, without what was said; the agent quotes and cannot summarize. */
const overview = (sources: readonly QuotedSource[], said: string, phrases: Phrases): string | undefined => {
  const files = sources.filter(({ isOverview }) => isOverview);
  const texts = files.map(({ text }) => text);
  const isSaid = quotesIn(said);
  const lines = tellingSentences(texts, OVERVIEW_SENTENCES, isSaid).map(({ text, start, end }) =>
    quotedBlock(texts[text]?.slice(start, end) ?? '', `[${files[text]?.n}]`),
  );
  if (lines.length > 0) return `${phrases.overview}\n\n${lines.join('\n\n')}`;
  const [first] = said === '' ? files : [];
  return first && opening(first.text, OPENING_SENTENCES, `[${first.n}]`);
};

/** A question as it is repeated to its person. */
const repeated = (question: string): string => {
  const text = withSingleMarks(plainQuoted(question));
  return text.length > LONGEST_REPEATED ? `${beginning(text, LONGEST_REPEATED)} …` : text;
};

/** Whether a text has everything that an answer quotes. */
const isQuotedIn = (text: string, answer: string): boolean => {
  const isQuoted = quotesIn(text);
  return answer.split(/\s?\[\d+\]\s?/u).every((quotation) => quotation.trim() === '' || isQuoted(quotation));
};

/** Alone, a question is also compared in meaning. */
const lacking = (missing: readonly QuestionPart[], phrases: Phrases): string[] => {
  if (missing.length === 0) return [];
  // 'Until when?' asks nothing on its own.
  const isTail = missing.some(({ tailOf }) => tailOf !== undefined);
  const questions = missing.map(({ question }) => repeated(question));
  return [phrases.lacking(questions, isTail)];
};

/** An answer to each question of a message, if there is one; undefined if the message is one question and nothing else. */
const answersOf = (message: string, within: Within, vectors: WordVectors | undefined) => {
  const parts = splitQuestions(message);
  if (parts.some(({ question }) => question === message)) return undefined;
  const found = parts.map((part) => {
    const { question, tailOf } = part;
    const asked = { ...within, history: historyOf(part, within.history), kind: tailOf?.kind };
    return { part, answer: findAnswer(tailOf?.question ?? question, asked, [], vectors) };
  });
  // Below the name of a file that answers one question, the answer to the next one would be of that file.
  const isSplit = found.some(({ answer }) => (answer?.parts.length ?? 0) > 1);
  const fileOf = filesOf(within.sources, '');
  return found.map(({ part, answer }) => ({
    part,
    answer: answer && {
      text: written(isSplit ? { ...answer, fileOf } : answer, within.phrases),
      quoted: withFiles(answer.parts, () => undefined),
      isNearest: answer.isNearest,
    },
  }));
};

/**
 * Answers to the questions of a message one by one, with those that nothing answers named; undefined if nothing answers
 * any of them, or if the message is one question and nothing else.
 */
const answerEach = (message: string, within: Within, vectors: WordVectors | undefined): string | undefined => {
  const answers = answersOf(message, within, vectors) ?? [];
  const direct = answers.flatMap(({ answer }) => (answer === undefined || answer.isNearest ? [] : [answer.quoted]));
  const texts: string[] = [];
  const quoted: string[] = [];
  const missing: QuestionPart[] = [];
  for (const { part, answer } of answers) {
    // What answers another question is no more to this one for being nearest to it.
    const others = answer?.isNearest === true ? [...quoted, ...direct] : quoted;
    const isKnown = answer !== undefined && isQuotedIn(others.join('\n'), answer.quoted);
    if (answer === undefined || (answer.isNearest && isKnown)) missing.push(part);
    // Two questions may have one answer, which is quoted once; what else there is would be no answer.
    else if (!isKnown) {
      texts.push(answer.text);
      quoted.push(answer.quoted);
    }
  }
  if (texts.length === 0) return undefined;
  return [...texts, ...lacking(missing, within.phrases)].join('\n\n');
};

/** What answers a message, or what is nearest to it. */
const answerOf = (message: string, asked: Within, vectors: WordVectors | undefined): string | undefined => {
  const dated = rowsOfDate(message, asked.sources);
  const { question, sources } = dated ?? { question: message, sources: asked.sources };
  const within = { ...asked, sources, index: indexOf([...sources, ...(asked.beside ?? [])], vectors) };
  const answer =
    answerEach(question, within, vectors) ??
    answerBy(question, within, [], vectors) ??
    aboutDecks(question, sources).flatMap((rest) => answerBy(rest, within, [], vectors) ?? [])[0];
  if (answer !== undefined) return answer;
  if (dated === undefined || dated.rows.length === 0) return nearestQuoted(question, within, vectors);
  return `${asked.phrases.nearest}\n\n${dated.rows.map(({ text, n }) => `${plainQuoted(text)} [${n}]`).join('\n\n')}`;
};

/** What is said where nothing can be quoted. */
const declineOf = (question: string, phrases: Phrases): string => {
  const unserved = unservedIn(question);
  if (unserved !== undefined) return phrases.cannot[unserved];
  return isStatement(question) ? phrases.noted : phrases.decline;
};

/** Sentences of the given sources with their numbers, or that nothing matches. */
export const answerFrom = (asked: AnswerRequest, vectors: WordVectors | undefined): string => {
  const phrases = phrasesFor(asked.asked, asked.history);
  const unservable = unservableIn(asked.asked);
  if (unservable !== undefined) return phrases.cannot[unservable];
  const fromNamed = answerFromNamed(asked, phrases, vectors);
  if (fromNamed !== undefined) return fromNamed;
  const { isFirst, history, said } = asked;
  const sources = withoutStrayHelp(asked.sources, asked.asked);
  const courteous = courteousReply(asked.asked);
  if (courteous !== undefined) return courteous;
  const { question, isMore } = readFollowUp(asked.asked, history);
  const whole = overview(sources, isMore ? said : '', phrases);
  if (whole !== undefined) return whole;
  if (isMore) return answerBy(question, { sources, history: [], except: said, phrases }, [], vectors) ?? phrases.noMore;
  if (isGreeting(question) || (isFirst && contentStems(question).length === 0)) return introduce(sources, phrases);
  const forbidden = allForbidden(question, sources, phrases);
  if (forbidden !== undefined) return forbidden;
  const beside = asked.sources.filter((source) => !sources.includes(source));
  const command = questionOfCommand(question);
  const help = command === undefined ? [] : asked.sources.filter(({ kind }) => kind === 'help');
  const answer =
    (command === undefined ? undefined : answerBy(command, { sources: help, history: [], phrases }, [], vectors)) ??
    answerOf(question, { sources, history, beside, phrases }, vectors);
  const files = sources.filter(({ kind }) => kind === 'attachment');
  if (answer === undefined ? asksOfAllRows(question, files) : quotesSomeRows(question, answer))
    return phrases.cannot.rows;
  return answer ?? declineOf(question, phrases);
};
