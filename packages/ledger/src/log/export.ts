import { canonicalJson } from '../canonical-json.ts';
import { toHex } from '../bytes.ts';
import { EXPORT_FORMAT, type ExportedContent, type ExportedKey, type LedgerExport } from '../verify/export-format.ts';

export interface ExportParts {
  readonly session: string;
  /** The stored texts of all rows, by `seq`. */
  readonly rows: readonly string[];
  /** Contents that have not been erased. */
  readonly contents: readonly { readonly seq: number; readonly salt: Uint8Array; readonly content: string }[];
  /** Every stored checkpoint, oldest first. */
  readonly checkpoints: readonly string[];
  /** Every key of the instance with its hand-over note, oldest first. */
  readonly keys: readonly ExportedKey[];
}

/** Assembles the stored parts of a log in the format of `GET /api/insights/export`. */
export const buildExport = ({ session, rows, contents, checkpoints, keys }: ExportParts): LedgerExport => ({
  format: EXPORT_FORMAT,
  session,
  rows,
  contents: Object.fromEntries(
    contents.map(({ seq, salt, content }): [string, ExportedContent] => [String(seq), { salt: toHex(salt), content }]),
  ),
  checkpoints,
  keys,
});

/** The text of an export file. */
export const exportText = (file: LedgerExport): string => canonicalJson(file);
