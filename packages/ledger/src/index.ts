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
  describeVerification,
  EXPORT_FORMAT,
  hashRow,
  originOf,
  parseCheckpoint,
  parseNote,
  parseStrictJson,
  parseVerifierKey,
  ROW_TYPES,
  rowProblem,
  verifyExport,
  ZERO_HASH,
  type CheckedRow,
  type CheckpointBody,
  type ExportedContent,
  type ExportedKey,
  type Finding,
  type FindingCode,
  type Json,
  type LedgerExport,
  type RowType,
  type UncheckedNote,
  type Verification,
  type VerifierKey,
  type VerifyOptions,
} from './verifier.ts';
