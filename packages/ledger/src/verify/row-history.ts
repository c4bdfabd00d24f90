import { concatBytes, toHex, utf8 } from '../bytes.ts';
import { CannotVerify, ZERO_HASH, type LedgerExport } from './export-format.ts';
import type { Report } from './outcome.ts';
import { isCheckedRow, rowProblem, type CheckedRow } from './row-shapes.ts';
import { parseStrictJson, type Json } from './strict-json.ts';
import { sha256Of } from './sha256.ts';
import { commitContent, Tree } from './tree.ts';
import { inTurns, type Pause } from './turns.ts';

/** The rows of an export: their form, order, references and contents. */
export class RowHistory {
  /** Null for a row that cannot be read. */
  rows: readonly (CheckedRow | null)[] = [];
  readonly redacted = new Set<number>();
  private readonly file: LedgerExport;
  private readonly report: Report;
  private readonly pause: Pause | undefined;
  /** Where the row with a given `seq` stands: in an honest export, at that very place. */
  private readonly places = new Map<number, number>();
  private hashes: readonly string[] = [];
  private brokenLinks: readonly number[] = [];
  private tree: Tree | null = null;

  constructor(file: LedgerExport, report: Report, pause?: Pause) {
    this.file = file;
    this.report = report;
    this.pause = pause;
  }

  async check(): Promise<void> {
    await this.readRows();
    this.checkOrder();
    this.checkLifeCycle();
    this.checkReferences();
    await this.checkContents();
  }

  /** The root over the first `size` rows, in hex. */
  rootAt(size: number): string {
    if (this.tree === null) throw new CannotVerify('The rows have not been read.');
    return this.tree.root(size);
  }

  private async readRows(): Promise<void> {
    const leaves: Uint8Array<ArrayBuffer>[] = [];
    const read: (CheckedRow | null)[] = [];
    await inTurns(this.file.rows, this.pause, (row, seq) => {
      leaves.push(sha256Of(concatBytes(Uint8Array.of(0), utf8(row))));
      read.push(this.readRow(row, seq));
    });
    this.hashes = leaves.map(toHex);
    this.tree = new Tree(leaves);
    this.rows = read;
  }

  private readRow(rowText: string, seq: number): CheckedRow | null {
    let row: Json;
    try {
      row = parseStrictJson(rowText, { canonical: true });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unreadable';
      this.report.find('row-not-canonical', `Row ${String(seq)} is not canonical JSON: ${reason}.`, seq);
      return null;
    }
    if (isCheckedRow(row)) return row;
    this.report.find('row-invalid', `Row ${String(seq)} is not a valid row: ${rowProblem(row) ?? 'unknown'}.`, seq);
    return null;
  }

  private checkOrder(): void {
    const broken: number[] = [];
    let latest = 0;
    let shift = 0;
    for (const [seq, row] of this.rows.entries()) {
      if (row === null) continue;
      const name = `Row ${String(seq)}`;
      if (row.session !== this.file.session)
        this.report.find('row-of-another-session', `${name} belongs to the session ${row.session}.`, seq);
      if (row.seq - seq !== shift && row.seq !== seq)
        this.report.find(
          'row-out-of-order',
          `${name} says it is row ${String(row.seq)}: rows were removed, added or swapped.`,
          seq,
        );
      shift = row.seq - seq;
      if (!this.places.has(row.seq)) this.places.set(row.seq, seq);
      if (row.prev_hash !== (this.hashes[seq - 1] ?? ZERO_HASH)) broken.push(seq);
      if (row.at < latest) this.report.find('time-runs-back', `${name} is dated before the row it follows.`, seq);
      latest = Math.max(latest, row.at);
    }
    this.brokenLinks = broken;
  }

