import { findMentions, withoutMentions } from '@symbi/contracts/context-title';
import {
  bestPart,
  composeAnswer,
  createIndex,
  historyOf,
  mendSlips,
  opening,
  plainQuoted,
  quotedBlock,
  quotedPart,
  quotesIn,
  readFollowUp,
  selectPassages,
  splitQuestions,
  tellingSentences,
  mayAsCan,
  withSingleMarks,
  type HistoryTurn,
  type QuestionPart,
  type RetrievalIndex,
  type TailKind,
  type WordVectors,
} from '@symbi/retrieval';
import { beginning } from '@symbi/text/beginning';
import { contentStems } from '@symbi/text/terms';
import type { QuotedSource } from '../provider.ts';
import { asksOfAllRows, quotesSomeRows } from './aggregate.ts';
import { courteousReply } from './courtesy.ts';
import { rowsOfDate } from './dated-rows.ts';
import { CANNOT, DECLINE, NO_MORE, NOTED } from './decline.ts';
import { readCached } from './feature-cache.ts';
import { filesOf, withFiles } from './files.ts';
import { withoutStrayHelp } from './product-question.ts';
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

const PASSAGE_TOKENS = 1_500;
const MOST_HITS = 12;
const MATCH_THRESHOLD = 0.5;
const ABOUT = 'I am Symbi Core, the built-in offline agent.';
const GREETING = /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|who are you|what can you do|help)\b/i;
/** Words that may follow a greeting without making it a question. */
const GREETED = new Set(['there', 'symbi', 'core', 'everybody', 'everyone', 'all', 'agent', 'again', 'pleas']);

/** What is near a question, in words or in meaning, need not answer it: its reader must know why it is quoted. */
const NEAREST = 'Nearest to your question:';

const introduce = (sources: readonly QuotedSource[]): string => {
  const about = sources.find((source) => source.text.startsWith('Symbi Core is the built-in offline agent.'));
  return about === undefined ? ABOUT : `${about.text} [${about.n}]`;
};

const isGreeting = (question: string): boolean =>
  GREETING.test(question) && contentStems(question.replace(GREETING, '')).every((stem) => GREETED.has(stem));

interface Within extends Pick<AnswerRequest, 'sources' | 'history'> {
  /** A text of which nothing is quoted again. */
  readonly except?: string;
  /** Of the sources and maybe others, if there is one already. */
  readonly index?: RetrievalIndex;
  /** Further texts that only tell how common a word is: beside one passage alone, any word would be rare. */
  readonly beside?: readonly QuotedSource[];
  /** What an answer must have. */
  readonly kind?: TailKind | undefined;
}

const indexOf = (sources: readonly QuotedSource[], vectors: WordVectors | undefined): RetrievalIndex => {
  const index = createIndex({ read: readCached, ...(vectors === undefined ? {} : { vectors }) });
  for (const source of sources)
    index.add({ id: String(source.n), content: { title: source.title, text: source.text } });
  return index;
};

/** Sentences of these sources that answer the question, or nothing. `named` are those the question names. */
const answerBy = (
  question: string,
  { sources, history, except = '', kind, index: known, beside = [] }: Within,
  named: readonly QuotedSource[],
  vectors: WordVectors | undefined,
): string | undefined => {
  const texts = sources.flatMap(({ title, text }) => [title, text]);
  const read = mayAsCan(question);
  const mended = vectors === undefined ? read : mendSlips(read, texts, vectors.ids);
  const index = known ?? indexOf(sources, vectors);
  const help = new Set(sources.filter(({ kind }) => kind === 'help').map(({ n }) => String(n)));
  const isStrict = (id: string): boolean => help.has(id);
  // The title of a section, or of a named item, is no answer and would displace its text.
  const untitled = new Set([...help, ...named.map(({ n }) => String(n))]);
  const quotable = new Set(sources.map(({ n }) => String(n)));
  const hits = index
    .search({ query: mended, limit: beside.length > 0 ? 2 * MOST_HITS : MOST_HITS })
    .filter(({ id, passage }) => quotable.has(id) && (passage.path !== 'title' || !untitled.has(id)))
    .slice(0, MOST_HITS);
  const fileOf = filesOf(sources, question);
  const passages = selectPassages(hits, {
    budgetTokens: PASSAGE_TOKENS,
    threshold: MATCH_THRESHOLD,
    groupOf: fileOf,
  });
  const said = new Set(sources.filter(({ kind }) => kind === 'turn').map(({ n }) => String(n)));
  const isSaid = (id: string): boolean => said.has(id);
  const answer = composeAnswer({ question: mended, passages, history, isStrict, isSaid, fileOf, except, kind });
  if (!answer.answered) return undefined;
  const text = withFiles([answer, ...(answer.others ?? [])], fileOf);
  return answer.isBeside === true ? `${NEAREST}\n\n${text}` : text;
};

