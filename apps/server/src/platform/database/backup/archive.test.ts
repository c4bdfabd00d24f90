import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkArchive, readArchive, writeArchive, type Source, type Value } from './archive.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'symbi-archive-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const table = { name: 'texts', columns: ['id', 'text'] };
const sourceOf = (rows: readonly (readonly Value[])[]): Source => ({
  migrations: ['001-foundation'],
  tables: [table],
  rows: () => rows,
  close: async () => undefined,
});

const about = { version: '1.2.3', now: Date.UTC(2026, 0, 1) };

const rowsIn = async (file: string): Promise<(readonly Value[])[]> => {
  const rows: (readonly Value[])[] = [];
  for await (const part of (await readArchive(file)).parts) if (part.kind === 'row') rows.push(part.values);
  return rows;
};

/** As `gzip` writes it, with a file name long enough that only the checksum falls into the second chunk read. */
const endingInTheNextPart = (text: string, checksum: number): Buffer => {
  const plain = gzipSync(text);
  const [header, body] = [Buffer.from(plain.subarray(0, 10)), plain.subarray(10, -8)];
  header[3] = 0x08;
  const name = Buffer.alloc(64 * 1024 - header.length - body.length, 'n');
  name[name.length - 1] = 0;
  const end = Buffer.alloc(8);
  end.writeUInt32LE(checksum, 0);
  end.writeUInt32LE(Buffer.byteLength(text), 4);
  return Buffer.concat([header, name, body, end]);
};

describe('an archive', () => {
  test('gives back every text as it was, whatever characters end a line elsewhere', async () => {
    const file = join(folder, 'separators');
    const rows = ['a\u2028b', 'a\u2029b', 'a\u0085b', 'a\r\nb\rc\n', 'a\vb\fc', ''].map((text, id) => [id, text]);
    await writeArchive(sourceOf(rows), file, about);
    expect((await checkArchive(file)).counts).toEqual({ texts: rows.length });
    expect(await rowsIn(file)).toEqual(rows);
  });

  test('is refused with a wrong checksum, also where that is read after everything else', async () => {
    const file = join(folder, 'checksum');
    const lines = [
      { format: 'symbi-backup/1', version: '1.2.3', createdAt: '2026-01-01T00:00:00.000Z', migrations: [] },
      { table: 'texts', columns: ['id', 'text'] },
      [1, 'Bees'],
      { end: { texts: 1 } },
    ];
    const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
    writeFileSync(file, endingInTheNextPart(text, crc32(text)));
    expect((await checkArchive(file)).counts).toEqual({ texts: 1 });
    writeFileSync(file, endingInTheNextPart(text, crc32(text.replace('Bees', 'Wasp'))));
    await expect(checkArchive(file)).rejects.toThrow('damaged or not whole');
    await expect(rowsIn(file)).rejects.toThrow('damaged or not whole');
  });

  test('is refused without any of its last bytes', async () => {
    const file = join(folder, 'cut');
    await writeArchive(sourceOf([[1, 'Bees']]), file, about);
    const whole = readFileSync(file);
    const cut = join(folder, 'cut-short');
    for (let missing = 1; missing <= 12; missing += 1) {
      writeFileSync(cut, whole.subarray(0, -missing));
      await expect(checkArchive(cut), `${missing} bytes less`).rejects.toThrow('damaged or not whole');
    }
  });

  test.each(['kysely_migration', 'list_totals', 'pg_authid', 'sqlite_sequence', 'public.users', 'texts'])(
    'is refused with the table %s behind its own',
    async (name) => {
      const file = join(folder, `with-${name}`);
      const own = { name, columns: ['id', 'text'] };
      await writeArchive({ ...sourceOf([[1, 'Bees']]), tables: [table, own] }, file, about);
      await expect(checkArchive(file)).rejects.toThrow('damaged or not whole');
    },
  );

  test('is refused with anything behind its end', async () => {
    const file = join(folder, 'behind');
    await writeArchive(sourceOf([[1, 'Bees']]), file, about);
    writeFileSync(file, Buffer.concat([readFileSync(file), gzipSync('[2,"Wasp"]\n')]));
    await expect(checkArchive(file)).rejects.toThrow('damaged or not whole');
  });
});
