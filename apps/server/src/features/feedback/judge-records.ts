import type { JudgeRecord } from '@symbi/contracts/judgments';
import type { JudgmentRow } from './table.ts';

export interface JudgedRow {
  readonly judgment: JudgmentRow['judgment'];
  readonly judge_model: string | null;
  readonly judge_clean: number | null;
}

/** How often each judging model and the person came to the same. Unsure judgments say nothing about either. */
export const judgeRecords = (rows: readonly JudgedRow[]): JudgeRecord[] => {
  const sure = rows.filter((row) => row.judgment !== 'unsure');
  const models = [...new Set(sure.map((row) => row.judge_model ?? ''))];
  return models.map((model) => {
    const mine = sure.filter((row) => row.judge_model === model);
    const clean = mine.filter((row) => row.judge_clean === 1);
    const faulty = mine.filter((row) => row.judge_clean !== 1);
    return {
      model,
      judgments: mine.length,
      clean: { count: clean.length, right: clean.filter((row) => row.judgment === 'right').length },
      faulty: { count: faulty.length, wrong: faulty.filter((row) => row.judgment === 'wrong').length },
    };
  });
};
