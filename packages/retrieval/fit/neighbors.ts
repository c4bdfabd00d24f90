/** Writes vectors/neighbors.bin: the nearest terms of every term of the word vectors. */
import { readFileSync, writeFileSync } from 'node:fs';

const PER_TERM = 32;
const SMALLEST_COSINE = 0.3;
const folder = new URL('../vectors/', import.meta.url);

const terms = readFileSync(new URL('terms.txt', folder), 'utf8').split('\n').filter(Boolean);
const raw = new Int8Array(new Uint8Array(readFileSync(new URL('vectors.bin', folder))).buffer);
const dimensions = raw.length / terms.length;
const unit = new Float32Array(raw.length);
for (let row = 0; row < terms.length; row += 1) {
  const part = raw.subarray(row * dimensions, (row + 1) * dimensions);
  const norm = Math.hypot(...part) || 1;
  for (const [at, value] of part.entries()) unit[row * dimensions + at] = value / norm;
}

const ids = new Uint16Array(terms.length * PER_TERM);
const cosines = new Uint8Array(terms.length * PER_TERM);
for (let row = 0; row < terms.length; row += 1) {
  const near: { id: number; cosine: number }[] = [];
  for (let other = 0; other < terms.length; other += 1) {
    if (other === row) continue;
    let dot = 0;
    for (let at = 0; at < dimensions; at += 1) {
      dot += (unit[row * dimensions + at] ?? 0) * (unit[other * dimensions + at] ?? 0);
    }
    if (dot >= SMALLEST_COSINE) near.push({ id: other, cosine: dot });
  }
  near.sort((left, right) => right.cosine - left.cosine || left.id - right.id);
  for (const [index, { id, cosine }] of near.slice(0, PER_TERM).entries()) {
    ids[row * PER_TERM + index] = id;
    cosines[row * PER_TERM + index] = Math.min(254, Math.round(cosine * 255));
  }
}
writeFileSync(new URL('neighbors.bin', folder), Buffer.concat([Buffer.from(ids.buffer), Buffer.from(cosines.buffer)]));
console.log(`${terms.length} terms, ${PER_TERM} nearest each, cosine >= ${SMALLEST_COSINE}`);
