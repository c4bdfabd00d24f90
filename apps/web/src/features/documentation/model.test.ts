import { helpSections } from '@symbi/contracts/help';
import { expect, test } from 'vitest';
import { matchingSections } from './model.ts';

test('every section has an id of its own that can stand in an address', () => {
  const ids = helpSections.map((section) => section.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z-]*$/);
});

test('there are eleven sections, and none is empty', () => {
  expect(helpSections).toHaveLength(11);
  for (const section of helpSections) expect(section.paragraphs.join('').length).toBeGreaterThan(100);
});

test('a search finds the sections that hold all of its words, whatever their case', () => {
  expect(matchingSections(helpSections, 'PIVOT hash').map((section) => section.id)).toEqual(['review-console']);
  expect(matchingSections(helpSections, '  ')).toHaveLength(11);
  expect(matchingSections(helpSections, 'zanzibar')).toEqual([]);
});
