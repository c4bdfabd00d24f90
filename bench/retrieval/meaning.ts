import { openEncoder } from '@symbi/encoder';
import { encoderFolder } from '@symbi/encoder/setting';
import { indexOf, type Collection } from '../../packages/retrieval/node/collections.ts';
import { quantile } from '../../packages/retrieval/node/measures.ts';
import { packVector } from '../../packages/retrieval/src/search/meaning.ts';
import type { WordVectors } from '../../packages/retrieval/src/search/vectors.ts';

const warmUp = 20;
const asked = 220;

export type MeaningCost = {
  documents: number;
  wallP50: number;
  wallP95: number;
  processorP50: number;
  processorP95: number;
};

/** Times a search including the question's vector, with the model on one thread. */
export async function measureMeaning(collection: Collection, vectors: WordVectors): Promise<MeaningCost | undefined> {
  const folder = encoderFolder(process.env['CONTEXT_ENCODER']);
  if (folder === undefined) return undefined;
  const corpus = collection.corpus.slice(0, 10_000);
  const index = indexOf({ corpus, vectors: collection.vectors }, { vectors });
  const encoder = await openEncoder(folder, { threads: 1 });
  const wall: number[] = [];
  const processor: number[] = [];
  for (const { text } of collection.queries.slice(0, asked)) {
    const used = process.cpuUsage();
    const begun = performance.now();
    const [vector] = await encoder.encode([text], 'query');
    index.search({ query: text, vector: vector && packVector(vector) });
    wall.push(performance.now() - begun);
    const { user, system } = process.cpuUsage(used);
    processor.push((user + system) / 1000);
  }
  await encoder.close();
  const [walls, processors] = [wall.slice(warmUp), processor.slice(warmUp)];
  return {
    documents: corpus.length,
    wallP50: quantile(walls, 0.5),
    wallP95: quantile(walls, 0.95),
    processorP50: quantile(processors, 0.5),
    processorP95: quantile(processors, 0.95),
  };
}
