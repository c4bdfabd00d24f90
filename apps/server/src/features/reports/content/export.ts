import type { ReportFormat } from '@symbi/contracts/reports';
import type { Report } from '@symbi/contracts/report';
import type { FileAnswer } from '../../../platform/http/route.ts';

/** Spreadsheets run cells that begin with these as formulas, in half width and in full width. */
const RISKY = /^[\s\p{Cc}]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u;

/** A cell that stays text in every spreadsheet: quoted by RFC 4180, with an apostrophe before a formula. */
export const csvCell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const safe = RISKY.test(value) ? `'${value}` : value;
  return /[",\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;

/** An unknown price does not mean free. */
const statsOf = ({ stats }: Report): [string, string | number][] =>
  Object.entries(stats).map(([name, value]) => [
    name,
    name === 'costUsd' && value === 0 && (stats['unpriced'] ?? 0) > 0 ? 'unknown' : value,
  ]);

const csvReport = (report: Report): string =>
  csvOf([
    ['section', 'name', 'value'],
    ['report', 'title', report.title],
    ['report', 'category', report.category],
    ['report', 'created', report.createdAt],
    ['report', 'content', report.content],
    ...statsOf(report).map(([name, value]) => ['statistics', name, value]),
    ...Object.entries(report.metadata).map(([name, value]) => [
      'metadata',
      name,
      typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value),
    ]),
  ]);

const markdownReport = (report: Report): string => {
  const stats = statsOf(report).map(([name, value]) => `| ${name} | ${value} |`);
  return [
    `# ${report.title.replaceAll(/\s+/g, ' ')}`,
    `${report.category}, ${report.createdAt}`,
    report.content,
    ...(stats.length === 0 ? [] : ['## Statistics', ['| name | value |', '| --- | ---: |', ...stats].join('\n')]),
    '## Metadata',
    `\`\`\`json\n${JSON.stringify(report.metadata, null, 2)}\n\`\`\``,
    '',
  ].join('\n\n');
};

const formats = {
  md: { mediaType: 'text/markdown; charset=utf-8', write: markdownReport },
  csv: { mediaType: 'text/csv; charset=utf-8', write: csvReport },
  json: {
    mediaType: 'application/json; charset=utf-8',
    write: (report: Report) => `${JSON.stringify(report, null, 2)}\n`,
  },
} as const;

/** A report as a file to download. */
export const exportReportAs = (report: Report, format: ReportFormat): FileAnswer => {
  const { mediaType, write } = formats[format];
  return {
    name: `symbi-${report.category}-${report.createdAt.slice(0, 10)}-${report._id.slice(-6)}.${format}`,
    mediaType,
    bytes: new TextEncoder().encode(write(report)),
  };
};
