import { ROW_HASH_SHOWN } from '@symbi/contracts/limits';
import type { Proposal, ProposerKey } from '@symbi/contracts/roundtable';

const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    codex: 'Codex',
    v0: 'v0',
    trae: 'Trae',
    local: 'Local planner (built in)',
  } satisfies Record<ProposerKey, string>),
);
const nameOf = (key: string): string => names.get(key) ?? key;

export interface Approval {
  readonly chosen: ProposerKey;
  readonly score: number;
  readonly considered: readonly string[];
  readonly proposal: Proposal;
  readonly rowHash: string;
}

/** Proposals are the words of others: line breaks would let them write Markdown blocks of their own. */
const inLine = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();

const listOf = (lines: readonly string[], mark: (index: number) => string, none: string): string =>
  lines.length === 0 ? none : lines.map((line, index) => `${mark(index)} ${inLine(line)}`).join('\n');

/** What a roundtable came to, as a message in Markdown. */
export const recordOf = ({ chosen, score, considered, proposal, rowHash }: Approval): string => {
  const { goal, steps, risks, est_cost: cost, est_confidence: confidence } = proposal;
  return [
    `**Approved as a dry run: the proposal of ${nameOf(chosen)}.** Nothing was sent.`,
    `Goal: ${inLine(goal)}`,
    `Steps:\n\n${listOf(steps, (index) => `${index + 1}.`, 'None named')}`,
    `Risks:\n\n${listOf(risks, () => '-', 'None named')}`,
    `Score ${score.toFixed(2)} · Estimated cost: $${cost.toFixed(2)} · Confidence: ${Math.round(confidence * 100)}%`,
    `Proposals gathered from: ${considered.map(nameOf).join(', ')}. Receipt in the signed log: ${rowHash.slice(0, ROW_HASH_SHOWN)}`,
  ].join('\n\n');
};
