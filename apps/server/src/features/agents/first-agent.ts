import { agentInput } from '@symbi/contracts/agents';

/** The agent every new account starts with: it needs no key and no network. */
export const firstAgent = agentInput.parse({
  name: 'Symbi Core',
  description:
    'The built-in offline agent. It answers only from what it can cite: your context, your capsule, this conversation and the help.',
  provider: 'local',
  model: 'symbi-core',
  contextBridgeEnabled: true,
});
