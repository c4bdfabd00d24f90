import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { countMissing, keepFiles, takeFiles } from './files.ts';

const createFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'symbi-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const fill = (folder: string, names: readonly string[]): void => {
  mkdirSync(folder, { mode: 0o700 });
  for (const name of names) writeFileSync(join(folder, name), `This is ${name}.`, { mode: 0o600 });
};

const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8);

/** Removes the files of a folder one by one, like a running server whose users delete files during the backup. */
const removing = `
  const { readdirSync, rmSync } = require('node:fs');
  const [folder] = process.argv.slice(1);
  process.stdout.write('begun');
  for (const name of readdirSync(folder).reverse()) rmSync(folder + '/' + name);
`;

describe('the files beside a backup', () => {
  test('are copied while people remove some of them', async () => {
    const folder = createFolder();
    const from = join(folder, 'attachments');
    fill(
      from,
      Array.from({ length: 3_000 }, (_, number) => `file${number}`),
    );
    const child = spawn(process.execPath, ['-e', removing, from], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    expect(keepFiles(from, join(folder, 'kept'))).toBe(true);
    if (child.exitCode === null) await once(child, 'exit');
    expect(readdirSync(from)).toEqual([]);
  });

  test('are never put among those that another backup, or one that was killed, has left there', () => {
    const folder = createFolder();
    const [from, none] = [join(folder, 'attachments'), join(folder, 'none')];
    fill(from, ['new']);
    fill(join(folder, 'kept'), ['old']);
    // Also where this backup has no files: a restore would take the old ones for its own.
    for (const files of [from, none])
      expect(() => keepFiles(files, join(folder, 'kept'))).toThrow(
        /kept holds .* Move it away, or choose another name/,
      );
    expect(readdirSync(join(folder, 'kept'))).toEqual(['old']);
    expect(readdirSync(folder).toSorted()).toEqual(['attachments', 'kept']);
  });

  test('are missed where the folder beside the backup was left behind, or not copied whole', () => {
    const folder = createFolder();
    const [from, to] = [join(folder, 'backup.files'), join(folder, 'attachments')];
    expect([takeFiles(from, to), countMissing(to, 3), countMissing(to, 0)]).toEqual([false, 3, 0]);
    fill(from, ['one', 'two', 'three.99.partial']);
    expect([takeFiles(from, to), countMissing(to, 3), countMissing(to, 2)]).toEqual([true, 1, 0]);
  });

  test('are for nobody else after a restore, whatever carried them there made of that', () => {
    const folder = createFolder();
    const [from, to] = [join(folder, 'backup.files'), join(folder, 'attachments')];
    fill(from, ['one', 'two']);
    chmodSync(from, 0o755);
    for (const name of ['one', 'two']) chmodSync(join(from, name), 0o644);
    expect(takeFiles(from, to)).toBe(true);
    expect([modeOf(to), modeOf(join(to, 'one')), modeOf(join(to, 'two'))]).toEqual(['700', '600', '600']);
  });

  test('are files: neither a link to what lies elsewhere nor a folder is taken', () => {
    const folder = createFolder();
    const [from, to] = [join(folder, 'backup.files'), join(folder, 'attachments')];
    writeFileSync(join(folder, 'secret'), 'Not yours');
    fill(from, ['one', 'two.99.partial']);
    symlinkSync(join(folder, 'secret'), join(from, 'linked'));
    symlinkSync(folder, join(from, 'linked-folder'));
    fill(join(from, 'inner'), ['three']);
    takeFiles(from, to);
    expect(readdirSync(to)).toEqual(['one']);
    expect(existsSync(join(folder, 'secret'))).toBe(true);
  });
});
