export const en = {
  title: 'Your judgments',
  hint: 'Under each scored reply you can say whether it was right. Your judgment is compared with the score you were shown.',
  failed: 'Your judgments could not be loaded',
  empty: 'You have not judged a reply yet',
  emptyHint: 'Say Right or Wrong under a reply, or Unsure behind its three dots, and come back here.',
  counts: (right: string, wrong: string, unsure: string) => `${right} right · ${wrong} wrong · ${unsure} unsure`,
  countsTitle: 'Judgments so far',
  modes: {
    grounded: 'Checked against sources',
    consistency: 'Second opinions',
    ungrounded: 'Not checked, with how sure the model was',
  },
  reliability: {
    title: 'Reliability',
    explain: (said: string, right: string, count: number) =>
      `Of the ${count === 1 ? 'one reply' : `${count} replies`} we scored around ${said}, ${right} ${count === 1 ? 'was' : 'were'} right by your judgment.`,
    error: (points: string) => `On average the score was ${points} points of 100 away from your judgment.`,
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
      ungrounded: 'Estimates of replies that were not checked before and after your judgments',
    },
  },
  basis: {
    estimates:
      'No percentage is shown beside these replies: what is compared here is their estimate, which stays below every good rating whatever you judge.',
    all: (blind: number, needed: number) =>
      `Most people judge with the badge in view, which draws them towards it. From ${needed} judgments of a blind check on, only those count here; there ${blind === 1 ? 'is 1' : `are ${blind}`} so far.`,
    blind: (blind: number) => `The diagram and curve use only your ${blind} blind-check judgments.`,
  },
  blind: {
    title: 'Blind check',
    subtitle:
      'Replies without their badges. Judge them before a score can sway you; look things up where you can. These judgments take priority over those made beside a badge.',
    open: 'Open the blind check',
    question: 'The question',
    reply: 'The reply',
    sources: 'Its sources',
    source: (n: number, title: string) => `[${n}] ${title}`,
    noText: 'The words of this source were not stored with the reply.',
    ask: 'Is this reply right?',
    options: { right: 'Right', wrong: 'Wrong', unsure: 'Unsure' },
    skip: 'Skip',
    progress: (at: number, of: number) => `Reply ${at} of ${of}`,
    notSaved: 'Your judgment could not be saved.',
    failed: 'The replies could not be loaded',
    empty: 'No replies to judge',
    emptyHint: 'Checked replies you have not judged appear here.',
    done: 'That was the last one',
    doneHint: 'Your judgments are kept.',
    more: 'More replies',
    results: 'See what your judgments changed',
  },
  export: 'Export as JSON lines',
  exportFailed: 'Your judgments could not be exported',
  file: 'judgments.jsonl',
};
