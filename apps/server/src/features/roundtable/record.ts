import { ROW_HASH_SHOWN } from '@symbi/contracts/limits';
import { proposerNames, type Proposal, type ProposerKey } from '@symbi/contracts/roundtable';
import { escapeMarkdown } from '@symbi/text/escape-markdown';

const names: ReadonlyMap<string, string> = new Map(Object.entries(proposerNames));
const nameOf = (key: string): string => names.get(key) ?? key;

export interface Approval {
  readonly chosen: ProposerKey;
  readonly score: number;
  readonly considered: readonly string[];
  readonly proposal: Proposal;
  readonly rowHash: string;
}

const listOf = (lines: readonly string[], mark: (index: number) => string, none: string): string =>
  lines.length === 0 ? none : lines.map((line, index) => `${mark(index)} ${escapeMarkdown(line)}`).join('\n');

/** What a roundtable came to, as a message in Markdown. */
export const recordOf = ({ chosen, score, considered, proposal, rowHash }: Approval): string => {
  const { goal, steps, risks, est_cost: cost, est_confidence: confidence } = proposal;
  return [
    `**Approved as a dry run: the proposal of ${nameOf(chosen)}.** Nothing was sent.`,
    `Goal: ${escapeMarkdown(goal)}`,
    `Steps:\n\n${listOf(steps, (index) => `${index + 1}.`, 'None named')}`,
    `Risks:\n\n${listOf(risks, () => '-', 'None named')}`,
    `Score ${score.toFixed(2)} · Estimated cost: $${cost.toFixed(2)} · Confidence: ${Math.round(confidence * 100)}%`,
    `Proposals gathered from: ${considered.map(nameOf).join(', ')}. Receipt in the signed log: ${rowHash.slice(0, ROW_HASH_SHOWN)}`,
  ].join('\n\n');
};
