/** Our own word vectors over Porter stems, with precomputed nearest terms for each term. */
export type WordVectors = {
  terms: readonly string[];
  ids: ReadonlyMap<string, number>;
  dimensions: number;
  /** Row per term. */
  values: Int8Array;
  norms: Float32Array;
  perTerm: number;
  /** `perTerm` ids per term, nearest first. */
  neighborIds: Uint16Array;
  /** Cosines times 255 in the same layout; 0 ends a row early. */
  neighborCosines: Uint8Array;
};

export type VectorFiles = { terms: string; vectors: Uint8Array; neighbors: Uint8Array };

function normsOf(values: Int8Array, dimensions: number): Float32Array {
  const norms = new Float32Array(values.length / dimensions);
  for (let row = 0; row < norms.length; row += 1) {
    let sum = 0;
    for (let at = row * dimensions; at < (row + 1) * dimensions; at += 1) sum += (values[at] ?? 0) ** 2;
    norms[row] = Math.sqrt(sum) || 1;
  }
  return norms;
}

/**
 * Reads the three files of `vectors/`: one term per line; one row of int8 per term; per term the ids (uint16, little
 * endian) and then, for all terms, the cosines (uint8) of its nearest terms. Throws if the sizes disagree.
 */
export function parseVectors(files: VectorFiles): WordVectors {
  const terms = files.terms.split('\n').filter((term) => term !== '');
  const dimensions = files.vectors.length / terms.length;
  const perTerm = files.neighbors.length / (3 * terms.length);
  if (!Number.isInteger(dimensions) || !Number.isInteger(perTerm)) throw new Error('word vector files do not match');
  const values = new Int8Array(files.vectors.slice().buffer);
  const bytes = files.neighbors.slice();
  const count = terms.length * perTerm;
  const view = new DataView(bytes.buffer);
  const neighborIds = Uint16Array.from({ length: count }, (_, index) => view.getUint16(index * 2, true));
  return {
    terms,
    ids: new Map(terms.map((term, index) => [term, index])),
    dimensions,
    values,
    norms: normsOf(values, dimensions),
    perTerm,
    neighborIds,
    neighborCosines: bytes.subarray(count * 2),
  };
}

/** Nearest terms of a stem, nearest first, without the stem itself; empty when the stem is unknown. */
export function neighborsOf(vectors: WordVectors, stem: string): { stem: string; cosine: number }[] {
  const id = vectors.ids.get(stem);
  const found: { stem: string; cosine: number }[] = [];
  if (id === undefined) return found;
  for (let at = id * vectors.perTerm; at < (id + 1) * vectors.perTerm; at += 1) {
    const near = vectors.neighborCosines[at] ?? 0;
    if (near === 0) break;
    found.push({ stem: vectors.terms[vectors.neighborIds[at] ?? 0] ?? '', cosine: near / 255 });
  }
  return found;
}

/** Length of a centroid as stored. */
const CENTROID_LENGTH = 127;

/**
 * Direction of a bag of stems as int8, length 127, or undefined when no stem is known. Terms are listed by
 * frequency, so the logarithm of the rank stands in for the inverse document frequency and adding a document
 * never changes another's centroid.
 */
export function centroidOf(vectors: WordVectors, stems: ReadonlyMap<string, number>): Int8Array | undefined {
  const { dimensions, values, norms } = vectors;
  const sum = new Float64Array(dimensions);
  let known = false;
  for (const [stem, count] of stems) {
    const id = vectors.ids.get(stem);
    if (id === undefined) continue;
    known = true;
    const weight = ((1 + Math.log(count)) * Math.log(10 + id)) / (norms[id] ?? 1);
    for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + weight * (values[id * dimensions + at] ?? 0);
  }
  if (!known) return undefined;
  const norm = Math.sqrt(sum.reduce((total, value) => total + value * value, 0)) || 1;
  return Int8Array.from(sum, (value) => Math.round((value / norm) * CENTROID_LENGTH));
}
