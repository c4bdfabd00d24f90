#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { describeVerification } from '../src/verify/outcome.ts';
import { verifyExport } from '../src/verify/verify-export.ts';

const USAGE = `Usage: verify <export.json> --key <vkey> [--key <vkey>] [--receipt <old.note>]... [--json]

Verifies an exported log offline. The key must come from somewhere else than the export: the review console, the
server's start-up line or /.well-known/symbi-vkey. A receipt is a checkpoint you downloaded earlier.

Exit status: 0 verified, 1 tampered, 2 cannot verify.`;

interface Arguments {
  readonly file: string;
  readonly keys: readonly string[];
  readonly receipts: readonly string[];
  readonly json: boolean;
}

const readArguments = (words: readonly string[]): Arguments | null => {
  const files: string[] = [];
  const keys: string[] = [];
  const receipts: string[] = [];
  let json = false;
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--json') json = true;
    else if (word === '--key' || word === '--receipt') {
      const value = rest.shift();
      if (value === undefined) return null;
      (word === '--key' ? keys : receipts).push(value);
    } else if (word.startsWith('--')) return null;
    else files.push(word);
  }
  const [file, ...more] = files;
  return file === undefined || more.length > 0 || keys.length === 0 ? null : { file, keys, receipts, json };
};

/** The text of a file; bytes that are not UTF-8 are an error and never quietly replaced. */
const readText = async (path: string): Promise<string> =>
  new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));

const main = async (): Promise<number> => {
  const given = readArguments(process.argv.slice(2));
  if (given === null) {
    console.error(USAGE);
    return 2;
  }
  try {
    const receipts = await Promise.all(given.receipts.map(readText));
    const result = await verifyExport(await readText(given.file), { keys: given.keys, receipts });
    console.log(given.json ? JSON.stringify(result, null, 2) : describeVerification(result).join('\n'));
    return result.exitCode;
  } catch (error) {
    console.error(`CANNOT VERIFY\n${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
};

process.exitCode = await main();
