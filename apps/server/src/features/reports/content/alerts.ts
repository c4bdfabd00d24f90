import { PIVOT_THRESHOLD } from '@symbi/contracts/limits';
import { escapeMarkdown } from '@symbi/text/escape-markdown';
import { counted, percent, trustShare, type ReportDraft } from './drafts.ts';

/** What an alert on a reply needs; the reply's text is not included. */
export interface ScoredReply {
  readonly messageId: string;
  readonly conversationId: string;
  readonly agent: { readonly id: string; readonly name: string; readonly threshold: number };
  /** Null when nothing was compared with sources: such a number is no reason for an alert. */
  readonly score: number | null;
  readonly change: { readonly score: number; readonly kind: string } | undefined;
}

/** A score below a threshold must also read that way: 99.96 % of 100 % is not 100 %. */
const percentBelow = (score: number, threshold: number): string =>
  trustShare(score) === percent(threshold) ? `${Math.floor(score * 1000) / 10}%` : trustShare(score);

const lowTrust = (reply: ScoredReply, trustScore: number): ReportDraft => {
  const { agent } = reply;
  const score = percentBelow(trustScore, agent.threshold);
  const name = escapeMarkdown(agent.name);
  return {
    category: 'alert',
    period: `trust:${reply.messageId}`,
    title: `Below ${percent(agent.threshold)}: ${agent.name} scored ${score}`,
    content: `A reply of ${name} scored ${score}, below the agent's threshold of ${percent(agent.threshold)}. Open the message to see which sentences lack support.`,
    stats: { trustScore, threshold: agent.threshold },
    metadata: {
      cause: 'trust_below_threshold',
      conversationId: reply.conversationId,
      messageId: reply.messageId,
      agentId: agent.id,
    },
  };
};

const pivot = (reply: ScoredReply, change: { readonly score: number; readonly kind: string }): ReportDraft => ({
  category: 'alert',
  period: `pivot:${reply.messageId}`,
  title: `Pivot: ${reply.agent.name} changed its stance`,
  content: `A reply of ${escapeMarkdown(reply.agent.name)} turned away from the agent's reply before it: change score ${percent(change.score)}, above ${percent(PIVOT_THRESHOLD)}. The review console shows both excerpts.`,
  stats: { changeScore: change.score },
  metadata: {
    cause: 'pivot',
    kind: change.kind,
    conversationId: reply.conversationId,
    sessionId: `conv:${reply.conversationId}`,
    messageId: reply.messageId,
    agentId: reply.agent.id,
  },
});

/** The alerts a scored reply raises: none, one or two. */
export const replyAlerts = (reply: ScoredReply): ReportDraft[] => [
  ...(reply.score !== null && reply.score < reply.agent.threshold ? [lowTrust(reply, reply.score)] : []),
  ...(reply.change !== undefined && reply.change.score > PIVOT_THRESHOLD ? [pivot(reply, reply.change)] : []),
];

export const verificationAlert = (
  day: string,
  session: string,
  findings: readonly { readonly code: string; readonly message: string }[],
): ReportDraft => ({
  category: 'alert',
  period: `log:${day}:${session}`,
  title: `Verification failed: ${session}`,
  content: [
    `The signed log of ${session} does not verify: ${counted(findings.length, 'finding')}.`,
    findings
      .slice(0, 10)
      .map((finding) => `- ${finding.code}: ${escapeMarkdown(finding.message)}`)
      .join('\n'),
    'Download the log and check it with the offline verifier and your own receipts before you rely on this session.',
  ].join('\n\n'),
  stats: { findings: findings.length },
  metadata: { cause: 'verification_failed', sessionId: session },
});
