import { expect, test } from 'vitest';
import { planLocally } from './planner.ts';

const stepsOf = (task: string): string[] => planLocally(task).steps.slice(1, -1);

test('a number, a version and the name of a host stay whole', () => {
  expect(stepsOf('Move the shop to Node 20.1, then point app.example.com at it. Tell the customers.')).toEqual([
    'Move the shop to Node 20.1.',
    'Point app.example.com at it.',
    'Tell the customers.',
  ]);
});

test('a question stays one', () => {
  const { goal, steps } = planLocally('Which database should the harbor use?');
  expect(goal).toBe('Which database should the harbor use?');
  expect(steps[1]).toBe('Which database should the harbor use?');
});

test('how many parts say little is told of one and of many', () => {
  expect(planLocally('Clean').risks).toEqual(['The task says little about what exactly is wanted.']);
  expect(planLocally('Paint the old red boat. Clean.').risks).toEqual([
    '1 of 2 parts says little about what exactly is wanted.',
  ]);
  expect(planLocally('Paint. Clean.').risks).toEqual(['2 of 2 parts say little about what exactly is wanted.']);
});
