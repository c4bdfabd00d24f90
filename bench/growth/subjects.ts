import { parseDocument } from '../../apps/web/src/ui/markdown/parse/document.ts';
import { clipboardHtml } from '../../apps/web/src/ui/markdown/clipboard.ts';
import { placeMarks } from '../../apps/web/src/ui/markdown/parse/marks.ts';
import { sentenceEnd, spokenText } from '../../apps/web/src/features/messages/thread/announcements.ts';
import { readPrompt } from '../../apps/server/src/features/bonds/compliance.ts';
import { work as readFile } from '../../apps/server/src/features/context/imports/formats/read-items.task.ts';
import { planLocally } from '../../apps/server/src/features/roundtable/planner.ts';
import { findContradictions } from '../../apps/server/src/features/projects/builds/steps/contradictions.ts';
import { searchWords } from '../../apps/server/src/features/search/words.ts';
import { answerFrom } from '../../apps/server/src/providers/local/answer.ts';
import type { QuotedSource } from '../../apps/server/src/providers/provider.ts';
import { safeDetail } from '../../apps/server/src/providers/redact.ts';
import { approximateTokens } from '../../apps/server/src/providers/models/tokens.ts';
import {
  composeAnswer,
  createIndex,
  flatten,
  searchText,
  selectPassages,
  splitQuestions,
} from '../../packages/retrieval/src/index.ts';
import { splitDocument } from '../../packages/text/src/document-sentences.ts';
import { contentStems } from '../../packages/text/src/terms.ts';
import { scoreReply } from '../../packages/trust/src/index.ts';
import { comparePosition, detectRefusal, topicBoundaries } from '../../packages/trust/src/stance/index.ts';
import { extractNames, extractQuotes } from '../../packages/trust/src/facts.ts';
import { tokenizeQuantities } from '../../packages/text/src/quantities/read.ts';
import { splitSentences } from '../../packages/text/src/sentences.ts';
import { tokenize } from '../../packages/text/src/tokens.ts';

/** A function that reads text from a model, a user, a file or a provider. */
export interface Subject {
  readonly name: string;
  readonly run: (text: string) => unknown;
}

const question = 'How long is the river and when was the bridge built?';
const reply = 'The river is 12 km long. The bridge was built on 5 May 1998 and "nobody has crossed it since".';
const source = { id: 'a', text: `${reply} It was never opened. `.repeat(4) };

const trust: readonly Subject[] = [
  { name: 'score: reply', run: (text) => scoreReply({ question, reply: text, sources: [source] }) },
  { name: 'score: source', run: (text) => scoreReply({ question, reply, sources: [{ id: 'a', text }] }) },
  { name: 'score: both', run: (text) => scoreReply({ question, reply: text, sources: [{ id: 'a', text }] }) },
  { name: 'score: question', run: (text) => scoreReply({ question: text, reply, sources: [source] }) },
  { name: 'score: bare yes', run: (text) => scoreReply({ question: text, reply: 'Yes.', sources: [source] }) },
  { name: 'score: unsourced', run: (text) => scoreReply({ question: text, reply: text }) },
  {
    name: 'score: history',
    run: (text) =>
      scoreReply({
        question,
        reply,
        sources: [source],
        history: [
          { role: 'assistant', text },
          { role: 'user', text },
        ],
      }),
  },
  { name: 'score: samples', run: (text) => scoreReply({ question, reply: text, samples: [text, reply, text] }) },
  { name: 'sentences', run: (text) => splitSentences(text) },
  { name: 'quantities', run: (text) => [tokenizeQuantities(text, 'en'), tokenizeQuantities(text, 'de')] },
  { name: 'facts', run: (text) => [extractNames(text, tokenize(text)), extractQuotes(text)] },
  {
    name: 'position',
    run: (text) => comparePosition({ question: text, userTurn: text, previous: text, current: `${text} no` }),
  },
  { name: 'refusal', run: (text) => detectRefusal({ prompt: text, reply: text }) },
  { name: 'topics', run: (text) => topicBoundaries([text, reply, text]) },
];

const find = (text: string, query: string): unknown => {
  const index = createIndex();
  index.add({ id: 'a', content: { title: text.slice(0, 200), text } });
  index.add({ id: 'b', content: { text: source.text } });
  const hits = index.search({ query, limit: 5, threshold: 0 });
  const passages = selectPassages(hits, { budgetTokens: 500, threshold: 0 });
  return composeAnswer({ question: query, passages });
};

const quoted: QuotedSource = { n: 1, title: 'River', text: source.text, kind: 'context' };

const retrieval: readonly Subject[] = [
  { name: 'stems', run: (text) => contentStems(text) },
  { name: 'document sentences', run: (text) => splitDocument(text) },
  { name: 'index and answer', run: (text) => find(text, question) },
  {
    name: 'query',
    run: (text) => find(source.text, searchText({ question: text, history: [{ role: 'user', text }] })),
  },
  { name: 'questions of a message', run: (text) => splitQuestions(text) },
  {
    name: 'built-in agent',
    run: (text) => answerFrom({ asked: text, sources: [quoted], history: [], said: '', isFirst: true }, undefined),
  },
  { name: 'flatten', run: (text) => flatten({ title: text, [text]: [text] }) },
];

const files: readonly Subject[] = (['markdown', 'csv', 'json', 'text'] as const).map((format) => ({
  name: `import: ${format}`,
  run: (text: string) => {
    try {
      return readFile({ format, content: text, file: 'file' });
    } catch (error) {
      return error;
    }
  },
}));

const others: readonly Subject[] = [
  { name: 'planner', run: (text) => planLocally(text) },
  { name: 'compliance', run: (text) => readPrompt(text) },
  { name: 'search words', run: (text) => searchWords(text) },
  { name: 'tokens', run: (text) => approximateTokens(text) },
  { name: 'redaction', run: (text) => safeDetail(text, 'sk-0123456789abcdef') },
  {
    name: 'contradictions',
    run: (text) => [
      ...findContradictions(
        [text, `not ${text}`].map((own, at) => {
          const item = { id: `${at}`, hash: '', tag: 'a', source: 'symbi', data: {}, checks: [] };
          return { ...item, fields: [{ path: 'text', text: own }] };
        }),
      ),
    ],
  },
];

const screens: readonly Subject[] = [
  {
    name: 'markdown',
    run: (text) => {
      const { blocks } = parseDocument(text);
      const marks = Array.from({ length: 50 }, (_, id) => ({
        id,
        start: id * 20,
        end: id * 20 + 15,
        kind: 'covered' as const,
        label: '',
      }));
      return [placeMarks(blocks, marks), clipboardHtml(blocks)];
    },
  },
  {
    name: 'reading aloud',
    run: (text) => [sentenceEnd(text, 0), spokenText(text, { code: () => 'Code.', diagram: 'Diagram.' })],
  },
];

/** The reference for the others: stores and counts each word of the text with its position, and stores each line. */
export const COUNT = 'count of words and lines';

const count = (text: string): unknown => {
  const counts = new Map<string, { word: string; count: number }>();
  const words: { word: string; start: number }[] = [];
  for (const match of text.matchAll(/\S{1,48}/gu)) {
    const [word] = match;
    words.push({ word, start: match.index });
    const entry = counts.get(word) ?? { word, count: 0 };
    entry.count += 1;
    counts.set(word, entry);
  }
  const lines = text.split('\n').map((line, number) => ({ number, length: line.length }));
  return [words, [...counts.values()], lines];
};

export const subjects: readonly Subject[] = [
  { name: COUNT, run: count },
  ...trust,
  ...retrieval,
  ...files,
  ...others,
  ...screens,
];
