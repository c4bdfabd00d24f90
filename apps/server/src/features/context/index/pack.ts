import type { ContextMeaningRow } from '../table.ts';

type MeaningColumns = Pick<ContextMeaningRow, 'units' | 'vectors'>;

/** The vectors of a context's units, concatenated as they are stored. */
export const packMeaning = (units: readonly Int8Array[]): MeaningColumns => ({
  units: units.length,
  vectors: Buffer.concat(units.map((unit) => Buffer.from(unit.buffer, unit.byteOffset, unit.byteLength))).toString(
    'base64',
  ),
});

export const unpackMeaning = ({
  context_id: id,
  units,
  vectors,
}: MeaningColumns & Pick<ContextMeaningRow, 'context_id'>) => {
  const all = new Int8Array(Buffer.from(vectors, 'base64'));
  const length = Math.floor(all.length / Math.max(1, units));
  return { id, units: Array.from({ length: units }, (_, at) => all.slice(at * length, (at + 1) * length)) };
};