  private checkLifeCycle(): void {
    let closed = false;
    for (const [seq, row] of this.rows.entries()) {
      if (row === null) continue;
      if ((seq === 0) !== (row.type === 'opened'))
        this.report.find(
          'row-misplaced',
          `Row ${String(seq)} is of the type ${row.type}; exactly the first row opens a log.`,
          seq,
        );
      if (closed && row.type !== 'redaction' && row.type !== 'key_rotation')
        this.report.find(
          'row-misplaced',
          `Row ${String(seq)} (${row.type}) was added after the log had been closed.`,
          seq,
        );
      if (row.type === 'closed') closed = true;
    }
  }

  private checkReferences(): void {
    const capsules = new Set<string>();
    for (const [seq, row] of this.rows.entries()) {
      if (row === null) continue;
      if (row.type === 'capsule_change') capsules.add(this.hashes[seq] ?? '');
      if (row.type === 'context_used' && typeof row['capsule_row'] === 'string' && !capsules.has(row['capsule_row']))
        this.report.find(
          'reference-invalid',
          `Row ${String(seq)} refers to a capsule that no earlier row records.`,
          seq,
        );
      if (row.type === 'redaction') this.checkRedaction(seq, row);
    }
  }

  private checkRedaction(seq: number, row: CheckedRow): void {
    const target = row['target_seq'];
    if (typeof target !== 'number') return;
    const place = this.places.get(target) ?? seq;
    const redacted = place < seq ? this.rows[place] : undefined;
    const problem = this.redacted.has(target)
      ? 'was redacted before'
      : redacted === undefined
        ? 'does not come before it'
        : redacted?.content_commit === null
          ? 'has no content'
          : this.hashes[place] !== row['target_hash']
            ? 'has another hash than the redaction names'
            : null;
    if (problem !== null)
      this.report.find('redaction-invalid', `Row ${String(seq)} redacts row ${String(target)}, which ${problem}.`, seq);
    else this.redacted.add(target);
  }

  private async checkContents(): Promise<void> {
    const { contents } = this.file;
    const commitments = new Map<string, string>();
    await inTurns(Object.entries(contents), this.pause, ([seq, content]) => {
      if (/^[0-9a-f]{32}$/.test(content.salt)) commitments.set(seq, commitContent(content));
    });
    for (const seq of Object.keys(contents)) {
      const number = /^(?:0|[1-9][0-9]*)$/.test(seq) ? Number(seq) : -1;
      const row = this.rows[this.places.get(number) ?? number];
      if (row === undefined || row?.content_commit === null)
        this.report.find(
          'content-unexpected',
          `The export has content for row ${seq}, which has none.`,
          row?.seq ?? null,
        );
    }
    for (const row of this.rows) {
      if (row === null || row.content_commit === null) continue;
      const { seq } = row;
      const name = `row ${String(seq)}`;
      const present = Object.hasOwn(contents, String(seq));
      if (present && this.redacted.has(seq))
        this.report.find('content-unexpected', `The content of ${name} is still there although it was redacted.`, seq);
      if (!present && !this.redacted.has(seq))
        this.report.find(
          'content-missing',
          `The content of ${name} is missing, and no redaction accounts for it.`,
          seq,
        );
      if (present && commitments.get(String(seq)) !== row.content_commit)
        this.report.find('content-changed', `The content of ${name} is not the content that was recorded.`, seq);
    }
  }

  /** A link is broken either because the earlier row was changed or because the later one was forged. */
  reportBrokenLinks(fitting: readonly number[]): void {
    const asSigned = fitting.at(-1) ?? 0;
    for (const seq of this.brokenLinks) {
      const [row, before] = [String(seq), String(seq - 1)];
      if (seq === 0) this.report.find('chain-broken', 'Row 0 names a predecessor: rows before it were removed.', 0);
      else if (seq < asSigned)
        this.report.find(
          'chain-broken',
          `Row ${row} was signed with a prev_hash that is not the hash of row ${before}.`,
          seq,
        );
      else
        this.report.find(
          'chain-broken',
          `Row ${before} does not have the hash that row ${row} names: it was changed, or rows between were.`,
          seq - 1,
          seq,
        );
    }
  }
}
