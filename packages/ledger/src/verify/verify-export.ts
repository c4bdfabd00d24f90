/*
 * The offline verifier of a session's signed log. It needs nothing but WebCrypto (`crypto.subtle` with Ed25519),
 * recomputes every hash from the export itself and trusts only the verifier key it was given from outside.
 *
 * Formats: RFC 8785 (canonical JSON), RFC 6962 section 2.1 (Merkle tree), RFC 8032 (Ed25519),
 * c2sp.org/signed-note and c2sp.org/tlog-checkpoint. docs/ledger.md describes how they are put together.
 */
import { Checkpoints } from './checkpoints.ts';
import { CannotVerify, readExport, type LedgerExport } from './export-format.ts';
import { KeyHistory } from './key-history.ts';
import { parseVerifierKey, type VerifierKey } from './notes.ts';
import { conclude, NOTHING, Report, type Verification } from './outcome.ts';
import { Receipts } from './receipts.ts';
import { RowHistory } from './row-history.ts';
import { JsonError } from './strict-json.ts';
import type { Pause } from './turns.ts';

export interface VerifyOptions {
  /** Verifier keys pinned from outside the export. */
  readonly keys: readonly string[];
  /** Checkpoints that were kept earlier, each the text of a signed note. */
  readonly receipts?: readonly string[];
  /** Called now and then in a long log; without it nothing else runs in the thread until all of it was read. */
  readonly pause?: Pause;
}

const readPinned = async (vkeys: readonly string[]): Promise<readonly VerifierKey[]> => {
  const pinned = new Map<string, VerifierKey>();
  for (const vkey of vkeys.map((text) => text.trim())) {
    const key = await parseVerifierKey(vkey);
    if (key === null) throw new CannotVerify(`This is not a verifier key: ${vkey.slice(0, 200)}`);
    for (const other of pinned.values())
      if (other.vkey !== vkey && other.name === key.name && other.id === key.id)
        throw new CannotVerify(`Two different keys you gave call themselves ${key.name}+${key.id}.`);
    pinned.set(vkey, key);
  }
  if (pinned.size === 0) throw new CannotVerify('No verifier key was given; an export cannot vouch for itself.');
  return [...pinned.values()];
};

const runChecks = async (
  file: LedgerExport,
  pinned: readonly VerifierKey[],
  { receipts: kept = [], pause }: VerifyOptions,
): Promise<Verification> => {
  const report = new Report();
  const history = new RowHistory(file, report, pause);
  const keys = new KeyHistory(file, pinned, report);
  const checkpoints = new Checkpoints(file, history, keys, report, pause);
  const receipts = new Receipts(file, history, keys, report);
  await checkpoints.begin();
  await history.check();
  await keys.check(history.rows);
  history.reportBrokenLinks(await checkpoints.check());
  for (const note of kept) await receipts.check(note);
  return conclude(report.findings, report.obstacles, {
    session: file.session,
    rows: file.rows.length,
    redacted: history.redacted.size,
    checkpoints: file.checkpoints.length,
    receipts: receipts.compared,
    head: checkpoints.head,
  });
};

/**
 * Verifies the text of an export against keys pinned from outside it and, if given, receipts kept earlier.
 * Never throws: what cannot be read is a result with the status 'cannot verify'.
 */
export const verifyExport = async (source: string, options: VerifyOptions): Promise<Verification> => {
  try {
    const pinned = await readPinned(options.keys);
    return await runChecks(readExport(source), pinned, options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof JsonError && error.kind === 'duplicate') {
      const message = `The export can be read in two ways: ${reason}.`;
      return conclude([{ code: 'ambiguous-export', row: null, lastRow: null, message }], [], NOTHING);
    }
    if (error instanceof JsonError) return conclude([], [`The file is not readable as an export: ${reason}.`], NOTHING);
    if (error instanceof CannotVerify) return conclude([], [reason], NOTHING);
    return conclude([], [`The verifier could not run here: ${reason}.`], NOTHING);
  }
};
