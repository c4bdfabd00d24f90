import { isIdentifier } from './row-shapes.ts';
import { hasExactly, isObject, parseStrictJson, type Json } from './strict-json.ts';

export const EXPORT_FORMAT = 'symbi-export/1';
export const ZERO_HASH = '0'.repeat(64);

/** The salt (32 hex digits) and the text that a row's `content_commit` commits to. */
export interface ExportedContent {
  readonly salt: string;
  readonly content: string;
}

/** A key of the instance, oldest first; `handover` is the note by which the key before it handed over. */
export interface ExportedKey {
  readonly vkey: string;
  readonly handover: string | null;
}

/** What `GET /api/insights/export` answers: one session's whole log. `contents` is keyed by `seq`. */
export interface LedgerExport {
  readonly format: typeof EXPORT_FORMAT;
  readonly session: string;
  readonly rows: readonly string[];
  readonly contents: Readonly<Record<string, ExportedContent>>;
  readonly checkpoints: readonly string[];
  readonly keys: readonly ExportedKey[];
}

/** The export, or a key given to check it with, cannot be read. */
export class CannotVerify extends Error {}

const stringsOf = (value: Json | undefined, name: string): readonly string[] => {
  if (!Array.isArray(value)) throw new CannotVerify(`The export has no list called ${name}.`);
  return (value as readonly Json[]).map((item) => {
    if (typeof item !== 'string') throw new CannotVerify(`The export's ${name} are not all text.`);
    return item;
  });
};

const contentsOf = (value: Json | undefined): Record<string, ExportedContent> => {
  if (!isObject(value)) throw new CannotVerify('The export has no contents.');
  return Object.fromEntries(
    Object.entries(value).map(([seq, entry]) => {
      if (!isObject(entry) || !hasExactly(entry, ['salt', 'content']))
        throw new CannotVerify('A content has the wrong form.');
      const { salt, content } = entry;
      if (typeof salt !== 'string' || typeof content !== 'string')
        throw new CannotVerify('A content has the wrong form.');
      return [seq, { salt, content }];
    }),
  );
};

const keysOf = (value: Json | undefined): readonly ExportedKey[] => {
  if (!Array.isArray(value)) throw new CannotVerify('The export has no list called keys.');
  return (value as readonly Json[]).map((entry) => {
    if (!isObject(entry) || !hasExactly(entry, ['vkey', 'handover']))
      throw new CannotVerify('A key has the wrong form.');
    const { vkey, handover } = entry;
    if (typeof vkey !== 'string' || (typeof handover !== 'string' && handover !== null))
      throw new CannotVerify('A key has the wrong form.');
    return { vkey, handover };
  });
};

/** Reads the text of an export strictly. Throws `JsonError` or `CannotVerify`. */
export const readExport = (source: string): LedgerExport => {
  const value = parseStrictJson(source.startsWith('\ufeff') ? source.slice(1) : source, { canonical: false });
  if (!isObject(value) || value['format'] !== EXPORT_FORMAT)
    throw new CannotVerify(`The file is not an export of the format ${EXPORT_FORMAT}.`);
  if (!hasExactly(value, ['format', 'session', 'rows', 'contents', 'checkpoints', 'keys']))
    throw new CannotVerify('The export lacks a part or has one that this verifier does not know.');
  const { session } = value;
  if (typeof session !== 'string' || !isIdentifier(session)) throw new CannotVerify('The export names no session.');
  return {
    format: EXPORT_FORMAT,
    session,
    rows: stringsOf(value['rows'], 'rows'),
    contents: contentsOf(value['contents']),
    checkpoints: stringsOf(value['checkpoints'], 'checkpoints'),
    keys: keysOf(value['keys']),
  };
};
