import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';

/** The explanation without the question that the reply answers: a question is no evidence for its answer. */
export const withoutQuestion = (explanation: TrustExplanation, questionId: string | null): TrustExplanation => {
  const isQuestion = ({ kind, refId }: TrustSource): boolean => kind === 'turn' && refId === questionId;
  const question = new Set(explanation.sources.filter(isQuestion).map(({ id }) => id));
  if (question.size === 0) return explanation;
  return {
    ...explanation,
    sources: explanation.sources.filter(({ id }) => !question.has(id)),
    sentences: explanation.sentences.map(({ evidence, ...sentence }) =>
      evidence === undefined || question.has(evidence.sourceId) ? sentence : { ...sentence, evidence },
    ),
  };
};
