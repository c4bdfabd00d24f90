import type { ReportCategory } from '@symbi/contracts/report';
import { escapeMarkdown } from '@symbi/text/escape-markdown';
import { trustPercent } from '@symbi/trust/tiers';
import type { z } from 'zod';
import type { AgentFigures, Figures } from './activity.ts';
import { addDays, nameOfDay } from '../schedule/zone.ts';

/** A report before it is stored. It names agents and ids and quotes no message. */
export interface ReportDraft {
  readonly category: ReportCategory;
  readonly period: string;
  readonly title: string;
  readonly content: string;
  readonly stats: Readonly<Record<string, number>>;
  readonly metadata: Readonly<Record<string, z.core.util.JSONType>>;
}

export const percent = (share: number): string => `${Math.round(share * 100)}%`;
/** A score or a mean of scores as a percentage: no score is certain. */
export const trustShare = (score: number): string => `${trustPercent(score)}%`;
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const trustLines = (figures: Figures): string[] => {
  const { scored, unchecked, averageTrust, trusted, reliable, moderate, caution } = figures;
  const rest =
    unchecked === 0
      ? ''
      : ` ${counted(unchecked, 'reply was', 'replies were')} not checked: there was no source to compare with.`;
  if (averageTrust === null) return [unchecked === 0 ? 'No reply was checked.' : `No reply was checked.${rest}`];
  return [
    `Trust: ${counted(scored, 'reply was', 'replies were')} checked, ${trustShare(averageTrust)} on average: ` +
      `${trusted} Trusted, ${reliable} Reliable, ${moderate} Moderate, ${caution} Caution.${rest}`,
  ];
};

const stanceLines = ({ compared, pivots }: Figures): string[] =>
  compared === 0
    ? []
    : [
        `Stance: ${counted(compared, 'reply was', 'replies were')} compared with an earlier answer; ` +
          `${pivots === 0 ? 'none was a pivot' : counted(pivots, 'was a pivot', 'were pivots')}.`,
      ];

const spendingLines = ({ inputTokens, outputTokens, costUsd, unpriced }: Figures): string[] => {
  if (inputTokens + outputTokens === 0) return [];
  const known = costUsd === 0 ? '' : `, a known cost of $${costUsd.toFixed(4)}`;
  const rest = unpriced === 0 ? '' : `; the price of ${counted(unpriced, 'reply', 'replies')} is not known`;
  const cost = known + rest === '' ? ', at no cost' : known + rest;
  const tokens = (count: number): string => count.toLocaleString('en-US');
  return [`Usage: ${tokens(inputTokens)} tokens in and ${tokens(outputTokens)} out${cost}.`];
};

const agentLines = (agents: readonly AgentFigures[]): string[] =>
  agents.map(({ name, replies, scored, averageTrust }) => {
    const some = scored === replies ? '' : `${scored} of them checked, `;
    const trust = averageTrust === null ? 'none checked' : `${some}${trustShare(averageTrust)} trust on average`;
    return `- ${escapeMarkdown(name)}: ${counted(replies, 'reply', 'replies')}, ${trust}`;
  });

const isEmpty = (figures: Figures): boolean => figures.messages === 0 && figures.compared === 0;

const statsOf = (figures: Figures, alerts: number): Record<string, number> => {
  const { averageTrust, ...counts } = figures;
  // Not rounded: whoever shows it as a percentage rounds it, and twice is once too often.
  return { ...counts, alerts, ...(averageTrust === null ? {} : { averageTrust }) };
};

export interface Period {
  readonly zone: string;
  /** First and last day. */
  readonly first: string;
  readonly last: string;
  /** True when the last day is not over yet. */
  readonly isRunning: boolean;
}

export interface ActivityFacts {
  readonly figures: Figures;
  readonly agents: readonly AgentFigures[];
  readonly alerts: number;
}

const bodyOf = (when: string, { figures, agents, alerts }: ActivityFacts): string => {
  if (isEmpty(figures))
    return `Nothing happened ${when}: no messages, no replies and no changes of stance, so there is nothing to measure.`;
  const { messages, conversations, replies, failed } = figures;
  const paragraphs = [
    `${counted(messages, 'message')} in ${counted(conversations, 'conversation')} ${when}, ` +
      `of which ${counted(replies, 'was a reply', 'were replies')} by agents.`,
    ...trustLines(figures),
    ...stanceLines(figures),
    ...spendingLines(figures),
    ...(failed === 0 ? [] : [`${counted(failed, 'reply', 'replies')} failed or broke off.`]),
    ...(alerts === 0 ? [] : [`${counted(alerts, 'alert was', 'alerts were')} raised.`]),
  ];
  return [paragraphs.join('\n\n'), agentLines(agents).join('\n')].filter((part) => part !== '').join('\n\n');
};

/** The report on one day, or on a week that begins on a Monday. */
export const activityDraft = (category: 'daily' | 'weekly', period: Period, facts: ActivityFacts): ReportDraft => {
  const { first, last, zone, isRunning } = period;
  const name = category === 'daily' ? nameOfDay(first) : `${nameOfDay(first)} to ${nameOfDay(last)}`;
  const soFar = isRunning ? ', so far' : '';
  const when = category === 'daily' ? `on ${name}${soFar}` : `in the week of ${name}`;
  return {
    category,
    period: first,
    title: category === 'daily' ? `Daily Report: ${name}` : `Weekly Report: ${name}`,
    content: bodyOf(`${when} (${zone})`, facts),
    stats: statsOf(facts.figures, facts.alerts),
    metadata: {
      from: first,
      to: last,
      timeZone: zone,
      complete: !isRunning,
      agents: facts.agents.map(({ agentId, name: agentName, replies, averageTrust, unchecked }) => ({
        agentId,
        name: agentName,
        replies,
        averageTrust,
        unchecked,
      })),
    },
  };
};

export const lastDayOf = (category: 'daily' | 'weekly', first: string): string =>
  category === 'daily' ? first : addDays(first, 6);
