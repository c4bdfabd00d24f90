import { buildSteps, type Build, type BuildUpdate } from '@symbi/contracts/project-builds';
import { describe, expect, it } from 'vitest';
import { knowledgeForm, lastUnbroken, laterBuild, mergeLines, shownLines, withBuild } from './model.ts';

const line = (seq: number, level: BuildUpdate['level'] = 'info'): BuildUpdate => ({
  projectId: 'a'.repeat(24),
  buildId: 'b'.repeat(24),
  seq,
  step: null,
  msg: `line ${seq}`,
  level,
  ts: '2026-01-01T00:00:00.000Z',
});

describe('lines of a log', () => {
  it('stand in their order, each once, however they arrive', () => {
    const merged = mergeLines([line(1), line(4)], [line(3), line(1), line(2)]);
    expect(merged.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  it('are unbroken up to the first gap', () => {
    expect(lastUnbroken([])).toBe(0);
    expect(lastUnbroken([line(1), line(2), line(4)])).toBe(2);
    expect(lastUnbroken([line(3)])).toBe(0);
  });

  it('are shown from a level upwards', () => {
    const lines = [line(1), line(2, 'warn'), line(3, 'error')];
    expect(shownLines(lines, 'all')).toHaveLength(3);
    expect(shownLines(lines, 'warn').map(({ seq }) => seq)).toEqual([2, 3]);
    expect(shownLines(lines, 'error').map(({ seq }) => seq)).toEqual([3]);
  });
});

describe('builds', () => {
  const build = (number: number, state: Build['state']): Build => ({
    _id: String(number).padStart(24, '0'),
    projectId: 'a'.repeat(24),
    number,
    target: 'prototype',
    state,
    steps: [],
    startedBy: null,
    archive: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    endedAt: null,
  });

  it('are listed newest first, and each once', () => {
    const known = [build(2, 'running'), build(1, 'done')];
    expect(withBuild(known, build(3, 'queued')).map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(withBuild(known, build(2, 'failed')).map(({ state }) => state)).toEqual(['failed', 'done']);
  });

  it('only go on: an older answer changes nothing', () => {
    const steps = (...states: Build['steps'][number]['state'][]): Build['steps'] =>
      states.map((state, index) => ({ name: buildSteps[index] ?? 'lint', state }));
    const course: Build[] = [
      build(1, 'queued'),
      { ...build(1, 'running'), steps: steps('running', 'waiting', 'waiting') },
      { ...build(1, 'running'), steps: steps('passed', 'running', 'waiting') },
      { ...build(1, 'failed'), steps: steps('passed', 'failed', 'waiting'), endedAt: '2026-01-01T00:00:01.000Z' },
    ];
    for (const [at, known] of course.entries())
      for (const [place, given] of course.entries()) expect(laterBuild(known, given)).toBe(course[Math.max(at, place)]);
    expect(laterBuild(undefined, build(1, 'queued')).state).toBe('queued');
  });
});

describe('the form of a knowledge item', () => {
  const parse = (data: string, tag = 'tag') => knowledgeForm.safeParse({ tag, source: 'me', data });

  it('takes an object', () => {
    expect(parse('{"title":"x"}').data).toEqual({ tag: 'tag', source: 'me', data: { title: 'x' } });
  });

  it.each(['[1]', '"text"', 'null', '7'])('refuses %s, which is no object', (data) => {
    expect(parse(data).error?.issues[0]?.message).toBe('Data must be a JSON object');
  });

  it('says why something is not JSON', () => {
    expect(parse('{"title":').error?.issues[0]?.message).toMatch(/^Not valid JSON: /);
  });

  it('needs a tag', () => {
    expect(parse('{}', ' ').error?.issues[0]?.message).toBe('Tag is required');
  });
});
