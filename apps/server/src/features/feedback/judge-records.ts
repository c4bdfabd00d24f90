import type { JudgeRecord } from '@symbi/contracts/feedback';
import type { JudgeRecordOf, JudgeVerdicts } from '../scoring/service.ts';
import type { JudgmentRow } from './table.ts';

const wrongIn = (rows: readonly Pick<JudgmentRow, 'judgment'>[]): number =>
  rows.filter((row) => row.judgment === 'wrong').length;

/** How often each judging model agreed with the person. Unsure judgments count for neither. */
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
    const clean = mine.filter((row) => row.finding === 'clean');
    const faulty = mine.filter((row) => row.finding !== 'clean');
    const contradicted = faulty.filter((row) => row.finding === 'contradicted');
    return {
      model,
      judgments: mine.length,
      clean: { count: clean.length, right: clean.filter((row) => row.judgment === 'right').length },
      faulty: { count: faulty.length, wrong: wrongIn(faulty) },
      contradicted: { count: contradicted.length, wrong: wrongIn(contradicted) },
    };
  });
};

/**
 * A judge's findings in replies the person called right and in those called wrong: the data its weight is learned from.
 */
export const recordOf = (
  rows: readonly Pick<JudgmentRow, 'message_id' | 'judgment'>[],
  verdicts: ReadonlyMap<string, JudgeVerdicts>,
  model: string,
): Required<JudgeRecordOf> => {
  const record = {
    right: { clean: 0, not_found: 0, contradicted: 0 },
    wrong: { clean: 0, not_found: 0, contradicted: 0 },
  };
  for (const { message_id: id, judgment } of rows) {
    const verdict = verdicts.get(id);
    if (verdict?.model === model && judgment !== 'unsure') record[judgment][verdict.finding] += 1;
  }
  return record;
};
