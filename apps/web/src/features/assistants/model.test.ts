import { describe, expect, it } from 'vitest';
import { choicesOf, matchesSearch, readable, readTools } from './model.ts';

describe('Tools as text', () => {
  it('are read when they are an array of functions', () => {
    const tools = [{ type: 'function', function: { name: 'calculate' } }];
    expect(readTools(JSON.stringify(tools))).toEqual({ tools });
    expect(readTools('  ')).toEqual({ tools: [] });
  });

  it.each([
    ['{}', 'Tools must be a JSON array'],
    ['"x"', 'Tools must be a JSON array'],
    ['[\n  {"type": }\n]', 'Tools must be a JSON array: '],
    ['[', 'Tools must be a JSON array: '],
    ['[{"type":"code_interpreter"}]', "Only tools of type 'function' can be used here (0.type)"],
    ['[{"type":"function","function":{"name":"a b"}}]', '(0.function.name)'],
  ])('%j is refused with its place', (source, problem) => {
    expect(readTools(source)).toMatchObject({ problem: expect.stringContaining(problem) as string });
  });
});

describe('Models', () => {
  it('that are retired stand last', () => {
    const ids = choicesOf([
      { id: 'old', name: 'Old', acceptsTemperature: true, retiredOn: '2026-10-23' },
      { id: 'new', name: 'New', acceptsTemperature: true },
    ]).map(({ id }) => id);
    expect(ids).toEqual(['new', 'old']);
  });

  it('have a list of their own when the server has none', () => {
    expect(choicesOf(undefined)[0]).toMatchObject({ id: 'gpt-6-luna' });
    expect(choicesOf([]).find(({ id }) => id === 'gpt-4-1106-preview')?.retiredOn).toBe('2026-10-23');
  });
});

it('Names are found in any case', () => {
  const assistant = {
    id: 'a',
    name: 'Tutor',
    model: '',
    created_at: 0,
    instructions: '',
    tools: [],
    isBuiltIn: false,
  };
  expect(matchesSearch(assistant, ' tUT ')).toBe(true);
  expect(matchesSearch(assistant, 'x')).toBe(false);
});

it('JSON is set out for reading, anything else stays', () => {
  expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(readable('No such thing.')).toBe('No such thing.');
});
