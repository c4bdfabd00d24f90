import type { Judgment } from '@symbi/contracts/conversations';
import {
  judgeMessage,
  removeJudgment,
  readCalibration,
  rescoreMessage,
  type JudgmentInput,
} from '@symbi/contracts/feedback';
import { checkReply, type CheckMeans } from '@symbi/contracts/reply-checks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { judgmentKeys } from '../feedback/keys.ts';

/** Offsets in the reply's content of the sentence a judgment is about. */
export interface MarkedSentence {
  readonly start: number;
  readonly end: number;
}

/** Judges whether a reply was right, and which sentence or reason decided it; null removes the judgment. */
export const judge = async (
  id: string,
  messageId: string,
  judgment: Judgment | null,
  why: Pick<JudgmentInput, 'sentence' | 'note'> = {},
): Promise<void> => {
  const params = { id, messageId };
  if (judgment === null) await call(removeJudgment, { params });
  else await call(judgeMessage, { params, body: { judgment, ...why } });
};

/** The score a reply was given, and the score the current engine gives it. */
export const rescore = async (id: string, messageId: string) =>
  (await call(rescoreMessage, { params: { id, messageId } })).data;

/** Checks a reply that had nothing to be checked against. */
export const check = async (id: string, messageId: string, by: CheckMeans) =>
  (await call(checkReply, { params: { id, messageId }, body: { by } })).data;

/** What the user's own judgments tell about the judging models. */
export const judgesQuery = queryOptions({
  queryKey: judgmentKeys.judges,
  queryFn: async ({ signal }) => (await call(readCalibration, { signal })).data.judges,
});
