import { foldOf, GROUNDED_SETS, loadSet } from '../../packages/trust/fit/data.ts';
import { fitSentenceModel, readCases, type Example, type Scorer } from '../../packages/trust/fit/grounded.ts';
import {
  calibrate,
  FOLDS,
  holdOutGrounded,
  HOME,
  type HeldOutReply,
  type HeldOut,
} from '../../packages/trust/fit/held-out.ts';
import { auroc, bestThreshold, calibrationError, f1At } from '../../packages/trust/fit/metrics.ts';
import { characterF1, chooseSupport } from '../../packages/trust/fit/support.ts';
import { claimRows, replyLogit, type Line } from '../../packages/trust/src/grounded/model.ts';
import { bootstrapAuroc, printReliability, printTable, round, tierFigures, type TierFigures } from './report.ts';

const EVALUATION = ['lfqa_verif', 'qags'] as const;

interface Figure {
  set: string;
  how: string;
  replies: number;
  bad: number;
  auroc: number;
  interval: [number, number];
  overlapOnly: number;
  lengthOnly: number;
  calibrationError: number;
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/** The simplest baseline: share of content words in no source, over the whole reply. */
function overlapRisk(example: Example): number {
  const words = example.reading.sentences.flatMap((read) => read.words);
  return words.length === 0 ? 1 : words.filter((word) => word.id === 0).length / words.length;
}

function measure(set: string, how: string, examples: readonly Example[], clean: readonly number[]): Figure {
  const labels = examples.map((example) => example.case.label);
  const risks = clean.map((probability) => 1 - probability);
  return {
    set,
    how,
    replies: labels.length,
    bad: round(labels.filter((label) => label === 1).length / labels.length, 2),
    auroc: round(auroc(labels, risks)),
    interval: bootstrapAuroc(
      labels,
      risks,
      examples.map((example) => example.case.group),
    ),
    overlapOnly: round(auroc(labels, examples.map(overlapRisk))),
    lengthOnly: round(
      auroc(
        labels,
        examples.map((example) => example.case.reply.length),
      ),
    ),
    calibrationError: round(
      calibrationError(
        labels.map((label) => 1 - label),
        clean,
      ),
    ),
  };
}

/** Scores of every home-set reply by the fold that has not seen it, calibrated on the other folds. */
function homeScores(home: readonly Example[], held: HeldOut): number[] {
  const lines = Array.from({ length: FOLDS }, (_, fold) =>
    calibrate(held.replies.filter((item: HeldOutReply) => item.fold !== fold)),
  );
  return home.map((example) => {
    const fold = foldOf(example.case.group, FOLDS);
    const [model, line] = [held.models[fold], lines[fold]];
    return model === undefined || line === undefined ? 0.5 : sigmoid(replyLogit(example.reading, model, line));
  });
}

function leaveOut(
  examples: readonly Example[],
  tested: readonly Example[],
  set: string,
  line: Line,
): { model: Scorer; clean: number[] } {
  const model = fitSentenceModel(examples.filter((example) => example.case.set !== set));
  return { model, clean: tested.map((example) => sigmoid(replyLogit(example.reading, model, line))) };
}

/** F1 of calling a reply bad, with the threshold chosen only on the other folds; and of always calling it bad. */
function f1Figures(home: readonly Example[], clean: readonly number[]): { f1: number; alwaysBad: number } {
  const labels = home.map((example) => example.case.label);
  const risks = clean.map((probability) => 1 - probability);
  const folds = home.map((example) => foldOf(example.case.group, FOLDS));
  const called = risks.map((risk, at) => {
    const others = folds.flatMap((fold, other) => (fold === folds[at] ? [] : [other]));
    const threshold = bestThreshold(
      others.map((other) => labels[other] ?? 0),
      others.map((other) => risks[other] ?? 0),
    );
    return risk >= threshold ? 1 : 0;
  });
  return {
    f1: round(f1At(labels, called, 1)),
    alwaysBad: round(
      f1At(
        labels,
        labels.map(() => 1),
        1,
      ),
    ),
  };
}

interface SentenceFigures {
  auroc: number;
  overlapOnly: number;
  charactersF1: number;
}

/** Sentences of the home set, and characters marked with the threshold chosen on the other folds. */
function sentenceFigures(held: HeldOut, home: readonly Example[]): SentenceFigures {
  const labels = held.sentences.map((sentence) => sentence.label);
  const marks = held.sentences.map((sentence) => ({ ...sentence }));
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const others = held.sentences.filter((sentence) => sentence.fold !== fold);
    const replies = home.filter((example) => foldOf(example.case.group, FOLDS) !== fold).map((example) => example.case);
    const line = chooseSupport(others, replies);
    for (const mark of marks) if (mark.fold === fold) mark.risk = line.slope * mark.risk + line.intercept >= 0 ? 1 : 0;
  }
  const missing = home.flatMap((example) => claimRows(example.reading).map((row) => row[0] ?? 0));
  const missingLabels = home.flatMap((example) =>
    example.reading.sentences
      .filter((read) => read.role === 'claim')
      .map(
        (read) =>
          held.sentences.find(
            (sentence) => sentence.item.id === example.case.id && sentence.start === read.sentence.start,
          )?.label ?? 0,
      ),
  );
  return {
    auroc: round(
      auroc(
        labels,
        held.sentences.map((sentence) => sentence.risk),
      ),
    ),
    overlapOnly: round(auroc(missingLabels, missing)),
    charactersF1: round(
      characterF1(
        marks,
        home.map((example) => example.case),
        1,
      ),
    ),
  };
}

