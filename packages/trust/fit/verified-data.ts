/** Labeled replies with a verifier's readings, excluding those it was trained on. */
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { claimRows, featureRow, sentenceRisk } from '../src/grounded/model.ts';
import { DENIED_FROM, readingRisk } from '../src/verified/reading.ts';
import type { VerifierReading } from '../src/types.ts';
import { FOLDS, HOME, SEED } from './held-out.ts';
import { foldOf, type Case } from './data.ts';
import { fitSentenceModel, sentenceLabel, type Example, type Scorer } from './grounded.ts';

/** A claim: its risk by words, from a model that has not seen it, and by the verifier's reading. */
interface ReadClaim {
  start: number;
  end: number;
  words: number;
  reading: number;
  /** Whether the reading finds it denied by the passage. */
  isDenied: boolean;
  /** 1 if a person marked something in it. */
  label: number;
}

export interface ReadCase {
  case: Case;
  fold: number;
  claims: readonly ReadClaim[];
}

export type Readings = ReadonlyMap<string, readonly VerifierReading[]>;

/** Lines {set, id, readings} as `verifier.read` writes them, by `set:id`. */
export function loadReadings(path: string): Readings {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return new Map(
    lines.map((line) => {
      const { set, id, readings } = JSON.parse(line) as { set: string; id: string; readings: VerifierReading[] };
      return [`${set}:${id}`, readings];
    }),
  );
}

/** Two in five questions of RAGTruth are excluded from the verifier's training; see `grounded_rows.py`. */
const isKept = (group: string): boolean => crc32(group.slice(`${HOME}:`.length)) % 5 < 2;

/** Returns a test of whether the verifier never saw a reply; `path` is what `verifier.read --seen` writes. */
export function unseenBy(path: string): (item: Case) => boolean {
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const seen = new Set(Array.isArray(parsed) ? parsed.filter((key) => typeof key === 'string') : []);
  return (item) => (item.set === HOME ? isKept(item.group) : !seen.has(`${item.set}:${item.id}`));
}

function readClaims({ case: item, reading }: Example, model: Scorer, readings: Readings): ReadClaim[] {
  const byStart = new Map(readings.get(`${item.set}:${item.id}`)?.map((one) => [one.start, one]));
  return reading.sentences.flatMap((read) => {
    const verified = byStart.get(read.sentence.start);
    if (read.role !== 'claim' || verified === undefined) return [];
    const { start, end } = read.sentence;
    const words = sentenceRisk(featureRow(read.features), model).total;
    const isDenied = verified.contradicted >= DENIED_FROM;
    return [{ start, end, words, reading: readingRisk(verified), isDenied, label: sentenceLabel(item, start, end) }];
  });
}

/**
 * Every reply that the verifier never saw, with risks by words from models that have not seen its question (the home set)
 * or its set (all others).
 */
export function readHeldOut(
  examples: readonly Example[],
  isUnseen: (item: Case) => boolean,
  readings: Readings,
): ReadCase[] {
  const parts = [
    ...Array.from(
      { length: FOLDS },
      (_, fold) => (item: Case) => item.set === HOME && foldOf(item.group, FOLDS) === fold,
    ),
    ...[...new Set(examples.map((example) => example.case.set))]
      .filter((set) => set !== HOME)
      .map((set) => (item: Case) => item.set === set),
  ];
  return parts.flatMap((isOut) => {
    const model = fitSentenceModel(examples.filter((example) => !isOut(example.case)));
    return examples
      .filter((example) => isOut(example.case) && isUnseen(example.case) && claimRows(example.reading).length > 0)
      .map((example) => ({
        case: example.case,
        fold: foldOf(example.case.group, FOLDS, SEED),
        claims: readClaims(example, model, readings),
      }))
      .filter(({ claims }) => claims.length > 0);
  });
}

/** Replies of sets never used for fitting, with the shipped model's risks by words. */
export function readNeverFitted(examples: readonly Example[], model: Scorer, readings: Readings): ReadCase[] {
  return examples
    .map((example) => ({ case: example.case, fold: 0, claims: readClaims(example, model, readings) }))
    .filter(({ claims }) => claims.length > 0);
}
