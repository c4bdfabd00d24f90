import type { LedgerExport } from './export-format.ts';
import { handoverText, KeyRing, parseNote, parseVerifierKey, type VerifierKey } from './notes.ts';
import type { Report } from './outcome.ts';
import type { RowHistory } from './row-history.ts';
import type { CheckedRow } from './row-shapes.ts';
import type { Json } from './strict-json.ts';

/** The keys of a log: which was in force when, and which of them follow from a pinned one. */
export class KeyHistory {
  readonly ring = new KeyRing();
  readonly known = new Map<string, VerifierKey>();
  private readonly file: LedgerExport;
  private readonly pinned: readonly VerifierKey[];
  private readonly report: Report;
  private readonly handovers: { readonly from: string; readonly to: string }[] = [];
  private readonly keyChanges: { readonly from: number; readonly vkey: string }[] = [];

  constructor(file: LedgerExport, pinned: readonly VerifierKey[], report: Report) {
    this.file = file;
    this.pinned = pinned;
    this.report = report;
    for (const key of pinned) this.known.set(key.vkey, key);
  }

  private async learn(vkey: string): Promise<VerifierKey | null> {
    const known = this.known.get(vkey);
    if (known !== undefined) return known;
    const key = await parseVerifierKey(vkey);
    if (key === null) return null;
    for (const other of this.known.values())
      if (other.name === key.name && other.id === key.id)
        this.report.find('key-ambiguous', `Two different keys call themselves ${key.name}+${key.id}.`);
    this.known.set(vkey, key);
    return key;
  }

  /** Records the hand-over if both keys signed it. */
  private async acceptHandover(
    note: string,
    expected: { readonly from: string; readonly to: string },
  ): Promise<boolean> {
    const parsed = parseNote(note);
    const [, oldKey, newKey] = parsed?.text.split('\n') ?? [];
    if (parsed === null || oldKey === undefined || newKey === undefined) return false;
    if (oldKey !== expected.from || newKey !== expected.to) return false;
    const [from, to] = [await this.learn(oldKey), await this.learn(newKey)];
    if (from === null || to === null || parsed.text !== handoverText(from.name, from.vkey, to.vkey)) return false;
    if ((await this.ring.check(parsed, from)) !== 'valid' || (await this.ring.check(parsed, to)) !== 'valid')
      return false;
    this.handovers.push({ from: from.vkey, to: to.vkey });
    return true;
  }

  async check(rows: RowHistory['rows']): Promise<void> {
    let previous = '';
    for (const { vkey, handover } of this.file.keys) {
      if ((await this.learn(vkey)) === null)
        this.report.find('key-untrusted', `The export lists a malformed key: ${vkey.slice(0, 80)}.`);
      else if (handover !== null && !(await this.acceptHandover(handover, { from: previous, to: vkey })))
        this.report.find(
          'handover-invalid',
          `The hand-over to the key ${vkey} is not signed by it and the key before it.`,
        );
      previous = vkey;
    }
    for (const [seq, row] of rows.entries()) {
      if (row?.type === 'opened' && seq === 0) await this.startWith(row['key']);
      if (row?.type === 'key_rotation') await this.checkRotation(seq, row);
    }
  }

  private async startWith(vkey: Json | undefined): Promise<void> {
    if (typeof vkey !== 'string') return;
    if ((await this.learn(vkey)) === null)
      this.report.find('key-untrusted', 'Row 0 opens the log with a malformed key.', 0);
    else this.keyChanges.push({ from: 1, vkey });
  }

  private async checkRotation(seq: number, row: CheckedRow): Promise<void> {
    const { old_key: oldKey, new_key: newKey, handover } = row;
    if (typeof oldKey !== 'string' || typeof newKey !== 'string' || typeof handover !== 'string') return;
    const current = this.keyChanges.at(-1)?.vkey;
    if (oldKey === newKey || (current !== undefined && current !== oldKey))
      this.report.find('handover-invalid', `Row ${String(seq)} hands over from a key that was not in force.`, seq);
    else if (!(await this.acceptHandover(handover, { from: oldKey, to: newKey })))
      this.report.find('handover-invalid', `The hand-over in row ${String(seq)} is not signed by both keys.`, seq);
    else this.keyChanges.push({ from: seq + 1, vkey: newKey });
  }

  /** The key that must have signed a checkpoint over `size` rows, as the rows themselves say. */
  keyInForce(size: number): VerifierKey | null {
    const vkey = this.keyChanges.findLast((change) => change.from <= size)?.vkey;
    return vkey === undefined ? null : (this.known.get(vkey) ?? null);
  }

  /** The keys that follow from a pinned one by hand-overs, or also those before it. */
  reachable(step: 'forward' | 'both'): ReadonlySet<string> {
    const reached = new Set(this.pinned.map((key) => key.vkey));
    for (let before = -1; before !== reached.size;) {
      before = reached.size;
      for (const { from, to } of this.handovers) {
        if (reached.has(from)) reached.add(to);
        if (step === 'both' && reached.has(to)) reached.add(from);
      }
    }
    return reached;
  }

  /** The newest key must be a pinned one or follow from one by hand-overs; an older key alone is not enough. */
  checkTrust(force: VerifierKey): void {
    if (this.reachable('forward').has(force.vkey)) return;
    if (this.reachable('both').has(force.vkey))
      this.report.obstacles.push(
        `The log is still signed by ${force.vkey}, a predecessor of the key you gave; check that key and give it too.`,
      );
    else if (this.pinned.every((key) => key.name !== force.name))
      this.report.obstacles.push(
        `The log is signed by ${force.vkey}, and the key you gave is of ${this.pinned.map((key) => key.name).join(', ')}.`,
      );
    else
      this.report.find(
        'key-untrusted',
        `The log is signed by ${force.vkey}, to which no key you gave has handed over.`,
      );
  }
}
