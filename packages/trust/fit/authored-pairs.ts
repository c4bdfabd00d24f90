/**
 * Prints the pairs that the product would have read for each claim of `verifier/authored`, as JSON lines: `node
 * fit/authored-pairs.ts > authored.jsonl`. A claim of which the product reads no pair is read beside its whole passage;
 * a wrong claim of two sentences is left out, as nobody says which of them is wrong.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { verifierPairs } from '../src/index.ts';

/** A passage `s` with a question `q`: claims that it supports, contradicts (with the kind), and says nothing about. */
interface Passage {
  lang: string;
  s: string;
  q: string;
  ok: string[];
  no: [kind: string, claim: string][];
  un: string[];
}

const folder = new URL('verifier/authored/', import.meta.url);

function claims({ ok, no, un }: Passage): { label: string; kind: string; text: string }[] {
  return [
    ...ok.map((text) => ({ label: 'supported', kind: 'right', text })),
    ...no.map(([kind, text]) => ({ label: 'contradicted', kind, text })),
    ...un.map((text) => ({ label: 'unknown', kind: 'added', text })),
  ];
}

function print(item: Passage, part: string, passage: string): void {
  for (const { label, kind, text } of claims(item)) {
    const read = verifierPairs({ question: item.q, reply: text, sources: [{ id: 'source', text: item.s }] });
    if (read.length > 1 && label !== 'supported') continue;
    const pairs = read.length === 0 ? [{ claim: text, evidence: item.s }] : read;
    for (const { claim, evidence } of pairs)
      console.log(JSON.stringify({ part, passage, lang: item.lang, label, kind, claim, evidence }));
  }
}

for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
  if (!file.endsWith('.jsonl')) continue;
  const lines = readFileSync(new URL(file, folder), 'utf8').trim().split('\n');
  // The second part has the twins of the first part's claims: the same passages in the same order.
  const passages = file.replace(/^second\/(.*)-twins/, 'first/$1');
  lines.forEach((line, index) => {
    print(JSON.parse(line) as Passage, dirname(file), `${passages}:${index}`);
  });
}
