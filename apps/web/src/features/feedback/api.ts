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

/** How well scores fitted what was judged. Every judgment moves it, so it is asked for each time it is shown. */
export const calibrationQuery = queryOptions({
  queryKey: judgmentKeys.calibration,
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(readCalibration, { signal })).data,
});

/** Replies to judge blind. They stay while somebody goes through them: none comes or goes under the pointer. */
export const blindQuery = queryOptions({
  queryKey: judgmentKeys.blind,
  staleTime: Infinity,
  gcTime: 0,
  queryFn: async ({ signal }) => (await call(listBlindReplies, { signal })).data,
});

/** Says whether a reply was right, given without its badge in view. */
export const judgeBlind = async ({ conversationId, messageId }: BlindReply, judgment: Judgment): Promise<void> => {
  await call(judgeMessage, { params: { id: conversationId, messageId }, body: { judgment, blind: true } });
};

/** Hands the browser a file with one judgment a line. */
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
