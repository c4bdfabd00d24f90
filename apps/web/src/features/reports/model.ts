import { UNTITLED_CONVERSATION } from '@symbi/contracts/limits';
import { REPORT_PREVIEW_LENGTH, type DayFigures, type ReportConversation } from '@symbi/contracts/reports';
import { conversationOfReport, placesOfReport, type Report } from '@symbi/contracts/report';
import { trustPercent } from '@symbi/trust/tiers';
import { formatDay, formatNumber, formatPercent } from '../../platform/format.ts';
import * as paths from '../../platform/paths.ts';
import type { ChartSeries, ChartShape } from '../../ui/chart/chart-shape.ts';
import { meanWords, shownScore } from '../../ui/trust/face.ts';
import { text } from './text.ts';

const STATS_ON_CARD = 4;
const shares = new Set(['threshold', 'changeScore']);
/** Scores and means of scores, which are never shown as certain. */
const scores = new Set(['averageTrust', 'trustScore']);
const formatScore = (score: number): string => `${trustPercent(score)}%`;

/** Without the escapes of Markdown, which may stand before any mark of ASCII. */
const plain = (line: string): string => line.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** The beginning of a text that is enough for a preview of 150 characters, for anything people write. */
const LOOKED_AT = 4_000;

/** The beginning of a report as one line of plain text, at most 150 characters followed by '...'. */
export const previewOf = (content: string): string => {
  const line = plain(content.slice(0, LOOKED_AT)).replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(segmenter.segment(line), ({ segment }) => segment);
  return characters.length <= REPORT_PREVIEW_LENGTH
    ? line
    : `${characters.slice(0, REPORT_PREVIEW_LENGTH).join('')}...`;
};

export const formatStat = (name: string, value: number): string => {
  if (scores.has(name)) return formatScore(value);
  if (shares.has(name)) return formatPercent(value);
  return name === 'costUsd' ? `$${value.toFixed(4)}` : formatNumber(value);
};

/** One figure in words. An unknown price is not shown as zero. */
export const statLine = (name: string, value: number, stats: Report['stats']): string =>
  name === 'costUsd' && value === 0 && (stats['unpriced'] ?? 0) > 0
    ? text.unknownCost
    : text.stat(name, formatStat(name, value));

/** Figures other than zero come first; zeros only show in the details. */
export const cardStats = (stats: Report['stats']): { shown: [string, number][]; hidden: number } => {
  const all = Object.entries(stats);
  const telling = all.filter(([, value]) => value !== 0);
  const shown = (telling.length > 0 ? telling : all).slice(0, STATS_ON_CARD);
  return { shown, hidden: all.length - shown.length };
};

/** Where a report links to: the message that raised it, or the session it is about. */
export const linksOf = ({ metadata }: Report): { message: string | null; review: string | null } => {
  const { conversationId, messageId, sessionId } = placesOfReport(metadata);
  const message =
    conversationId === undefined || messageId === undefined
      ? null
      : paths.conversation(conversationId, { message: messageId });
  return { message, review: sessionId === undefined ? null : paths.reviewOf(sessionId) };
};

/** The conversation a report is about, by its title, and where it is read: at the message that raised the report. */
export const subjectOf = (
  report: Report,
  conversations: readonly ReportConversation[],
): { title: string; to: string } | null => {
  const id = conversationOfReport(report.metadata);
  const found = conversations.find(({ _id }) => _id === id);
  if (found === undefined) return null;
  const title = found.title.trim() === '' ? UNTITLED_CONVERSATION : found.title;
  return { title, to: linksOf(report).message ?? paths.conversation(found._id) };
};

/** Paragraphs and lists of a report's Markdown, unescaped. */
export type Block =
  | { readonly kind: 'text'; readonly line: string }
  | { readonly kind: 'list'; readonly items: string[] };

export const blocksOf = (content: string): Block[] =>
  content
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part): Block => {
      const lines = part.split('\n');
      return lines.every((line) => line.startsWith('- '))
        ? { kind: 'list', items: lines.map((line) => plain(line.slice(2))) }
        : { kind: 'text', line: plain(lines.join(' ')) };
    });

export const isQuiet = (days: readonly DayFigures[]): boolean =>
  days.every((day) => day.messages === 0 && day.compared === 0);

type Figure = (day: DayFigures) => number | null;

interface FigureChart {
  readonly title: string;
  readonly shape: ChartShape;
}

const seriesOf =
  (days: readonly DayFigures[]) =>
  (name: string, tone: ChartSeries['tone'], figure: Figure): ChartSeries => ({ name, tone, values: days.map(figure) });

const { figures } = text;

const trustCharts = (days: readonly DayFigures[], base: Pick<ChartShape, 'labelTitle' | 'labels'>): FigureChart[] => {
  const of = seriesOf(days);
  const tiers = [
    of(text.statOf('trusted'), 'success', (day) => day.trusted),
    of(text.statOf('reliable'), 'info', (day) => day.reliable),
    of(text.statOf('moderate'), 'warning', (day) => day.moderate),
    of(text.statOf('caution'), 'error', (day) => day.caution),
    of(text.statOf('unchecked'), 'neutral', (day) => day.unchecked),
  ];
  const changes = [
    of(figures.pivotSeries, 'warning', (day) => day.pivots),
    of(figures.comparedSeries, 'info', (day) => day.compared - day.pivots),
  ];
  const trust = [of(figures.averageTrust, 'secondary', ({ averageTrust }) => shownScore(averageTrust))];
  return [
    { title: figures.trust, shape: { ...base, kind: 'line', maximum: 1, format: formatPercent, series: trust } },
    { title: figures.tiers, shape: { ...base, kind: 'stacked', isWhole: true, format: formatNumber, series: tiers } },
    {
      title: figures.pivots,
      shape: { ...base, kind: 'stacked', isWhole: true, format: formatNumber, series: changes },
    },
  ];
};

const dollars = (value: number): string => `$${value.toFixed(value < 1 ? 4 : 2)}`;

/** Which replies the mean of these days covers; empty before the first reply that makes a claim. */
export const meanSentence = (days: readonly DayFigures[]): string => {
  const checked = days.reduce((sum, { scored }) => sum + scored, 0);
  const unchecked = days.reduce((sum, day) => sum + day.unchecked, 0);
  const of = meanWords(checked, unchecked);
  if (of === undefined) return '';
  return checked === 0 ? figures.noMean(of) : figures.mean(of);
};

/** The charts over several days: trust, tiers, pivots, tokens and cost. */
export const figureCharts = (days: readonly DayFigures[]): FigureChart[] => {
  const base = { labelTitle: figures.day, labels: days.map(({ day }) => formatDay(day).replace(/, \d{4}$/, '')) };
  const of = seriesOf(days);
  const tokens = [
    of(figures.input, 'info', (day) => day.inputTokens),
    of(figures.output, 'secondary', (day) => day.outputTokens),
  ];
  // A day without known prices is a gap, not a zero.
  const cost = [
    of(figures.usd, 'secondary', ({ costUsd, unpriced }) => (costUsd === 0 && unpriced > 0 ? null : costUsd)),
  ];
  return [
    ...trustCharts(days, base),
    { title: figures.tokens, shape: { ...base, kind: 'stacked', isWhole: true, format: formatNumber, series: tokens } },
    // Without any known price there is nothing to draw.
    ...(days.some((day) => day.costUsd > 0)
      ? [{ title: figures.cost, shape: { ...base, kind: 'stacked' as const, format: dollars, series: cost } }]
      : []),
  ];
};
