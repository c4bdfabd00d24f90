import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, matchesGlob, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const documents = [...globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root })].sort();
const outsideCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

test.each(documents)('every link of %s leads to a file', (path) => {
  const targets = namesIn(outsideCode(read(path)), /\]\(([^)\s]+)\)/g).filter(
    (target) => !/^(?:https?:|#)/.test(target),
  );
  const missing = targets.filter((target) => !existsSync(resolve(root, dirname(path), target.replace(/#.*/, ''))));
  expect(missing).toEqual([]);
});

const files = globSync(['{apps,packages,tools,docs,e2e,bench,.ci,.github}/**', '*'], {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).map((path) => `/${path}`);
const isFromTop = /^(?:apps|packages|tools|docs|e2e|bench)\//;

/** Whether a path is one from the top of the repository, or the end of one: documents leave out what their reader knows. */
const leadsToFile = (path: string): boolean => {
  const written = path.replace(/\/$/, '').replaceAll('NAME', '*');
  return files.some((file) => matchesGlob(file, isFromTop.test(path) ? `/${written}` : `/**/${written}`));
};

test.each(documents)('every path that %s names in code is there', (path) => {
  const paths = namesIn(read(path).replaceAll(/^```[\s\S]*?^```/gm, ''), /`(\w[\w.*-]*\/[\w./*-]*)`/g).filter(
    (name) => isFromTop.test(name) || /\.(?:[cm]?[jt]sx?|css|html|py|sql)$/.test(name),
  );
  expect(paths.filter((name) => !leadsToFile(name))).toEqual([]);
});

test.each(documents)('every npm command that %s names is there', (path) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = namesIn(read(path), /\bnpm run ([a-z][\w-]*)\b(?! -w)/g);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test('the README names the variables that the server reads, and no others', () => {
  const variables = namesIn(read('apps/server/src/platform/env.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm);
  const rows = namesIn(read('README.md'), /^\| (`[A-Z].*?) +\|/gm).flatMap((cell) => namesIn(cell, /`([A-Z0-9_]+)`/g));
  expect(rows.sort()).toEqual(variables.sort());
});

describe('decisions', () => {
  const files = globSync('docs/decisions/[0-9]*.md', { cwd: root }).sort();
  const titles = files.map((path) => read(path).split('\n', 1)[0]);
  const numbers = files.map((path) => path.slice('docs/decisions/'.length).slice(0, 3));

  test('have a number each, and say it in their title', () => {
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(titles.map((title) => title?.slice(0, '# 000 '.length))).toEqual(numbers.map((number) => `# ${number} `));
  });

  test('stand in the index, in order and by their titles', () => {
    const rows = [...read('docs/decisions/README.md').matchAll(/^\| \[(\d{3})\]\(([^)]+)\) *\| (.*?) *\|/gm)];
    expect(rows.map(([, number, file, title]) => [`docs/decisions/${file}`, `# ${number} ${title}`])).toEqual(
      files.map((path, index) => [path, titles[index]]),
    );
  });
});

test('the glossary is in alphabetical order', () => {
  const words = namesIn(read('docs/glossary.md'), /^\*\*(.+?)\.\*\*/gm).map((word) => word.toLowerCase());
  expect(words.length).toBeGreaterThan(40);
  expect(words).toEqual([...words].sort());
});
