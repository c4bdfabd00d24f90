import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sample, type Collection } from '../../packages/retrieval/node/collections.ts';
import type { TextLine } from '../../packages/retrieval/node/json-lines.ts';
import { createIndex } from '../../packages/retrieval/src/index.ts';
import type { WordVectors } from '../../packages/retrieval/src/search/vectors.ts';
import { splitDocument } from '../../packages/text/src/document-sentences.ts';
import { mean, quantile } from '../../packages/retrieval/node/measures.ts';

setFlagsFromString('--expose-gc');

function collectGarbage(): void {
  runInNewContext('gc()');
}

function memoryInUse(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Distinct short documents: the sentences of all collections. */
export function shortDocuments(collections: readonly Collection[], wanted: number): TextLine[] {
  const found = new Map<string, TextLine>();
  for (const { name, corpus } of collections) {
    for (const { _id, text } of corpus) {
      for (const { start, end } of splitDocument(text)) {
        const sentence = text.slice(start, end);
        if (sentence.length >= 30 && !found.has(sentence)) {
          found.set(sentence, { _id: `${name} ${_id} ${start}`, title: '', text: sentence });
        }
      }
    }
  }
  return sample([...found.values()], wanted);
}

export type ScaleOutcome = {
  documents: number;
  meanCharacters: number;
  addMean: number;
  addP95: number;
  addWorst: number;
  removeMean: number;
  searchP50: number;
  searchP95: number;
  megabytes: number;
  megabytesPer10k: number;
};

/** Times adding, searching (passages and match scores included) and removing, and measures the index size. */
export function measureScale(
  corpus: readonly TextLine[],
  questions: readonly string[],
  vectors: WordVectors,
): ScaleOutcome {
  const before = memoryInUse();
  const index = createIndex({ vectors });
  const timed = (work: () => void): number => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  const adds = corpus.map(({ _id, title, text }) => timed(() => index.add({ id: _id, content: { title, text } })));
  const megabytes = (memoryInUse() - before) / 1e6;
  for (const query of questions.slice(0, 20)) index.search({ query });
  // The median of three, to exclude other load.
  const searches = questions.map((query) =>
    quantile(
      [1, 2, 3].map(() => timed(() => index.search({ query }))),
      0.5,
    ),
  );
  const removals = sample(corpus, 200).map(({ _id }) => timed(() => index.remove(_id)));
  return {
    documents: corpus.length,
    meanCharacters: mean(corpus.map(({ title, text }) => title.length + text.length)),
    addMean: mean(adds),
    addP95: quantile(adds, 0.95),
    addWorst: Math.max(...adds),
    removeMean: mean(removals),
    searchP50: quantile(searches, 0.5),
    searchP95: quantile(searches, 0.95),
    megabytes,
    megabytesPer10k: (megabytes * 10_000) / corpus.length,
  };
}
