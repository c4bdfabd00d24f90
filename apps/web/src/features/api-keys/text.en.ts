import type { KeyProvider } from '@symbi/contracts/api-keys';

const providers: Record<KeyProvider, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  together: 'Together',
  perplexity: 'Perplexity',
  v0: 'v0',
  custom: 'Custom',
};

export const en = {
  providers,
  hint: 'Keys are encrypted on this server and only ever sent to their own provider.',
  add: 'Add API Key',
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  empty: 'No API keys yet',
  emptyHint: 'Add a provider key so that your agents can use its models.',
  loadFailed: 'Failed to load API keys',
  added: 'API key added successfully',
  addFailed: 'Failed to add API key',
  deleted: 'API key deleted successfully',
  deleteFailed: 'Failed to delete API key',
  confirm: {
    title: 'Remove API Key',
    question: (name: string) =>
      `Are you sure you want to remove "${name}"? Agents that use it cannot reply until they have another key.`,
  },
  orphans: (names: string) => `These agents have no key now: ${names}`,
  since: (day: string) => `Added ${day}`,
  test: {
    action: 'Test',
    label: (name: string) => `Test ${name}`,
    failed: 'The key could not be tested',
    running: 'Testing…',
    never: 'Not tested yet',
    works: (ago: string) => `Works (tested ${ago})`,
    rejected: (provider: string, reason: string | null) =>
      `Rejected by ${provider}${reason === null ? '' : ` (${reason})`}`,
    unreachable: (ago: string) => `Could not be reached (tried ${ago})`,
    unclear: (reason: string) => `Could not be tested: ${reason}`,
  },
  dialog: { title: 'Add API Key', name: 'Name', provider: 'Provider', key: 'API Key', submit: 'Add' },
};
