import { describe, expect, it } from 'vitest';
import { judge } from './testing/cases.ts';
import { keyCases } from './testing/key-cases.ts';
import { noteCases } from './testing/note-cases.ts';
import { rowCases } from './testing/row-cases.ts';
import { textCases } from './testing/text-cases.ts';
import { verifyExport } from './verify/verify-export.ts';

const groups = { rows: rowCases, spelling: textCases, notes: noteCases, keys: keyCases };

describe.each(Object.entries(groups))('the verifier and %s', (_, cases) => {
  it.each(
    cases.map(
      (test) => [`${test.name}: ${test.status}${test.code === undefined ? '' : ` (${test.code})`}`, test] as const,
    ),
  )('%s', async (_name, test) => {
    expect(await judge(test, verifyExport)).toBeNull();
  });
});
