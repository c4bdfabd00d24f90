import { sharedEncoder } from '@symbi/encoder';
import { packVector, unitTexts } from '@symbi/retrieval';

type EncodeInput = { readonly folder: string } & (
  | { readonly query: string }
  /** A context's data as JSON text, and from which unit on how many are read. */
  | { readonly data: string; readonly from: number; readonly most: number }
);

/** What the figures in docs/retrieval.md were measured with. */
const TOKENS = 128;

/** Makes vectors in the process that holds the model; it is opened for the first of them. */
export const work = async (asked: EncodeInput): Promise<{ vectors: Int8Array[]; units: number }> => {
  const encoder = await sharedEncoder(asked.folder, TOKENS);
  const isQuery = 'query' in asked;
  const texts = isQuery ? [asked.query] : unitTexts(JSON.parse(asked.data) as unknown);
  const some = isQuery ? texts : texts.slice(asked.from, asked.from + asked.most);
  const vectors = await encoder.encode(some, isQuery ? 'query' : 'passage');
  return { vectors: vectors.map((vector) => packVector(vector)), units: texts.length };
};
