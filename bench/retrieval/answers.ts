import { indexOf, sample, type Collection } from '../../packages/retrieval/node/collections.ts';
import { composeAnswer, selectPassages, type Answer } from '../../packages/retrieval/src/index.ts';
import type { MatchModel } from '../../packages/retrieval/src/search/match-score.ts';
import type { WordVectors } from '../../packages/retrieval/src/search/vectors.ts';
import { mean } from '../../packages/retrieval/node/measures.ts';

const budgetTokens = 1500;
const offTopicPerSource = 200;

export type AnswerOutcome = {
  answered: number;
  /** Answers in which a cited span is in the relevant passage. */
  citesRelevant: number;
  /** Answers whose first citation is in the relevant passage. */
  citesRelevantFirst: number;
  goldSample: number;
  /** Answers that contain the gold answer, among the sample of questions with one. */
  containsGold: number;
  declinedOffTopic: number;
  sentenceWords: number;
};

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Asks a store of the collection's passages its own questions and those of the others. */
export function measureAnswers(
  collection: Collection,
  others: readonly Collection[],
  gold: ReadonlyMap<string, readonly string[]>,
  options: { vectors: WordVectors; matchModel: MatchModel },
): AnswerOutcome {
  const index = indexOf(collection, options);
  const answer = (question: string): Answer => {
    const passages = selectPassages(index.search({ query: question }), { budgetTokens });
    return composeAnswer({ question, passages });
  };
  const own = collection.queries.map(({ _id, text }) => ({ _id, ...answer(text) }));
  const isRelevant = (id: string, documentId: string | undefined): boolean =>
    documentId !== undefined && (collection.relevant.get(id)?.has(documentId) ?? false);
  const share = (test: (one: (typeof own)[number]) => boolean): number => mean(own.map((one) => Number(test(one))));
  const judged = own.filter(({ _id }) => gold.has(_id));
  const hasGold = ({ _id, text }: (typeof own)[number]): boolean =>
    (gold.get(_id) ?? []).some((wanted) => ` ${plain(text)} `.includes(` ${plain(wanted)} `));
  const offTopic = others.flatMap(({ queries }) => sample(queries, offTopicPerSource)).map(({ text }) => answer(text));
  return {
    answered: share(({ answered }) => answered),
    citesRelevant: share(({ _id, citations }) => citations.some(({ documentId }) => isRelevant(_id, documentId))),
    citesRelevantFirst: share(({ _id, citations }) => isRelevant(_id, citations[0]?.documentId)),
    goldSample: judged.length,
    containsGold: mean(judged.map((one) => Number(hasGold(one)))),
    declinedOffTopic: mean(offTopic.map(({ answered }) => Number(!answered))),
    sentenceWords: mean(own.filter(({ answered }) => answered).map(({ text }) => text.split(' ').length)),
  };
}
