/**
 * npm run bench -- ledger [--rows N]: the cost of the signed log: appending a row and signing its checkpoint like the
 * server (without a database), and verifying an export of N rows (default 10,000) with one checkpoint per two rows,
 * checking all of them, or only the newest. The last line is JSON.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { parseArgs } from 'node:util';
import {
  appendRow,
  buildExport,
  emptyHead,
  exportText,
  formatVerifierKey,
  signCheckpoint,
  verifyExport,
  type NoteSigner,
  type RowInput,
  type Sha256,
} from '../packages/ledger/src/index.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } });
const rowCount = Number(values.rows);
if (!Number.isSafeInteger(rowCount) || rowCount < 2) throw new RangeError('--rows takes a whole number above 1');

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const rawKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
const signer: NoteSigner = {
  vkey: formatVerifierKey('bench.example', rawKey, sha256),
  sign: (message) => sign(null, message, privateKey),
};

const session = 'conv:000000000000000000000001';
const sentence = 'The reply is covered by the second source and by nothing else that was given. ';

const rowOf = (n: number): RowInput => {
  const messageId = (n - (n % 2)).toString(16).padStart(24, '0');
  if (n % 2 === 0) {
    const interval = { score_bp: 8_211, low_bp: 7_400, high_bp: 8_800 };
    const fields = { message_id: messageId, mode: 'grounded', ...interval, engine: 'trust-1.0.0' } as const;
    return { type: 'trust_score', at: n, fields };
  }
  const content = { text: sentence.repeat(8), salt: randomBytes(16) };
  const fields = { message_id: messageId, parent_id: null, sender: 'agent', agent_id: null, state: 'done' } as const;
  return { type: 'message', at: n, fields, content };
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(share * (sorted.length - 1))] ?? 0;

interface WrittenLog {
  readonly newest: string;
  readonly all: string;
  readonly bytes: number;
  readonly append: { readonly median: number; readonly p95: number };
}

/** Writes the log; a step of two rows and one signed checkpoint corresponds to one stored message. */
function write(): WrittenLog {
  const rows: string[] = [];
  const contents: { seq: number; salt: Uint8Array; content: string }[] = [];
  const checkpoints: string[] = [];
  const steps: number[] = [];
  let head = appendRow(emptyHead(session), { type: 'opened', at: 0, fields: { key: signer.vkey } }, sha256);
  rows.push(head.text);
  while (rows.length < rowCount) {
    const inputs = [rowOf(rows.length), rowOf(rows.length + 1)].slice(0, rowCount - rows.length);
    const start = performance.now();
    for (const input of inputs) {
      head = appendRow(head.head, input, sha256);
      rows.push(head.text);
      if (input.content !== undefined)
        contents.push({ seq: head.seq, salt: input.content.salt, content: input.content.text });
    }
    checkpoints.push(signCheckpoint(head.head, signer, sha256));
    steps.push(performance.now() - start);
  }
  steps.sort((a, b) => a - b);
  const parts = { session, rows, contents, keys: [{ vkey: signer.vkey, handover: null }] };
  const all = exportText(buildExport({ ...parts, checkpoints }));
  const newest = exportText(buildExport({ ...parts, checkpoints: checkpoints.slice(-1) }));
  const append = { median: percentile(steps, 0.5), p95: percentile(steps, 0.95) };
  return { newest, all, bytes: Buffer.byteLength(all), append };
}

interface Timing {
  readonly first: number;
  readonly median: number;
  /** Median processor time of all threads: unlike wall-clock time, it does not grow with the load of the machine. */
  readonly processor: number;
}

/** Milliseconds of the first verification of a text, and the medians of five more. */
async function timeVerification(text: string): Promise<Timing> {
  const times: number[] = [];
  const processor: number[] = [];
  for (let run = 0; run < 6; run += 1) {
    const before = process.cpuUsage();
    const start = performance.now();
    const result = await verifyExport(text, { keys: [signer.vkey] });
    times.push(performance.now() - start);
    const used = process.cpuUsage(before);
    processor.push((used.user + used.system) / 1000);
    if (result.status !== 'verified') throw new Error(`the log of this benchmark is ${result.status}`);
  }
  const [first = 0, ...later] = times;
  const median = (list: readonly number[]): number =>
    percentile(
      list.toSorted((a, b) => a - b),
      0.5,
    );
  return { first, median: median(later), processor: median(processor.slice(1)) };
}

const written = write();
const timings = {
  'every checkpoint': await timeVerification(written.all),
  'newest checkpoint': await timeVerification(written.newest),
};
const rounded = (value: number, digits = 0): number => Number(value.toFixed(digits));

console.log(
  `append two rows and sign a checkpoint: median ${written.append.median.toFixed(3)} ms, p95 ${written.append.p95.toFixed(3)} ms`,
);
console.log(`verify ${String(rowCount)} rows, ${String(Math.ceil((rowCount - 1) / 2))} checkpoints (ms):`);
const table = Object.fromEntries(
  Object.entries(timings).map(([name, { first, median, processor }]) => [
    name,
    { first: rounded(first), median: rounded(median), processor: rounded(processor) },
  ]),
);
console.table(table);
console.log(
  JSON.stringify({
    bench: 'ledger',
    rows: rowCount,
    exportBytes: written.bytes,
    appendMs: { median: rounded(written.append.median, 3), p95: rounded(written.append.p95, 3) },
    verifyMs: table,
  }),
);
