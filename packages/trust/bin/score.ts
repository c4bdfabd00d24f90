/**
 * Lines {id, question, reply, source|null, samples?, history?} in, {id, state, score, mode, interval, sentences,
 * inDoubt} out, in order. `score` is null if there is nothing to check, and the number before the cap if nothing was
 * checked. `inDoubt` says whether a checked reply is below the threshold of docs/trust.md; null if it was not checked.
 * Runs like the product: with the shipped verifier or the one selected by `TRUST_VERIFIER`. `--lexical` uses words
 * alone.
 */
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { openVerifier } from '@symbi/verifier';
import { verifierFolder } from '@symbi/verifier/setting';
import { isInDoubt } from '../src/doubt.ts';
import { scoreBefore } from '../src/score-reply.ts';
import type { TrustInput, TrustTurn } from '../src/types.ts';
import { verifierPairs } from '../src/verified/pairs.ts';

type Verifier = Awaited<ReturnType<typeof openVerifier>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

function parseTurns(value: unknown): TrustTurn[] {
  if (!Array.isArray(value)) return [];
  return value.map((turn: unknown) => {
    if (!isRecord(turn)) return { role: 'user', text: text(turn) };
    return { role: text(turn['role'] ?? 'user'), text: text(turn['text'] ?? turn['content']) };
  });
}

function parseSources(value: unknown): { id: string; text: string }[] {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  return parts.map((part, at) => ({ id: String(at), text: isRecord(part) ? text(part['text']) : text(part) }));
}

async function readThrough(input: TrustInput, verifier: Verifier | undefined): Promise<TrustInput> {
  const pairs = verifier === undefined ? [] : verifierPairs(input);
  if (verifier === undefined || pairs.length === 0) return input;
  return { ...input, verified: { engine: verifier.engine, readings: await verifier.read(pairs) } };
}

/** One line in, one line out. Missing fields count as empty; a line that is not a JSON object has a null id. */
async function scoreLine(line: string, verifier: Verifier | undefined): Promise<string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    parsed = undefined;
  }
  const row = isRecord(parsed) ? parsed : {};
  const input = {
    question: text(row['question']),
    reply: text(row['reply']),
    sources: parseSources(row['source']),
    history: parseTurns(row['history']),
    samples: Array.isArray(row['samples']) ? row['samples'].map(text) : [],
  };
  const result = scoreBefore(await readThrough(input, verifier), false);
  const { state, score, mode, interval, sentences } = result;
  const shown = sentences.map(({ start, end, support, contradiction, flagged, kind }) => ({
    start,
    end,
    support,
    contradiction,
    flagged,
    ...(kind === undefined ? {} : { kind }),
  }));
  const inDoubt = isInDoubt(result) ?? null;
  return JSON.stringify({ id: row['id'] ?? null, state, score, mode, interval, sentences: shown, inDoubt });
}

async function openWanted(): Promise<Verifier | undefined> {
  if (process.argv.includes('--lexical')) return undefined;
  const folder = verifierFolder(process.env['TRUST_VERIFIER']);
  if (folder !== undefined) return openVerifier(folder);
  console.error('No verifier is there or wanted: words alone are compared.');
  return undefined;
}

async function main(): Promise<void> {
  const verifier = await openWanted();
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    if (!process.stdout.write(`${await scoreLine(line, verifier)}\n`))
      await new Promise((resolve) => process.stdout.once('drain', resolve));
  }
  await verifier?.close();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
