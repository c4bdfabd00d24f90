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

/** The response of OpenAI's embeddings endpoint to this body. */
export const fakeEmbeddings = (body: Readonly<Record<string, unknown>>): unknown => {
  const given = body['input'];
  const texts = (Array.isArray(given) ? given : [given]) as readonly unknown[];
  const dimensions = typeof body['dimensions'] === 'number' ? body['dimensions'] : 1_536;
  return {
    object: 'list',
    model: body['model'],
    data: texts.map((text, index) => ({ object: 'embedding', index, embedding: embed(String(text), dimensions) })),
    usage: { prompt_tokens: texts.join(' ').length / 4, total_tokens: texts.join(' ').length / 4 },
  };
};
