import type { JudgeOpinion } from '@symbi/contracts/trust';
import type { JudgeEvidence, JudgeFinding } from '@symbi/trust';

/** What a judge found in replies that the person called right, and in those called wrong. */
export type JudgeRecordOf = Pick<JudgeEvidence, 'right' | 'wrong'>;

/** What a judge found in a whole reply: a sentence that it calls wrong counts before one that it does not find. */
export const findingOf = (sentences: JudgeOpinion['sentences']): JudgeFinding => {
  const said = new Set(sentences.map(({ verdict }) => verdict));
  if (said.has('contradicted')) return 'contradicted';
  return said.has('not_found') ? 'not_found' : 'clean';
};

/** An opinion as the engine weighs it; undefined where there is none, or one that was given before opinions counted. */
export const judgeEvidence = (opinion: JudgeOpinion | undefined, record: JudgeRecordOf): JudgeEvidence | undefined =>
  opinion?.finding === undefined ? undefined : { model: opinion.model, finding: opinion.finding, ...record };

/** The opinion with the weight that the score took it with. */
export const weighedOpinion = async (opinion: JudgeOpinion, record: JudgeRecordOf): Promise<JudgeOpinion> => {
  const evidence = judgeEvidence(opinion, record);
  if (evidence === undefined) return opinion;
  const { judgedBy, judgeWeight } = await import('@symbi/trust/judge');
  return { ...opinion, weight: { ratio: Math.exp(judgeWeight(evidence)), judgments: judgedBy(evidence) } };
};
