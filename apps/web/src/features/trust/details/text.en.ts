import { counted } from '../../../platform/text/catalog.ts';

export const en = {
  failed: 'The explanation of this score could not be loaded.',
  interval: (low: number, high: number) => `90% interval: ${low}% to ${high}%`,
  rests: {
    checked: 'Each sentence was compared with the sources below.',
    second_opinion: 'There was no source to compare with. This is an opinion, not a check against facts.',
    not_checked: 'There was nothing to compare with: no context, capsule or document.',
    no_answer: 'Refusals and nothing-found replies get no score and count in no average.',
    nothing_to_check: 'It claims no facts, so it has no score and counts in no average.',
  },
  unrelated: 'No passage of the attached files fits the question, so there was nothing to compare with.',
  whose: {
    again: (model: string, answers: number) =>
      `The opinion of ${model}: its answer was compared with ${counted(answers, 'further answer', 'further answers')} it gave to the same question.`,
    judge: (model: string) => `The opinion of ${model}, a second model.`,
  },
  agent: 'the agent',
  next: 'What you can do',
  addSource: 'Add a source in Context',
  addSourceHint: {
    checked: '',
    second_opinion: 'Then press Check this reply.',
    not_checked: 'Then press Check this reply.',
    no_answer: 'Then ask again.',
    nothing_to_check: 'Then ask about what it says.',
  },
  capsule: 'Or write what the agent should know into the Context Capsule beside the conversation, and ask again.',
  connectModel: 'Connect a model with a key',
  connectModelHint: 'The built-in agent answers only from what you gave it.',
  signals: 'What moved the score',
  estimateSignals: 'What moved the estimate',
  up: (points: number) => `raises it by ${counted(points, 'percentage point', 'percentage points')}`,
  down: (points: number) => `lowers it by ${counted(points, 'percentage point', 'percentage points')}`,
  close: 'Close the details',
  label: 'Details of the score',
  cited: 'Cited in the reply',
  alsoCompared: 'Also compared with',
  /** Where the reply cites none of them. */
  compared: 'Compared with',
  searched: 'Searched, without an answer',
  context: (place: string) => `Compared with its context, ${place}`,
  engine: 'Engine',
  wordsAlone: 'The verifier did not respond, so only words were compared. Score again to retry.',
  sentences: (covered: number, total: number) =>
    `${covered} of ${counted(total, 'sentence', 'sentences')} covered by a source`,
  sure: {
    title: 'How sure the model was of its words',
    tokens: (tokens: string, mean: string, unsure: string) =>
      `On average, its ${tokens} tokens had a probability of ${mean}; ${unsure} of them were below 50%.`,
    least: (percent: string) => `Least likely token of a number or name: ${percent}.`,
    tiny: 'less than 1%',
    worth: 'Doubt lowers the estimate a little. Certainty does not raise it: models can be sure and wrong.',
    apart: 'The score has better evidence, so this does not change it.',
  },
  legend: 'Marks in the reply, as a line under a sentence and a sign after it:',
  legendCovered: 'covered by a source',
  legendMissing: 'in doubt',
  legendDetail: { number: 'a number in doubt', name: 'a name in doubt', quotation: 'a quotation in doubt' },
  legendContradicted: 'contradicted by a source',
  legendOpposed: 'covered, but a source seems to say otherwise',
  /** Both ends of the scale of all bars. */
  scaleAgainst: (points: number) => `${points} against`,
  scaleFor: (points: number) => `${points} for the reply`,
  legendOwn: 'your own words',
  check: {
    title: 'Asked again',
    answers: (came: number, asked: number) => `${came} of ${asked} further answers came back.`,
    used: (tokens: string, searches: number, dollars: string | null) =>
      `Used ${tokens} tokens${searches === 0 ? '' : ` and ${counted(searches, 'search', 'searches')}`}${dollars === null ? '' : `, $${dollars}`}.`,
    usedAtLeast: (tokens: string, searches: number) =>
      `Used at least ${tokens} tokens${searches === 0 ? '' : ` and ${counted(searches, 'search', 'searches')}`}; price unknown.`,
    usedUnknown: 'Usage unknown.',
    answer: (n: number) => `Answer ${n}`,
    show: 'Show the answers',
    problem: (reason: string) => `Why answers are missing: ${reason}`,
  },
  search: {
    title: (model: string) => `Searched with ${model}`,
    titleOf: (provider: string, model: string) => `Searched by ${provider} (${model})`,
    found: (used: number, pages: number) =>
      `${used} of ${counted(pages, 'page', 'pages')} it cited ${used === 1 ? 'addresses' : 'address'} what the reply says.`,
    rests: (provider: string | null) =>
      `The score rests on pages that ${provider === null ? 'the search' : `${provider}\u2019s search`} named. Nobody opened them; the passages come from the search.`,
    retold: (provider: string) =>
      `The score rests on pages that ${provider}\u2019s search named. It quotes none of them: the reply was compared with what its model says, so it is never called Trusted.`,
    problem: (reason: string) => `Nothing found. ${reason}`,
  },
  judge: {
    title: (model: string) => `Judged by ${model}`,
    beside: 'A second opinion. It is weighed into the score, but no opinion makes a reply Trusted.',
    apart: 'A second opinion, not part of the score.',
    named: (source: string) => `It says its source is: ${source}`,
    weight: (times: string, kind: 'right' | 'wrong', judgments: number) =>
      `What it found is taken to be ${times} times as frequent in ${kind} replies as in ${kind === 'right' ? 'wrong' : 'right'} ones: ${judgments === 0 ? 'an assumption, until you judge replies that it judged' : `an assumption and ${counted(judgments, 'judgment', 'judgments')} of yours`}.`,
    problem: (reason: string) => `It did not judge this reply. ${reason}`,
    failedAgain: (reason: string) => `Asked again, it did not judge this reply. Its earlier verdict stays. ${reason}`,
    agreement: (percent: string) => `It agrees with the marks on ${percent} of the sentences.`,
    verdicts: { supported: 'Supported', contradicted: 'Contradicted', not_found: 'Not found' },
    uncalibrated: (judgments: number) =>
      `Its own calibration: none yet, ${judgments === 1 ? '1 judgment' : `${judgments} judgments`}.`,
    calibrated: (judgments: number, right: string) =>
      `Its own calibration, from ${judgments} judgments: where it found no fault, ${right} were right by your judgment.`,
  },
  again: {
    action: 'Score again',
    stored: 'Original',
    fresh: 'Current engine',
    kept: 'The reply keeps its original score.',
    failed: 'The reply could not be scored again.',
  },
};
