import type { LedgerExport } from './export-format.ts';
import type { KeyHistory } from './key-history.ts';
import { originOf, parseCheckpoint, parseNote, type CheckpointBody, type UncheckedNote } from './notes.ts';
import type { Report, Verification } from './outcome.ts';
import type { RowHistory } from './row-history.ts';
import { inTurns, type Pause } from './turns.ts';

interface SignedHead extends CheckpointBody {
  readonly note: UncheckedNote;
  readonly index: number;
}

/** `row 3`, or `rows 3 to 7`. */
const span = (first: number, last: number): string =>
  first >= last ? `row ${String(first)}` : `rows ${String(first)} to ${String(last)}`;

/** The signed checkpoints of an export: whether they are genuine, and whether the rows are those they cover. */
export class Checkpoints {
  head: Verification['head'] = null;
  private readonly file: LedgerExport;
  private readonly history: RowHistory;
  private readonly keys: KeyHistory;
  private readonly report: Report;
  private readonly pause: Pause | undefined;
  private readonly notes: (UncheckedNote | null)[] = [];

  constructor(file: LedgerExport, history: RowHistory, keys: KeyHistory, report: Report, pause?: Pause) {
    this.file = file;
    this.history = history;
    this.keys = keys;
    this.report = report;
    this.pause = pause;
  }

  /** Reads the checkpoints and starts on the signatures by keys that are known already, to go on while rows are read. */
  async begin(): Promise<void> {
    const keys = [...this.keys.known.values()];
    for (const key of keys) await this.keys.ring.publicKey(key);
    await inTurns(this.file.checkpoints, this.pause, (text) => {
      const note = parseNote(text);
      this.notes.push(note);
      if (note !== null) for (const key of keys) this.keys.ring.begin(note, key);
    });
  }

  private readCheckpoints(): readonly SignedHead[] {
    return this.notes.flatMap((note, index) => {
      const body = note === null ? null : parseCheckpoint(note.text);
      if (note !== null && body !== null) return [{ ...body, note, index }];
      this.report.find('checkpoint-malformed', `Checkpoint ${String(index)} is not a well-formed signed checkpoint.`);
      return [];
    });
  }

  /** Checks every kept checkpoint; returns the sizes at which one of them fits the rows, ascending. */
  async check(): Promise<readonly number[]> {
    const heads = this.readCheckpoints();
    const fits: boolean[] = [];
    await inTurns(heads, this.pause, (head) => void fits.push(this.fitsRows(head)));
    const genuine = await Promise.all(heads.map(async (head) => this.checkSignature(head)));
    const signed = heads.filter((_, i) => genuine[i] === true);
    const total = this.file.rows.length;
    for (const head of signed)
      if (head.size > total) {
        const lost = `The signed checkpoint ${String(head.index)} covers ${String(head.size)} rows, the export has ${String(total)}`;
        this.report.find('rows-missing', `${lost}: ${String(head.size - total)} missing.`, total, head.size - 1);
      }
    const covered = signed.filter((head) => head.size <= total);
    const isFitting = new Set(heads.filter((_, i) => fits[i] === true));
    const fitting = covered.filter((head) => isFitting.has(head));
    const sizes = fitting.map((head) => head.size).toSorted((a, b) => a - b);
    this.reportDiffering(
      covered.filter((head) => !isFitting.has(head)),
      sizes,
    );
    this.checkHead(heads, signed, fitting);
    return sizes;
  }

  private fitsRows(head: SignedHead): boolean {
    return head.size <= this.file.rows.length && this.history.rootAt(head.size) === head.root;
  }

  private async checkSignature(head: SignedHead): Promise<boolean> {
    const name = `Checkpoint ${String(head.index)}`;
    const force = this.keys.keyInForce(head.size);
    let signers = 0;
    for (const key of this.keys.known.values()) {
      const outcome = await this.keys.ring.check(head.note, key);
      if (outcome === 'absent') continue;
      if (outcome === 'invalid') {
        this.report.find(
          'signature-invalid',
          `${name} carries a signature of ${key.name}+${key.id} that is not valid.`,
        );
        return false;
      }
      if (force !== null && key.vkey !== force.vkey) continue;
      signers += 1;
      if (head.origin === originOf(key.name, this.file.session)) continue;
      this.report.find('checkpoint-of-another-log', `${name} was signed for ${head.origin}, not for this session.`);
      return false;
    }
    if (signers === 0)
      this.report.find(
        'signature-missing',
        `${name} (${String(head.size)} rows) is not signed by the key then in force.`,
      );
    return signers > 0;
  }

  private reportDiffering(differing: readonly SignedHead[], fitting: readonly number[]): void {
    const bySize = differing.toSorted((a, b) => a.size - b.size);
    const newest = fitting.at(-1) ?? -1;
    for (const head of bySize.filter(({ size }) => size <= newest))
      this.report.find(
        'fork',
        `Checkpoint ${String(head.index)} was signed over another history of ${String(head.size)} rows: the log was forked.`,
      );
    const later = bySize.filter(({ size }) => size > newest);
    const [first] = later;
    if (first === undefined) return;
    const from = Math.max(newest, 0);
    const be = from >= first.size - 1 ? 'is' : 'are';
    const what = `${span(from, first.size - 1)} ${be} not what was signed (checkpoint ${String(first.index)}, ${String(first.size)} rows)`;
    const more = later.length > 1 ? `; ${String(later.length - 1)} later checkpoints differ too` : '';
    this.report.find(
      'root-differs',
      `${what.charAt(0).toUpperCase()}${what.slice(1)}${more}.`,
      from,
      Math.max(first.size - 1, from),
    );
    for (const [i, head] of later.entries())
      if (later.slice(i + 1).some((other) => other.size === head.size && other.root !== head.root))
        this.report.find(
          'fork',
          `Two signed checkpoints of ${String(head.size)} rows have different roots: the log was forked.`,
        );
  }

  private checkHead(heads: readonly SignedHead[], signed: readonly SignedHead[], fitting: readonly SignedHead[]): void {
    const total = this.file.rows.length;
    if (total === 0) this.report.obstacles.push('The export carries no row.');
    if (this.file.checkpoints.length === 0) this.report.obstacles.push('The export carries no signed checkpoint.');
    const newest = fitting.toSorted((a, b) => b.size - a.size)[0];
    const covered = Math.max(0, ...signed.map((head) => head.size));
    if (heads.length > 0 && covered < total) {
      const rows = span(covered, total - 1);
      this.report.find('rows-unsigned', `No valid checkpoint covers ${rows}.`, covered, total - 1);
    }
    const force = this.keys.keyInForce(newest?.size ?? total);
    if (force !== null) this.keys.checkTrust(force);
    if (newest !== undefined && force !== null) this.head = { size: newest.size, root: newest.root, vkey: force.vkey };
  }
}
