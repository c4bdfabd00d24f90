import type { FindingCode, Verification } from '../verify/outcome.ts';
import type { VerifyOptions } from '../verify/verify-export.ts';
import { editable, ours, sampleLog, type EditableExport } from './fixtures.ts';

/** A file to verify and the expected result. `row` is the row that a finding with that code must name. */
export interface Case {
  readonly name: string;
  readonly text: string;
  readonly options: VerifyOptions;
  readonly status: Verification['status'];
  readonly code?: FindingCode;
  readonly row?: number;
  readonly message?: RegExp;
}

export type Verify = (text: string, options: VerifyOptions) => Promise<Verification>;

type Expectation = Pick<Case, 'status' | 'code' | 'row' | 'message'>;

export const verified: Expectation = { status: 'verified' };
export const cannotVerify = (message: RegExp): Expectation => ({ status: 'cannot verify', message });
export const tampered = (code: FindingCode, row?: number, message?: RegExp): Expectation => ({
  status: 'tampered',
  code,
  ...(row === undefined ? {} : { row }),
  ...(message === undefined ? {} : { message }),
});

/** A case that starts from the honest sample log and changes its export. */
export const changed = (
  name: string,
  change: (file: EditableExport) => void,
  expected: Expectation,
  options: Partial<VerifyOptions> = {},
): Case => {
  const file = editable(sampleLog().export());
  change(file);
  return { name, text: JSON.stringify(file), options: { keys: [ours.vkey], ...options }, ...expected };
};

const whyWrong = (test: Case, result: Verification): string | null => {
  if (result.status !== test.status) return `status ${result.status}: ${result.findings.map((f) => f.code).join()}`;
  const { code, row, message } = test;
  const hits = result.findings.filter((found) => code === undefined || found.code === code);
  if (code !== undefined && hits.length === 0) return `no ${code} among ${result.findings.map((f) => f.code).join()}`;
  if (row !== undefined && !hits.some((found) => found.row === row))
    return `row ${hits.map((found) => String(found.row)).join()}`;
  const words = code === undefined ? result.obstacles : hits.map((found) => found.message);
  if (message !== undefined && !words.some((said) => message.test(said))) return `said ${words.join(' / ')}`;
  const exits = { verified: 0, tampered: 1, 'cannot verify': 2 } as const;
  return result.exitCode === exits[test.status] ? null : `exit code ${String(result.exitCode)}`;
};

/** The error in a verifier's result for a case, or null if it is as expected. */
export const judge = async (test: Case, verify: Verify): Promise<string | null> => {
  try {
    return whyWrong(test, await verify(test.text, test.options));
  } catch (error) {
    return `threw ${String(error)}`;
  }
};