/** Phrases that ask for an item itself, not for something in it. */
const ABOUT_AN_ITEM =
  /\b(?:tell|sa(?:y|ys|id)|sum|summar(?:y|ies|ize|ise)|show|read|contents?|contains?|explain|describe|quote|open|look|compare|stands?|written)\b/giu;
const OPENING_SENTENCES = 3;

const openings = (named: readonly QuotedSource[]): string => {
  const each = Math.max(1, Math.floor(OPENING_SENTENCES / named.length));
  return named.map(({ text, n }) => opening(text, each, `[${n}]`)).join('\n\n');
};

/** An answer to a question that names sources by title: only these are meant, whatever else there is. */
const answerFromNamed = (asked: AnswerRequest, vectors: WordVectors | undefined): string | undefined => {
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
  const within = { sources: named, history };
  const answer = answerBy(rest, within, named, vectors);
  if (answer !== undefined) return answer;
  const question = rest.replaceAll(ABOUT_AN_ITEM, ' ');
  if (contentStems(question).length === 0) return openings(named);
  return answerBy(question, within, named, vectors) ?? answerBy(rest, asked, named, vectors) ?? DECLINE;
};

/** The passage of a file or a context that may say in other words, or in another language, what is asked. */
const nearestQuoted = (
  question: string,
  sources: readonly QuotedSource[],
  vectors: WordVectors | undefined,
): string | undefined => {
  const nearest = sources.find(({ isNearest }) => isNearest);
  if (nearest === undefined) return undefined;
  const part = nearest.nearestPart ?? bestPart(nearest.text, question, vectors);
  return `${NEAREST}\n\n${quotedPart(nearest.text, part, `[${nearest.n}]`)}`;
};

const LONGEST_REPEATED = 120;
const OVERVIEW_SENTENCES = 5;
const OVERVIEW = 'The most telling sentences, quoted:';

