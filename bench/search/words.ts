/** Words with natural frequencies: a few very common, most rare. */
const SYLLABLES = [
  'ba',
  'cor',
  'den',
  'fi',
  'gal',
  'hu',
  'jor',
  'ka',
  'lem',
  'mi',
  'nor',
  'po',
  'quil',
  'ra',
  'sem',
  'tu',
];
const VOCABULARY = 40_000;

/** A random generator with the same numbers in every run. */
export const createRandom = (seed: number) => {
  let state = seed;
  return (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};

/** A word by its frequency rank, from 0. Frequent ones are short. */
export const wordAt = (rank: number): string => {
  let [word, left] = ['', rank];
  do {
    word += SYLLABLES[left % SYLLABLES.length] ?? '';
    left = Math.floor(left / SYLLABLES.length);
  } while (left > 0);
  return `${word}${rank % 7}`.replaceAll(/\d/g, (digit) => 'aeiouln'[Number(digit)] ?? '');
};

const vocabulary = Array.from({ length: VOCABULARY }, (_, rank) => wordAt(rank));

/** From 8 to 60 words, each with a frequency of one over its rank (Zipf's law). */
export const sentence = (random: () => number): string => {
  const length = 8 + Math.floor(random() ** 2 * 52);
  const words = Array.from({ length }, () => vocabulary[Math.floor(VOCABULARY ** random()) - 1] ?? '');
  return `${words.join(' ')}.`;
};
