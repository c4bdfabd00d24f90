import type { Proposal } from '@symbi/contracts/roundtable';
import { beginning } from '@symbi/text/beginning';
import { contentStems } from '@symbi/text/terms';

const STEPS = 8;
const GOAL_LENGTH = 200;

/** Where one action ends and the next begins: not at the point of a number or of a host's name. */
const SEPARATOR = /(?:(?:[;\n]|\.(?=\s|$))+|,\s*(?:and\s+)?then\s+|,\s*and\s+|\s+and\s+then\s+|\s+then\s+|,\s+)/i;

const risksOf: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:delete|remove|drop|migrat|rename|overwrit)/i,
    'Something that is changed or removed may still be needed: keep a way back.',
  ],
  [
    /\b(?:data|database|records?|users?|customers?|personal)\b/i,
    'Personal or shared data is touched: check who may see it.',
  ],
  [
    /\b(?:deploy|release|publish|launch|production|ship)/i,
    'Others depend on the result as soon as it is out: try it in a copy first.',
  ],
  [
    /\b(?:api|integrat|third[- ]party|provider|service)\b/i,
    'An outside service can fail, change or cost more than planned.',
  ],
  [
    /\b(?:today|tomorrow|asap|urgent|deadline|by (?:monday|friday|the end))/i,
    'There is little time: say early what will be left out.',
  ],
];

/** Collapses white space, so that no two patterns below compete for it. */
const withoutRuns = (text: string): string =>
  text.trim().replaceAll(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '));

const sentence = (text: string): string => {
  let end = text.length;
  while (end > 1 && /[\s,.;:]/.test(text.charAt(end - 1))) end -= 1;
  const words = `${text.charAt(0).toUpperCase()}${text.slice(1, end)}`;
  return /[!?…]$/.test(words) ? words : `${words}.`;
};

const vagueRisk = (vague: number, all: number): string =>
  all === 1
    ? 'The task says little about what exactly is wanted.'
    : `${vague} of ${all} parts ${vague === 1 ? 'says' : 'say'} little about what exactly is wanted.`;

/** Splits a task into its parts, in order and in its own words. */
const partsOf = (task: string): string[] =>
  withoutRuns(task)
    .split(SEPARATOR)
    .map((part) => part.trim().replace(/^(?:and|then|also|please)\s+/i, ''))
    .filter((part) => contentStems(part).length > 0)
    .slice(0, STEPS - 2);

/**
 * The built-in planner. It invents nothing: the steps are the parts of the task in its own words, between a look at
 * what exists and a check of the result, and its confidence is the share of parts that name an action and its object.
 */
export const planLocally = (task: string): Proposal => {
  const parts = partsOf(task);
  const concrete = parts.filter((part) => contentStems(part).length >= 3).length;
  const risks = risksOf.filter(([pattern]) => pattern.test(task)).map(([, risk]) => risk);
  const vague = parts.length - concrete;
  return {
    goal: sentence(beginning(task.trim().replaceAll(/\s+/g, ' '), GOAL_LENGTH)),
    steps: [
      `Write down what is known about: ${parts.map((part) => beginning(part, 80)).join('; ') || beginning(task.trim(), 80)}.`,
      ...parts.map((part) => sentence(beginning(part, 400))),
      'Check the result against the goal, and note what is missing.',
    ],
    risks: [...risks, ...(vague > 0 ? [vagueRisk(vague, parts.length)] : [])],
    est_cost: 0,
    est_confidence: parts.length === 0 ? 0.1 : Math.round((0.2 + 0.4 * (concrete / parts.length)) * 100) / 100,
  };
};
