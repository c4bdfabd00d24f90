import { projectLimits } from '@symbi/contracts/projects';
import { expect, test } from 'vitest';
import { hashOfItem } from '../../knowledge/knowledge.ts';
import type { ProjectKnowledgeRow } from '../../table.ts';
import { lint } from './lint.ts';

const rowOf = (number: number, body: string): ProjectKnowledgeRow => {
  const [tag, source, data] = ['policy', 'handbook', { title: `Subject ${number}`, body }];
  const id = String(number).padStart(24, '0');
  const hash = hashOfItem({ tag, source, data });
  return { id, project_id: '', added_by: null, tag, source, data: JSON.stringify(data), hash, bytes: 0, created_at: 0 };
};

/** As many items as a project may hold. */
const linesOver = (bodyOf: (number: number) => string): string[] => {
  const rows = Array.from({ length: projectLimits.items }, (_, number) => rowOf(number, bodyOf(number)));
  return [...lint(rows)].flatMap((line) => (line === null ? [] : [line.msg]));
};

const SAME = 'Invoices are kept for seven years in the vault of the finance office beside the old harbour wall.';

test('the log of a build lists some of the duplicates, and looks for no more', () => {
  const lines = linesOver(() => SAME);
  expect(lines.filter((line) => line.startsWith('Duplicate: '))).toHaveLength(500);
  expect(lines).toContain('These are 500 duplicates; more are not looked for');
});

test('the log of a build lists some of the contradictions, and looks for no more', () => {
  const lines = linesOver((number) => `The old harbour vault keeps invoices ${number} years.`);
  expect(lines.filter((line) => line.startsWith('Contradiction: '))).toHaveLength(500);
  expect(lines).toContain('These are 500 contradictions; more are not looked for');
});
