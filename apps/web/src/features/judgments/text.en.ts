export const en = {
  title: 'Your judgments',
  hint: 'Under each scored reply you can say whether it was right. What you say is compared with the scores you were shown.',
  failed: 'Your judgments could not be loaded',
  empty: 'You have not judged a reply yet',
  emptyHint: 'Say Right, Wrong or Unsure under a reply, and come back here.',
  counts: (right: string, wrong: string, unsure: string) => `${right} right · ${wrong} wrong · ${unsure} unsure`,
  countsTitle: 'Judgments so far',
  modes: { grounded: 'Checked against sources', consistency: 'Second opinions' },
  reliability: {
    title: { grounded: 'Reliability, checked against sources', consistency: 'Reliability of second opinions' },
    explain: (said: string, right: string, count: number) =>
      `Of the ${count === 1 ? 'one reply' : `${count} replies`} we scored around ${said}, ${right} ${count === 1 ? 'was' : 'were'} right by your judgment.`,
    error: (points: string) => `On average the score was ${points} points of a hundred away from what you judged.`,
    none: 'A diagram appears with the first reply you call right or wrong.',
    range: 'Score shown',
    label: (from: string, to: string, count: string) => `${from}–${to} (${count})`,
    shown: 'Mean score shown',
    right: 'Share that was right',
  },
  change: {
    title: 'What your judgments changed',
    missing: (count: number) =>
      count === 1
        ? 'One more Right or Wrong is needed before your scores of this kind are adjusted. Until then everybody has the same curve.'
        : `${count} more Right or Wrong are needed before your scores of this kind are adjusted. Until then everybody has the same curve.`,
    active: (count: string) =>
      `Your scores are adjusted by ${count} judgments. New replies of this kind are scored by your own curve. Scores by earlier versions of Symbi do not count here.`,
    before: 'Score as shipped',
    after: 'Your score',
    table: {
      grounded: 'Scores against sources before and after your judgments',
      consistency: 'Scores of second opinions before and after your judgments',
    },
  },
  export: 'Export as JSON lines',
  exportFailed: 'Your judgments could not be exported',
  file: 'judgments.jsonl',
};
