import { describe, expect, test } from 'vitest';
import { agentForm, changeOf, inputOf, matchesSearch, newAgentForm, sortedModels, tabOf } from './model.ts';
import { text } from './text.ts';

const empty = newAgentForm(null);
const named = { ...empty, name: 'Scout' };
const keyId = 'a'.repeat(24);

const complaints = (values: typeof empty) =>
  Object.fromEntries(
    (agentForm.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

describe('a new agent', () => {
  test('begins with the documented defaults', () => {
    expect(inputOf(named)).toMatchObject({
      provider: 'openai',
      model: 'gpt-4o',
      temperature: 0.7,
      maxTokens: 1000,
      ciModel: 'symbi-core',
      trustScoreThreshold: 0.7,
      ciEnabled: true,
      isPublic: false,
      apiKeyId: null,
      baseUrl: null,
      metadata: {},
    });
  });

  test('needs a name', () => {
    expect(complaints({ ...empty, name: '   ' })).toEqual({ name: 'Agent name is required' });
  });

  test('needs a web address when its provider is custom, and only then', () => {
    expect(complaints({ ...named, provider: 'custom', baseUrl: 'file:///etc/passwd' })).toHaveProperty('baseUrl');
    expect(complaints({ ...named, provider: 'custom', baseUrl: 'http://user@host/v1' })).toHaveProperty('baseUrl');
    expect(complaints({ ...named, provider: 'custom', baseUrl: 'http://127.0.0.1:11434/v1' })).toEqual({});
    expect(complaints(named)).toEqual({});
  });

  test.each(['[1]', '{', '"text"', '{"a":{"b":1}}'])('refuses the metadata %s', (metadata) => {
    expect(complaints({ ...named, metadata })).toHaveProperty('metadata');
  });
});

describe('what is sent', () => {
  test('leaves a key out for the agent that needs none', () => {
    expect(inputOf({ ...named, keyChoice: keyId }).apiKeyId).toBe(keyId);
    expect(inputOf({ ...named, keyChoice: keyId, provider: 'local' }).apiKeyId).toBeNull();
  });

  test('is only what has changed', () => {
    expect(changeOf(named, named)).toEqual({});
    expect(changeOf(named, { ...named, temperature: 0.2, metadata: '{"team":"ops"}' })).toEqual({
      temperature: 0.2,
      metadata: { team: 'ops' },
    });
  });
});

test('a new address takes the chosen key along in so many words', () => {
  const local = { ...named, provider: 'custom' as const, baseUrl: 'http://127.0.0.1:1/v1', keyChoice: keyId };
  expect(changeOf(local, { ...local, baseUrl: 'http://127.0.0.1:2/v1' })).toEqual({
    baseUrl: 'http://127.0.0.1:2/v1',
    apiKeyId: keyId,
  });
});

describe('the list', () => {
  const agent = { name: 'Scout', description: 'Finds things', model: 'gpt-4o', provider: 'openai' } as const;

  test.each(['', 'SCOUT', 'finds', '4O', ' openai '])('finds an agent by "%s"', (search) => {
    expect(matchesSearch(agent, search)).toBe(true);
  });

  test('leaves out what does not match', () => {
    expect(matchesSearch(agent, 'anthropic')).toBe(false);
  });

  test('puts retired models last', () => {
    const model = (id: string, retiredOn?: string) => ({
      id,
      name: id,
      acceptsTemperature: true,
      ...(retiredOn === undefined ? {} : { retiredOn }),
    });
    expect(sortedModels([model('old', '2026-10-23'), model('new')]).map(({ id }) => id)).toEqual(['new', 'old']);
  });
});

test('a complaint about a field leads to its tab', () => {
  expect([tabOf('name'), tabOf('metadata'), tabOf('systemPrompt')]).toEqual(['basic', 'advanced', 'prompt']);
});

test.each([
  [null, 'openai', 'gpt-4o'],
  ['', 'openai', 'gpt-4o'],
  ['gpt-6-luna', 'openai', 'gpt-6-luna'],
  ['claude-sonnet-5-5', 'anthropic', 'claude-sonnet-5-5'],
])('a new agent of somebody who prefers %j begins with %s and %s', (preferred, provider, model) => {
  expect(newAgentForm(preferred)).toMatchObject({ provider, model });
});

test('what checks cost at most names further answers only where some are asked for', () => {
  const search = { tokens: '4,000', searches: 2, dollars: '0.01' };
  expect(text.check.always('3,000', search)).toMatch(
    /^At most, for each reply: 3,000 tokens of output for further answers, 4,000/,
  );
  expect(text.check.always(null, search)).toMatch(/^At most, for each reply: 4,000 tokens of output for a web search/);
  expect(text.check.always(null, search)).toContain('up to 2 at $0.01 each');
  expect(text.check.always(null, search)).not.toContain('further answers');
});
