/** Groups of words that the fake model treats as synonyms. */
const MEANINGS = [
  ['car', 'automobile', 'vehicle', 'auto'],
  ['doctor', 'physician', 'medic'],
  ['salary', 'wage', 'pay', 'remuneration'],
  ['holiday', 'vacation', 'leave'],
  ['orchid', 'brimblewort'],
];

const hash = (word: string): number => {
  let value = 2_166_136_261;
  for (const character of word) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return value;
};

/** A vector in which every word has its own dimensions, shared by synonyms. */
const embed = (text: string, dimensions: number): number[] => {
  const vector = Array.from({ length: dimensions }, (): number => 0);
  for (const word of text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? []) {
    const meaning = MEANINGS.find((words) => words.includes(word))?.[0] ?? word;
    for (let place = 0; place < 4; place += 1) {
      const at = hash(`${place}:${meaning}`) % dimensions;
      vector[at] = (vector[at] ?? 0) + 1;
    }
  }
  if (!vector.some((value) => value > 0)) vector[0] = 1;
  return vector;
};

const textsOf = (body: Readonly<Record<string, unknown>>): readonly unknown[] => {
  const given = body['input'];
  return Array.isArray(given) ? (given as readonly unknown[]) : [given];
};

/** Chinese has a token or more for each character, English one for four. */
const tokensOf = (text: string): number => {
  const others = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return Math.ceil((text.length - others) / 4) + others;
};

const MOST_OF_A_TEXT = 8_192;
const MOST_OF_ALL = 300_000;

/** What OpenAI says of texts that are too long, alone or together. */
export const embeddingsRefusal = (body: Readonly<Record<string, unknown>>): unknown => {
  const counts = textsOf(body).map((text) => tokensOf(String(text)));
  const [longest, all] = [Math.max(...counts), counts.reduce((sum, count) => sum + count, 0)];
  if (longest > MOST_OF_A_TEXT) {
    const message = `This model's maximum context length is ${MOST_OF_A_TEXT} tokens, however you requested ${longest} tokens (${longest} in your prompt; 0 for the completion). Please reduce your prompt; or completion length.`;
    return { error: { message, type: 'invalid_request_error', param: null, code: null } };
  }
  if (all <= MOST_OF_ALL) return undefined;
  const message = `Requested ${all} tokens, max ${MOST_OF_ALL} tokens per request`;
  return { error: { message, type: 'max_tokens_per_request', param: null, code: 'max_tokens_per_request' } };
};

/** The response of OpenAI's embeddings endpoint to this body. */
export const fakeEmbeddings = (body: Readonly<Record<string, unknown>>): unknown => {
  const texts = textsOf(body);
  const dimensions = typeof body['dimensions'] === 'number' ? body['dimensions'] : 1_536;
  return {
    object: 'list',
    model: body['model'],
    data: texts.map((text, index) => ({ object: 'embedding', index, embedding: embed(String(text), dimensions) })),
    usage: { prompt_tokens: texts.join(' ').length / 4, total_tokens: texts.join(' ').length / 4 },
  };
};