/** What attached files say as a whole, without what was said; the agent quotes and cannot summarize. */
const overview = (sources: readonly QuotedSource[], said: string): string | undefined => {
  const files = sources.filter(({ isOverview }) => isOverview);
  const texts = files.map(({ text }) => text);
  const isSaid = quotesIn(said);
  const lines = tellingSentences(texts, OVERVIEW_SENTENCES, isSaid).map(({ text, start, end }) =>
    quotedBlock(texts[text]?.slice(start, end) ?? '', `[${files[text]?.n}]`),
  );
  if (lines.length > 0) return `${OVERVIEW}\n\n${lines.join('\n\n')}`;
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
const lacking = (missing: readonly QuestionPart[]): string[] => {
  if (missing.length === 0) return [];
  const named = missing.map(({ question }) => `“${repeated(question)}”`).join(' or ');
  // 'Until when?' asks nothing on its own.
  const how = missing.some(({ tailOf }) => tailOf !== undefined) ? 'as a whole question' : 'on its own';
  return [
    `I found nothing that answers ${named}. Could you ask ${missing.length > 1 ? 'each' : 'it'} ${how}, or in other words?`,
  ];
};

/** An answer to each question of a message, if there is one; undefined if the message is one question and nothing else. */
const answersOf = (message: string, within: Within, vectors: WordVectors | undefined) => {
  const parts = splitQuestions(message);
  if (parts.some(({ question }) => question === message)) return undefined;
  return parts.map((part) => {
    const { question, tailOf } = part;
    const asked = { ...within, history: historyOf(part, within.history), kind: tailOf?.kind };
    const answer = answerBy(tailOf?.question ?? question, asked, [], vectors);
    return { part, answer, isNearest: answer?.startsWith(NEAREST) === true };
  });
};

/**
 * Answers to the questions of a message one by one, with those that nothing answers named; undefined if nothing answers
 * any of them, or if the message is one question and nothing else.
 */
const answerEach = (message: string, within: Within, vectors: WordVectors | undefined): string | undefined => {
  const answers = answersOf(message, within, vectors) ?? [];
  const direct = answers.flatMap(({ answer, isNearest }) => (answer === undefined || isNearest ? [] : [answer]));
  const written: string[] = [];
  const missing: QuestionPart[] = [];
  for (const { part, answer, isNearest } of answers) {
    // What answers another question is no more to this one for being nearest to it.
    const isKnown = (quoted: string): boolean => isQuotedIn([...written, ...direct].join('\n'), quoted);
    if (answer === undefined || (isNearest && isKnown(answer.slice(NEAREST.length)))) missing.push(part);
    // Two questions may have one answer, which is quoted once; what else there is would be no answer.
    else if (!isQuotedIn(written.join('\n'), answer)) written.push(answer);
  }
  if (written.length === 0) return undefined;
  return [...written, ...lacking(missing)].join('\n\n');
};

/** What answers a message, or what is nearest to it. */
const answerOf = (message: string, asked: Within, vectors: WordVectors | undefined): string | undefined => {
  const dated = rowsOfDate(message, asked.sources);
  const { question, sources } = dated ?? { question: message, sources: asked.sources };
  const within = { ...asked, sources, index: indexOf([...sources, ...(asked.beside ?? [])], vectors) };
  const answer = answerEach(question, within, vectors) ?? answerBy(question, within, [], vectors);
  if (answer !== undefined) return answer;
  if (dated === undefined || dated.rows.length === 0) return nearestQuoted(question, sources, vectors);
  return `${NEAREST}\n\n${dated.rows.map(({ text, n }) => `${plainQuoted(text)} [${n}]`).join('\n\n')}`;
};

/** What is said where nothing can be quoted. */
const declineOf = (question: string): string => {
  const unserved = unservedIn(question);
  if (unserved !== undefined) return CANNOT[unserved];
  return isStatement(question) ? NOTED : DECLINE;
};

/** Sentences of the given sources with their numbers, or that nothing matches. */
export const answerFrom = (asked: AnswerRequest, vectors: WordVectors | undefined): string => {
  const unservable = unservableIn(asked.asked);
  if (unservable !== undefined) return CANNOT[unservable];
  const fromNamed = answerFromNamed(asked, vectors);
  if (fromNamed !== undefined) return fromNamed;
  const { isFirst, history, said } = asked;
  const sources = withoutStrayHelp(asked.sources, asked.asked);
  const courteous = courteousReply(asked.asked);
  if (courteous !== undefined) return courteous;
  const { question, isMore } = readFollowUp(asked.asked, history);
  const whole = overview(sources, isMore ? said : '');
  if (whole !== undefined) return whole;
  if (isMore) return answerBy(question, { sources, history: [], except: said }, [], vectors) ?? NO_MORE;
  if (isGreeting(question) || (isFirst && contentStems(question).length === 0)) return introduce(sources);
  const beside = asked.sources.filter((source) => !sources.includes(source));
  const answer = answerOf(question, { sources, history, beside }, vectors);
  const files = sources.filter(({ kind }) => kind === 'attachment');
  if (answer === undefined ? asksOfAllRows(question, files) : quotesSomeRows(question, answer)) return CANNOT.rows;
  return answer ?? declineOf(question);
};
