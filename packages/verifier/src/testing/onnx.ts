/**
 * Writes ONNX files of a few hundred bytes, with the field numbers of onnx.proto, so that tests need no third-party
 * model.
 */

type Field = readonly [field: number, value: number | string | Uint8Array];

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

const proto = (...fields: readonly Field[]): Uint8Array =>
  Buffer.concat(
    fields.map(([field, value]) => {
      if (typeof value === 'number') return Buffer.from([...varint(field * 8), ...varint(value)]);
      const bytes = Buffer.from(value);
      return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes]);
    }),
  );

const FLOAT = 1;
const INT64 = 7;
const [ATTRIBUTE_INT, ATTRIBUTE_INTS] = [2, 7];

interface Node {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly output: string;
  /** A number, or a list of them. */
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>;
}

function attribute([name, value]: [string, number | readonly number[]]): Field {
  const held: Field[] =
    typeof value === 'number'
      ? [
          [3, value],
          [20, ATTRIBUTE_INT],
        ]
      : [...value.map((item): Field => [8, item]), [20, ATTRIBUTE_INTS]];
  return [5, proto([1, name], ...held)];
}

const node = ({ op, inputs, output, attributes = {} }: Node): Field => [
  1,
  proto(
    ...inputs.map((input): Field => [1, input]),
    [2, output],
    [4, op],
    ...Object.entries(attributes).map((entry) => attribute(entry)),
  ),
];

const tensor = (name: string, dims: readonly number[], values: readonly number[]): Field => [
  5,
  proto(
    ...dims.map((dim): Field => [1, dim]),
    [2, FLOAT],
    [8, name],
    [9, new Uint8Array(Float32Array.from(values).buffer)],
  ),
];

function valueInfo(field: number, name: string, type: number, dims: readonly (number | string)[]): Field {
  const shape = proto(...dims.map((dim): Field => [1, proto(typeof dim === 'number' ? [1, dim] : [2, dim])]));
  return [field, proto([1, name], [2, proto([1, proto([1, type], [2, shape])])])];
}

export interface TinyGraph {
  readonly inputs: readonly string[];
  readonly output: { readonly name: string; readonly dims: readonly (number | string)[] };
  readonly nodes: readonly Node[];
  readonly tables: readonly { readonly name: string; readonly dims: readonly number[]; readonly values: number[] }[];
}

export const onnxFile = ({ inputs, output, nodes, tables }: TinyGraph): Uint8Array =>
  proto(
    [1, 7],
    [
      7,
      proto(
        ...nodes.map((item) => node(item)),
        [2, 'tiny'],
        ...tables.map(({ name, dims, values }) => tensor(name, dims, values)),
        ...inputs.map((name) => valueInfo(11, name, INT64, [1, 'length'])),
        valueInfo(12, output.name, FLOAT, output.dims),
      ),
    ],
    [8, proto([1, ''], [2, 12])],
  );

/** The parts of a tokenizer.json with the given words, in lower case; the caller adds `post_processor`. */
export const wordTokenizer = (vocabulary: readonly string[]) => ({
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: [],
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: null,
  decoder: null,
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(vocabulary.map((word, at) => [word, at])),
  },
});
