import type { Proposal, ScoreParts } from '@symbi/contracts/roundtable';
import { contentStems } from '@symbi/text/terms';

/** How often a proposer's plans were chosen, and how often considered. */
export interface TrackRecord {
  readonly chosen: number;
  readonly considered: number;
}

const weights: ScoreParts = { coverage: 0.35, specificity: 0.25, risks: 0.15, cost: 0.1, confidence: 0.15 };
const ENOUGH_STEPS = 5;
const ENOUGH_RISKS = 3;
const STEP_WORDS = 8;
/** At this many dollars the cost part is one half. */
const HALF_COST = 5;

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.min(1, part / whole));

/** The share of the task's words that occur in goal and steps. */
const coverage = (task: string, proposal: Proposal): number => {
  const wanted = new Set(contentStems(task));
  const offered = new Set(contentStems([proposal.goal, ...proposal.steps].join('. ')));
  return share([...wanted].filter((stem) => offered.has(stem)).length, wanted.size);
};

/** Enough steps, long enough to act on, and each adding something to the others. */
const specificity = ({ steps }: Proposal): number => {
  if (steps.length === 0) return 0;
  const words = steps.map((step) => contentStems(step));
  const length = words.reduce((sum, stems) => sum + Math.min(1, stems.length / STEP_WORDS), 0) / steps.length;
  const distinct = new Set(words.map((stems) => stems.toSorted().join(' '))).size / steps.length;
  return (share(steps.length, ENOUGH_STEPS) + length + distinct) / 3;
};

/** Stated confidence, discounted by how often the proposer was chosen before (a Beta prior of one each). */
const confidence = (proposal: Proposal, record: TrackRecord): number =>
  proposal.est_confidence * ((record.chosen + 1) / (record.considered + 2)) * 2;

/** The parts of a proposal's score, each 0..1, and their weighted mean. */
export const scoreProposal = (
  task: string,
  proposal: Proposal,
  record: TrackRecord,
): { score: number; parts: ScoreParts } => {
  const parts: ScoreParts = {
    coverage: coverage(task, proposal),
    specificity: specificity(proposal),
    risks: share(new Set(proposal.risks.map((risk) => risk.trim().toLowerCase())).size, ENOUGH_RISKS),
    cost: HALF_COST / (HALF_COST + proposal.est_cost),
    confidence: Math.min(1, confidence(proposal, record)),
  };
  const names = ['coverage', 'specificity', 'risks', 'cost', 'confidence'] as const;
  return { score: names.reduce((sum, name) => sum + weights[name] * parts[name], 0), parts };
};
