import { loadSet } from '../../packages/trust/fit/data.ts';
import { holdOutUngrounded, calibrateAcross } from '../../packages/trust/fit/held-out.ts';
import { auroc, calibrationError } from '../../packages/trust/fit/metrics.ts';
import { fitUngrounded, readUngroundedCases, ungroundedRisk } from '../../packages/trust/fit/ungrounded.ts';
import { scoreReply } from '../../packages/trust/src/score-reply.ts';
import { bootstrapAuroc, printReliability, printTable, round } from './report.ts';

export interface UngroundedFigures {
  auroc: number;
  interval: [number, number];
  lengthOnly: number;
  calibrationErrorBeforeCap: number;
  calibrationErrorOfEstimate: number;
  otherSetAuroc: number;
}

export function measureUngrounded(folder: string): UngroundedFigures {
  const examples = readUngroundedCases(loadSet(folder, 'halueval_general'));
  const other = readUngroundedCases(loadSet(folder, 'helm_mind'));
  const held = holdOutUngrounded(examples);
  const probabilities = calibrateAcross(held);
  const labels = held.map((item) => item.label);
  const clean = labels.map((label) => 1 - label);
  const model = fitUngrounded(examples);
  const lengths = new Map(examples.map((example) => [example.case.group, example.case.reply.length]));
  const figures = {
    auroc: round(
      auroc(
        labels,
        probabilities.map((probability) => 1 - probability),
      ),
    ),
    interval: bootstrapAuroc(
      labels,
      probabilities.map((probability) => 1 - probability),
      held.map((item) => item.group),
    ),
    lengthOnly: round(
      auroc(
        labels,
        held.map((item) => lengths.get(item.group) ?? 0),
      ),
    ),
    calibrationErrorBeforeCap: round(calibrationError(clean, probabilities)),
    calibrationErrorOfEstimate: 0,
    otherSetAuroc: round(
      auroc(
        other.map((example) => example.case.label),
        other.map((example) => ungroundedRisk(example.reading, model)),
      ),
    ),
  };
  printTable(
    'Ungrounded',
    ['set', 'AUROC', 'interval', 'length', 'ECE before the cap'],
    [
      [
        'halueval_general, grouped 5-fold',
        figures.auroc,
        figures.interval.join('-'),
        figures.lengthOnly,
        figures.calibrationErrorBeforeCap,
      ],
      ['helm_mind, never fitted on', figures.otherSetAuroc, '', '', ''],
    ],
  );
  figures.calibrationErrorOfEstimate = printReliability(
    'Reliability of the estimate on halueval_general',
    clean,
    probabilities,
  );
  return figures;
}

export interface ConsistencyFigures {
  auroc: number;
  interval: [number, number];
  calibrationError: number;
  bestHalfRight: number;
  highest: number;
}

/** Ten samples per question; nothing in this mode is fitted. */
export function measureConsistency(folder: string): ConsistencyFigures {
  const cases = loadSet(folder, 'selfcons_runs');
  const labels = cases.map((item) => item.label);
  const scores = cases.map(
    (item) => scoreReply({ question: item.question, reply: item.reply, samples: item.samples }).score ?? Number.NaN,
  );
  const order = scores.map((_, at) => at).toSorted((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0));
  const best = order.slice(0, Math.floor(order.length / 2));
  const risks = scores.map((score) => 1 - score);
  const byDomain = [...new Set(cases.map((item) => item.domain))].map((domain) => {
    const inside = cases.flatMap((item, at) => (item.domain === domain ? [at] : []));
    return [
      domain,
      inside.length,
      round(
        auroc(
          inside.map((at) => labels[at] ?? 0),
          inside.map((at) => risks[at] ?? 0),
        ),
      ),
    ] as const;
  });
  const value = round(auroc(labels, risks));
  const interval = bootstrapAuroc(
    labels,
    risks,
    cases.map((item) => item.group),
  );
  printTable(
    'Consistency, ten samples, nothing fitted',
    ['set', 'replies', 'AUROC'],
    [...byDomain, [`all, ${interval.join('-')}`, labels.length, value]],
  );
  const error = printReliability(
    'Reliability of consistency',
    labels.map((label) => 1 - label),
    scores,
  );
  const right = round(best.filter((at) => labels[at] === 0).length / best.length);
  const highest = round(scores.reduce((most, score) => Math.max(most, score), 0));
  console.log(`  best-scored half right ${right}; highest score ${highest}`);
  return { auroc: value, interval, calibrationError: error, bestHalfRight: right, highest };
}
