import type { Report } from '@symbi/contracts/report';
import { describe, expect, test } from 'vitest';
import { csvCell, exportReportAs } from './export.ts';

describe('a cell of a CSV file', () => {
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '\u00a0=1',
    '\ufeff=1',
    '=HYPERLINK("http://evil.example","x")',
  ])('that begins as a formula stays text: %j', (text) => {
    const cell = csvCell(text);
    expect(cell.startsWith('"\'') || cell.startsWith("'")).toBe(true);
    expect(cell.replaceAll('""', '"')).toContain(text);
  });
  test.each([
    ['plain', 'plain'],
    ['two, three', '"two, three"'],
    ['say "hi"', '"say ""hi"""'],
    ['a\nb', '"a\nb"'],
    ['', ''],
  ])('%j is written as %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });
  test('that is a number stays a number', () => {
    expect(csvCell(-3.5)).toBe('-3.5');
  });
});

describe('a report as a file', () => {
  const report: Report = {
    _id: '64b0c0ffee64b0c0ffee64b0',
    title: '=cmd|"/c calc"!A1',
    content: 'Two lines,\nwith a comma',
    category: 'alert',
    createdAt: '2026-11-20T10:00:00.000Z',
    isArchived: false,
    stats: { findings: 2 },
    metadata: { sessionId: 'conv:64b0c0ffee64b0c0ffee64b0', agents: [{ name: '@x' }] },
  };
  const textOf = (format: 'md' | 'csv' | 'json'): string =>
    new TextDecoder().decode(exportReportAs(report, format).bytes);

  test('has a name that the server made', () => {
    expect(exportReportAs(report, 'csv').name).toBe('symbi-alert-2026-11-20-ee64b0.csv');
  });
  test('is complete as JSON', () => {
    expect(JSON.parse(textOf('json'))).toEqual(report);
  });
  test('runs no formula as CSV', () => {
    const text = textOf('csv');
    expect(text.split('\r\n')[1]).toBe('report,title,"\'=cmd|""/c calc""!A1"');
    expect(text).toContain('statistics,findings,2\r\n');
  });
  test('has its title, text and statistics as Markdown', () => {
    expect(textOf('md')).toContain('# =cmd|"/c calc"!A1\n');
    expect(textOf('md')).toContain('| findings | 2 |');
  });
  test('calls a cost unknown that nobody knows, and not zero', () => {
    const costly: Report = { ...report, stats: { costUsd: 0, unpriced: 2 } };
    const written = (given: Report, format: 'md' | 'csv'): string =>
      new TextDecoder().decode(exportReportAs(given, format).bytes);
    expect(written(costly, 'csv')).toContain('statistics,costUsd,unknown\r\n');
    expect(written(costly, 'md')).toContain('| costUsd | unknown |');
    const free: Report = { ...report, stats: { costUsd: 0, unpriced: 0 } };
    expect(written(free, 'csv')).toContain('statistics,costUsd,0\r\n');
  });
});
