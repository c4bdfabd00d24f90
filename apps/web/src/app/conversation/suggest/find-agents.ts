import type { NamedContext } from '@symbi/contracts/context-title';
import type { Trigger } from '../../../features/messages/suggest/trigger.ts';
import { text } from '../../../features/conversations/text.ts';
import { useAgentChoices } from '../agent-select.tsx';
import { matchAgents } from './match-agents.ts';
import type { OptionMatches } from './option-list.tsx';

export interface AgentChoice {
  /** Id of the agent that answers now. */
  readonly chosen: string | null;
  readonly onChoose: (agentId: string) => void;
  /** Makes a context a source of the message being written; absent where contexts cannot be named. */
  readonly onName?: (context: NamedContext) => void;
}

/** More than anyone reads; typing on narrows the list. */
const MOST = 50;

/** The agents that match the text after an at sign, out of those in the agent menu. */
export const useFoundAgents = (
  trigger: Trigger | null,
  { chosen, onChoose }: AgentChoice,
  onNamed: (at: Trigger, name: string) => void,
): OptionMatches => {
  const { own, shared } = useAgentChoices(chosen);
  const named = trigger?.mark === '@' ? trigger : null;
  const found = named === null ? [] : matchAgents([...own, ...shared], named.word).slice(0, MOST);
  const options = found.map(({ _id, name, model, destination }) => ({
    key: _id,
    label: name,
    group: text.mention.title,
    detail: [_id === chosen ? text.mention.current : undefined, model, destination?.host].filter(Boolean).join(' · '),
    choose: () => {
      if (named !== null) onNamed(named, name);
      if (_id !== chosen) onChoose(_id);
    },
  }));
  return { label: text.mention.title, count: text.mention.found(options.length), options, note: null, first: 0 };
};
