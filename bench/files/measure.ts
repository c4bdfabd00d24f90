import type { Passage } from '../../apps/server/src/features/attachments/passages/cut.ts';
import { work } from '../../apps/server/src/features/attachments/passages/rank.task.ts';
import { bestSources } from '../../apps/server/src/features/replies/sources/best-sources.ts';
import { answerFrom } from '../../apps/server/src/providers/local/answer.ts';
import { isDeclined } from '../../apps/server/src/providers/local/decline.ts';
import { centersOf, fitNear, nearRows, type AskedCollection } from '../../packages/retrieval/fit/near-fit.ts';
import { sample } from '../../packages/retrieval/node/collections.ts';
import { loadVectors } from '../../packages/retrieval/node/load-vectors.ts';
import { mean } from '../../packages/retrieval/node/measures.ts';
import { closeBound, NearVectors } from '../../packages/retrieval/src/near/near-vectors.ts';
import { fitted, type NearSetting } from '../../packages/retrieval/src/near/setting.ts';

type EncodedPassage = Passage & { readonly vector: Int8Array };

interface Question {
  readonly id: string;
  readonly text: string;
  readonly vector: Int8Array;
  /** Ids of documents. */
  readonly relevant: ReadonlySet<string>;
}

export interface FileCollection {
  readonly name: string;
  readonly passages: readonly EncodedPassage[];
  readonly questions: readonly Question[];
}

/** Short files measured of each collection, and off-topic questions of each other collection. */
const FILES = 8;
const OFF_TOPIC = { long: 40, short: 15 };
const MOST = 10;
const THRESHOLD = 0.5;

const wordVectors = loadVectors();

/** The passages as the parts of one file. */
export const partsOfFile = (passages: readonly EncodedPassage[]) => ({
  parts: passages.map(({ label, text }, n) => ({ attachment_id: 'file', n, label: label || 'page', text })),
  stored: passages.map(({ vector }, n) => ({
    attachment_id: 'file',
    n,
    vectors: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64'),
  })),
});

/** The cosine of the nearest passage, less what a quotation needs. */
const nearnessIn = (passages: readonly EncodedPassage[], setting: NearSetting) => {
  const near = new NearVectors(Infinity, { ...setting, base: -1, slope: 0 });
  for (const [at, { vector }] of passages.entries()) near.set(at, vector);
  const bound = closeBound(near.size, setting);
  return ({ vector }: Question): number => (near.near(vector, 1)[0]?.cosine ?? -1) - bound;
};

/** As the fit reads a collection: each passage a text, each question once. */
const asked = ({ name, passages, questions }: FileCollection): AskedCollection => ({
  name,
  corpus: passages.map(({ attachmentId, start }) => ({ _id: `${attachmentId} ${start}`, title: '', text: '' })),
  queries: questions.map(({ id, text }) => ({ _id: id, title: '', text })),
  relevant: new Map(
    questions.map(({ id, relevant }) => {
      const answering = passages.filter(({ attachmentId }) => relevant.has(attachmentId));
      return [id, new Map(answering.map(({ attachmentId, start }) => [`${attachmentId} ${start}`, 1]))];
    }),
  ),
  vectors: new Map(passages.map(({ attachmentId, start, vector }) => [`${attachmentId} ${start}`, [vector]])),
  queryVectors: new Map(questions.map(({ id, vector }) => [id, vector])),
  keywordVectors: new Map(),
});

const settingWithout = (name: string, all: readonly FileCollection[]): NearSetting => {
  const others = all.filter((other) => other.name !== name).map(asked);
  const centers = centersOf(others);
  return fitNear(nearRows(others, others, centers), centers);
};

const measureFile = (passages: readonly EncodedPassage[], isLong: boolean, leftOut: NearSetting) => {
  const { parts, stored } = partsOfFile(passages);
  const nearness = [fitted, leftOut].map((setting) => nearnessIn(passages, setting));
  const choose = (question: Question, hasVectors: boolean): Passage[] => {
    const ranking = { parts, queries: [question.text], most: MOST, threshold: THRESHOLD };
    const found = work(hasVectors ? { ...ranking, stored, vector: question.vector } : ranking);
    return found.length > 0 ? found : passages.slice(0, MOST).map((passage, n) => ({ ...passage, n }));
  };
  return (question: Question) => {
    const isAmong = (found: readonly Passage[]): boolean =>
      found.some(({ n }) => question.relevant.has(passages[n]?.attachmentId ?? ''));
    const chosen = choose(question, false);
    const sources = (isLong ? chosen : parts).map(({ label, text }, at) => ({
      id: `attachment:${at}`,
      kind: 'attachment' as const,
      title: `file, ${label}`,
      text,
    }));
    const numbered = bestSources(sources, question.text, []).map((source, at) => ({ ...source, n: at + 1 }));
    const text = answerFrom(
      { asked: question.text, sources: numbered, history: [], said: '', isFirst: true },
      wordVectors,
    );
    const byWords = !isDeclined(text);
    const [byBoth, byLeftOut] = nearness.map((near) => byWords || near(question) >= 0);
    return { among: isAmong(chosen), amongBoth: isAmong(choose(question, true)), byWords, byBoth, byLeftOut };
  };
};

const share = (values: readonly (boolean | undefined)[]): number => mean(values.map(Number));

/** Files of `size` passages of a collection, asked its own questions and those of the others. */
export const measureFiles = (collection: FileCollection, all: readonly FileCollection[], size: number) => {
  const { name, passages, questions } = collection;
  const isLong = size === Infinity;
  const files = isLong
    ? [passages]
    : sample(
        Array.from({ length: Math.floor(passages.length / size) }, (_, at) =>
          passages.slice(at * size, (at + 1) * size),
        ),
        FILES,
      );
  const leftOut = settingWithout(name, all);
  const others = all.filter((other) => other.name !== name);
  const off = others.flatMap((other) => sample(other.questions, isLong ? OFF_TOPIC.long : OFF_TOPIC.short));
  const outcomes = files.map((file) => {
    const ask = measureFile(file, isLong, leftOut);
    const inFile = new Set(file.map(({ attachmentId }) => attachmentId));
    const own = questions.filter(({ relevant }) => [...relevant].some((id) => inFile.has(id)));
    return { on: own.map(ask), off: off.map(ask) };
  });
  const on = outcomes.flatMap((outcome) => outcome.on);
  const offTopic = outcomes.flatMap((outcome) => outcome.off);
  return {
    name,
    passages: files[0]?.length ?? 0,
    chosen: { byWords: share(on.map(({ among }) => among)), byBoth: share(on.map(({ amongBoth }) => amongBoth)) },
    answered: { byWords: share(on.map(({ byWords }) => byWords)), byBoth: share(on.map(({ byBoth }) => byBoth)) },
    offTopic: {
      byWords: share(offTopic.map(({ byWords }) => byWords)),
      byBoth: share(offTopic.map(({ byBoth }) => byBoth)),
      leftOut: share(offTopic.map(({ byLeftOut }) => byLeftOut)),
    },
  };
};
