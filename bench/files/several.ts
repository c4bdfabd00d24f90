import { work } from '../../apps/server/src/features/attachments/passages/rank.task.ts';
import { bestSources } from '../../apps/server/src/features/replies/sources/best-sources.ts';
import { answerFrom } from '../../apps/server/src/providers/local/answer.ts';
import { isDeclined } from '../../apps/server/src/providers/local/decline.ts';
import { sample } from '../../packages/retrieval/node/collections.ts';
import { loadVectors } from '../../packages/retrieval/node/load-vectors.ts';
import { mean } from '../../packages/retrieval/node/measures.ts';
import { searchTexts } from '../../packages/retrieval/src/index.ts';
import type { FileCollection } from './measure.ts';

/** How the built-in agent names questions that nothing answers, in its languages. */
const LACKING = /(?:nothing that answers|nichts gefunden, was|rien trouvé qui réponde à|nada que responda a) “/u;

type Question = FileCollection['questions'][number];

const QUESTIONS = 80;
const OFF_TOPIC = 20;
const MOST = 10;
const THRESHOLD = 0.5;
const STATEMENTS = [
  'I am preparing a talk for next Thursday, and my colleagues want to know everything.',
  'We discussed this at lunch with the whole team.',
];

const wordVectors = loadVectors();

/** Every question ends with its mark, as people write two of them in a row. */
const marked = ({ text }: Question): string => (/[?？]\s*$/u.test(text) ? text : `${text.replace(/[.。]\s*$/u, '')}?`);

/** The built-in agent's reply to a message about a file, by words, and the documents it cites. */
const ask = ({ passages }: FileCollection, asked: string) => {
  const parts = passages.map(({ label, text }, n) => ({ attachment_id: 'file', n, label: label || 'page', text }));
  const queries = searchTexts({ question: asked });
  const found = work({ parts, queries, most: MOST, total: MOST, threshold: THRESHOLD });
  const chosen = found.length > 0 ? found : parts.slice(0, MOST);
  const sources = chosen.map(({ n, label, text }) => ({
    id: String(n),
    kind: 'attachment' as const,
    title: `file, ${label}`,
    text,
  }));
  const numbered = bestSources(sources, asked, []).map((source, at) => ({ ...source, n: at + 1 }));
  const text = answerFrom({ asked, sources: numbered, history: [], said: '', isFirst: true }, wordVectors);
  const cited = [...text.matchAll(/\[(\d+)\]/gu)].flatMap(([, n]) => {
    const source = numbered[Number(n) - 1];
    return source?.kind === 'attachment' ? [passages[Number(source.id)]?.attachmentId ?? ''] : [];
  });
  const answers = ({ relevant }: Question): boolean => cited.some((id) => relevant.has(id));
  return { answers, isDeclined: isDeclined(text), namesMissing: LACKING.test(text) };
};

/** One file of a collection, asked two of its questions at once, one after a statement, and one beside another file's. */
export const measureSeveral = (collection: FileCollection, all: readonly FileCollection[]) => {
  const own = sample(collection.questions, QUESTIONS);
  const others = all.filter((other) => other !== collection);
  const off = others.flatMap(({ questions }) => sample(questions, OFF_TOPIC));
  const outcomes = Array.from({ length: Math.floor(own.length / 2) }, (_, at) => {
    const [first, second] = own.slice(2 * at) as [Question, Question];
    const [stray, other] = [off[at % off.length], off[(at + 7) % off.length]] as [Question, Question];
    const two = ask(collection, `${marked(first)} ${marked(second)}`);
    const half = ask(collection, `${marked(first)} ${marked(stray)}`);
    return {
      alone: mean([first, second].map((question) => Number(ask(collection, marked(question)).answers(question)))),
      both: Number(two.answers(first) && two.answers(second)),
      stated: Number(ask(collection, `${STATEMENTS[at % 2]} ${marked(first)}`).answers(first)),
      half: Number(half.answers(first)),
      named: Number(half.namesMissing),
      offTopic: Number(!ask(collection, `${marked(stray)} ${marked(other)}`).isDeclined),
    };
  });
  const meanOf = (key: keyof (typeof outcomes)[number]): number => mean(outcomes.map((outcome) => outcome[key]));
  return {
    name: collection.name,
    alone: meanOf('alone'),
    both: meanOf('both'),
    stated: meanOf('stated'),
    half: meanOf('half'),
    named: meanOf('named'),
    offTopic: meanOf('offTopic'),
  };
};
