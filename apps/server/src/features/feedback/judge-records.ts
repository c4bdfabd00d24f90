import type { JudgeRecord } from '@symbi/contracts/judgments';
import type { JudgeVerdicts } from '../scoring/service.ts';
import type { JudgmentRow } from './table.ts';

/** How often each judging model and the person came to the same. Unsure judgments say nothing about either. */
export const judgeRecords = (
  rows: readonly Pick<JudgmentRow, 'message_id' | 'judgment'>[],
  verdicts: ReadonlyMap<string, JudgeVerdicts>,
): JudgeRecord[] => {
  const sure = rows.flatMap(({ message_id: id, judgment }) => {
    const verdict = verdicts.get(id);
    return verdict === undefined || judgment === 'unsure' ? [] : [{ ...verdict, judgment }];
  });
  const models = [...new Set(sure.map((row) => row.model))];
  return models.map((model) => {
    const mine = sure.filter((row) => row.model === model);
    const clean = mine.filter((row) => row.isClean);
    const faulty = mine.filter((row) => !row.isClean);
    return {
      model,
      judgments: mine.length,
      clean: { count: clean.length, right: clean.filter((row) => row.judgment === 'right').length },
      faulty: { count: faulty.length, wrong: faulty.filter((row) => row.judgment === 'wrong').length },
    };
  });
};