function printSets(figures: readonly Figure[]): void {
  printTable(
    'Grounded: AUROC of finding replies with something unsupported (90 % interval over groups)',
    ['set', 'how', 'replies', 'bad', 'AUROC', 'interval', 'overlap', 'length', 'ECE'],
    figures.map((figure) => [
      figure.set,
      figure.how,
      figure.replies,
      figure.bad,
      figure.auroc,
      figure.interval.join('-'),
      figure.overlapOnly,
      figure.lengthOnly,
      figure.calibrationError,
    ]),
  );
}

export interface GroundedFigures {
  sets: Figure[];
  home: { f1: number; alwaysBad: number; calibrationError: number; tiers: TierFigures; sentences: SentenceFigures };
}

export function measureGrounded(folder: string): GroundedFigures {
  const bySet = new Map([...GROUNDED_SETS, ...EVALUATION].map((set) => [set, readCases(loadSet(folder, set))]));
  const examples = GROUNDED_SETS.flatMap((set) => bySet.get(set) ?? []);
  const home = bySet.get(HOME) ?? [];
  const held = holdOutGrounded(examples);
  const line = calibrate(held.replies);
  const clean = homeScores(home, held);
  const figures = [measure(HOME, 'grouped 5-fold', home, clean)];
  for (const set of GROUNDED_SETS) {
    const tested = bySet.get(set) ?? [];
    figures.push(measure(set, 'set left out', tested, leaveOut(examples, tested, set, line).clean));
  }
  const all = fitSentenceModel(examples);
  for (const set of EVALUATION) {
    const tested = bySet.get(set) ?? [];
    figures.push(
      measure(
        set,
        'never fitted on',
        tested,
        tested.map((example) => sigmoid(replyLogit(example.reading, all, line))),
      ),
    );
  }
  printSets(figures);
  const labels = home.map((example) => example.case.label);
  const error = printReliability(
    `Reliability on ${HOME}, calibrated on the other folds`,
    labels.map((label) => 1 - label),
    clean,
  );
  const tiers = tierFigures(labels, clean);
  const f1 = f1Figures(home, clean);
  const sentences = sentenceFigures(held, home);
  printTable(
    `${HOME}, grouped 5-fold`,
    ['measure', 'figure'],
    [
      ['F1, threshold from the other folds', f1.f1],
      ['F1 of always "unsupported"', f1.alwaysBad],
      ['Trusted: share of replies', tiers.trustedCoverage],
      ['Trusted: clean', tiers.trustedClean],
      ['Caution: share of replies', tiers.cautionShare],
      ['Caution: bad', tiers.cautionBad],
      ['sentences AUROC', sentences.auroc],
      ['sentences AUROC, overlap only', sentences.overlapOnly],
      ['characters F1', sentences.charactersF1],
    ],
  );
  return { sets: figures, home: { ...f1, calibrationError: error, tiers, sentences } };
}
