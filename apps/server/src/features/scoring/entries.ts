import { canonicalJson } from '@symbi/ledger';
import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import type { MessageRow } from '../messages/service.ts';
import { basisPoints, SIGNED_NAME } from './score/explanation.ts';
import type { LogEntry } from '../timeline/service.ts';

/** The opinion that moved a score: model, finding, and its weight as a share of right verdicts between two alike. */
const signedOpinion = (judge: TrustExplanation['judge']) =>
  judge?.finding === undefined || judge.weight === undefined
    ? {}
    : {
        judge: judge.model.slice(0, SIGNED_NAME).toWellFormed(),
        judge_finding: judge.finding,
        judge_weight_bp: basisPoints(judge.weight.ratio / (1 + judge.weight.ratio)),
      };

/** The signed row of a score; a reply with nothing to score has none. */
export const scoreEntries = (explanation: TrustExplanation): LogEntry[] => {
  const { messageId, state, score, interval, mode, engine, judge } = explanation;
  if (score === null || interval === null || state === 'no_answer' || state === 'nothing_to_check') return [];
  const [low, high] = interval;
  const numbers = { score_bp: basisPoints(score), low_bp: basisPoints(low), high_bp: basisPoints(high) };
  const fields = { message_id: messageId, mode, state, ...numbers, engine, ...signedOpinion(judge) };
  return [{ type: 'trust_score', fields, subjectId: messageId }];
};

/** The columns a message keeps of its score. */
export const trustColumns = (explanation: TrustExplanation) => ({
  trust_score: explanation.score,
  trust_state: explanation.state,
  trust_mode: explanation.score === null ? null : explanation.mode,
  trust_verdict: explanation.verdict,
});

/** The ids of the rows that sources of one kind came from, each once. */
export const idsOf = (judged: readonly TrustSource[], kind: TrustSource['kind']): string[] =>
  [...new Set(judged.filter((source) => source.kind === kind).map((source) => source.refId ?? ''))].filter(
    (id) => id !== '',
  );

/** An attached file by its hash; `content` is the text of the row, so that it can be erased. */
export interface LoggedFile {
  readonly id: string;
  readonly sha256: string;
}

/** The signed row of what a reply was given. */
export const contextEntry = (
  reply: MessageRow,
  judged: readonly TrustSource[],
  files: readonly LoggedFile[] = [],
): LogEntry[] => {
  // A picture is given to the model, but nothing can be compared with it.
  const given = [...idsOf(judged, 'attachment'), ...files.map(({ id }) => id)];
  const contextIds = [...idsOf(judged, 'context'), ...new Set(given)];
  const hasCapsule = judged.some((source) => source.kind === 'capsule');
  if (contextIds.length === 0 && !hasCapsule) return [];
  return [
    {
      type: 'context_used',
      fields: { message_id: reply.id, context_ids: contextIds, capsule_row: null },
      ...(files.length === 0
        ? {}
        : { content: canonicalJson({ attachments: files.map(({ id, sha256 }) => ({ id, sha256 })) }) }),
      subjectId: reply.id,
    },
  ];
};
