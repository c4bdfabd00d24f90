import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FILES_FOLDER } from '../../../platform/database/backup/files.ts';
import { createId } from '../../../platform/id.ts';
import { DiskFiles } from './disk-files.ts';

test('a file that cannot be stored leaves no part of itself behind', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'symbi-files-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const files = new DiskFiles(directory);
  const id = createId();
  // A folder in its place refuses the file at the last step.
  await mkdir(join(directory, FILES_FOLDER, id, 'taken'), { recursive: true });
  await expect(files.write(id, new Uint8Array(64))).rejects.toThrow();
  expect(await readdir(join(directory, FILES_FOLDER))).toEqual([id]);
});
