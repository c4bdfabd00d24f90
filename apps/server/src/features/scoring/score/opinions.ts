import type { JudgeOpinion } from '@symbi/contracts/trust';
import type { JudgeEvidence, JudgeFinding } from '@symbi/trust';

/** A judge's findings in replies the person called right, and in those called wrong. */
export type JudgeRecordOf = Pick<JudgeEvidence, 'right' | 'wrong'>;

/** A judge's finding for a whole reply: a sentence it calls wrong outranks one it cannot find. */
export const findingOf = (sentences: JudgeOpinion['sentences']): JudgeFinding => {
  const said = new Set(sentences.map(({ verdict }) => verdict));
  if (said.has('contradicted')) return 'contradicted';
  return said.has('not_found') ? 'not_found' : 'clean';
};

/** An opinion as the engine weighs it; undefined when there is none, or when it predates the weighing of opinions. */
export const judgeEvidence = (opinion: JudgeOpinion | undefined, record: JudgeRecordOf): JudgeEvidence | undefined =>
  opinion?.finding === undefined ? undefined : { model: opinion.model, finding: opinion.finding, ...record };

/** The opinion with the weight it had in the score. */
export const weighedOpinion = async (opinion: JudgeOpinion, record: JudgeRecordOf): Promise<JudgeOpinion> => {
  const evidence = judgeEvidence(opinion, record);
  if (evidence === undefined) return opinion;
  const { judgedBy, judgeWeight } = await import('@symbi/trust/judge');
  return { ...opinion, weight: { ratio: Math.exp(judgeWeight(evidence)), judgments: judgedBy(evidence) } };
};
