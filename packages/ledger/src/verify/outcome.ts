export type FindingCode =
  | 'ambiguous-export'
  | 'row-not-canonical'
  | 'row-invalid'
  | 'row-of-another-session'
  | 'row-out-of-order'
  | 'chain-broken'
  | 'time-runs-back'
  | 'row-misplaced'
  | 'redaction-invalid'
  | 'reference-invalid'
  | 'content-changed'
  | 'content-missing'
  | 'content-unexpected'
  | 'checkpoint-malformed'
  | 'checkpoint-of-another-log'
  | 'signature-invalid'
  | 'signature-missing'
  | 'key-untrusted'
  | 'key-ambiguous'
  | 'handover-invalid'
  | 'rows-missing'
  | 'rows-unsigned'
  | 'root-differs'
  | 'fork'
  | 'rollback'
  | 'rewritten';

/** One thing that is wrong. `row` is the first row concerned, `lastRow` the last where it is a range. */
export interface Finding {
  readonly code: FindingCode;
  readonly row: number | null;
  readonly lastRow: number | null;
  readonly message: string;
}

export interface Verification {
  readonly status: 'verified' | 'tampered' | 'cannot verify';
  readonly exitCode: 0 | 1 | 2;
  readonly session: string | null;
  readonly rows: number;
  readonly redacted: number;
  readonly checkpoints: number;
  /** How many receipts could be compared with the rows. */
  readonly receipts: number;
  /** The newest checkpoint: how many rows it covers, their root in hex, and the key that signed it. */
  readonly head: { readonly size: number; readonly root: string; readonly vkey: string } | null;
  readonly findings: readonly Finding[];
  readonly obstacles: readonly string[];
  readonly notProven: readonly string[];
}

/** What has been found so far. */
export class Report {
  readonly findings: Finding[] = [];
  readonly obstacles: string[] = [];

  find(code: FindingCode, message: string, row: number | null = null, lastRow: number | null = null): void {
    this.findings.push({ code, row, lastRow, message });
  }
}

const NOT_PROVEN = [
  'that what a row says is true: only that it was recorded so and not changed since',
  'that everything was recorded: what never became a row leaves no trace',
  'that the times are right: they come from the clock of the server and only never run back',
  'that nothing was cut off at the end: a shorter log is whole in itself, and only a receipt from later shows it',
  'that there was no rewrite by the holder of the signing key, unless a receipt from before it is checked',
] as const;

export interface Counts {
  readonly session: string | null;
  readonly rows: number;
  readonly redacted: number;
  readonly checkpoints: number;
  readonly receipts: number;
  readonly head: Verification['head'];
}

export const NOTHING: Counts = { session: null, rows: 0, redacted: 0, checkpoints: 0, receipts: 0, head: null };

/** The result that findings, obstacles and counts come to. */
export const conclude = (findings: readonly Finding[], obstacles: readonly string[], counts: Counts): Verification => {
  const notProven = [
    ...NOT_PROVEN,
    ...(counts.redacted > 0 ? ['what the redacted rows said: only that something was there'] : []),
  ];
  if (findings.length > 0) return { ...counts, status: 'tampered', exitCode: 1, findings, obstacles, notProven };
  if (obstacles.length > 0) return { ...counts, status: 'cannot verify', exitCode: 2, findings, obstacles, notProven };
  return { ...counts, status: 'verified', exitCode: 0, findings, obstacles, notProven };
};

const HEADLINES = { verified: 'VERIFIED', tampered: 'TAMPERED', 'cannot verify': 'CANNOT VERIFY' } as const;
const MOST_SHOWN = 50;
const number = (count: number, noun: string): string => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

/** The outcome in plain words, one line each, control characters from the file made visible. */
export const describeVerification = (result: Verification): readonly string[] => {
  const lines = [`${HEADLINES[result.status]}${result.session === null ? '' : ` - ${result.session}`}`];
  if (result.session !== null) {
    const { rows, redacted, checkpoints, receipts } = result;
    const counts = [number(rows, 'row'), `${String(redacted)} redacted`, number(checkpoints, 'checkpoint')];
    lines.push([...counts, `${number(receipts, 'receipt')} compared`].join(', '));
  }
  if (result.head !== null) {
    lines.push(
      `newest checkpoint: ${String(result.head.size)} rows, root ${result.head.root}`,
      `signed by ${result.head.vkey}`,
    );
  }
  for (const { code, message } of result.findings.slice(0, MOST_SHOWN)) lines.push(`[${code}] ${message}`);
  if (result.findings.length > MOST_SHOWN)
    lines.push(`... and ${String(result.findings.length - MOST_SHOWN)} more findings`);
  lines.push(...result.obstacles.map((obstacle) => `[cannot verify] ${obstacle}`), 'Not proven:');
  lines.push(...result.notProven.map((claim) => `- ${claim}`));
  return lines.map((line) =>
    line.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`),
  );
};
