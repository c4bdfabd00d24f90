import type { LedgerExport } from './export-format.ts';
import type { KeyHistory } from './key-history.ts';
import { originOf, parseCheckpoint, parseNote } from './notes.ts';
import type { Report } from './outcome.ts';
import type { RowHistory } from './row-history.ts';

/** Checkpoints that somebody kept earlier, compared with the rows of today. */
export class Receipts {
  /** How many could be compared. */
  compared = 0;
  private readonly file: LedgerExport;
  private readonly history: RowHistory;
  private readonly keys: KeyHistory;
  private readonly report: Report;

  constructor(file: LedgerExport, history: RowHistory, keys: KeyHistory, report: Report) {
    this.file = file;
    this.history = history;
    this.keys = keys;
    this.report = report;
  }

  async check(text: string): Promise<void> {
    const note = parseNote(text.replaceAll('\r\n', '\n'));
    const body = note === null ? null : parseCheckpoint(note.text);
    if (note === null || body === null)
      return void this.report.obstacles.push('A receipt is not a well-formed checkpoint.');
    const origins: string[] = [];
    for (const vkey of this.keys.reachable('both')) {
      const key = this.keys.known.get(vkey);
      const outcome = key === undefined ? 'absent' : await this.keys.ring.check(note, key);
      if (outcome === 'invalid')
        return void this.report.obstacles.push('A receipt carries a signature that is not valid.');
      if (key !== undefined && outcome === 'valid') origins.push(originOf(key.name, this.file.session));
    }
    if (origins.length === 0)
      return void this.report.obstacles.push('A receipt is not signed by a key you gave or one that follows from it.');
    if (!origins.includes(body.origin))
      return void this.report.obstacles.push(`A receipt is for ${body.origin}, not for this session.`);
    this.compared += 1;
    const total = this.file.rows.length;
    if (body.size > total) {
      const said = `A receipt proves ${String(body.size)} rows, the export has ${String(total)}`;
      this.report.find('rollback', `${said}: the log was rolled back.`, total, body.size - 1);
    } else if (this.history.rootAt(body.size) !== body.root) {
      const said = `The first ${String(body.size)} rows are not those a receipt proves`;
      this.report.find('rewritten', `${said}: the log was rewritten.`, 0, Math.max(body.size - 1, 0));
    }
    return undefined;
  }
}
