import { sharedEncoder } from '@symbi/encoder';
import { packVector, unitTexts } from '@symbi/retrieval';

type EncodeInput = { readonly folder: string } & (
  | { readonly query: string }
  /** A context's data as JSON text, the first unit to read and how many. */
  | { readonly data: string; readonly from: number; readonly most: number }
);

/** The setting behind the figures in docs/retrieval.md. */
const TOKENS = 128;

/** Encodes in the process that holds the model, which is loaded for the first call. */
export const work = async (asked: EncodeInput): Promise<{ vectors: Int8Array[]; units: number }> => {
  const encoder = await sharedEncoder(asked.folder, TOKENS);
  const isQuery = 'query' in asked;
  const texts = isQuery ? [asked.query] : unitTexts(JSON.parse(asked.data) as unknown);
  const some = isQuery ? texts : texts.slice(asked.from, asked.from + asked.most);
  const vectors = await encoder.encode(some, isQuery ? 'query' : 'passage');
  return { vectors: vectors.map((vector) => packVector(vector)), units: texts.length };
};
