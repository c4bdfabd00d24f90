import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportText } from '../src/log/export.ts';
import { attacker, editable, ours, sampleLog, TestLog } from '../src/testing/fixtures.ts';
import { buildPage, buildScript, sourceHash } from './artifacts.ts';

let folder = '';
const inFolder = (name: string): string => path.join(folder, name);
const committed = (name: string): string => fileURLToPath(new URL(`../page/${name}`, import.meta.url));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'symbi-verify-'));
  const honest = sampleLog();
  const broken = editable(honest.export());
  delete broken.contents['4'];
  const short = new TestLog();
  short.sign();
  await Promise.all([
    copyFile(committed('symbi-verify.mjs'), inFolder('symbi-verify.mjs')),
    writeFile(inFolder('honest.json'), exportText(honest.export())),
    writeFile(inFolder('broken.json'), JSON.stringify(broken)),
    writeFile(inFolder('short.json'), exportText(short.export())),
    writeFile(inFolder('old.note'), honest.checkpoints.at(-1) ?? ''),
    writeFile(inFolder('latin1.json'), Uint8Array.of(0x22, 0xe9, 0x22)),
  ]);
});

afterAll(async () => rm(folder, { recursive: true, force: true }));

interface Outcome {
  readonly code: number;
  readonly output: string;
}

const run = async (script: string, ...words: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });

const programs = [
  ['the command of the repository', (): string => fileURLToPath(new URL('verify.ts', import.meta.url))],
  ['the single file, copied out of the repository', (): string => inFolder('symbi-verify.mjs')],
] as const;

describe.each(programs)('%s', (_, script) => {
  it.each([
    ['an honest export', ['honest.json', '--key', ours.vkey], 0, /^VERIFIED - conv:/],
    [
      'an honest export and its receipt',
      ['honest.json', '--key', ours.vkey, '--receipt', 'old.note'],
      0,
      /1 receipt compared/,
    ],
    [
      'a tampered export',
      ['broken.json', '--key', ours.vkey],
      1,
      /^TAMPERED[^]*\[content-missing\] The content of row 4/,
    ],
    ['an export that was rolled back', ['short.json', '--key', ours.vkey, '--receipt', 'old.note'], 1, /rolled back/],
    ['another key of the same name', ['honest.json', '--key', attacker.vkey], 1, /key-untrusted/],
    ['a file that is missing', ['none.json', '--key', ours.vkey], 2, /CANNOT VERIFY/],
    ['a file that is not UTF-8', ['latin1.json', '--key', ours.vkey], 2, /CANNOT VERIFY/],
    ['no key', ['honest.json'], 2, /Usage/],
    ['an unknown option', ['honest.json', '--key', ours.vkey, '--trust'], 2, /Usage/],
    ['an option without its value', ['honest.json', '--key', ours.vkey, '--receipt'], 2, /Usage/],
    ['two files', ['honest.json', 'short.json', '--key', ours.vkey], 2, /Usage/],
  ] as const)('answers %s with the right status', async (_name, words, code, output) => {
    const outcome = await run(script(), ...words);
    expect(outcome.output).toMatch(output);
    expect(outcome.code).toBe(code);
  });

  it('answers a program in JSON', async () => {
    const outcome = await run(script(), 'honest.json', '--key', ours.vkey, '--json');
    expect(JSON.parse(outcome.output)).toMatchObject({ status: 'verified', rows: 13, redacted: 1, findings: [] });
  });
});

describe('the committed artifacts', () => {
  it('are what their sources build', async () => {
    expect(await readFile(committed('symbi-verify.mjs'), 'utf8')).toBe(await buildScript());
    expect(await readFile(committed('verify.html'), 'utf8')).toBe(await buildPage());
  });

  it('allow the page exactly the script and the style that are in it', async () => {
    const page = await readFile(committed('verify.html'), 'utf8');
    const between = (tag: string): readonly string[] =>
      [...page.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, 'g'))].map((match) => match[1] ?? '');
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    expect(between('script').map(sourceHash)).toEqual([/script-src ([^;]*)/.exec(policy ?? '')?.[1]]);
    expect(between('style').map(sourceHash)).toEqual([/style-src ([^;]*)/.exec(policy ?? '')?.[1]]);
  });

  it('load nothing: the page names no address, and the single file imports only the file system', async () => {
    const page = await readFile(committed('verify.html'), 'utf8');
    expect(page).toContain("content=\"default-src 'none'; script-src 'sha256-");
    expect(page).not.toMatch(/\b(?:src|href|action)=|https?:|innerHTML|^import /m);
    const script = await readFile(committed('symbi-verify.mjs'), 'utf8');
    expect(script.match(/^import .*$/gm)).toEqual(["import { readFile } from 'node:fs/promises';"]);
    expect(script).not.toMatch(/\bfetch\(|import\(|require\(/);
  });
});
