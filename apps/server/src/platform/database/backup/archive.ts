import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { isKept } from './order.ts';

/** A value as either database returns it; the archive holds bytes as `{ bytes: base64 }`. */
export type Value = string | number | null | Uint8Array;

export interface TableShape {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
}

/** A consistent snapshot of a whole database, unaffected by concurrent writes. */
export interface Source {
  /** Names of the applied migrations, in order. */
  readonly migrations: readonly string[];
  /** Each table follows the tables it references. */
  readonly tables: readonly TableShape[];
  rows(table: TableShape): AsyncIterable<readonly Value[]> | Iterable<readonly Value[]>;
  close(): Promise<void>;
}

const FORMAT = 'symbi-backup/1';

const header = z.object({
  format: z.literal(FORMAT, 'This is no backup of Symbi'),
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
});
export type Header = z.infer<typeof header>;

const storedValue = z.union([z.string(), z.number(), z.null(), z.object({ bytes: z.base64() })]);
const line = z.union([
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ end: z.record(z.string(), z.number().int()) }),
  z.array(storedValue),
]);
type StoredValue = z.infer<typeof storedValue>;

const toStored = (value: Value): StoredValue =>
  value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value;
const fromStored = (value: StoredValue): Value =>
  typeof value === 'object' && value !== null ? Buffer.from(value.bytes, 'base64') : value;

/** Thrown for an incomplete backup file, and for a destination that cannot take one; the message is for people. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const linesOf = async function* (
  source: Source,
  about: { version: string; now: number },
  counts: Record<string, number>,
): AsyncGenerator<string> {
  const first: Header = {
    format: FORMAT,
    version: about.version,
    createdAt: new Date(about.now).toISOString(),
    migrations: [...source.migrations],
  };
  yield `${JSON.stringify(first)}\n`;
  for (const table of source.tables) {
    let count = 0;
    yield `${JSON.stringify({ table: table.name, columns: table.columns })}\n`;
    for await (const row of source.rows(table)) {
      count += 1;
      yield `${JSON.stringify(row.map(toStored))}\n`;
    }
    counts[table.name] = count;
  }
  yield `${JSON.stringify({ end: counts })}\n`;
};

/** Writes the archive: one JSON value per line, compressed. Returns the number of rows by table. */
export const writeArchive = async (
  source: Source,
  file: string,
  about: { version: string; now: number },
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(linesOf(source, about, counts)), createGzip(), target);
  return counts;
};

type ArchivePart =
  | { readonly kind: 'table'; readonly table: TableShape }
  | { readonly kind: 'row'; readonly values: readonly Value[] }
  | { readonly kind: 'end'; readonly counts: Readonly<Record<string, number>> };

const damaged = (cause: unknown): BackupError =>
  new BackupError('The backup is damaged or not whole; nothing was restored.', { cause });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(error);
  }
};

const parsePart = (text: string): ArchivePart => {
  const { data: parsed, error } = line.safeParse(parseJson(text));
  if (parsed === undefined) throw damaged(error);
  if (Array.isArray(parsed)) return { kind: 'row', values: parsed.map(fromStored) };
  if ('end' in parsed) return { kind: 'end', counts: parsed.end };
  return { kind: 'table', table: { name: parsed.table, columns: parsed.columns } };
};

export interface Archive {
  readonly header: Header;
  /** Ends with exactly one 'end' part. Throws `BackupError` when the file is cut off, damaged, or continues past it. */
  readonly parts: AsyncGenerator<ArchivePart>;
}

/** The lines of an unpacked archive. `node:readline` would also split at U+2028, which JSON may contain unescaped. */
const linesIn = async function* (file: string): AsyncGenerator<string, undefined> {
  const plain = createGunzip();
  const whole = pipeline(createReadStream(file), plain);
  // The loop throws the failure; nothing awaits this promise when the reader stops early.
  whole.catch(() => undefined);
  plain.setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of plain as AsyncIterable<string>) {
      const [first = '', ...others] = chunk.split('\n');
      rest += first;
      for (const next of others) {
        yield rest;
        rest = next;
      }
    }
    await whole;
  } catch (error) {
    throw damaged(error);
  }
  if (rest !== '') yield rest;
};

/** Opens an archive and reads its first line. Throws `BackupError`. */
export const readArchive = async (file: string): Promise<Archive> => {
  const lines = linesIn(file);
  const { value: first } = await lines.next();
  if (first === undefined) throw damaged('There is no line');
  const parsed = header.safeParse(parseJson(first));
  if (!parsed.success) throw new BackupError('This is no backup of Symbi.');
  const parts = async function* (): AsyncGenerator<ArchivePart> {
    let isEnded = false;
    // Read to the last byte: the checksum follows everything else.
    for await (const text of lines) {
      if (isEnded) throw damaged('It goes on behind its end');
      const part = parsePart(text);
      isEnded = part.kind === 'end';
      yield part;
    }
    if (!isEnded) throw damaged('It has no end');
  };
  return { header: parsed.data, parts: parts() };
};

/** Reads a whole archive and counts rows, to find damage before anything is restored. Throws `BackupError`. */
export const checkArchive = async (file: string): Promise<{ header: Header; counts: Record<string, number> }> => {
  const { header: first, parts } = await readArchive(file);
  const counts = new Map<string, number>();
  let width = -1;
  let name = '';
  for await (const part of parts) {
    if (part.kind === 'table') {
      ({ name } = part.table);
      // Such a line can only come from tampering: a backup never holds this table.
      if (!isKept(name) || counts.has(name)) throw damaged(`It holds the table ${name}`);
      width = part.table.columns.length;
      counts.set(name, 0);
    } else if (part.kind === 'row') {
      if (part.values.length !== width) throw damaged(`A row of ${name} has ${part.values.length} values`);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    } else {
      const expected = Object.entries(part.counts);
      const isWhole = expected.length === counts.size && expected.every(([table, rows]) => counts.get(table) === rows);
      if (!isWhole) throw damaged('The counts differ');
    }
  }
  return { header: first, counts: Object.fromEntries(counts) };
};
