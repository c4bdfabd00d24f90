import { fitted, type NearSetting } from './setting.ts';

export { FITTED_ENGINE } from './setting.ts';

/** Products of an 8-bit number and one of these, one for each dimension, stay below 2^31. */
const QUESTION_SCALE = 32_000;

/** A vector minus its center, in integers, with its length. */
const turned = (vector: Int8Array, center: readonly number[]): { whole: Int32Array; length: number } => {
  const away = Float64Array.from(vector, (value, at) => value - (center[at] ?? 0) / CENTER_SCALE);
  const most = away.reduce((top, value) => Math.max(top, Math.abs(value)), 0) || 1;
  const whole = Int32Array.from(away, (value) => Math.round((value / most) * QUESTION_SCALE));
  return { whole, length: Math.sqrt(whole.reduce((sum, value) => sum + value * value, 0)) || 1 };
};

/** Center components are stored in tenths. */
export const CENTER_SCALE = 10;

/** The distance of a vector from a center; a loop, because it runs for each of thousands of vectors. */
const distance = (vector: Int8Array, center: Float64Array): number => {
  let squares = 0;
  for (let at = 0; at < vector.length; at += 1) {
    const away = (vector[at] ?? 0) - (center[at] ?? 0);
    squares += away * away;
  }
  return Math.sqrt(squares);
};

/** A question as it is compared with vectors; undefined if it is of another model than the setting. */
const turnedQuestion = (question: Int8Array, { questions, texts }: NearSetting) => {
  if (question.length !== questions.length) return undefined;
  const { whole, length } = turned(question, questions);
  const shift = whole.reduce((sum, value, at) => sum + (value * (texts[at] ?? 0)) / CENTER_SCALE, 0);
  return { whole, length, shift };
};

/** Compares a question with the vectors of texts one by one; 0 for those of another model. */
export const nearnessTo = (question: Int8Array, setting = fitted): ((text: Int8Array) => number) => {
  const asked = turnedQuestion(question, setting);
  const center = Float64Array.from(setting.texts, (value) => value / CENTER_SCALE);
  return (text) => {
    if (asked === undefined || text.length !== center.length) return 0;
    let sum = 0;
    for (let at = 0; at < text.length; at += 1) sum = (sum + Math.imul(text[at] ?? 0, asked.whole[at] ?? 0)) | 0;
    return (sum - asked.shift) / ((distance(text, center) || 1) * asked.length);
  };
};

/** Minimum count of texts for the bound, since chance matches among few texts are rare. */
const FEWEST = 20;

/**
 * The lowest cosine at which a text among this many counts as a match by meaning. With more texts the best cosine is
 * higher by chance.
 */
export const nearBound = (count: number, { base, slope }: Pick<NearSetting, 'base' | 'slope'> = fitted): number =>
  base + slope * Math.log(Math.max(FEWEST, count));

/**
 * The lowest cosine at which a text may be quoted as the answer, which nobody then chooses among others: it rises twice
 * as fast with the number of texts.
 */
export const closeBound = (count: number, { base, slope }: Pick<NearSetting, 'base' | 'slope'> = fitted): number =>
  nearBound(count, { base, slope: 2 * slope }) - slope * Math.log(FEWEST);

export interface NearVector {
  readonly number: number;
  readonly cosine: number;
}

/**
 * Vectors of texts by number; if there are too many, those with the highest numbers. A question is compared with each.
 * Cosines are relative to two fixed centers, of questions and of texts, so they do not depend on the other texts or
 * their order.
 */
export class NearVectors {
  readonly #setting: NearSetting;
  readonly #center: Float64Array;
  readonly #most: number;
  readonly #places = new Map<number, number>();
  readonly #free: number[] = [];
  #values = new Int8Array(0);
  #numbers = new Float64Array(0);
  /** Distance of each from the center; 0 for missing vectors. */
  #lengths = new Float32Array(0);
  #used = 0;

  constructor(most: number, setting = fitted) {
    this.#most = most;
    this.#setting = setting;
    this.#center = Float64Array.from(setting.texts, (value) => value / CENTER_SCALE);
  }

  get size(): number {
    return this.#places.size;
  }

  get bytes(): number {
    return this.#values.byteLength + this.#numbers.byteLength + this.#lengths.byteLength + 64 * this.size;
  }

  /** A vector of another length belongs to another model and is ignored. */
  set(number: number, vector: Int8Array | undefined): void {
    if (vector?.length !== this.#setting.texts.length) return this.#remove(number);
    const place = this.#places.get(number) ?? this.#free.pop() ?? this.#open();
    this.#places.set(number, place);
    this.#numbers[place] = number;
    this.#values.set(vector, place * vector.length);
    this.#lengths[place] = distance(vector, this.#center);
    if (this.size > this.#most) this.#remove(Math.min(...this.#places.keys()));
  }

  #remove(number: number): void {
    const place = this.#places.get(number);
    if (place === undefined) return;
    this.#places.delete(number);
    this.#lengths[place] = 0;
    this.#free.push(place);
  }

  #open(): number {
    const place = this.#used;
    if (place === this.#numbers.length) {
      const places = Math.ceil(place * 1.5) + 16;
      const [values, numbers, lengths] = [this.#values, this.#numbers, this.#lengths];
      this.#values = new Int8Array(places * this.#setting.texts.length);
      this.#values.set(values);
      this.#numbers = new Float64Array(places);
      this.#numbers.set(numbers);
      this.#lengths = new Float32Array(places);
      this.#lengths.set(lengths);
    }
    this.#used += 1;
    return place;
  }

  /** The cosine of each text with a question, unordered. */
  #cosines(question: Int8Array): NearVector[] {
    const { texts } = this.#setting;
    const asked = turnedQuestion(question, this.#setting);
    const found: NearVector[] = [];
    if (asked === undefined) return found;
    const { whole, length, shift } = asked;
    const bound = nearBound(this.size, this.#setting);
    for (let place = 0; place < this.#used; place += 1) {
      const away = this.#lengths[place] ?? 0;
      if (away === 0) continue;
      let sum = 0;
      const from = place * texts.length;
      for (let at = 0; at < texts.length; at += 1)
        sum = (sum + Math.imul(this.#values[from + at] ?? 0, whole[at] ?? 0)) | 0;
      const cosine = (sum - shift) / (away * length);
      if (cosine >= bound) found.push({ number: this.#numbers[place] ?? 0, cosine });
    }
    return found;
  }

  /** The texts that match a question by meaning, nearest first; equal cosines are ordered by highest number. */
  near(question: Int8Array, limit: number): NearVector[] {
    return this.#cosines(question)
      .toSorted((one, other) => other.cosine - one.cosine || other.number - one.number)
      .slice(0, limit);
  }
}
