export type { Sha256 } from './bytes.ts';
export { canonicalJson } from './canonical-json.ts';
export { LedgerError } from './errors.ts';
export { inclusionPaths } from './inclusion.ts';
export { buildExport, exportText, type ExportParts } from './export.ts';
export { formatVerifierKey, keyNameOf, signHandover, signNote, type NoteSigner } from './keys.ts';
export {
  appendRow,
  checkpointText,
  commitToContent,
  decodeHead,
  emptyHead,
  encodeHead,
  rowHashOf,
  signCheckpoint,
  type AppendedRow,
  type LogHead,
} from './log.ts';
export { appendLeaf, emptyFrontier, leafHash, nodeHash, rootOf, type Frontier } from './merkle.ts';
export type { RowContent, RowFields, RowInput } from './rows.ts';
export {
  EXPORT_FORMAT,
  ZERO_HASH,
  type ExportedContent,
  type ExportedKey,
  type LedgerExport,
} from './verify/export-format.ts';
export {
  originOf,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  type CheckpointBody,
  type UncheckedNote,
  type VerifierKey,
} from './verify/notes.ts';
export { describeVerification, type Finding, type FindingCode, type Verification } from './verify/outcome.ts';
export { ROW_TYPES, rowProblem, type CheckedRow, type RowType } from './verify/row-shapes.ts';
export { parseStrictJson, type Json } from './verify/strict-json.ts';
export { hashRow } from './verify/tree.ts';
export { verifyExport, type VerifyOptions } from './verify/verify-export.ts';
