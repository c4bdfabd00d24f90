import type { Judgment } from '@symbi/contracts/conversations';
import {
  judgeMessage,
  listBlindReplies,
  listJudgments,
  readCalibration,
  type BlindReply,
  type JudgmentRecord,
} from '@symbi/contracts/feedback';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { downloadText } from '../../platform/download.ts';
import { jsonLines } from './model.ts';
import { text } from './text.ts';
import { judgmentKeys } from './keys.ts';

/** How well scores matched the judgments. Every judgment changes it, so it is loaded whenever it is shown. */
export const calibrationQuery = queryOptions({
  queryKey: judgmentKeys.calibration,
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(readCalibration, { signal })).data,
});

/** Replies for blind judgment. The set stays fixed while the user goes through it: nothing moves under the pointer. */
export const blindQuery = queryOptions({
  queryKey: judgmentKeys.blind,
  staleTime: Infinity,
  gcTime: 0,
  queryFn: async ({ signal }) => (await call(listBlindReplies, { signal })).data,
});

/** Stores a judgment made without seeing the badge. */
export const judgeBlind = async ({ conversationId, messageId }: BlindReply, judgment: Judgment): Promise<void> => {
  await call(judgeMessage, { params: { id: conversationId, messageId }, body: { judgment, blind: true } });
};

/** Makes the browser save a file with one judgment per line. */
export const exportJudgments = async (): Promise<void> => {
  const judgments: JudgmentRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listJudgments, { query: { cursor } });
    judgments.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  downloadText(text.file, jsonLines(judgments), 'application/jsonl');
};
