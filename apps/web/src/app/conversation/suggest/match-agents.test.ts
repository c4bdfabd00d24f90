import { expect, test } from 'vitest';
import { matchAgents } from './match-agents.ts';

const agents = ['Symbi Core', 'Critic of letters', 'Score keeper', 'Übersetzer'].map((name) => ({ name }));

test.each([
  ['', ['Symbi Core', 'Critic of letters', 'Score keeper', 'Übersetzer']],
  ['core', ['Symbi Core', 'Score keeper']],
  ['SYM', ['Symbi Core']],
  ['symbicore', ['Symbi Core']],
  ['letters', ['Critic of letters']],
  ['über', ['Übersetzer']],
  ['zzz', []],
])('@%s finds %j', (typed, names) => {
  expect(matchAgents(agents, typed).map(({ name }) => name)).toEqual(names);
});
